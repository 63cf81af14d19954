"""How do the lines of a score sheet of El Gaucho read in French?"""

from collections.abc import Sequence

from domain.core.sheet import Line
from domain.el_gaucho.content import Tile
from domain.el_gaucho.texts.fr.words import herd


def line(it: Line) -> str:
    """See `Texts.line`."""
    things = _whole(it.thanks_to)
    match it.what:
        case "immediate":
            return f"{things}, vendu aussitôt, prime comprise"
        case "misfit":
            return f"{things}, vendu parce qu'une tuile ne convenait pas"
        case "final":
            return f"{things}, vendu à la fin"
        case "insurance":
            return f"assurance pour {things}"
        case _:
            return f"{things}, s'il était vendu maintenant"


def _whole(tiles: Sequence[Tile]) -> str:
    """The tiles of a line are all of one race."""
    return herd(tiles[0].race, [tile.value for tile in tiles])
