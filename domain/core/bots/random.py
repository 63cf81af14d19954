"""The random bot: any legal command, each as likely as the others."""

from domain.core.bots import Choice
from domain.core.decider import Seat
from domain.core.luck import Luck
from domain.core.record import Command


def choose(view: object, legal: tuple[Command, ...], seat: Seat, seed: bytes) -> Choice:  # noqa: ARG001
    return Choice(legal[Luck(seed).below(len(legal))], {"by": "chance", "candidates": len(legal)})
