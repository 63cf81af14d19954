"""Events of the board: workers, buildings, cattle, railroad, granjeros, objectives."""

from typing import Literal

from domain.core.record import Event
from domain.gwt_argentina.content.pieces import (
    Card,
    Farmer,
    Master,
    Number,
    Place,
    Row,
    Seat,
    Space,
    Station,
    Supply,
)

# ---- workers and buildings


class WorkerHired(Event, frozen=True):
    """From a cell of the job market onto this space (2 … 6) of its row."""

    seat: Seat
    row: int
    column: int
    worker: Supply
    slot: int


class WorkerAppointed(Event, frozen=True):
    """The rightmost worker of a row for the master tile of the station."""

    seat: Seat
    row: Row
    worker: Supply
    station: Station
    master: Master


class BuildingPlaced(Event, frozen=True):
    seat: Seat
    building: Number
    space: Space


class BuildingReplaced(Event, frozen=True):
    """The old one is out of the game."""

    seat: Seat
    old: Number
    building: Number
    space: Space


# ---- the cattle market


class CattleBought(Event, frozen=True):
    seat: Seat
    deal: str
    cards: tuple[Card, ...]


class GauchoDrew(Event, frozen=True):
    """One gaucho is used to turn up cattle."""

    seat: Seat


class CattleTurnedUp(Event, frozen=True):
    """From the stack; to refill the market (maybe nothing), or by a gaucho."""

    cards: tuple[Card, ...]
    why: Literal["gaucho", "refill"]


class CattleTaken(Event, frozen=True):
    """From the market, for nothing."""

    seat: Seat
    card: Card
    to: Literal["hand", "discard"]


# ---- the railroad and discs


class EngineMoved(Event, frozen=True):
    seat: Seat
    origin: Place
    to: Place


class EngineParked(Event, frozen=True):
    """From the last space to the depot."""

    seat: Seat


class DiscMoved(Event, frozen=True):
    """From a disc space, a station or a quay, to a ship, a quay, a bonus space or a station."""

    seat: Seat
    origin: str
    to: str


# ---- granjeros


class GranjeroPicked(Event, frozen=True):
    seat: Seat
    space: Space


class GranjerosHelped(Event, frozen=True):
    """The tiles leave the trail; the seat gets the pesos on the coin spaces, and as printed from the bank."""

    seat: Seat
    spaces: tuple[Space, ...]
    tiles: tuple[Farmer, ...]
    strength: int
    required: int
    coins: int
    printed: int


class GranjeroHired(Event, frozen=True):
    """Onto this space (2 … 6) of the granjero row."""

    seat: Seat
    tile: Farmer
    slot: int


class GranjerosSetBeside(Event, frozen=True):
    seat: Seat
    tiles: tuple[Farmer, ...]


# ---- objectives


class ObjectiveTaken(Event, frozen=True):
    """Onto the discard pile."""

    seat: Seat
    card: Card
    source: Literal["display", "stack"]


class ObjectiveTurnedUp(Event, frozen=True):
    card: Card


class ObjectivePlayed(Event, frozen=True):
    """From the hand into the objective area."""

    seat: Seat
    card: Card


class ObjectiveSettled(Event, frozen=True):
    """Left in the herd at the end: scored in the objective area, or boxed."""

    seat: Seat
    card: Card
    scored: bool
