"""The novice: a bot that chooses well half of the time, and else, by chance, takes any legal command."""

from typing import Any

from domain.bots import Choice, Choose
from domain.core.decider import Seat
from domain.core.luck import Luck
from domain.core.record import Command


def novice(better: Choose) -> Choose:
    """A bot that does what `better` would, or by chance (one in two) anything."""

    def choose(view: Any, legal: tuple[Command, ...], seat: Seat, seed: bytes) -> Choice:
        luck = Luck(seed)
        if len(legal) > 1 and luck.below(2):
            return Choice(legal[luck.below(len(legal))], {"by": "whim", "candidates": len(legal)})
        return better(view, legal, seat, seed)

    return choose
