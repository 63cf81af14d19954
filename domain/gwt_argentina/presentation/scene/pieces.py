"""The pieces of Great Western Trail: Argentina as they are drawn: what is written on each."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from msgspec.structs import replace

from domain.core.screens.layout import Piece
from domain.gwt_argentina.calculators.tables import Tables
from domain.gwt_argentina.content.cattle import CATTLE_BY_CARD, EXHAUSTION_POINTS
from domain.gwt_argentina.content.pieces import EXHAUSTION, Card, Hand, Master, Number, Seat, Supply
from domain.gwt_argentina.content.supply import FARMERS, ROW_OF, STRONG
from domain.gwt_argentina.presentation.layout.board import ROW_GLYPHS
from domain.gwt_argentina.presentation.texts import refs
from domain.gwt_argentina.state import State

_HANDS = {Hand.NONE: (), Hand.GREEN: ("green_hand",), Hand.BLACK: ("black_hand",)}


def supply(tile: Supply, at: str, seat: Seat | None = None) -> Piece:
    """A worker or a farmer tile."""
    return replace(_printed_tile(tile), at=at, seat=seat)


def card(card: Card, at: str, in_force: Tables, seat: Seat | None = None) -> Piece:
    objective = in_force.objectives.get(card)
    return replace(_printed_card(card, 0 if objective is None else objective.points), at=at, seat=seat)


def idle(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """They have been played."""
    return (replace(piece, turned="idle") for piece in pieces)


def cards(names: Iterable[Card], at: str, in_force: Tables, seat: Seat | None = None) -> Iterator[Piece]:
    return (card(name, at, in_force, seat) for name in names)


def sorted_cards(names: Iterable[Card], at: str, in_force: Tables, seat: Seat | None) -> Iterator[Piece]:
    """Those of a kind as one piece, with their number."""
    for name, count in sorted(Counter(names).items()):
        yield replace(card(name, at, in_force, seat), count=count)


def pile(count: int, at: str, glyph: str, seat: Seat | None = None) -> Iterator[Piece]:
    """Cards face down, if there are any."""
    if count:
        yield Piece("card", at, glyph, seat=seat, count=count, face="down")


def disc(seats: Iterable[Seat], at: str) -> Iterator[Piece]:
    """Those of a seat as one piece, with their number."""
    for seat, count in Counter(seats).items():
        yield Piece("disc", at, "disc", seat=seat, count=count)


def private(number: Number, seat: Seat, at: str, state: State, in_force: Tables) -> Piece:
    """A private building, with the side that it shows."""
    side = state.sides[number - 1]
    tile, name = in_force.buildings[number, side], f"{number}{side}"
    return Piece(
        "building",
        at,
        "barn",
        refs.building(number, seat),
        ref=refs.building_side(name),
        seat=seat,
        text=name,
        note=f"★{tile.points}",
        marks=_HANDS[tile.hand],
    )


def master(master: Master, at: str, in_force: Tables, seat: Seat | None = None) -> Piece:
    tile = in_force.masters[master]
    return Piece("master", at, "cap", refs.master(master), seat=seat, text=f"★{tile.points}")


def in_box(view: State, in_force: Tables) -> Iterator[Piece]:
    """What is out of the game: things of a kind as one piece, and each thing that there is only once."""
    for thing, count in sorted(Counter(view.box).items()):
        if thing.startswith("building_"):
            _, seat, number = thing.split("_")
            yield private(int(number), int(seat), refs.BOX, view, in_force)
        elif thing in in_force.masters:
            yield master(Master(thing), refs.BOX, in_force)
        elif thing in in_force.ships:
            yield Piece("ship", refs.BOX, "ship", refs.ship(thing), text=str(in_force.ships[thing].load))
        elif thing in FARMERS:
            yield replace(supply(thing, refs.BOX), count=count)
        else:
            yield replace(card(thing, refs.BOX, in_force), count=count)


@cache
def _printed_tile(tile: Supply) -> Piece:
    if (farmer := FARMERS.get(tile)) is not None:
        return Piece(
            "granjero",
            "",
            "farmer",
            ref=refs.supply(tile),
            colour=farmer.colour,
            text=str(farmer.strength),
            marks=_HANDS[farmer.hand],
        )
    marks = ("strong",) if tile in STRONG else ()
    return Piece("worker", "", ROW_GLYPHS[ROW_OF[tile]], ref=refs.supply(tile), marks=marks)


@cache
def _printed_card(card: Card, points: int) -> Piece:
    """Cattle by breeding value, strength and points; an objective by its `points`."""
    ref = refs.card(card)
    if card == EXHAUSTION:
        return Piece("card", "", "tired", ref=ref, note=f"★{EXHAUSTION_POINTS}")
    if (cattle := CATTLE_BY_CARD.get(card)) is not None:
        note = f"↑{cattle.strength} ★{cattle.points}" if cattle.points else f"↑{cattle.strength}"
        return Piece("card", "", "cow", ref=ref, colour=cattle.colour, text=str(cattle.breeding), note=note)
    return Piece("card", "", "target", ref=ref, text=f"★{points}")
