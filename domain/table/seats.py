"""Control of seats: names; and while the game runs resigning, handing over to a bot and back, abandoning."""

from domain.core.decider import Seat
from domain.core.errors import Rejected
from domain.core.record import Event
from domain.table.commands import HandOver, RenameSeat, Resign, TakeBack
from domain.table.errors import Reason
from domain.table.events import GameEndedEarly, SeatHandedOver, SeatRenamed, SeatResigned, SeatTakenBack
from domain.table.opening import seat_at
from domain.table.state import Table


def require_own_hands(table: Table, seat: Seat) -> None:
    """Nobody moves for a bot: raises `Rejected` unless the seat is played by hand."""
    if seat_at(table, seat).bot is not None:
        raise Rejected(Reason.PLAYED_BY_BOT, "table.9", seat=seat, bot=table.seats[seat].bot)


def resign(command: Resign, table: Table) -> tuple[Event, ...]:
    """The events of resigning; the game ends with them when one seat is left, or nobody but bots."""
    _require_person(table, command.seat)
    resigned = SeatResigned(command.seat, command.bot)
    left = [i for i, seat in enumerate(table.seats) if not seat.resigned and i != command.seat]
    if len(left) == 1:
        return (resigned, GameEndedEarly("resigned", tuple(left)))
    if all(table.seats[i].kind == "bot" for i in left):
        return (resigned, GameEndedEarly("abandoned"))
    return (resigned,)


def hand_over(command: HandOver, table: Table) -> tuple[Event, ...]:
    """The event of a bot taking over; raises `Rejected` when it plays already."""
    _require_person(table, command.seat)
    seat = table.seats[command.seat]
    if seat.bot == command.bot and not seat.stands_in:
        raise Rejected(Reason.PLAYED_BY_BOT, "table.9", seat=command.seat, bot=seat.bot)
    return (SeatHandedOver(command.seat, command.bot),)


def take_back(command: TakeBack, table: Table) -> tuple[Event, ...]:
    """The event of playing oneself again; raises `Rejected` when no bot has been playing."""
    _require_person(table, command.seat)
    seat = table.seats[command.seat]
    if seat.bot is None or seat.stands_in:
        raise Rejected(Reason.NOT_PLAYED_BY_BOT, "table.9", seat=command.seat)
    return (SeatTakenBack(command.seat),)


def rename(command: RenameSeat, table: Table) -> tuple[Event, ...]:
    """The event of another name; raises `Rejected` where nobody sits."""
    seat = seat_at(table, command.seat)
    if not seat.taken or seat.kind == "bot":
        raise Rejected(Reason.NOT_TAKEN, "table.22", seat=command.seat)
    return (SeatRenamed(command.seat),)


def abandoned_at(table: Table, last: int, *, runs: bool) -> int | None:
    """When the table gives up waiting, if nothing has happened since `last` (ms); `None` = never."""
    if table.patience is None:
        return None
    return last + (table.patience.running if runs else table.patience.open) * 1_000


def abandon(table: Table) -> tuple[Event, ...]:
    """The event of giving up a table; raises `Rejected` for one that waits for ever."""
    if table.patience is None:
        raise Rejected(Reason.IN_TIME, "table.16")
    return (GameEndedEarly("abandoned"),)


def _require_person(table: Table, seat: Seat) -> None:
    """Raise `Rejected` unless the seat is a person's who has not resigned."""
    state = seat_at(table, seat)
    if state.kind == "bot":
        raise Rejected(Reason.PLAYED_BY_BOT, "table.9", seat=seat, bot=state.bot)
    if state.resigned:
        raise Rejected(Reason.HAS_RESIGNED, "table.10", seat=seat)
