"""After a matched special space: an own objective or animal for one of the middle, or nothing."""

from msgspec.structs import replace

from domain.core.errors import Rejected
from domain.ranchers.actions.dogs_cats import gives_token
from domain.ranchers.actions.grants import grant_won
from domain.ranchers.actions.requirements import field_space, in_turn, pair_at
from domain.ranchers.commands import DeclineExchange, ExchangeAnimal, ExchangeObjective
from domain.ranchers.content import Animal
from domain.ranchers.errors import Reason
from domain.ranchers.events import AnimalExchanged, ExchangeDeclined, ObjectiveExchanged, RanchEvent
from domain.ranchers.flow import go_on
from domain.ranchers.pieces import with_space
from domain.ranchers.state import Phase, State


def exchange_objective(command: ExchangeObjective, state: State) -> tuple[RanchEvent, ...]:
    seat, slot = command.seat, command.slot
    rancher = in_turn(state, seat, Phase.EXCHANGE)
    if command.objective not in rancher.objectives:
        raise Rejected(Reason.NOT_YOUR_OBJECTIVE, "4.5", objective=command.objective)
    taken, _ = pair_at(state, slot)
    if taken is None:
        raise Rejected(Reason.NO_OBJECTIVE_THERE, "4.5", slot=slot)
    return go_on(state, ObjectiveExchanged(seat, slot, command.objective, taken))


def exchange_animal(command: ExchangeAnimal, state: State) -> tuple[RanchEvent, ...]:
    """The new animal stands where the old one stood, and opens no further exchange."""
    seat, space, slot = command.seat, command.space, command.slot
    rancher = in_turn(state, seat, Phase.EXCHANGE)
    field_space(space, "4.7")
    given = rancher.spaces[space - 1]
    if given is None:
        raise Rejected(Reason.SPACE_EMPTY, "4.7", space=space)
    _, taken = pair_at(state, slot)
    if taken is Animal.HORSE:
        raise Rejected(Reason.HORSE_THERE, "7.8", slot=slot)
    if taken is given and not state.settings.same_animal_exchange:
        raise Rejected(Reason.SAME_ANIMAL, "4.11", animal=given)
    now = replace(rancher, spaces=with_space(rancher.spaces, space, taken))
    others = with_space(rancher.spaces, space, None)
    token = state.settings.exchange_gives_token and gives_token(state, taken, others)
    swap = AnimalExchanged(seat, slot, space, given, taken, token)
    return go_on(state, swap, *grant_won(state, seat, now))


def decline_exchange(command: DeclineExchange, state: State) -> tuple[RanchEvent, ...]:
    in_turn(state, command.seat, Phase.EXCHANGE)
    return go_on(state, ExchangeDeclined(command.seat))
