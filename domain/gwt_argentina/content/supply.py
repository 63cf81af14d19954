"""The tiles in the bags of Buenos Aires: workers and farmers, by the letters on their backs."""

from collections import Counter

from domain.core.record import Record
from domain.gwt_argentina.content.pieces import Colour, Farmer, Hand, Letter, Row, Supply, Worker
from domain.gwt_argentina.content.provenance import Provenance, confirmed, printed


class FarmerTile(Record, frozen=True):
    """A kind of farmer tile."""

    tile: Farmer
    colour: Colour
    strength: int
    hand: Hand


FORESIGHT = 2
"""Open tiles of each letter."""
_PLAIN = (Worker.GAUCHO, Worker.CARPINTERO, Worker.MAQUINISTA)
_STRONG = (Worker.STRONG_GAUCHO, Worker.STRONG_CARPINTERO, Worker.STRONG_MAQUINISTA)
STRONG: frozenset[str] = frozenset(_STRONG)
"""The workers with a strength icon."""
ROW_OF: dict[str, Row] = dict(
    zip((*_PLAIN, *_STRONG), (Row.GAUCHO, Row.CARPINTERO, Row.MAQUINISTA) * 2, strict=True)
)
"""The row of a kind of worker."""

_THREE_COLOURS = {
    (3, Hand.GREEN): 1,
    (4, Hand.GREEN): 2,
    (4, Hand.BLACK): 1,
    (5, Hand.GREEN): 2,
    (5, Hand.BLACK): 1,
    (6, Hand.GREEN): 1,
    (6, Hand.BLACK): 2,
    (7, Hand.BLACK): 2,
}
"""Copies by strength and hand of green, blue and orange farmers alike."""
_YELLOW = {(5, Hand.BLACK): 3, (6, Hand.BLACK): 3, (7, Hand.BLACK): 4, (8, Hand.BLACK): 5}


def _kinds(colour: Colour) -> dict[Farmer, int]:
    copies = _YELLOW if colour is Colour.YELLOW else _THREE_COLOURS
    return {f"{colour}_{strength}_{hand}": number for (strength, hand), number in copies.items()}


FARMERS: dict[Farmer, FarmerTile] = {
    tile: FarmerTile(tile, colour, int(tile.split("_")[1]), Hand(tile.split("_")[2]))
    for colour in Colour
    for tile in _kinds(colour)
}
BAGS: dict[Letter, Counter[Supply]] = {
    Letter.A: Counter({tile: n for c in Colour if c is not Colour.YELLOW for tile, n in _kinds(c).items()}),
    Letter.B: Counter({**dict.fromkeys(map(str, _PLAIN), 8), **dict.fromkeys(map(str, _STRONG), 5)}),
    Letter.C: Counter(
        {**dict.fromkeys(map(str, (*_PLAIN, *_STRONG)), 3), **_kinds(Colour.YELLOW)},
    ),
}
"""What is in each bag before the set-up."""

PROVENANCE: dict[str, Provenance] = {
    "bags": confirmed(
        "the totals of the rulebook: 19 workers of a type, 8 of them strong, 12 or 15 farmers of a colour"
    ),
    "farmers": confirmed("four tiles in examples and pictures"),
    "foresight": printed("two tiles of each letter"),
}
