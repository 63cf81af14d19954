"""The events of Stray Calf: what can happen. A hidden calf is `None`."""

from typing import get_args

from domain.core.record import Event
from stray_calf.content import Calf

Hidden = Calf | None
Pen = tuple[Hidden, ...]


class HerdGathered(Event, frozen=True):
    """The table is ready. `herd` in the order in which it is caught: nobody knows it. `pen`: its room."""

    players: int
    start_player: int
    pen: int
    herd: tuple[Hidden, ...]


class CalfCaught(Event, frozen=True):
    """Only its catcher sees the calf."""

    seat: int
    calf: Hidden


class CalfKept(Event, frozen=True):
    """The turn is over. `next` has the next one; nobody, when no calf is left."""

    seat: int
    next: int | None


class CalfFreed(Event, frozen=True):
    """As for `CalfKept`."""

    seat: int
    calf: Hidden
    next: int | None


class PensWeighed(Event, frozen=True):
    """Everybody sees all calves; the end."""

    pens: tuple[Pen, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]


CalfEvent = HerdGathered | CalfCaught | CalfKept | CalfFreed | PensWeighed
EVENTS: tuple[type[Event], ...] = get_args(CalfEvent)
