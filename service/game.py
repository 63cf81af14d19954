"""What does the service hold of a game in memory? A fold, and what the next append needs."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import msgspec

from domain.core import luck
from domain.core.decider import Seat
from domain.core.record import Command, SystemCommand
from domain.table import game as rules
from domain.table.state import Game, Status
from service.codec import Codec, codec_of
from service.store.base import Entry


class Result(msgspec.Struct, frozen=True):
    """Points by seat, and who has won (several seats when they share it)."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


@dataclass(frozen=True)
class Loaded:
    """A game at a version: immutable, shared between threads, thrown away at will."""

    id: str
    title: str
    server_seed: bytes
    game: Game
    version: int
    hash: bytes
    draws: int
    """How many chance commands the stream has seen."""

    @property
    def codec(self) -> Codec:
        return codec_of(self.title)

    def after(self, entries: Sequence[Entry]) -> "Loaded":
        """The same game some entries later."""
        codec, game, draws = self.codec, self.game, self.draws
        for entry in entries:
            stored, event = codec.read(entry.record)
            game = rules.evolve(codec.decider, game, event)
            draws = stored.luck or draws
        version = self.version + len(entries)
        hash = entries[-1].hash if entries else self.hash
        return Loaded(self.id, self.title, self.server_seed, game, version, hash, draws)

    @cached_property
    def _due(self) -> SystemCommand | None:
        return rules.due(self.codec.decider, self.game)

    @cached_property
    def _to_act(self) -> tuple[Seat, ...]:
        return rules.to_act(self.codec.decider, self.game)

    def due(self) -> SystemCommand | None:
        """What the rules do by themselves now."""
        return self._due

    def to_act(self) -> tuple[Seat, ...]:
        """The seats the game waits for."""
        return self._to_act

    def legal_commands(self, seat: Seat) -> tuple[Command, ...]:
        """Everything this seat may send now."""
        return rules.legal_commands(self.codec.decider, self.game, seat)

    def bots_to_act(self) -> tuple[Seat, ...]:
        """The seats the game waits for that hosted bots play."""
        seats = self.game.table.seats
        return tuple(seat for seat in self.to_act() if seats[seat].bot is not None)

    def status(self) -> Status:
        return rules.status(self.codec.decider, self.game)

    def result(self) -> Result | None:
        """How it has ended, if it has."""
        decider, play = self.codec.decider, self.game.play
        return Result(decider.totals(play), decider.winners(play)) if self.status() == "over" else None

    def has_work(self) -> bool:
        """Whether workers have something to do: the rules, or a hosted bot."""
        return self.due() is not None or bool(self.bots_to_act())

    def seed(self, k: int) -> bytes:
        """The seed of this game's k-th chance command."""
        table = self.game.table
        game = "sandbox" if table.sandbox else self.id
        key = luck.luck_key(self.server_seed, game, [seat.entropy for seat in table.seats])
        return luck.seed(key, k)

    def bot_seed(self, seat: Seat) -> bytes:
        """Where the bot that plays this seat takes its whims from, at this position."""
        return luck.bot_seed(self.server_seed, self.version, seat)
