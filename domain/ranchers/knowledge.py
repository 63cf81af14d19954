"""Knowledge, for auditors: what a seat could know, and since when; nothing that it could not know itself.

Known is what the seat has seen, and what is left over when everything else has been seen: all that ever left
pouch and deck lies open, so that everybody can count what is still in them, and only its order is hidden.
Scores are no facts of their own: a seat that knows what has been declared can work them out.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from domain.core.decider import Viewer
from domain.core.record import Event, Record
from domain.ranchers.content import Animal, Card
from domain.ranchers.events import (
    EVENTS,
    AnimalDeclared,
    DeckShuffled,
    GameSetUp,
    PouchShuffled,
    RanchScored,
    SlotRefilled,
)
from domain.ranchers.evolve import evolve
from domain.ranchers.state import State

What = Literal["pouch", "deck", "declaration"]
"""What will be drawn from the pouch, what lies below the top of the deck, and what a seat has declared."""

_OWN = frozenset(EVENTS)
_TELLING = {GameSetUp, SlotRefilled, PouchShuffled, DeckShuffled, AnimalDeclared, RanchScored}
"""What moves hidden things, or shows them."""


class Known(Record, frozen=True):
    """One hidden fact. As long as it is not known, it has no `animals`, no `cards` and no `since`."""

    what: What
    seat: int | None = None
    """whose declaration"""
    animals: tuple[Animal, ...] = ()
    """in the order in which they will be drawn"""
    cards: tuple[Card, ...] = ()
    """likewise"""
    since: int | None = None
    """position of the event that told it"""


def knowledge(log: Sequence[Event], seat: Viewer, at: int) -> tuple[Known, ...]:
    """Every hidden fact at position `at` of a whole stream: the pouch, the deck, declarations by seat."""
    state, since = State(), dict[Known, int]()
    facts: list[Known] = []
    for position, event in enumerate(log[:at], start=1):
        if type(event) in _OWN:
            state = evolve(state, event)  # type: ignore[arg-type]
        if type(event) in _TELLING:
            facts = list(_facts(state, seat))
            since = {fact: since.get(fact, position) for fact in facts if fact.animals or fact.cards}
    return tuple(Known(fact.what, fact.seat, fact.animals, fact.cards, since.get(fact)) for fact in facts)


def _facts(state: State, seat: Viewer) -> Iterable[Known]:
    """The facts of this situation, not yet dated."""
    pouch = tuple(animal for animal in state.pouch if animal is not None)
    if pouch:
        yield Known("pouch", animals=pouch if len(set(pouch)) == 1 else ())
    below = tuple(card for card in state.deck[1:] if card is not None)
    if below:
        yield Known("deck", cards=below if len(below) == 1 else ())
    for owner, rancher in enumerate(state.ranchers):
        if rancher.declared is not None:
            is_told = owner == seat or bool(rancher.sheet)
            yield Known("declaration", owner, (rancher.declared,) if is_told else ())
