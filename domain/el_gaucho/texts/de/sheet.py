"""How do the lines of a score sheet of El Gaucho read in German?"""

from collections.abc import Sequence

from domain.core.sheet import Line
from domain.el_gaucho.content import Tile
from domain.el_gaucho.texts.de.words import herd


def line(it: Line) -> str:
    """See `Texts.line`."""
    things = _whole(it.thanks_to)
    match it.what:
        case "immediate":
            return f"{things}, sofort verkauft, mit Zuschlag"
        case "misfit":
            return f"{things}, verkauft, weil ein Kärtchen nicht passte"
        case "final":
            return f"{things}, am Ende verkauft"
        case "insurance":
            return f"Versicherung für {things}"
        case _:
            return f"{things}, wenn sie jetzt verkauft würde"


def _whole(tiles: Sequence[Tile]) -> str:
    """The tiles of a line are all of one race."""
    return herd(tiles[0].race, [tile.value for tile in tiles])
