"""The layout of a player board: what its seat has, its workers and discs, its cards and tiles."""

from domain.core.screens.layout import HEAD, PAD, Place, Zone, around, laid_in_rows
from domain.gwt_argentina.calculators.tables import Tables
from domain.gwt_argentina.content.pieces import Auxiliary, Corner, DiscSpace, Row
from domain.gwt_argentina.presentation.texts import refs

COUNTERS = {"pesos": "coin", "grain": "grain", "certificates": "certificate", "tokens": "exchange"}
ROW_GLYPHS = {
    Row.GAUCHO: "gaucho",
    Row.CARPINTERO: "hammer",
    Row.MAQUINISTA: "wrench",
    Row.GRANJERO: "farmer",
}
AUXILIARY_GLYPHS = {
    Auxiliary.PESO: "coin",
    Auxiliary.DRAW: "cards",
    Auxiliary.CERTIFICATE: "certificate",
    Auxiliary.GRAIN: "grain",
    Auxiliary.ENGINE: "train",
    Auxiliary.REMOVE: "scissors",
}
TILES = ("supply", "beside")
HALVES = ("masters", "area")
"""Side by side."""
CARDS = {"hand": 6.4, "stack": 1.3, "pile": 2.6}
"""And how wide each is."""

_AUXILIARIES = frozenset(map(str, Auxiliary))
_COUNTER = (2.0, 1.4)
_WORKERS = (6.6, 0.95)
_SPACE, _DISCS = (1.65, 0.9), 0.65
_STRIP = (10.4, 1.0)
_CARD = 1.3


def board(seat: int, in_force: Tables, y: float) -> Zone:
    """Its zone, whose places are one below the other."""
    counters = [
        Place(refs.owned(kind, seat), PAD, HEAD, *_COUNTER, f"zones.{kind}", arrange="row")
        for kind in (*COUNTERS, "home")
    ]
    top = HEAD + _COUNTER[1] + PAD
    rows = [_workers(row, seat, top) for row in Row]
    plain = [space for space in DiscSpace if space not in _AUXILIARIES]
    beside = PAD + _WORKERS[0] + PAD
    spaces = [_disc(space, seat, in_force, beside, top, 1.25) for space in plain]
    top += len(Row) * (_WORKERS[1] + 0.1) + 0.1
    actions = [
        Place(
            refs.auxiliary(auxiliary, seat),
            PAD,
            top,
            *_SPACE,
            f"auxiliaries.{auxiliary}",
            glyph=AUXILIARY_GLYPHS[auxiliary],
            ref=refs.auxiliary(auxiliary),
        )
        for auxiliary in Auxiliary
    ]
    top += _SPACE[1] + 0.05
    discs = [_disc(DiscSpace(auxiliary), seat, in_force, PAD, top, _DISCS) for auxiliary in Auxiliary]
    top += _DISCS + PAD
    cards, x = [], PAD
    for kind, wide in CARDS.items():
        cards.append(Place(refs.owned(kind, seat), x, top, wide, _CARD, f"zones.{kind}", arrange="row"))
        x += wide + 0.1
    top += _CARD + PAD
    tiles = [
        Place(refs.owned(kind, seat), PAD, top, *_STRIP, f"zones.{kind}", arrange="row") for kind in TILES
    ]
    half = (_STRIP[0] - 0.1) / 2, _STRIP[1]
    under = top + len(TILES) * (_STRIP[1] + 0.1)
    halves = [
        Place(refs.owned(kind, seat), PAD, under, *half, f"zones.{kind}", arrange="row") for kind in HALVES
    ]
    places = (
        *laid_in_rows(counters, len(counters)),
        *laid_in_rows(rows, 1, 0.1),
        *laid_in_rows(spaces, 2, 0.1),
        *laid_in_rows(actions, len(actions), 0.1),
        *laid_in_rows(discs, len(discs), 0.1),
        *cards,
        *laid_in_rows(tiles, 1, 0.1),
        *laid_in_rows(halves, 2, 0.1),
    )
    return around(Zone(f"seat:{seat}", "seat", PAD, y, 0, 0, seat=seat, places=places))


def _workers(row: Row, seat: int, y: float) -> Place:
    """The first worker is printed on it."""
    return Place(
        refs.workers(row, seat),
        PAD,
        y,
        *_WORKERS,
        f"rows.{row}",
        glyph=ROW_GLYPHS[row],
        ref=refs.workers(row),
        arrange="row",
    )


def _disc(space: DiscSpace, seat: int, in_force: Tables, x: float, y: float, height: float) -> Place:
    """What a disc that leaves it costs and is worth."""
    card = in_force.disc_spaces[space]
    costs = [f"-${card.cost}"] if card.cost else []
    gains = [f"+${card.pesos}"] if card.pesos else []
    points = [f"★{card.points}"] if card.points else []
    return Place(
        refs.disc(space, seat),
        x,
        y,
        _SPACE[0],
        height,
        "" if space in _AUXILIARIES else f"disc_spaces.{space}",
        " ".join((*costs, *gains, *points)),
        marks=("dark",) if card.corner is Corner.DARK else (),
        ref=refs.disc(space),
        arrange="row",
    )
