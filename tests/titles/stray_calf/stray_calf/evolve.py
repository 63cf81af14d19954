"""The fold: what an event changes. It never judges, works out no rule, and folds masked events as well."""

from typing import assert_never

from msgspec.structs import replace

from stray_calf.events import CalfCaught, CalfEvent, CalfFreed, CalfKept, HerdGathered, PensWeighed
from stray_calf.state import Phase, State


def evolve(state: State, event: CalfEvent) -> State:
    """The situation after this event."""
    match event:
        case CalfCaught():
            return replace(state, phase=Phase.CHOOSE, hand=event.calf, herd=state.herd[1:])
        case CalfKept():
            pens = list(state.pens)
            pens[event.seat] = (*pens[event.seat], state.hand)
            return _turn_over(replace(state, pens=tuple(pens)), event.next)
        case CalfFreed():
            return _turn_over(state, event.next)
        case HerdGathered():
            return State(
                phase=Phase.CATCH,
                room=event.pen,
                turn=event.start_player,
                herd=event.herd,
                pens=((),) * event.players,
            )
        case PensWeighed():
            return replace(
                state, phase=Phase.OVER, pens=event.pens, scores=event.scores, winners=event.winners
            )
        case _:
            assert_never(event)


def _turn_over(state: State, following: int | None) -> State:
    return replace(state, phase=Phase.WEIGH if following is None else Phase.CATCH, turn=following, hand=None)
