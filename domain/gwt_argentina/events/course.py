"""Events of the course of a game: set-up, choices, turns, and its end."""

from collections.abc import Mapping

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
    Seat,
    Ship,
    Side,
    Space,
    Station,
    Supply,
)
from domain.gwt_argentina.events.holdings import HiddenCards
from domain.gwt_argentina.frames import Frame
from domain.gwt_argentina.settings import Settings

# ---- set-up


class GameSetUp(Event, frozen=True):
    """`seats` seats play with these settings."""

    seats: int
    settings: Settings


class BoardLaidOut(Event, frozen=True):
    """Everything in the middle of the table. Bags, stacks and piles are listed sorted: they have no order."""

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
