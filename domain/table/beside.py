"""Concurrent choices: what others do beside a choice that all make at once does not make it stale."""

from collections.abc import Sequence

from domain.core.decider import AnyDecider, Seat
from domain.table.events import TABLE_EVENTS, BotDecided, SeatRenamed, TimeCredited
from domain.table.game import legal_commands, to_act
from domain.table.state import Game, Happened

_MATTERING = frozenset(TABLE_EVENTS) - {BotDecided}
_NOTHING = frozenset((TimeCredited, SeatRenamed))
"""They change nobody's choice."""


def is_beside(it: Happened, seat: Seat) -> bool:
    """Whether this is of another seat's command of the title, gives time back, or changes a name."""
    if type(it.event) in _NOTHING:
        return True
    return it.seat is not None and it.seat != seat and type(it.event) not in _MATTERING


def still_stands(decider: AnyDecider, then: Game, since: Sequence[Happened], now: Game, seat: Seat) -> bool:
    """Whether what this seat has decided on at `then` means the same at `now`.

    It does when the seat was choosing at the same time as others, only those have moved `since`, and it still
    has exactly the same choice. The seat knows all of that itself: whose an event is, is told to everybody.
    """
    before = to_act(decider, then)
    return (
        seat in before
        and seat in to_act(decider, now)
        and all(is_beside(it, seat) and (it.seat in before or type(it.event) in _NOTHING) for it in since)
        and legal_commands(decider, then, seat) == legal_commands(decider, now, seat)
    )
