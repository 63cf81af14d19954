"""The default move: the first legal command, for a seat whose time is up, if its table says so."""

from domain.core.bots import Choice
from domain.core.decider import Seat
from domain.core.record import Command


def choose(view: object, legal: tuple[Command, ...], seat: Seat, seed: bytes) -> Choice:  # noqa: ARG001
    return Choice(legal[0], {"by": "order", "candidates": len(legal)})
