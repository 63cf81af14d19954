"""The state: everything on the table. It serves as a view as well, with hidden calves as `None`."""

from enum import StrEnum

from domain.core.record import Record
from domain.stray_calf.events import Hidden, Pen


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
    turn: int | None = None
    hand: Hidden = None
    """the calf just caught"""
    herd: tuple[Hidden, ...] = ()
    pens: tuple[Pen, ...] = ()
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
