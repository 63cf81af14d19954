"""The state of Great Western Trail: Argentina: everything on the table, and what is pending for whom.

The same record serves as a viewer's view: another seat's `hand` is `None`. A bag, a stack, a pile or a hand
is a sorted tuple of kinds: nothing has a hidden order, and luck draws when the rulebook draws. Mappings leave
out what is empty.
"""

from collections.abc import Mapping
from enum import StrEnum
from operator import attrgetter
from typing import Annotated

from domain.core.frozen import FrozenDict, freeze
from domain.core.record import BY_SEAT, Record
from domain.gwt_argentina.content.pieces import (
    BonusSpace,
    Card,
    DiscSpace,
    Farmer,
    Letter,
    Master,
    Neutral,
    Number,
    Place,
    Quay,
    Row,
    Seat,
    Ship,
    Side,
    Space,
    Station,
    Supply,
)
from domain.gwt_argentina.content.railroad import FIRST_PLACE
from domain.gwt_argentina.events import SeatScored
from domain.gwt_argentina.frames import Frame
from domain.gwt_argentina.settings import Settings


class Phase(StrEnum):
    """What the table is doing."""

    EMPTY = "empty"
    """nothing laid out yet"""
    BETWEEN = "between"
    """between two turns"""
    TURN = "turn"
    """`active` moves, uses its location, or draws up"""
    ENDING = "ending"
    """objectives left in the herds are settled"""
    OVER = "over"


class Built(Record, frozen=True):
    """A private building on the trail."""

    seat: Seat
    number: Number


class Workers(Record, frozen=True):
    """The tiles in the rows of a player board, from the left; the printed workers come before them."""

    gaucho: tuple[Supply, ...] = ()
    carpintero: tuple[Supply, ...] = ()
    maquinista: tuple[Supply, ...] = ()
    granjero: tuple[Farmer, ...] = ()


class Player(Record, frozen=True):
    """One seat's things."""

    frames: tuple[Frame, ...] = ()
    """what is pending; the last is to be answered first"""
    at: Space | None = None
    """where the estanciero is; `None` before it is first placed"""
    engine: Place = FIRST_PLACE
    farthest: Place = FIRST_PLACE
    """where the engine has ever been"""
    pesos: int = 0
    grain: int = 0
    certificates: int = 0
    tokens: int = 0
    """exchange tokens"""
    hand: tuple[Card, ...] | None = ()
    """`None` for those who must not know it"""
    hand_count: int = 0
    revealed: bool = False
    """whether everybody sees the hand"""
    unseen: tuple[Card, ...] = ()
    """hand and draw stack together: everybody can tell these, but not which are where"""
    pile: tuple[Card, ...] = ()
    """the discard pile"""
    discs: tuple[DiscSpace, ...] = ()
    """the disc spaces that are still covered; two of a kind stand here twice"""
    workers: Workers = Workers()
    supply: tuple[Number, ...] = ()
    """private buildings not yet built"""
    beside: tuple[Farmer, ...] = ()
    """farmer tiles beside the board, in the order received"""
    masters: tuple[Master, ...] = ()
    area: tuple[Card, ...] = ()
    """objectives played"""


class State(Record, frozen=True):
    phase: Phase = Phase.EMPTY
    settings: Settings = Settings()
    start: Seat = 0
    """who began"""
    active: Seat = 0
    """whose turn it is; between two turns, whose turn it was"""
    turn: int = 0
    """turns begun"""
    owed: tuple[Seat, ...] | None = None
    """once the end is triggered: who still has a final turn, in order"""
    players: Annotated[tuple[Player, ...], BY_SEAT] = ()
    # the trail
    neutral: Mapping[Space, Neutral] = {}
    buildings: Mapping[Space, Built] = {}
    sides: tuple[Side, ...] = ()
    """of the private buildings 1 … 10"""
    farmers: Mapping[Space, Farmer] = {}
    coins: Mapping[Space, int] = {}
    """pesos on the coin spaces of farmer spaces"""
    # Buenos Aires
    bags: Mapping[Letter, tuple[Supply, ...]] = {}
    foresight: Mapping[Letter, tuple[Supply, ...]] = {}
    job_market: tuple[tuple[Supply | None, ...], ...] = ()
    token_row: int | None = None
    """of the job market token, from 1"""
    token_seat: Seat | None = None
    """who got it"""
    queue: tuple[str, ...] = ()
    """events of the job market that wait for the end of the subphases"""
    zone: Mapping[Ship, tuple[Seat, ...]] = {}
    """ships in the loading zone, with the discs on them"""
    ship_pile: tuple[Ship, ...] = ()
    quays: Mapping[Quay, tuple[Seat, ...]] = {}
    bonus: Mapping[BonusSpace, Seat] = {}
    closed: tuple[BonusSpace, ...] = ()
    """under cover tiles"""
    # cards
    market: tuple[Card, ...] = ()
    market_stack: tuple[Card, ...] = ()
    exhaustion: int = 0
    display: tuple[Card, ...] = ()
    objective_stack: tuple[Card, ...] = ()
    # the railroad
    stations: Mapping[Station, tuple[Seat, ...]] = {}
    masters: Mapping[Station, Master] = {}
    appointed: Mapping[Station, Supply] = {}
    # out of the game
    box: tuple[str, ...] = ()
    """in the order in which they left"""
    # the end
    sheets: Annotated[tuple[SeatScored, ...], BY_SEAT] = ()
    winners: tuple[Seat, ...] = ()

    def __post_init__(self) -> None:
        if {*map(type, _mappings(self))} != _FROZEN:
            freeze(self, *_MAPPINGS)


_MAPPINGS = (
    "neutral", "buildings", "farmers", "coins", "bags", "foresight", "zone", "quays", "bonus", "stations",
    "masters", "appointed",
)  # fmt: skip
_mappings = attrgetter(*_MAPPINGS)
_FROZEN = {FrozenDict}


def row(player: Player, which: Row) -> tuple[Supply, ...]:
    """The tiles in a row of a player board."""
    tiles: tuple[Supply, ...] = getattr(player.workers, which)
    return tiles


def workers(player: Player, which: Row) -> int:
    """How many workers of a kind a seat has, the printed one included."""
    return 1 + len(row(player, which))


def stack_count(player: Player) -> int:
    """Cards in the draw stack."""
    return len(player.unseen) - player.hand_count


def cards_left(player: Player) -> int:
    """Cards that could be drawn now, the discard pile included."""
    return len(player.unseen) - player.hand_count + len(player.pile)


def top(player: Player) -> Frame | None:
    """What this seat is to answer, if anything."""
    return player.frames[-1] if player.frames else None
