"""Game clocks: whose time is running, until when, and what happens when it is up.

Time runs for seats that the game waits for and that are played by hand; what the rules do by themselves, and
the thinking of bots, costs nobody anything. All times are milliseconds since 1970.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from domain.core.decider import Seat
from domain.core.errors import Rejected
from domain.core.record import Event
from domain.table.commands import CreditTime, SetClock, TimeOut
from domain.table.errors import Reason
from domain.table.events import Clock, ClockSet, SeatTimedOut, TimeCredited
from domain.table.state import Table, Waiting

LONGEST = 366 * 24 * 3600
"""Seconds: the longest time a clock can give."""
LEAST = 1_000
"""Milliseconds: what is lost in less waits for more. While an outage goes on it would never be up to date."""


def is_possible(clock: Clock) -> bool:
    """Whether this clock makes sense: it limits something, and to a possible number of seconds."""
    limits = [limit for limit in (clock.turn, clock.game) if limit is not None]
    return bool(limits) and all(1 <= limit <= LONGEST for limit in limits)


def run(table: Table, to_act: tuple[Seat, ...], at: int) -> Table:
    """The table with its clock as it is after something has happened at that time: who waits since when."""
    before = {each.seat: each for each in table.waiting}
    waiting = tuple(_waits(table, seat, before.get(seat), at) for seat in to_act)
    used = list(table.used)
    for seat, each in before.items():
        if seat not in to_act:
            used[seat] += each.spent + _running(each, at)
    seats = tuple(
        replace(seat, bot=None, stands_in=False) if seat.stands_in and i not in to_act else seat
        for i, seat in enumerate(table.seats)
    )
    return replace(table, waiting=waiting, used=tuple(used), seats=seats)


def _waits(table: Table, seat: Seat, before: Waiting | None, at: int) -> Waiting:
    """A seat whose turn it is, now. What it had spent when a bot took over is spent when it is taken back."""
    it = before or Waiting(seat, None)
    if table.seats[seat].bot is not None:
        return Waiting(seat, None, it.spent + _running(it, at))
    return Waiting(seat, at, it.spent) if it.since is None else it


def _running(waiting: Waiting, at: int) -> int:
    return 0 if waiting.since is None else max(at - waiting.since, 0)


def deadline_of(table: Table, seat: Seat) -> int | None:
    """The deadline of a seat (ms); `None` while its time is not running."""
    it = next((each for each in table.waiting if each.seat == seat), None)
    if table.clock is None or it is None or it.since is None:
        return None
    limits = []
    if table.clock.turn is not None:
        limits.append(table.clock.turn * 1_000)
    if table.clock.game is not None:
        limits.append(table.clock.game * 1_000 - table.used[seat])
    return it.since + max(min(limits) - it.spent, 0)


def first_deadline(table: Table) -> tuple[int, Seat] | None:
    """The first deadline (ms) of all, and whose it is; `None` while nobody's time is running."""
    return min(
        ((up, each.seat) for each in table.waiting if (up := deadline_of(table, each.seat)) is not None),
        default=None,
    )


def is_running(table: Table) -> bool:
    """Whether anybody's time is."""
    return any(each.since is not None for each in table.waiting)


def uncredited(table: Table, last: int) -> int:
    """Since when people have been waiting without being given back time; `last`: something last happened."""
    running = (each.since for each in table.waiting if each.since is not None)
    return max(min(running, default=last), table.credited)


def credit(table: Table, last: int, outages: Iterable[tuple[int, int]]) -> CreditTime | None:
    """What is owed to those who wait for times (from, until) in which nobody could move; `None` = nothing.

    `last` is when something last happened.
    """
    began = uncredited(table, last)
    owed = [(max(start, began), end) for start, end in outages if end > began]
    lost = sum(end - start for start, end in owed)
    return CreditTime(lost, max(end for _, end in owed)) if lost >= LEAST else None


def time_out(command: TimeOut, table: Table) -> tuple[Event, ...]:
    """The events of a time-out; raises `Rejected` before the time of the seat is up."""
    deadline = deadline_of(table, command.seat)
    if table.clock is None or deadline is None or command.now < deadline:
        raise Rejected(Reason.IN_TIME, "table.12", seat=command.seat)
    then = table.clock.then
    return (SeatTimedOut(command.seat, then, "default" if then == "default" else table.clock.bot),)


def credit_time(command: CreditTime, table: Table) -> tuple[Event, ...]:
    """The events of time given back; raises `Rejected` when it was already."""
    if command.ms < 1 or command.until <= table.credited:
        raise Rejected(Reason.IN_TIME, "table.13")
    return (TimeCredited(command.ms, command.until),)


def set_clock(command: SetClock, table: Table) -> tuple[Event, ...]:
    """The events of a new time in test mode; raises `Rejected` elsewhere, and for a time that has been."""
    if table.now is None:
        raise Rejected(Reason.NO_SUCH_CLOCK, "table.14")
    if command.now < table.now:
        raise Rejected(Reason.BAD_CLOCK, "table.14", now=table.now)
    return (ClockSet(command.now),)
