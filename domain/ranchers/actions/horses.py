"""Horses: keep the Horse or the objective that came with it."""

from domain.core.errors import Rejected
from domain.ranchers.actions.requirements import in_hand, in_turn, module
from domain.ranchers.commands import DiscardHorse, KeepHorse
from domain.ranchers.content import POND, Animal, Module
from domain.ranchers.errors import Reason
from domain.ranchers.events import HorseDiscarded, HorseKept, RanchEvent
from domain.ranchers.flow import go_on
from domain.ranchers.state import Phase, State


def keep_horse(command: KeepHorse, state: State) -> tuple[RanchEvent, ...]:
    """A Horse that came without an objective costs nothing."""
    seat = command.seat
    module(state, Module.HORSES, "7.1")
    rancher = in_turn(state, seat, Phase.HORSE)
    if rancher.spaces[POND - 1] is Animal.HORSE:
        raise Rejected(Reason.HAS_HORSE, "7.6")
    objective, _ = in_hand(state)
    return go_on(state, HorseKept(seat, objective))


def discard_horse(command: DiscardHorse, state: State) -> tuple[RanchEvent, ...]:
    module(state, Module.HORSES, "7.1")
    in_turn(state, command.seat, Phase.HORSE)
    return go_on(state, HorseDiscarded(command.seat))
