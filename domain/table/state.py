"""The state of a table, of a whole game, and of a position of its stream."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec

from domain.core.record import BY_SEAT, Command, Event, Record, SeatNumber
from domain.table.events import BotDecided, Clock, Patience, SeatKind

Status = Literal["open", "running", "over", "abandoned"]


class SeatState(Record, frozen=True):
    """A seat of this table. `bot` is the id of the hosted bot that plays it now, if one does."""

    kind: SeatKind
    bot: str | None = None
    taken: bool = False
    entropy: str = ""
    stands_in: bool = False
    """The bot plays only until this turn is over."""
    resigned: bool = False
    undos: int = 0
    undos_in_turn: int = 0
    """Since the rules or another seat have last moved; so for `hand_overs_in_turn`."""
    hand_overs: int = 0
    hand_overs_in_turn: int = 0
    take_backs: int = 0
    renames: int = 0
    line_bytes: int = 0
    """Bytes of the lines that external bots have left in their traces at this seat."""


class Waiting(Record, frozen=True):
    """The game waits for a seat, `since` then (ms; time credited comes on top); `None` = a bot plays it."""

    seat: int
    since: int | None
    spent: int = 0
    """Milliseconds of this turn that were over when a bot took the seat, or the rules took over."""
    paused: int | None = None
    """Since when (ms) the rules have been at work in the middle of this turn."""


class Ended(Record, frozen=True):
    """The game ended before the rules would have ended it."""

    why: Literal["resigned", "abandoned", "closed"]
    winners: tuple[SeatNumber, ...]


class Forked(Record, frozen=True):
    """Where the play of this game comes from."""

    parent: str
    position: int


class Table(Record, frozen=True):
    """Everything but the play itself."""

    title: str = ""
    settings: dict[str, Any] = msgspec.field(default_factory=dict)
    seats: Annotated[tuple[SeatState, ...], BY_SEAT] = ()
    commitment: str = ""
    visibility: Literal["public", "private"] = "public"
    sandbox: bool = False
    started: bool = False
    revealed: bool = False
    clock: Clock | None = None
    patience: Patience | None = None
    waiting: tuple[Waiting, ...] = ()
    """The seats whose turn it is; empty without a clock."""
    used: Annotated[tuple[int, ...], BY_SEAT] = ()
    """Milliseconds of each seat's turns that are over."""
    credited: int = 0
    """Until when (ms) it is known whether people could move."""
    script: tuple[tuple[int, ...], ...] = ()
    now: int | None = None
    """In test mode: the time, which stands still until it is set."""
    ended: Ended | None = None
    forked: Forked | None = None
    sittings: int = 0
    """Times that seats were taken."""
    clock_settings: int = 0


class Step(Record, frozen=True):
    """One event that a seat may still take back: the play as it was before, at `version`.

    `command` is what caused it: only on the first event of a command, and only where it is known. `used` is
    how much of the game's time the seat had used in earlier turns.
    """

    seat: int
    version: int
    play: Record
    command: Any
    used: int = 0


class Game(Record, frozen=True):
    """The fold of a whole stream: the table, what is played on it, and what could still be taken back."""

    table: Table
    play: Record
    """The title's own state."""
    steps: tuple[Step, ...] = ()


class StreamEntry(Record, frozen=True):
    """One position of a stream, as far as a fold needs to know it."""

    position: int
    event: Event
    seat: int | None
    """Who caused it; `None` = the rules."""
    command: Command | None = None
    """The player's command of the title that caused it, on its first event."""
    at: int = 0
    """Milliseconds since 1970. Needed only where the table has a clock."""


def in_stream(
    events: Iterable[Event], version: int, seat: int | None, command: Command, at: int = 0
) -> list[StreamEntry]:
    """The positions of a stream that one command appends after `version`, `at` that time (ms).

    It is the cause of its first event only, and of no trace of a bot (`BotDecided`) before that.
    """
    positions = list[StreamEntry]()
    cause: Command | None = command
    for position, event in enumerate(events, start=version + 1):
        if type(event) is BotDecided:
            positions.append(StreamEntry(position, event, seat, None, at))
        else:
            positions.append(StreamEntry(position, event, seat, cause, at))
            cause = None
    return positions
