"""The steps of a game in a bundle: each event with what surrounds it, one in memory at a time."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from domain.core.decider import AnyDecider, Seat
from domain.core.record import Event
from domain.table import game as rules
from domain.table.events import TABLE_EVENTS, BotDecided, CommandUndone
from domain.table.state import Game, StreamEntry
from domain.titles import TITLES
from service.audit.bundles.bundle import Header
from service.audit.bundles.lines import no_bundle
from service.audit.bundles.scan import records, scan
from service.audit.verdict import Diverged
from service.foreign_files import open_file
from service.games.appends import begins_append
from service.games.codec.stored_events import StoredEvent
from service.games.codec.title_codec import codec_of
from service.json_types import Json

_AT_THE_TABLE = frozenset(TABLE_EVENTS)


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
    cause: Json
    round: int

    @property
    def seat(self) -> Seat | None:
        about = getattr(self.event, "seat", None)
        return self.stored.seat if about is None else about


class StepReader:
    """A game that is read step by step; `game` is the situation after those that were read."""

    def __init__(self, path: Path) -> None:
        """Raises `NotReadable`, and OSError."""
        if (why := no_bundle(path)) is not None:
            raise NotReadable(why.text())
        self._path = path
        try:
            with open_file(path) as file:
                self.header: Header = scan(file).header
        except Diverged as error:
            raise NotReadable(f"position {error.verdict.position}: {error}") from error
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
        append, cause, round, after_trace = 0, None, _RoundCounter(), False
        with open_file(self._path) as file:
            for line in records(file):
                try:
                    stored, happened = self.codec.happened(line.position, bytes(line.record), timed=True)
                    before, self.game = self.game, rules.happen(self.decider, self.game, happened)
                except Exception as problem:  # whatever rules may say to events that never happened
                    raise NotReadable(f"position {line.position}: {problem}") from problem
                if begins_append(stored, happened.event, after_trace=after_trace):
                    append, cause = line.position, None
                after_trace = type(happened.event) is BotDecided
                if stored.has_cause:
                    cause = msgspec.json.decode(stored.cause)
                yield Step(
                    line.position,
                    stored,
                    happened.event,
                    before,
                    self.game,
                    append,
                    cause,
                    round.after(self.game, happened),
                )


class UndoneEvents:
    """The events of a stream that were taken back, with the traces of the bots that caused them.

    An undo takes back what was played. What happened at the table meanwhile stands, and so does the undo.
    """

    def __init__(self) -> None:
        self.positions = set[int]()
        self._played = list[tuple[int, int | None]]()
        """Positions that stand, each with that of the trace right before it."""
        self._trace: int | None = None

    def add(self, step: Step) -> None:
        """The next step of the stream."""
        if isinstance(step.event, CommandUndone):
            while self._played and self._played[-1][0] > step.event.to:
                self.positions.update(filter(None, self._played.pop()))
        elif type(step.event) not in _AT_THE_TABLE:
            self._played.append((step.position, self._trace))
        self._trace = step.position if isinstance(step.event, BotDecided) else None


class _RoundCounter:
    """Counts how often the turn has gone round, where a title has no rounds of its own."""

    def __init__(self) -> None:
        self._turns = list[tuple[int, Seat]]()
        """Where each turn began, and whose it was."""

    def after(self, game: Game, happened: StreamEntry) -> int:
        own = getattr(game.play, "round", None)
        if isinstance(own, int):
            return own
        whose = self._turns[-1][1] if self._turns else None
        if isinstance(happened.event, CommandUndone):
            while self._turns and self._turns[-1][0] > happened.event.to:
                self._turns.pop()
        elif happened.command is not None and happened.seat is not None and happened.seat != whose:
            self._turns.append((happened.position, happened.seat))
        return -(-len(self._turns) // max(1, len(game.table.seats)))
