"""The layout of El Gaucho: pastures as rows, the action areas beside them, everybody's herds below."""

from msgspec.structs import replace

from domain.core.screens.layout import (
    HEAD,
    PAD,
    SEAT_COLOURS,
    Colour,
    Layout,
    Place,
    Thing,
    Zone,
    around,
    laid_in_rows,
    side_by_side,
    table,
)
from domain.el_gaucho.content import AREAS, PASTURE_SIZES, RACES, STEPPE, TILES, Area, Race
from domain.el_gaucho.presentation.texts import refs
from domain.el_gaucho.settings import Settings

COLOURS = {
    Race.BLACK: Colour("#2b2b2b", "#ffffff", "plain"),
    Race.BROWN: Colour("#7a4524", "#ffffff", "stripes"),
    Race.OCHRE: Colour("#d9a441", "#1a1a1a", "dots"),
    Race.PATCHED: Colour("#cfc4b4", "#1a1a1a", "patches"),
    Race.WHITE: Colour("#f7f4ec", "#1a1a1a", "waves"),
}
AREA_GLYPHS = {
    Area.SORT: "sort",
    Area.WISH: "star",
    Area.IMMEDIATE_SALE: "coin",
    Area.STEAL_CATTLE: "lasso",
    Area.RAISE_REPLACE: "hat",
    Area.SECRET_CATTLE: "eye",
}
GLYPHS = ("cow", "gaucho", "die", *AREA_GLYPHS.values())
PASTURES = ("first_pasture", "second_pasture", "third_pasture", "fourth_pasture")
PIECES = ("tile", "gaucho", "die", "pesos")
_WITHOUT_A_RACE = 2
"""Players with whom a race leaves the game: its herds are crossed out."""


_SPACE, _DIE = 1.0, 0.6
_AREA_SIZE = (2.7, 1.1)
_HERD_SIZE = (6.0, 0.8)
_HAND_SIZE = (2.2, 1.2)


def layout(settings: Settings, seats: int) -> Layout:
    """The table of a game with these settings."""
    pastures = _pastures(settings.pasture_sizes or PASTURE_SIZES[seats])
    middle = _middle(pastures[0].x + pastures[0].width + PAD)
    below = max(zone.y + zone.height for zone in (*pastures, *middle)) + PAD
    boards = [_board(seat, below) for seat in range(seats)]
    pieces = (*PIECES, "absent") if seats == _WITHOUT_A_RACE else PIECES
    return table(
        (*pastures, *middle, *side_by_side(boards, 2)),
        colours={str(race): colour for race, colour in COLOURS.items()},
        seat_colours=SEAT_COLOURS[:seats],
        glyphs=(*GLYPHS, "cross") if seats == _WITHOUT_A_RACE else GLYPHS,
        pieces={kind: f"pieces.{kind}" for kind in pieces},
        things={refs.tile(tile): Thing(f"races.{tile.race} {tile.value}") for tile in TILES},
    )


def _pastures(sizes: tuple[int, ...]) -> tuple[Zone, ...]:
    """A row each, all as wide as the longest."""
    zones = []
    for i, size in enumerate(sizes):
        spaces = [Place(refs.space(i, space), PAD, HEAD, _SPACE, _SPACE) for space in range(size)]
        places = laid_in_rows(spaces, size)
        zones.append(
            around(Zone(refs.pasture(i), "pasture", PAD, PAD, 0, 0, f"zones.{PASTURES[i]}", places=places))
        )
    width = max(zone.width for zone in zones)
    return side_by_side([replace(zone, width=width) for zone in zones], 1)


def _middle(x: float) -> tuple[Zone, ...]:
    """The action areas; below them the Steppe and the pile; below these the dice."""
    spots = [
        Place(refs.area(area), PAD, HEAD, *_AREA_SIZE, f"areas.{area}", "", AREA_GLYPHS[area], arrange="row")
        for area in AREAS
    ]
    areas = around(Zone(refs.AREAS, "areas", x, PAD, 0, 0, "zones.areas", places=laid_in_rows(spots, 3)))
    wide = STEPPE * _SPACE + (STEPPE + 1) * PAD
    rest, beyond = areas.width - wide - PAD, x + wide + PAD
    y, height = areas.y + areas.height + PAD, HEAD + _SPACE + PAD
    lower, low = y + height + PAD, HEAD + _DIE + PAD
    return (
        areas,
        Zone(refs.STEPPE, "steppe", x, y, wide, height, "zones.steppe", arrange="row"),
        Zone(refs.PILE, "pile", beyond, y, rest, height, "zones.pile"),
        Zone(refs.RODEO, "dice", x, lower, wide, low, "zones.rodeo", arrange="row"),
        Zone(refs.DICE, "dice", beyond, lower, rest, low, "zones.dice", arrange="row"),
    )


def _board(seat: int, y: float) -> Zone:
    """A seat's pesos and gauchos at home; its herds, one below the other; and tiles on their way there."""
    width, height = _HERD_SIZE
    top = HEAD + height + PAD
    herds = [
        Place(
            refs.herd(race, seat),
            PAD,
            top,
            width,
            height,
            f"races.{race}",
            colour=race,
            ref=refs.herd(race),
            arrange="row",
        )
        for race in RACES
    ]
    hands = [
        Place(refs.owned(kind, seat), width + 2 * PAD, top, *_HAND_SIZE, f"zones.{kind}", arrange="grid")
        for kind in ("hand", "kept", "batch")
    ]
    places = (
        Place(refs.owned("pesos", seat), PAD, HEAD, 2.0, height, "zones.pesos"),
        Place(refs.owned("supply", seat), 2.4, HEAD, 6.2, height, "zones.supply", arrange="row"),
        *laid_in_rows(herds, 1),
        *laid_in_rows(hands, 1, 0.3),
    )
    return around(Zone(f"seat:{seat}", "seat", PAD, y, 0, 0, seat=seat, places=places))
