"""The Steppe, laid out, and what is done with its tiles."""

from domain.el_gaucho.commands import (
    LookAtSteppe,
    OccupyArea,
    PlaceCattle,
)
from domain.el_gaucho.events import (
    CattlePlaced,
    DiceTaken,
)
from tests.domain.el_gaucho.support import (
    SECRET,
    SORT,
    Area,
    Situation,
    given,
    row,
    table,
    tile,
)

STEPPE = "patched 1 2 9 10"
FULL = [row("white 1 2 3"), row("black 1 2 3 4"), row("ochre 1 2 3 4 5 6")]
ALMOST_FULL = [*FULL, row("brown 1 2 3 4 5 6") + ", -"]


def steppe(
    *pampa: str,
    tiles: str = STEPPE,
    gauchos: int | None = None,
    areas: tuple[Area, ...] = (SECRET,),
    herds: str = "",
    pile: str | int = 5,
) -> Situation:
    """Seat 0 in turn has a gaucho on Secret Cattle."""
    start = table(
        pampa=pampa or ("white 5",),
        steppe=tiles,
        areas={0: areas},
        gauchos=gauchos,
        herds={0: herds},
        pile=pile,
    )
    return given(start)


def looked(
    *pampa: str,
    tiles: str = STEPPE,
    gauchos: int | None = None,
    areas: tuple[Area, ...] = (SECRET,),
    pile: str | int = 5,
) -> Situation:
    """And has looked at the Steppe."""
    at = steppe(*pampa, tiles=tiles, gauchos=gauchos, areas=areas, pile=pile)
    return at.when(LookAtSteppe(0)).after


def place(text: str, pasture: int, space: int) -> PlaceCattle:
    return PlaceCattle(0, tile(text), pasture, space)


def placed(text: str, pasture: int, space: int) -> CattlePlaced:
    return CattlePlaced(0, tile(text), pasture, space)


def busy() -> Situation:
    """Seat 0 has occupied Sort in this turn, with the last gaucho of the supply, and then looked."""
    at = steppe("white 5 (0 stands)", gauchos=3).given(DiceTaken(0, (1, 1)))
    at = at.when(OccupyArea(0, SORT, (1,))).after
    assert at.supply()[0] == 0
    return at.when(LookAtSteppe(0)).after
