"""Concurrent choices: what others do beside a choice that all make at once does not make it stale."""

from collections.abc import Sequence

from domain.core.decider import AnyDecider, Seat
from domain.table.events import TABLE_EVENTS, BotDecided, SeatRenamed, TimeCredited
from domain.table.game import legal_commands, to_act
from domain.table.state import Game, StreamEntry

_MATTERING = frozenset(TABLE_EVENTS) - {BotDecided}
_NOTHING = frozenset((TimeCredited, SeatRenamed))
"""They change no seat's choice."""


def is_beside(entry: StreamEntry, seat: Seat) -> bool:
    """Whether this is of another seat's command of the title, gives time back, or changes a name."""
    if type(entry.event) in _NOTHING:
        return True
    return entry.seat is not None and entry.seat != seat and type(entry.event) not in _MATTERING


def still_stands(
    decider: AnyDecider, then: Game, since: Sequence[StreamEntry], now: Game, seat: Seat
) -> bool:
    """Whether what this seat has decided on at `then` means the same at `now`.

    It does when the seat was choosing at the same time as others, only those have moved `since`, and it still
    has exactly the same choice. The seat knows all of that itself: everybody sees whose an event is.
    """
    before = to_act(decider, then)
    return (
        seat in before
        and seat in to_act(decider, now)
        and all(
            is_beside(entry, seat) and (entry.seat in before or type(entry.event) in _NOTHING)
            for entry in since
        )
        and legal_commands(decider, then, seat) == legal_commands(decider, now, seat)
    )
