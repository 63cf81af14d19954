"""A turn: take a pair, place its animal."""

from msgspec.structs import replace

from domain.core.errors import Rejected
from domain.ranchers.actions.dogs_cats import gives_token
from domain.ranchers.actions.grants import grant_won
from domain.ranchers.actions.requirements import field_space, in_hand, in_turn, pair_at
from domain.ranchers.commands import PlaceAnimal, TakePair
from domain.ranchers.content import Animal
from domain.ranchers.errors import Reason
from domain.ranchers.events import AnimalPlaced, PairTaken, RanchEvent, SpecialMatched, Then
from domain.ranchers.flow import go_on
from domain.ranchers.pieces import with_space
from domain.ranchers.state import Phase, State


def take_pair(command: TakePair, state: State) -> tuple[RanchEvent, ...]:
    rancher = in_turn(state, command.seat, Phase.TAKE)
    objective, animal = pair_at(state, command.slot)
    if animal is Animal.HORSE:
        return (PairTaken(command.seat, command.slot, objective, animal, "horse"),)
    then: Then = "dog_cat" if gives_token(state, animal, rancher.spaces) else "place"
    return (PairTaken(command.seat, command.slot, objective, animal, then),)


def place_animal(command: PlaceAnimal, state: State) -> tuple[RanchEvent, ...]:
    """On a matching special space an exchange is open, after the refill; otherwise the turn is over."""
    seat, space = command.seat, command.space
    rancher = in_turn(state, seat, Phase.PLACE)
    field_space(space, "3.6")
    if rancher.spaces[space - 1] is not None:
        raise Rejected(Reason.SPACE_OCCUPIED, "3.5", space=space, animal=rancher.spaces[space - 1])
    _, animal = in_hand(state)
    now = replace(rancher, spaces=with_space(rancher.spaces, space, animal))
    placed: tuple[RanchEvent, ...] = (AnimalPlaced(seat, space, animal), *grant_won(state, seat, now))
    if any(special.space == space and special.animal is animal for special in rancher.specials):
        placed = (*placed, SpecialMatched(seat, space))
    return go_on(state, *placed)
