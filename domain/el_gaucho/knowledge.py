"""Knowledge, for auditors: what a seat could know, and since when; nothing that it could not know itself.

Known is what the seat has seen, and what is left over when everything else has been seen. What could be
guessed from other people's reasons is no knowledge.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from domain.core.decider import Viewer
from domain.core.record import Event, Record
from domain.el_gaucho.content import Tile
from domain.el_gaucho.events import (
    EVENTS,
    CattlePlaced,
    GameSetUp,
    PastureFilled,
    SteppeFilled,
    SteppeSeen,
    TilesDealt,
    TilesKept,
    TilesRevealed,
)
from domain.el_gaucho.evolve import evolve
from domain.el_gaucho.state import Phase, State

What = Literal["opening_tile", "choice", "steppe_tile", "pile"]
"""A tile of an opening hand, the tiles kept of it, a tile in the Steppe, the draw pile with its order."""

_OWN = frozenset(EVENTS)
_TELLING = {
    GameSetUp, PastureFilled, SteppeFilled, TilesDealt, TilesKept, TilesRevealed, SteppeSeen, CattlePlaced
}  # fmt: skip
"""What moves hidden tiles, or shows them."""


class Known(Record, frozen=True):
    """One hidden fact. As long as it is not known, it has no `tiles` and no `since`."""

    what: What
    seat: int | None = None
    """whose hand or choice"""
    tiles: tuple[Tile, ...] = ()
    since: int | None = None
    """position of the event that told it"""


def knowledge(log: Sequence[Event], seat: Viewer, at: int) -> tuple[Known, ...]:
    """Every hidden fact at position `at` of a whole stream, in an order that depends on known ones only."""
    state, since = State(), dict[Known, int]()
    facts: list[Known] = []
    for position, event in enumerate(log[:at], start=1):
        if type(event) in _OWN:
            state = evolve(state, event)  # type: ignore[arg-type]
        if type(event) in _TELLING:
            facts = list(_facts(state, seat))
            since = {fact: since.get(fact, position) for fact in facts if fact.tiles}
    return tuple(Known(fact.what, fact.seat, fact.tiles, since.get(fact)) for fact in facts)


def _facts(state: State, seat: Viewer) -> Iterable[Known]:
    """The facts of this situation, not yet dated."""
    revealed = state.phase is not Phase.KEEPING
    for what, owner, tiles, known in _places(state, seat):
        yield from (Known(what, owner, (tile,)) for tile in known)
        yield from [Known(what, owner)] * (len(tiles) - len(known))
    for owner, baron in enumerate(state.barons):
        if baron.has_kept:
            yield Known("choice", owner, baron.kept if revealed or owner == seat else ())
    if state.pile:
        yield Known("pile", None, _last_of_pile(state, seat))


def _places(state: State, seat: Viewer) -> list[tuple[What, int | None, list[Tile], list[Tile]]]:
    """Hands and Steppe: kind, owner, tiles, and those of them that the seat knows to be there."""
    places = _seen(state, seat)
    if not state.pile:
        riddles = [place for place in places if len(place[2]) > len(place[3])]
        if len(riddles) == 1:  # whatever is nowhere else is here
            what, owner, tiles, _ = riddles[0]
            places[places.index(riddles[0])] = (what, owner, tiles, sorted(tiles))
    return places


def _seen(state: State, seat: Viewer) -> list[tuple[What, int | None, list[Tile], list[Tile]]]:
    places: list[tuple[What, int | None, list[Tile], list[Tile]]] = []
    revealed = state.phase is not Phase.KEEPING
    for owner, baron in enumerate(state.barons):
        hand = [tile for tile in baron.dealt if tile is not None]
        open_to_all = baron.kept if revealed else ()
        places.append(("opening_tile", owner, hand, sorted(hand if owner == seat else open_to_all)))
    steppe = [tile for tile in state.steppe if tile is not None]
    seen = () if seat is None or not state.barons else state.barons[seat].seen_steppe
    places.append(("steppe_tile", None, steppe, sorted(seen)))
    return places


def _last_of_pile(state: State, seat: Viewer) -> tuple[Tile, ...]:
    """A single tile in the pile is known when everything else is."""
    tiles = tuple(tile for tile in state.pile if tile is not None)
    if len(tiles) > 1 or any(len(there) > len(known) for _, _, there, known in _seen(state, seat)):
        return ()
    return tiles
