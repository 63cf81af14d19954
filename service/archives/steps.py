"""The steps of a game in a bundle: each event with what surrounds it, one in memory at a time."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from domain.core.decider import AnyDecider, Seat
from domain.core.record import Event
from domain.table import game as rules
from domain.table.events import BotDecided
from domain.table.state import Game, Happened
from domain.titles import TITLES
from service.audit.bundles.bundle import Header
from service.audit.bundles.lines import no_bundle
from service.audit.bundles.scan import records, scan
from service.audit.verdict import Diverged
from service.foreign_files import open_file
from service.games.appends import begins_append
from service.games.codec import StoredEvent, codec_of


class NotReadable(Exception):
    """This file holds no full bundle in order of a title that is known here."""


class Step(NamedTuple):
    """An event. `append` is the position of the first event of its command, `cause` that command as sent.

    `seat` is who has sent the command, or whom the event is about. `round` is the title's own, or else how
    often the turn has gone round the table, from 1; 0 before the first turn.
    """

    position: int
    stored: StoredEvent
    event: Event
    before: Game
    after: Game
    append: int
    cause: Any
    round: int

    @property
    def seat(self) -> Seat | None:
        about = getattr(self.event, "seat", None)
        return self.stored.seat if about is None else about


class Tale:
    """A game that is read step by step; `game` is the situation after those that were read."""

    def __init__(self, path: Path) -> None:
        """Raises `NotReadable`, and OSError."""
        if (why := no_bundle(path)) is not None:
            raise NotReadable(why.text())
        self._path = path
        try:
            with open_file(path) as file:
                self.header: Header = scan(file).header
        except Diverged as found:
            raise NotReadable(f"position {found.verdict.position}: {found}") from found
        if self.header.kind != "full":
            raise NotReadable("it is masked")
        if self.header.title not in TITLES:
            raise NotReadable(f"the title {self.header.title!r} is not known here")
        self.codec = codec_of(self.header.title)
        self.game: Game = rules.empty(self.codec.decider)

    @property
    def decider(self) -> AnyDecider:
        """The rules of its title."""
        return self.codec.decider

    def steps(self) -> Iterator[Step]:
        """All events from the first to the last. Raises `NotReadable` for what is none."""
        append, cause, round, after_trace = 0, None, _Round(), False
        with open_file(self._path) as file:
            for line in records(file):
                try:
                    stored, it = self.codec.happened(line.position, bytes(line.record), timed=True)
                    before, self.game = self.game, rules.happen(self.decider, self.game, it)
                except Exception as problem:  # whatever rules may say to events that never happened
                    raise NotReadable(f"position {line.position}: {problem}") from problem
                if begins_append(stored, it.event, after_trace=after_trace):
                    append, cause = line.position, None
                after_trace = type(it.event) is BotDecided
                if stored.has_cause:
                    cause = msgspec.json.decode(stored.cause)
                yield Step(
                    line.position,
                    stored,
                    it.event,
                    before,
                    self.game,
                    append,
                    cause,
                    round.after(self.game, it),
                )


class _Round:
    """Counts how often the turn has gone round, where a title has no rounds of its own."""

    def __init__(self) -> None:
        self._last: Seat | None = None
        self._turns = 0

    def after(self, game: Game, it: Happened) -> int:
        own = getattr(game.play, "round", None)
        if isinstance(own, int):
            return own
        if it.command is not None and it.seat is not None and it.seat != self._last:
            self._turns, self._last = self._turns + 1, it.seat
        return -(-self._turns // max(1, len(game.table.seats)))
