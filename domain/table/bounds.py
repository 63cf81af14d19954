"""Bounds of a game: how often may be done what makes its stream longer, and the game no further?

They bind all who send a command now. A stream that was written before there were any is true all the same.
"""

import msgspec
from msgspec.structs import replace

from domain.core.decider import Seat
from domain.core.errors import Rejected
from domain.core.record import Command
from domain.table.commands import (
    ClaimSeat,
    FillSeat,
    HandOver,
    RenameSeat,
    SetClock,
    TakeBack,
    TakeSeat,
    Undo,
)
from domain.table.errors import Reason
from domain.table.events import BotDecided
from domain.table.state import Table

UNDOS_IN_TURN = 30
"""Commands that a seat takes back before the rules or another seat have had their turn."""
UNDOS = 300
HAND_OVERS_IN_TURN = 5
HAND_OVERS = 30
TAKE_BACKS = 2 * HAND_OVERS
"""Time-outs hand a seat over as well."""
SITTINGS = 100
"""Times that seats of one table are taken."""
RENAMES = 20
CLOCK_SETTINGS = 1_000
EVENTS = 10_000
"""Of a stream; games have some hundreds."""
LINE_BYTES = 131_072
"""Bytes of the lines that one seat's bot may leave in the stream (`lines_counted`)."""
_CLAUSE = "table.18"


def require(table: Table, command: Command) -> None:
    """Raise `Rejected` for a command that has been sent as often as it may, by its seat or at this table."""
    match command:
        case Undo(seat=seat):
            _require(table.seats[seat].undos_in_turn, UNDOS_IN_TURN)
            _require(table.seats[seat].undos, UNDOS)
        case HandOver(seat=seat):
            _require(table.seats[seat].hand_overs_in_turn, HAND_OVERS_IN_TURN)
            _require(table.seats[seat].hand_overs, HAND_OVERS)
        case TakeBack(seat=seat):
            _require(table.seats[seat].take_backs, TAKE_BACKS)
        case TakeSeat() | ClaimSeat() | FillSeat():
            _require(table.sittings, SITTINGS)
        case RenameSeat(seat=seat):
            _require(table.seats[seat].renames, RENAMES)
        case SetClock():
            _require(table.clock_settings, CLOCK_SETTINGS)


def played(table: Table, by: Seat | None) -> Table:
    """The table after a move of a seat, or of the rules: the turns of all others have passed."""
    for i, seat in enumerate(table.seats):
        if (seat.undos_in_turn or seat.hand_overs_in_turn) and i != by:
            break
    else:
        return table
    seats = tuple(
        seat if i == by else replace(seat, undos_in_turn=0, hand_overs_in_turn=0)
        for i, seat in enumerate(table.seats)
    )
    return replace(table, seats=seats)


def undone(table: Table, by: Seat) -> Table:
    """The table after a seat has taken a command back."""
    seats = list(table.seats)
    seat = seats[by]
    seats[by] = replace(seat, undos=seat.undos + 1, undos_in_turn=seat.undos_in_turn + 1)
    return replace(table, seats=tuple(seats))


def lines_counted(table: Table, trace: BotDecided) -> Table:
    """Return the table after this trace: the lines of an external bot are counted."""
    if (lines := trace.search.get("lines")) is None or not 0 <= trace.seat < len(table.seats):
        return table
    seats = list(table.seats)
    seat = seats[trace.seat]
    seats[trace.seat] = replace(seat, line_bytes=seat.line_bytes + size_of(lines))
    return replace(table, seats=tuple(seats))


def size_of(lines: object) -> int:
    """Bytes of the lines of a trace, as JSON."""
    return len(msgspec.json.encode(lines))


def _require(times: int, most: int) -> None:
    if times >= most:
        raise Rejected(Reason.TOO_OFTEN, _CLAUSE, most=most)
