"""How do the lines of a score sheet of El Gaucho read in English?"""

from collections.abc import Sequence

from domain.core.sheet import Line
from domain.el_gaucho.content import Tile
from domain.el_gaucho.texts.en.words import herd


def line(it: Line) -> str:
    """See `Texts.line`."""
    things = _whole(it.thanks_to)
    match it.what:
        case "immediate":
            return f"{things}, sold at once, bonus included"
        case "misfit":
            return f"{things}, sold because a tile did not fit"
        case "final":
            return f"{things}, sold at the end"
        case "insurance":
            return f"insurance for {things}"
        case _:
            return f"{things}, if it were sold now"


def _whole(tiles: Sequence[Tile]) -> str:
    """The tiles of a line are all of one race."""
    return herd(tiles[0].race, [tile.value for tile in tiles])
