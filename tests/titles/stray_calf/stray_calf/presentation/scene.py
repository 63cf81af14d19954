"""The scene of Stray Calf: which calves are where, from what a view shows."""

from collections.abc import Iterator

from domain.core.screens.layout import Piece, Scene
from stray_calf.content import WEIGHTS
from stray_calf.events import Hidden
from stray_calf.presentation.texts import refs
from stray_calf.state import Phase, State


def scene(view: State) -> Scene:
    """Every calf of a view, as far as it is known."""
    return tuple(_pieces(view))


def _pieces(view: State) -> Iterator[Piece]:
    yield from (_calf(calf, refs.HERD) for calf in view.herd)
    for seat, pen in enumerate(view.pens):
        yield from (_calf(calf, refs.pen(seat), seat) for calf in pen)
    if view.phase is Phase.CHOOSE and view.turn is not None:
        yield _calf(view.hand, refs.hand(view.turn), view.turn)


def _calf(calf: Hidden, at: str, seat: int | None = None) -> Piece:
    if calf is None:
        return Piece("calf", at, "cow", seat=seat, face="down")
    return Piece("calf", at, "cow", refs.calf(calf), seat=seat, text=str(WEIGHTS[calf]))
