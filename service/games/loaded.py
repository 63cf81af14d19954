"""The loaded game: what the service holds of one in memory, a fold and what the next append needs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias

import msgspec

from domain.core import luck
from domain.core.decider import Seat, Viewer
from domain.core.record import Command, SystemCommand
from domain.table import bounds
from domain.table import game as rules
from domain.table.commands import Abandon
from domain.table.state import Game, Status, StreamEntry
from service.games.codec.chain import GENESIS
from service.games.codec.envelopes import Envelope
from service.games.codec.title_codec import Codec, codec_of
from service.games.unreadable.errors import OtherRelease, fault_at
from service.process.work_meter import yield_turn
from service.store.records import Entry, Head
from service.times import ms_of

View: TypeAlias = Any
"""What a viewer sees of a play: each title has a type of its own."""
BREATH = 16
"""Events that are folded, or shown, before others may go on."""
TRAIL = 64
"""Events whose hashes are remembered; a failover loses a few seconds, in which a game has fewer."""


class Result(msgspec.Struct, frozen=True):
    """Points by seat, and who has won (several seats when they share it)."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


@dataclass(frozen=True)
class LoadedGame:
    """A game at a version: immutable, shared between threads, thrown away at will.

    What is asked of it is worked out once, for all callers.
    """

    id: str
    title: str
    server_seed: bytes
    game: Game
    version: int
    hash: bytes
    draws: int
    """How many chance commands the stream has seen."""
    owner: str = ""
    """Who has opened it: the id of an app's key, `operator`, or nobody."""
    at: str = ""
    """When the last event happened."""
    snapshot_version: int = field(default=0, compare=False)
    """The version of the newest snapshot, as far as this process knows."""
    trail: tuple[bytes, ...] = field(default=(), compare=False, repr=False)
    """The hashes of its last events, as far as this process knows: they tell where another past parts."""

    @property
    def head(self) -> Head:
        """Where its stream ends, if nothing has come since."""
        return Head(self.version, self.hash)

    @property
    def codec(self) -> Codec:
        """The codec of its title."""
        return codec_of(self.title)

    def after(self, entries: Sequence[Entry]) -> "LoadedGame":
        """The same game some entries later. Raises `OtherRelease`, and `DamagedGame`."""
        if not entries:
            return self
        codec, game, draws, at = self.codec, self.game, self.draws, self.at
        rules_version = codec.decider.rules_version
        for position, entry in enumerate(entries, start=self.version + 1):
            if not position % BREATH:
                yield_turn()
            try:
                stored, event = codec.happened(position, entry.record, timed=game.table.clock is not None)
                if stored.rules_version > rules_version:
                    raise OtherRelease(
                        self.id, self.title, "newer_rules", rules_version, stored.rules_version
                    )
                game = rules.happen(codec.decider, game, event)
            except Exception as error:
                raise fault_at(
                    self.id, self.title, position, entry.record, rules_version, codec.knows, error
                ) from error
            draws, at = stored.luck or draws, stored.at
        return self._at(game, entries, draws, at)

    def extended(
        self, entries: Sequence[Entry], happened: Sequence[StreamEntry], draws: int, at: str
    ) -> "LoadedGame":
        """The same as `after`, for entries that have just been made of what has happened."""
        game, decider = self.game, self.codec.decider
        for event in happened:
            game = rules.happen(decider, game, event)
        return self._at(game, entries, draws, at)

    def _at(self, game: Game, entries: Sequence[Entry], draws: int, at: str) -> "LoadedGame":
        """The game after these entries."""
        trail = (*self.trail, *[entry.hash for entry in entries[-TRAIL:]])[-TRAIL:]
        return LoadedGame(
            self.id,
            self.title,
            self.server_seed,
            game,
            self.version + len(entries),
            entries[-1].hash,
            draws,
            self.owner,
            at,
            self.snapshot_version,
            trail,
        )

    @cached_property
    def _status(self) -> Status:
        return rules.status(self.codec.decider, self.game)

    @cached_property
    def _due(self) -> SystemCommand | None:
        return rules.due(self.codec.decider, self.game)

    @cached_property
    def _to_act(self) -> tuple[Seat, ...]:
        return rules.to_act(self.codec.decider, self.game)

    @cached_property
    def _may_act(self) -> tuple[Seat, ...]:
        return rules.may_act(self.codec.decider, self.game)

    @cached_property
    def _legal(self) -> dict[Seat, tuple[Command, ...]]:
        return {}

    @cached_property
    def _views(self) -> dict[Viewer, View]:
        return {}

    @cached_property
    def _has_work(self) -> bool:
        return self.due() is not None or bool(self.bots_to_act())

    def envelopes(self, first: int, entries: Iterable[Entry], viewer: Viewer) -> list[Envelope]:
        """Entries of this game's stream from position `first` on, as this viewer may see them."""
        codec, seed = self.codec, self.server_seed
        envelopes = list[Envelope]()
        for at, entry in enumerate(entries, first):
            if not at % BREATH:
                yield_turn()
            envelopes.append(codec.envelope(at, entry, seed, viewer))
        return envelopes

    def due(self) -> SystemCommand | None:
        """What the rules do by themselves now."""
        return self._due

    def to_act(self) -> tuple[Seat, ...]:
        """The seats the game waits for."""
        return self._to_act

    def legal_commands(self, seat: Seat) -> tuple[Command, ...]:
        """Everything this seat may send now."""
        if (commands := self._legal.get(seat)) is None:
            commands = self._legal[seat] = rules.legal_commands(self.codec.decider, self.game, seat)
        return commands

    def may_act(self) -> tuple[Seat, ...]:
        """The seats that the game does not wait for, and that have legal commands."""
        return self._may_act

    def view(self, viewer: Viewer) -> View:
        """The play as this viewer may see it."""
        if (view := self._views.get(viewer)) is None:
            view = self._views[viewer] = self.codec.decider.view(self.game.play, viewer)
        return view

    def bots_to_act(self) -> tuple[Seat, ...]:
        """The seats the game waits for that hosted bots play."""
        seats = self.game.table.seats
        return tuple(seat for seat in self.to_act() if seats[seat].bot is not None)

    def status(self) -> Status:
        """`open`, `running`, `over` or `abandoned`, as the lobby lists it."""
        return self._status

    def is_full(self) -> bool:
        """Whether the stream is as long as any may become."""
        return self.version >= bounds.EVENTS

    def has_ended(self) -> bool:
        """Whether nobody plays any more: the game is over, or was abandoned."""
        return self.status() in ("over", "abandoned")

    def is_final(self) -> bool:
        """Whether nothing can follow any more: it has ended, and its luck is revealed."""
        return self.has_ended() and not self.has_work()

    def is_to_expire(self) -> bool:
        """Whether nothing of it need be kept: it was abandoned before it began, and nothing can follow."""
        return self.is_final() and self.status() == "abandoned" and not self.game.table.started

    def result(self) -> Result | None:
        """How it has ended, if it has."""
        if self.status() != "over":
            return None
        decider = self.codec.decider
        return Result(decider.totals(self.game.play), rules.winners(decider, self.game))

    def has_work(self) -> bool:
        """Whether workers have something to do: the rules, or a hosted bot."""
        return self._has_work

    def due_by_time(self) -> tuple[int, SystemCommand] | None:
        """What is to be done when (ms), if nothing happens before."""
        table = self.game.table
        patience = table.patience
        if not self.at or (table.clock is None and patience is None):
            return None
        if self.is_full() and patience is not None and not self.has_ended() and self.due() is None:
            last = ms_of(self.at)
            return last, Abandon(last)
        return rules.due_by_time(self.codec.decider, self.game, ms_of(self.at))

    def due_at(self, now: int) -> int | None:
        """When workers should look at the game (ms); `None` = not before something happens."""
        if self.has_work() or self.is_to_expire():
            return now
        due, set_to = self.due_by_time(), self.game.table.now
        if due is None or set_to is None:
            return None if due is None else due[0]
        return now if due[0] <= set_to else None

    def snapshot(self) -> bytes:
        """This fold as disposable bytes, to be read back by `codec.snapshots.unpack`."""
        return self.codec.snapshots.pack(self.game, self.version, self.hash, self.draws, self.at)

    def seed(self, k: int) -> bytes:
        """The seed of this game's k-th chance command."""
        return rules.chance_seed(self.game.table, self.id, self.server_seed, k)

    def bot_seed(self, seat: Seat) -> bytes:
        """Where the bot that plays this seat takes its whims from, at this position."""
        return luck.bot_seed(self.server_seed, self.version, seat)


def empty_game(game: str, title: str, server_seed: bytes, owner: str = "") -> LoadedGame:
    """A game before its first event."""
    return LoadedGame(game, title, server_seed, rules.empty(codec_of(title).decider), 0, GENESIS, 0, owner)
