"""Upcasting: how records of older rules are read. Version 1 left to the fold what events tell today."""

from domain.core.record import UNTOLD
from domain.el_gaucho.content import ROUNDS_AFTER_PILE
from domain.el_gaucho.events import (
    GauchoPosted,
    PileEmptied,
    RoundEnded,
    SteppeFilled,
    TilesRevealed,
    TurnEnded,
)
from domain.el_gaucho.state import Phase, State, first_to_post, is_last_round, next_in_turn, next_to_post


def first(event: TilesRevealed, state: State) -> int:
    """See `TilesRevealed.first`."""
    return first_to_post(state) if event.first is UNTOLD else event.first


def next_post(event: GauchoPosted, state: State) -> int | None:
    """See `GauchoPosted.next`."""
    return next_to_post(state, event.seat) if event.next is UNTOLD else event.next


def next_turn(event: TurnEnded, state: State) -> int | None:
    """See `TurnEnded.next`."""
    return next_in_turn(state, event.seat) if event.next is UNTOLD else event.next


def ends_placing(event: SteppeFilled, state: State) -> bool:
    """See `SteppeFilled.ends_placing`."""
    return state.phase is Phase.PLACING if event.ends_placing is UNTOLD else event.ends_placing


def last_round(event: PileEmptied) -> int:
    """See `PileEmptied.last_round`."""
    return event.round + ROUNDS_AFTER_PILE if event.last_round is UNTOLD else event.last_round


def was_last(event: RoundEnded, state: State) -> bool:
    """See `RoundEnded.last`."""
    return is_last_round(state) if event.last is UNTOLD else event.last
