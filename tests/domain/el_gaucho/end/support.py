"""The last round, laid out."""

from domain.el_gaucho.content import Area
from domain.el_gaucho.events import (
    CattleCollected,
    Collected,
)
from tests.domain.el_gaucho.support import (
    Situation,
    given,
    table,
    tile,
)


def last_round(
    *pampa: str,
    herds: dict[int, str] | None = None,
    areas: dict[int, tuple[Area, ...]] | None = None,
    steppe: str = "",
) -> Situation:
    """Seat 0 of four begins the round without dice."""
    return given(table(pampa=pampa, herds=herds, areas=areas, steppe=steppe, last_round=True))


def came_home(*cattle: tuple[int, int, int, str], final: bool = False) -> CattleCollected:
    found = tuple(Collected(seat, pasture, space, tile(which)) for seat, pasture, space, which in cattle)
    return CattleCollected(found, final)
