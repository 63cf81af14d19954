"""Fish: sell the animal or the objective just taken."""

from domain.core.errors import Rejected
from domain.ranchers.actions.requirements import in_hand, in_turn, module
from domain.ranchers.commands import SellAnimal, SellObjective
from domain.ranchers.content import Animal, Card, Module
from domain.ranchers.errors import Reason
from domain.ranchers.events import AnimalSold, ObjectiveSold, RanchEvent
from domain.ranchers.state import Phase, State


def sell_animal(command: SellAnimal, state: State) -> tuple[RanchEvent, ...]:
    """Nothing is placed; the pouch is shuffled, then the turn is over."""
    _, animal = _for_sale(command.seat, state)
    return (AnimalSold(command.seat, animal),)


def sell_objective(command: SellObjective, state: State) -> tuple[RanchEvent, ...]:
    """The animal is still to be placed."""
    objective, _ = _for_sale(command.seat, state)
    if objective is None:
        raise Rejected(Reason.NOT_YOUR_OBJECTIVE, "8.4")
    return (ObjectiveSold(command.seat, objective),)


def _for_sale(seat: int, state: State) -> tuple[Card | None, Animal]:
    module(state, Module.FISH, "8.1")
    in_turn(state, seat, Phase.PLACE, clause="8.5")
    if state.has_sold:
        raise Rejected(Reason.ALREADY_SOLD, "8.6")
    if state.fish == 0:
        raise Rejected(Reason.NO_FISH, "8.2")
    return in_hand(state)
