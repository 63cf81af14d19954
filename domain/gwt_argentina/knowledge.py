"""What a seat could know, and since when: for auditors; says nothing that the seat itself could not know.

Only hands are hidden. A hand is known to its seat, to everybody while it is revealed, and to a seat that can
count: when the draw stack is empty, or when hand and stack hold nothing but one kind of card.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from domain.core.decider import Viewer
from domain.core.record import Event, Record
from domain.gwt_argentina.content.pieces import Card
from domain.gwt_argentina.events import EVENTS
from domain.gwt_argentina.evolve import evolve
from domain.gwt_argentina.state import Player, State, stack_count

What = Literal["hand"]
_OWN = frozenset(EVENTS)


class Known(Record, frozen=True):
    """One hidden fact. As long as it is not known, it has no `cards` and no `since`."""

    what: What
    seat: int
    cards: tuple[Card, ...] = ()
    since: int | None = None
    """position of the event that told it"""


def knowledge(log: Sequence[Event], seat: Viewer, at: int) -> tuple[Known, ...]:
    """Every hidden fact at position `at` of a whole stream: the hands, by seat."""
    state, since = State(), dict[Known, int]()
    facts: list[Known] = []
    for position, event in enumerate(log[:at], start=1):
        if type(event) in _OWN:
            state = evolve(state, event)  # type: ignore[arg-type]
            facts = list(_facts(state, seat))
            since = {fact: since.get(fact, position) for fact in facts if fact.cards}
    return tuple(Known(fact.what, fact.seat, fact.cards, since.get(fact)) for fact in facts)


def _facts(state: State, viewer: Viewer) -> Iterable[Known]:
    """The facts of this situation, not yet dated."""
    for seat, player in enumerate(state.players):
        if player.hand_count and player.hand is not None:
            is_known = seat == viewer or player.revealed or _can_be_told(player)
            yield Known("hand", seat, player.hand if is_known else ())


def _can_be_told(player: Player) -> bool:
    """Whether hand and stack cannot be divided in any other way."""
    return not stack_count(player) or len(set(player.unseen)) == 1
