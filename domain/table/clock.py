"""Game clocks: whose time is running, until when, and what happens when it is up.

Time runs for seats that the game waits for and that are played by hand; what the rules do by themselves, and
the thinking of bots, costs nobody anything. The time of a turn runs to the end of the turn, whatever is done
and undone in it. All times are milliseconds since 1970.
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


def run(table: Table, to_act: tuple[Seat, ...], at: int, *, ends: bool) -> Table:
    """The table with its clock as it is after something has happened at that time: who waits since when.

    `ends`: it has ended whatever turns there were. Otherwise a turn goes on until the game waits for others
    and not for this seat. While it waits for nobody (in the middle of a command, or because the rules have
    something to do), a turn is paused, and a bot that stands in stays.
    """
    going_on = {
        waiting.seat: waiting for waiting in table.waiting if _goes_on(table, waiting.seat, to_act, ends=ends)
    }
    used = list(table.used)
    for waiting in table.waiting:
        if waiting.seat not in going_on:
            used[waiting.seat] += _spent(waiting, at)
    # A bot that has stood in leaves first: the same seat may be the next to act, and its time runs then.
    seats = tuple(
        replace(seat, bot=None, stands_in=False) if seat.stands_in and i not in going_on else seat
        for i, seat in enumerate(table.seats)
    )
    table = replace(table, used=tuple(used), seats=seats)
    waits = tuple(_waits(table, seat, going_on.get(seat), at) for seat in to_act)
    paused = tuple(_pauses(waiting, at) for waiting in going_on.values() if waiting.seat not in to_act)
    return replace(table, waiting=waits + paused)


def reopened(table: Table, seat: Seat, used: int) -> Table:
    """The table when a seat goes back to a turn in which it had `used` that much of the game's time before.

    If that turn was over, it goes on as if it had not been: the new one, which is undone, gives no time.
    """
    if table.clock is None or not _has_whole_turns(table.clock):
        return table
    again = table.used[seat] - used
    waiting = tuple(
        replace(waiting, spent=waiting.spent + again) if waiting.seat == seat else waiting
        for waiting in table.waiting
    )
    of_all = tuple(used if i == seat else ms for i, ms in enumerate(table.used))
    return replace(table, waiting=waiting, used=of_all)


def _has_whole_turns(clock: Clock) -> bool:
    """Whether a turn lasts to its end. In games of before it was over when nobody was waited for."""
    return clock.turns == "whole"


def _goes_on(table: Table, seat: Seat, to_act: tuple[Seat, ...], *, ends: bool) -> bool:
    """Whether the turn of a seat that was waited for is still the same."""
    if table.clock is None or not _has_whole_turns(table.clock):
        return seat in to_act
    return not ends and (seat in to_act or not to_act)


def _waits(table: Table, seat: Seat, before: Waiting | None, at: int) -> Waiting:
    """A seat whose turn it is, now. What it had spent when a bot took over is spent when it is taken back."""
    waiting = before or Waiting(seat, None)
    if table.seats[seat].bot is not None:
        return Waiting(seat, None, _spent(waiting, at))
    if waiting.paused == at:
        return replace(waiting, paused=None)
    if waiting.since is None or waiting.paused is not None:
        return Waiting(seat, at, _spent(waiting, at))
    return waiting


def _pauses(waiting: Waiting, at: int) -> Waiting:
    """A turn that goes on when the rules have done what they have to do."""
    if waiting.since is None or waiting.paused is not None:
        return waiting
    return replace(waiting, paused=at)


def _spent(waiting: Waiting, at: int) -> int:
    """Milliseconds of a turn that are over."""
    if waiting.since is None:
        return waiting.spent
    until = at if waiting.paused is None else waiting.paused
    return waiting.spent + max(until - waiting.since, 0)


def _runs(waiting: Waiting) -> bool:
    return waiting.since is not None and waiting.paused is None


def deadline_of(table: Table, seat: Seat) -> int | None:
    """The deadline of a seat (ms); `None` while its time is not running."""
    waiting = next((waiting for waiting in table.waiting if waiting.seat == seat), None)
    if table.clock is None or waiting is None or waiting.since is None or not _runs(waiting):
        return None
    limits = []
    if table.clock.turn is not None:
        limits.append(table.clock.turn * 1_000)
    if table.clock.game is not None:
        limits.append(table.clock.game * 1_000 - table.used[seat])
    return waiting.since + max(min(limits) - waiting.spent, 0)


def first_deadline(table: Table) -> tuple[int, Seat] | None:
    """The first deadline (ms) of all, and whose it is; `None` while no seat's time is running."""
    return min(
        (
            (up, waiting.seat)
            for waiting in table.waiting
            if (up := deadline_of(table, waiting.seat)) is not None
        ),
        default=None,
    )


def is_running(table: Table) -> bool:
    """Whether anybody's time is."""
    return any(_runs(waiting) for waiting in table.waiting)


def uncredited(table: Table, last: int) -> int:
    """Since when people have been waiting without being given back time; `last`: something last happened."""
    running = (waiting.since for waiting in table.waiting if waiting.since is not None and _runs(waiting))
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
