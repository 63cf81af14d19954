"""Pending choices: a stack of frames per seat, of which the last one is what its seat may answer.

A frame is plain data and travels in events; folding stacks frames without knowing why. Most of them ask for
one command. `Plan` holds what follows when what lies above is done, `Awaiting…` wait for luck, and `Arriving`
counts the subphases of Buenos Aires.
"""

from enum import StrEnum
from typing import Literal

from domain.core.record import Record, snake
from domain.gwt_argentina.content.effects import Effect
from domain.gwt_argentina.content.pieces import (
    Card,
    Corner,
    Farmer,
    Filter,
    Letter,
    Number,
    Quay,
    Ship,
    Space,
    Station,
)


class Used(StrEnum):
    """What a location has been used for: one excludes the others."""

    NOTHING = "nothing"
    LOCAL = "local"
    AUXILIARY = "auxiliary"


class Kind(StrEnum):
    """What an estanciero stands on, for its owner."""

    NEUTRAL = "neutral"
    OWN = "own"
    OTHER = "other"
    """a private building of another seat"""
    FARMER = "farmer"
    EMPTY = "empty"
    """the tile was taken from underneath"""


Why = Literal[
    "action", "auxiliary", "bonus", "building", "cattle", "certificates", "default_fee", "disc",
    "drawn", "exchange", "granjero", "hiring", "income", "loading", "master", "objective", "opening",
    "revealed", "ship", "station", "worker_row",
]  # fmt: skip
"""What something is gained, paid or discarded for."""


class _Frame(Record, frozen=True, tag_field="frame", tag=snake, forbid_unknown_fields=True):
    pass


# ---- a turn


class OpeningDiscard(_Frame, frozen=True):
    """In the first turn: this many cards, down to four."""

    number: int


class FirstPlacing(_Frame, frozen=True):
    """In the first turn: the estanciero goes on any neutral tile."""


class BeforeMove(_Frame, frozen=True):
    """Phase A: up to `limit` steps."""

    limit: int


class Location(_Frame, frozen=True):
    """Phase B at a location other than Buenos Aires."""

    space: Space
    kind: Kind
    left: tuple[int, ...] = ()
    """the local actions that can still be chosen: places in the list of the tile, a risk action last"""
    building: Number | None = None
    """which private building it was when it was reached"""
    used: Used = Used.NOTHING
    begun: bool = False
    """whether an action was chosen of which nothing has happened yet; only where such a one does not count"""


class Moving(_Frame, frozen=True):
    """Moving again, by an action."""

    limit: int


# ---- Buenos Aires


class Arriving(_Frame, frozen=True):
    """In Buenos Aires; `step` 1 … 6 is the subphase, 7 leaving, 8 refilling."""

    step: int
    total: int = 0
    """the loading value of this visit, once there is one"""


class Delivering(_Frame, frozen=True):
    """One extra delivery."""


class Revealing(_Frame, frozen=True):
    """Subphase 2: the hand is to be revealed."""


class Income(_Frame, frozen=True):
    """Subphase 2: certificates may be added to this value."""

    base: int
    permanent: int


class Loading(_Frame, frozen=True):
    """Subphase 3: a ship of at most this value."""

    total: int


class Supplying(_Frame, frozen=True):
    """Subphase 3: the grain of a ship just loaded comes after its loading action."""

    ship: Ship


class Foresight(_Frame, frozen=True):
    """Subphases 4 to 6: a tile of this letter."""

    letter: Letter


# ---- effects


class Plan(_Frame, frozen=True):
    """What remains of an action when what lies above is done."""

    effects: tuple[Effect, ...]
    why: Why = "action"


class ChoosingAuxiliary(_Frame, frozen=True):
    """One auxiliary action, up to `most` times."""

    most: int


class Hiring(_Frame, frozen=True):
    """One worker, for `modifier` pesos more."""

    modifier: int


class Building(_Frame, frozen=True):
    """One private building, at `rate` pesos for each carpintero."""

    rate: int


class Buying(_Frame, frozen=True):
    """Deals with the gauchos that are left."""

    gauchos: int


class AwaitingCattle(_Frame, frozen=True):
    """A gaucho turns up cattle."""


class Discarding(_Frame, frozen=True):
    """`number` cards of a kind: a requirement, or as many as were drawn (then nothing can be forfeited)."""

    number: int
    cards: Filter = Filter.CARD
    drawn: bool = False
    exchange: bool = False
    """for an exchange token"""


class Removing(_Frame, frozen=True):
    """Up to `number` cards of a kind leave the herd, or none; exactly `number` where they `must`."""

    number: int
    cards: Filter = Filter.CARD
    must: bool = False


class Drawing(_Frame, frozen=True):
    """Draw up to `most` cards."""

    most: int
    discard: bool = True


class AwaitingCards(_Frame, frozen=True):
    """`number` cards are to be drawn, and then as many discarded if `discard`."""

    number: int
    discard: bool = True
    exchange: bool = False


class Driving(_Frame, frozen=True):
    """The engine moves up to `steps` steps forward, or exactly `steps` backward."""

    steps: int
    backward: bool = False


class Upgrading(_Frame, frozen=True):
    """One of these stations."""

    stations: tuple[Station, ...]


class Appointing(_Frame, frozen=True):
    """A worker may become the master of the station just upgraded."""

    station: Station


class Helping(_Frame, frozen=True):
    """Up to `most` granjeros, or just the one on `only`; picked one by one, then cattle are revealed."""

    most: int
    bonus: int = 0
    only: Space | None = None
    picked: tuple[Space, ...] = ()


class Investing(_Frame, frozen=True):
    """Each of these tiles may enter the granjero row; the others will lie beside the board."""

    tiles: tuple[Farmer, ...]


class TakingObjective(_Frame, frozen=True):
    """An objective of the display or, where offered, of the stack."""

    stack: bool = True
    must: bool = False


class AwaitingObjective(_Frame, frozen=True):
    """The top card of the objective stack is to be taken."""


class TakingCattle(_Frame, frozen=True):
    """One card of the open market for nothing."""

    cards: Filter
    to: Literal["hand", "discard"]


class PlacingDisc(_Frame, frozen=True):
    """One disc on a quay."""

    quay: Quay
    corner: Corner


# ---- the end


class Settling(_Frame, frozen=True):
    """Objectives left in the herd: each is scored or not."""

    cards: tuple[Card, ...]


Frame = (
    OpeningDiscard
    | FirstPlacing
    | BeforeMove
    | Location
    | Moving
    | Arriving
    | Delivering
    | Revealing
    | Income
    | Loading
    | Supplying
    | Foresight
    | Plan
    | ChoosingAuxiliary
    | Hiring
    | Building
    | Buying
    | AwaitingCattle
    | Discarding
    | Removing
    | Drawing
    | AwaitingCards
    | Driving
    | Upgrading
    | Appointing
    | Helping
    | Investing
    | TakingObjective
    | AwaitingObjective
    | TakingCattle
    | PlacingDisc
    | Settling
)
