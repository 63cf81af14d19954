"""The state: everything on the table. It serves as a view as well, with hidden calves as `None`."""

from enum import StrEnum
from typing import Annotated

from domain.core.record import BY_SEAT, Record, SeatNumber
from stray_calf.events import Hidden, Pen


class Phase(StrEnum):
    """What the table is waiting for."""

    EMPTY = "empty"
    CATCH = "catch"
    CHOOSE = "choose"
    """`turn` has caught a calf, and keeps or frees it"""
    WEIGH = "weigh"
    OVER = "over"


class State(Record, frozen=True):
    phase: Phase = Phase.EMPTY
    room: int = 0
    """calves that have room in a pen"""
    turn: SeatNumber | None = None
    hand: Hidden = None
    """the calf just caught"""
    herd: tuple[Hidden, ...] = ()
    pens: Annotated[tuple[Pen, ...], BY_SEAT] = ()
    scores: tuple[int, ...] = ()
    winners: tuple[SeatNumber, ...] = ()
