"""The events of Great Western Trail: Argentina. Each tells all: amounts, cards, places.

Only `cards` of `HandDrawn` and `CardsDrawn` are ever hidden: they are `None` for everybody but their owner.
"""

from collections.abc import Mapping
from typing import Literal, get_args

from domain.core.frozen import freeze
from domain.core.record import Event, Record
from domain.gwt_argentina.content.pieces import (
    Auxiliary,
    BonusSpace,
    Card,
    DiscSpace,
    Farmer,
    Letter,
    Master,
    Neutral,
    Number,
    Place,
    Row,
    Seat,
    Ship,
    ShipColour,
    Side,
    Space,
    Station,
    Supply,
)
from domain.gwt_argentina.frames import Frame, Why
from domain.gwt_argentina.settings import Settings

HiddenCards = tuple[Card, ...] | None
"""Cards, or `None` for a viewer who must not know them."""


# ---- set-up


class GameSetUp(Event, frozen=True):
    """So many seats play with these settings."""

    seats: int
    settings: Settings


class BoardLaidOut(Event, frozen=True):
    """Everything in the middle of the table. Bags, stacks and piles are told sorted: they have no order."""

    start: Seat
    neutral: Mapping[Space, Neutral]
    sides: tuple[Side, ...]
    """of the private buildings 1 … 10"""
    masters: Mapping[Station, Master]
    farmers: Mapping[Space, Farmer]
    returned: tuple[Farmer, ...]
    """drawn, but back into the bag"""
    job_market: tuple[tuple[Supply | None, ...], ...]
    token_row: int
    bags: Mapping[Letter, tuple[Supply, ...]]
    """what is left in them"""
    foresight: Mapping[Letter, tuple[Supply, ...]]
    market: tuple[Card, ...]
    market_stack: tuple[Card, ...]
    exhaustion: int
    display: tuple[Card, ...]
    objective_stack: tuple[Card, ...]
    ships: tuple[Ship, ...]
    ship_pile: tuple[Ship, ...]
    closed: tuple[BonusSpace, ...]
    boxed: tuple[str, ...]
    """masters that are not in this game"""

    def __post_init__(self) -> None:
        freeze(self, "neutral", "masters", "farmers", "bags", "foresight")


class SeatEquipped(Event, frozen=True):
    """What a seat starts with; one of its discs is on the first quay."""

    seat: Seat
    pesos: int
    tokens: int
    herd: tuple[Card, ...]
    discs: tuple[DiscSpace, ...]
    supply: tuple[Number, ...]


class HandDrawn(Event, frozen=True):
    """The first hand."""

    seat: Seat
    count: int
    cards: HiddenCards


# ---- choices


class ChoiceOpened(Event, frozen=True):
    """This is pending now, above all else of this seat."""

    seat: Seat
    frame: Frame


class ChoiceChanged(Event, frozen=True):
    """What is pending has become this; `depth` counts from the top, 0."""

    seat: Seat
    frame: Frame
    depth: int = 0


class ChoiceClosed(Event, frozen=True):
    """What was on top is no longer pending."""

    seat: Seat


# ---- turns


class TurnBegun(Event, frozen=True):
    seat: Seat
    number: int
    final: bool


class TurnEnded(Event, frozen=True):
    seat: Seat


class EndTriggered(Event, frozen=True):
    """The job market is full: these seats still have a turn each."""

    seat: Seat
    owed: tuple[Seat, ...]


class EstancieroPlaced(Event, frozen=True):
    seat: Seat
    space: Space
    tile: Neutral


class EstancieroMoved(Event, frozen=True):
    """Along these locations; the last is where it stands now (`buenos_aires`, after a shortcut)."""

    seat: Seat
    origin: Space
    path: tuple[Space, ...]
    to: Space


class FeePaid(Event, frozen=True):
    """For entering a space: to a seat, or onto the coin space."""

    seat: Seat
    space: Space
    amount: int
    owner: Seat | None


class ActionBegun(Event, frozen=True):
    """A local action of the tile on this space."""

    seat: Seat
    space: Space
    action: int


class AuxiliaryBegun(Event, frozen=True):
    seat: Seat
    auxiliary: Auxiliary
    times: int


class ActionForfeited(Event, frozen=True):
    """What was asked is not done."""

    seat: Seat
    frame: Frame


# ---- pesos, grain, certificates, tokens


class PesosGained(Event, frozen=True):
    """From the bank."""

    seat: Seat
    amount: int
    why: Why


class PesosPaid(Event, frozen=True):
    """To the bank."""

    seat: Seat
    amount: int
    why: Why


class GrainChanged(Event, frozen=True):
    seat: Seat
    by: int
    now: int
    why: Why


class CertificatesChanged(Event, frozen=True):
    seat: Seat
    by: int
    now: int
    why: Why


class TokensChanged(Event, frozen=True):
    """Exchange tokens."""

    seat: Seat
    by: int
    now: int


# ---- cards


class CardsDrawn(Event, frozen=True):
    seat: Seat
    count: int
    cards: HiddenCards


class PileShuffledIn(Event, frozen=True):
    """The discard pile is the draw stack now."""

    seat: Seat
    cards: tuple[Card, ...]


class CardsDiscarded(Event, frozen=True):
    """From the hand onto the discard pile."""

    seat: Seat
    cards: tuple[Card, ...]
    why: Why


class CardsRemoved(Event, frozen=True):
    """From the hand: exhaustion cards onto their stack, others to the box."""

    seat: Seat
    cards: tuple[Card, ...]


class HandRevealed(Event, frozen=True):
    seat: Seat
    cards: tuple[Card, ...]


class ExhaustionTaken(Event, frozen=True):
    """From their stack onto the discard pile."""

    seat: Seat
    count: int


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


# ---- Buenos Aires


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


# ---- the end


class ObjectivesAsked(Event, frozen=True):
    """All turns are over: who has objectives left in the herd decides about them."""


class ObjectiveScored(Record, frozen=True):
    """An objective of the area: its points, and what its tasks were met by (nothing if they are not)."""

    card: Card
    points: int
    things: tuple[str, ...] = ()


class SeatScored(Event, frozen=True):
    """The points of a seat, in the twelve categories of the scoring pad."""

    seat: Seat
    categories: tuple[int, ...]
    objectives: tuple[ObjectiveScored, ...]
    points: int


class GameEnded(Event, frozen=True):
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


GwtEvent = (
    GameSetUp | BoardLaidOut | SeatEquipped | HandDrawn | ChoiceOpened | ChoiceChanged | ChoiceClosed
    | TurnBegun | TurnEnded | EndTriggered | EstancieroPlaced | EstancieroMoved | FeePaid | ActionBegun
    | AuxiliaryBegun | ActionForfeited | PesosGained | PesosPaid | GrainChanged | CertificatesChanged
    | TokensChanged | CardsDrawn | PileShuffledIn | CardsDiscarded | CardsRemoved | HandRevealed
    | ExhaustionTaken | WorkerHired | WorkerAppointed | BuildingPlaced | BuildingReplaced | CattleBought
    | GauchoDrew | CattleTurnedUp | CattleTaken | EngineMoved | EngineParked | DiscMoved | GranjeroPicked
    | GranjerosHelped | GranjeroHired | GranjerosSetBeside | ObjectiveTaken | ObjectiveTurnedUp
    | ObjectivePlayed | ObjectiveSettled | DeliveryMade | IncomeTaken | ShipLoaded | TileChosen
    | FarmerPlaced | FarmerBoxed | WorkerPlaced | JobTokenMoved | ShipsDeparted | ShipsTurnedUp
    | BuenosAiresLeft | ForesightRefilled | ObjectivesAsked | SeatScored | GameEnded
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = get_args(GwtEvent)
