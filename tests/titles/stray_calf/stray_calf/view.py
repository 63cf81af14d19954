"""Masking: what a viewer may know. The only place that knows what is hidden."""

from msgspec.structs import replace

from domain.core.decider import Viewer
from stray_calf.events import CalfCaught, CalfEvent, HerdGathered, Hidden
from stray_calf.state import Phase, State


def view(state: State, viewer: Viewer) -> State:
    """The situation as this viewer may see it."""
    if state.phase is Phase.OVER:
        return state
    pens = tuple(pen if seat == viewer else _backs(pen) for seat, pen in enumerate(state.pens))
    hand = state.hand if state.turn == viewer else None
    return replace(state, herd=_backs(state.herd), pens=pens, hand=hand)


def disclose(event: CalfEvent, viewer: Viewer) -> CalfEvent:
    """The event as this viewer may see it; the very same one when nothing in it is hidden."""
    match event:
        case HerdGathered():
            return replace(event, herd=_backs(event.herd))
        case CalfCaught() if event.seat != viewer:
            return replace(event, calf=None)
        case _:
            return event


def _backs(calves: tuple[Hidden, ...]) -> tuple[Hidden, ...]:
    return (None,) * len(calves)
