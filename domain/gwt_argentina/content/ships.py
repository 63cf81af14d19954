"""The ships: what must be loaded, what a disc is worth there, and to which quay they take it."""

from typing import Annotated

from msgspec import Meta

from domain.core.record import Record
from domain.gwt_argentina.content.pieces import Corner, Quay, Ship, ShipColour
from domain.gwt_argentina.content.provenance import Provenance, confirmed, printed


class ShipTile(Record, frozen=True, forbid_unknown_fields=True):
    """A ship. Those without a colour stay. `objective`: the player who loads it takes an objective."""

    ship: Annotated[Ship, Meta(max_length=40)]
    load: Annotated[int, Meta(ge=0, le=99)]
    grain: Annotated[int, Meta(ge=0, le=99)]
    points: Annotated[int, Meta(ge=-99, le=99)]
    corner: Corner
    colour: ShipColour = ShipColour.NONE
    quay: Quay | None = None
    objective: bool = False


_W, _D = Corner.WHITE, Corner.DARK
_YELLOW, _TURQUOISE, _PURPLE = ShipColour.YELLOW, ShipColour.TURQUOISE, ShipColour.PURPLE

SHIPS: tuple[ShipTile, ...] = (
    ShipTile("sun_0", 0, 0, -2, _W),
    ShipTile("sun_1", 1, 0, 0, _W, _YELLOW, Quay.LE_HAVRE_1),
    ShipTile("sun_3", 3, 1, 0, _W, _TURQUOISE, Quay.LE_HAVRE_2),
    ShipTile("sun_5", 5, 1, 0, _W, _YELLOW, Quay.LE_HAVRE_2),
    ShipTile("sun_6", 6, 2, 0, _W, _TURQUOISE, Quay.ROTTERDAM_1, objective=True),
    ShipTile("sun_7", 7, 2, 0, _W, _YELLOW, Quay.ROTTERDAM_1, objective=True),
    ShipTile("sun_8", 8, 1, 0, _W, _PURPLE, Quay.ROTTERDAM_1, objective=True),
    ShipTile("sun_9", 9, 4, 0, _D, _PURPLE, Quay.LIVERPOOL_1),
    ShipTile("sun_11", 11, 4, 0, _D, _TURQUOISE, Quay.LIVERPOOL_1),
    ShipTile("sun_15", 15, 4, 0, _D, _PURPLE, Quay.LIVERPOOL_2),
    ShipTile("sun_18", 18, 6, 12, _D),
    ShipTile("pile_4", 4, 2, 1, _W),
    ShipTile("pile_7", 7, 1, 3, _W),
    ShipTile("pile_8", 8, 3, 3, _D),
    ShipTile("pile_12", 12, 2, 5, _D),
    ShipTile("pile_13", 13, 3, 7, _W),
    ShipTile("pile_14", 14, 4, 7, _D),
    ShipTile("pile_16", 16, 5, 9, _D),
)
"""The loading zone from the least to the most valuable, then the pile."""
LOADING_ZONE: tuple[Ship, ...] = tuple(ship.ship for ship in SHIPS if ship.ship.startswith("sun"))
SHIP_PILE: tuple[Ship, ...] = tuple(sorted(ship.ship for ship in SHIPS if ship.ship.startswith("pile")))
CROWDED: frozenset[Ship] = frozenset({"sun_0", "sun_18"})
"""They take any number of discs of a seat."""
LEAST_SHIP: Ship = "sun_0"
LEAST_SHIP_PESOS = 2
"""Gained by the player who loads the least valuable ship."""
LAST_SHIP: Ship = "sun_18"
"""The most valuable one: objectives ask for it."""
MISSING_GRAIN_PESOS = 2
"""Default fee for each grain that is missing."""
SHIPS_TURNED_UP = 2
"""After a departure."""

PROVENANCE: dict[str, Provenance] = {
    "ships": confirmed("seven ships of the examples and pictures; the others by nothing"),
    "least_ship_pesos": printed("2 pesos, and 2 points less"),
    "missing_grain_pesos": printed("2 pesos"),
    "ships_turned_up": printed("2 ships"),
}
