"""Events of Buenos Aires: deliveries, ships, farmers, foresight."""

from collections.abc import Mapping

from domain.core.frozen import freeze
from domain.core.record import Event
from domain.gwt_argentina.content.pieces import (
    BonusSpace,
    Card,
    Farmer,
    Letter,
    Seat,
    Ship,
    ShipColour,
    Space,
    Supply,
)


class DeliveryMade(Event, frozen=True):
    seat: Seat
    space: BonusSpace
    grain: int


class IncomeTaken(Event, frozen=True):
    """The hand goes: exhaustion cards onto their stack, all others onto the discard pile."""

    seat: Seat
    base: int
    permanent: int
    spent: int
    total: int
    discarded: tuple[Card, ...]
    returned: int


class ShipLoaded(Event, frozen=True):
    seat: Seat
    ship: Ship
    grain: int
    missing: int


class TileChosen(Event, frozen=True):
    """Taken from the foresight space; then it is placed."""

    seat: Seat
    letter: Letter
    tile: Supply


class FarmerPlaced(Event, frozen=True):
    tile: Farmer
    space: Space


class FarmerBoxed(Event, frozen=True):
    """There was no empty space of its colour."""

    tile: Farmer


class WorkerPlaced(Event, frozen=True):
    """In the job market; `row` counts from 1, `column` from 0."""

    worker: Supply
    row: int
    column: int


class JobTokenMoved(Event, frozen=True):
    """To the next row or, after the last, to a seat; what waits now for the end of the subphases."""

    row: int | None
    taker: Seat | None
    queued: str | None


class ShipsDeparted(Event, frozen=True):
    """All ships of a colour; every disc goes to its ship's quay."""

    colour: ShipColour
    ships: tuple[Ship, ...]
    discs: Mapping[str, tuple[Seat, ...]]
    """by quay"""

    def __post_init__(self) -> None:
        freeze(self, "discs")


class ShipsTurnedUp(Event, frozen=True):
    ships: tuple[Ship, ...]


class BuenosAiresLeft(Event, frozen=True):
    """The estanciero is at the start of the trail."""

    seat: Seat


class ForesightRefilled(Event, frozen=True):
    tiles: Mapping[Letter, Supply]

    def __post_init__(self) -> None:
        freeze(self, "tiles")
