"""Weaker bots: they choose as a better one does, but now and then, by chance, take any legal command."""

from typing import Any

from domain.bots import Choice, Choose
from domain.core.decider import Seat
from domain.core.luck import Luck
from domain.core.record import Command


def weaker(better: Choose, one_in: int) -> Choose:
    """A bot that does what `better` would, or by chance (one choice in so many) anything."""

    def choose(view: Any, legal: tuple[Command, ...], seat: Seat, seed: bytes) -> Choice:
        luck = Luck(seed)
        if len(legal) > 1 and luck.below(one_in) == one_in - 1:
            return Choice(legal[luck.below(len(legal))], {"by": "whim", "candidates": len(legal)})
        return better(view, legal, seat, seed)

    return choose
