"""The state: everything on the table, and whose decision it is.

The same record serves as a viewer's view: hidden animals and cards are `None`.
"""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from domain.core.record import BY_SEAT, Record, SeatNumber
from domain.ranchers.content import POND, Animal, Building, Card, Side, Special
from domain.ranchers.events import HiddenAnimal, HiddenCard, Scored
from domain.ranchers.settings import Settings


class Phase(StrEnum):
    """What the table is waiting for."""

    EMPTY = "empty"
    """nothing laid out yet"""
    SIDES = "sides"
    """everybody chooses a side; `turn` only if they choose one after the other"""
    BUILDINGS = "buildings"
    """`turn` chooses a building"""
    TAKE = "take"
    """`turn` takes a pair"""
    HORSE = "horse"
    """`turn` has taken a Horse and discards something"""
    DOG_CAT = "dog_cat"
    """`turn` takes a Dog or a Cat"""
    PLACE = "place"
    """`turn` has an animal in hand"""
    EXCHANGE = "exchange"
    """`turn` has matched a special space"""
    CLOSING = "closing"
    """the turn is over but for the refill"""
    ENDING = "ending"
    """who has to declares an animal, then all is scored"""
    OVER = "over"


class Pair(Record, frozen=True):
    """An objective and the animal underneath. In the middle both can be missing, or only the objective."""

    objective: Card | None = None
    animal: HiddenAnimal = None


class Rancher(Record, frozen=True):
    """One seat's things."""

    ranch: int = 0
    """1 … 4, or 0 = not chosen yet"""
    side: Side | None = None
    specials: tuple[Special, ...] = ()
    spaces: Annotated[tuple[Animal | None, ...], Meta(extra={"in_a_row": 3})] = (None,) * 9
    """spaces 1 … 9 at index 0 … 8; on the Pond a Horse or a Grant Animal"""
    objectives: tuple[Card, ...] = ()
    """face up, in the order taken"""
    fish: int = 0
    sold: tuple[Card, ...] = ()
    """objectives turned face down for a fish"""
    grant: int | None = None
    """points of the objective of the Grants, if won"""
    building: Building | None = None
    """on the Pond; the Reserve leaves it when it has been used up"""
    uses: int = 0
    """how often a pair can still be reserved"""
    reserved: tuple[Pair, ...] = ()
    dogs: int = 0
    cats: int = 0
    declared: HiddenAnimal = None
    """what the Horse or the wild building stands for; `None` for others until all is scored"""
    sheet: tuple[Scored, ...] = ()
    """how the final score came about"""


class State(Record, frozen=True):
    phase: Phase = Phase.EMPTY
    settings: Settings = Settings()
    start_player: SeatNumber = 0
    turn: SeatNumber | None = None
    """the seat that has the pouch, or chooses alone"""
    ranchers: Annotated[tuple[Rancher, ...], BY_SEAT] = ()
    middle: tuple[Pair, ...] = ()
    deck: tuple[HiddenCard, ...] = ()
    """face up, so the first is known to everybody"""
    pouch: tuple[HiddenAnimal, ...] = ()
    hand: Pair | None = None
    """what was just taken: the animal still to be placed and the objective it came with"""
    has_sold: bool = False
    """for a fish, in this turn"""
    has_cycled: bool = False
    """a pair of the middle, in this turn"""
    returning: tuple[Animal, ...] = ()
    """animals to be shuffled into the pouch"""
    returning_cards: tuple[Card, ...] = ()
    """objectives to be shuffled into the deck"""
    fish: int = 0
    grant_animals: tuple[Animal, ...] = ()
    grant_objectives: tuple[int, ...] = ()
    """the points of those left, best first"""
    buildings: tuple[Building, ...] = ()
    tokens: int = 0
    discarded: tuple[Card, ...] = ()
    """objectives out of the game"""
    discarded_horses: int = 0
    declaring: tuple[SeatNumber, ...] = ()
    """the seats that still have to declare an animal"""
    scores: tuple[int, ...] = ()
    kinds: tuple[int, ...] = ()
    winners: tuple[SeatNumber, ...] = ()


def empty_spaces(rancher: Rancher) -> int:
    """How many animals still fit; the Pond does not count."""
    return rancher.spaces.count(None) - (rancher.spaces[POND - 1] is None)
