"""The layout of Stray Calf: the herd above, a pen for every seat below."""

from domain.core.screens.layout import (
    HEAD,
    PAD,
    SEAT_COLOURS,
    Layout,
    Place,
    Thing,
    Zone,
    around,
    below,
    side_by_side,
    table,
)
from stray_calf.content import CALVES
from stray_calf.presentation.texts import refs
from stray_calf.settings import Settings


def layout(settings: Settings, seats: int) -> Layout:
    """The table of a game with these settings."""
    herd = Zone(refs.HERD, "herd", PAD, PAD, 4, 2, "zones.herd")
    boards = [_board(seat, settings.pen, below(herd)) for seat in range(seats)]
    return table(
        (herd, *side_by_side(boards, 2)),
        seat_colours=SEAT_COLOURS[:seats],
        glyphs=("cow",),
        pieces={"calf": "pieces.calf"},
        things={refs.calf(calf): Thing(f"calves.{calf}") for calf in CALVES},
    )


def _board(seat: int, room: int, y: float) -> Zone:
    """A pen as long as it has room, and beside it the calf that was just caught."""
    pen = Place(refs.pen(seat), PAD, HEAD, room, 1, "zones.pen", arrange="row")
    hand = Place(refs.hand(seat), PAD + room + PAD, HEAD, 1, 1, "zones.hand")
    return around(Zone(f"seat:{seat}", "seat", PAD, y, 0, 0, seat=seat, places=(pen, hand)))
