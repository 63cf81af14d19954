"""Masking: what a viewer may know. The only place that knows what is hidden."""

from msgspec.structs import replace

from domain.core.decider import Viewer
from domain.el_gaucho.events import (
    GameSetUp,
    GauchoEvent,
    Hidden,
    SteppeFilled,
    SteppeSeen,
    TilesDealt,
    TilesKept,
)
from domain.el_gaucho.state import Baron, Phase, State


def view(state: State, viewer: Viewer) -> State:
    """The situation as this viewer may see it."""
    if not state.barons:
        return state
    barons = tuple(
        baron if seat == viewer else _from_outside(baron, state.phase)
        for seat, baron in enumerate(state.barons)
    )
    return replace(state, barons=barons, steppe=_backs(state.steppe), pile=_backs(state.pile))


def disclose(event: GauchoEvent, viewer: Viewer) -> GauchoEvent:
    """The event as this viewer may see it; the very same one when nothing in it is hidden."""
    match event:
        case GameSetUp():
            return replace(event, pile=_backs(event.pile))
        case SteppeFilled():
            return replace(event, tiles=_backs(event.tiles)) if event.tiles else event
        case TilesDealt() if event.seat != viewer:
            return replace(event, tiles=_backs(event.tiles))
        case TilesKept() | SteppeSeen() if event.seat != viewer:
            return replace(event, tiles=())
        case _:
            return event


def _from_outside(baron: Baron, phase: Phase) -> Baron:
    """Another's things: what was kept is secret until all have chosen, what was dealt and seen for ever."""
    kept = () if phase is Phase.KEEPING else baron.kept
    return replace(baron, dealt=_backs(baron.dealt), kept=kept, seen_steppe=())


def _backs(tiles: tuple[Hidden, ...]) -> tuple[Hidden, ...]:
    return (None,) * len(tiles)
