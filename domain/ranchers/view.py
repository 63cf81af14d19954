"""Masking: what a viewer may know. The only place that knows what is hidden."""

from msgspec.structs import replace

from domain.core.decider import Viewer
from domain.ranchers.events import (
    AnimalDeclared,
    DeckShuffled,
    GameSetUp,
    HiddenAnimal,
    HiddenCard,
    PouchShuffled,
    RanchEvent,
)
from domain.ranchers.state import State


def view(state: State, viewer: Viewer) -> State:
    """The situation as this viewer may see it."""
    ranchers = tuple(
        replace(rancher, declared=None) if seat != viewer and not rancher.sheet else rancher
        for seat, rancher in enumerate(state.ranchers)
    )
    return replace(state, ranchers=ranchers, deck=_face_up(state.deck), pouch=_in_pouch(state.pouch))


def disclose(event: RanchEvent, viewer: Viewer) -> RanchEvent:
    """The event as this viewer may see it; the very same one when nothing in it is hidden."""
    match event:
        case GameSetUp():
            return replace(event, deck=_face_up(event.deck), pouch=_in_pouch(event.pouch))
        case PouchShuffled():
            return replace(event, pouch=_in_pouch(event.pouch))
        case DeckShuffled() if len(event.deck) > 1:
            return replace(event, deck=_face_up(event.deck))
        case AnimalDeclared() if event.seat != viewer:
            return replace(event, animal=None)
        case _:
            return event


def _in_pouch(animals: tuple[HiddenAnimal, ...]) -> tuple[HiddenAnimal, ...]:
    return (None,) * len(animals)


def _face_up(deck: tuple[HiddenCard, ...]) -> tuple[HiddenCard, ...]:
    """The deck lies face up: its top is known, what lies below is not."""
    return (deck[0], *(None,) * (len(deck) - 1)) if deck else ()
