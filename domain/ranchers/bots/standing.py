"""Points beside objectives: Fish, Grants, Dogs and Cats; guesswork before the end."""

from domain.ranchers.bots.evaluation import land_of, turns_left
from domain.ranchers.bots.expected_value import Goal
from domain.ranchers.content import Card, Module
from domain.ranchers.state import State

MORE_FISH = 0.4
"""How likely another fish can be had."""
KIND_COMES = (1.0, 0.75, 0.45, 0.2, 0.1, 0.05)
"""How likely the Grants' objective is won, by the number of kinds that are missing."""
LATE = 0.3
"""Points; a Grant Animal that is still free to choose is worth so much more."""


def standing(state: State, seat: int, goals: dict[Card, Goal]) -> float:
    match state.settings.module:
        case Module.FISH:
            return _fish(state, seat)
        case Module.GRANTS:
            return _grants(state, seat, goals)
        case Module.DOGS_CATS:
            return _tokens(state, seat)
        case _:
            return 0.0


def _fish(state: State, seat: int) -> float:
    table, own = state.settings.fish_points, state.ranchers[seat].fish
    more = table[min(own + 1, len(table) - 1)] - table[own]
    return table[own] + (MORE_FISH * more if state.fish and turns_left(state, seat) else 0.0)


def _grants(state: State, seat: int, goals: dict[Card, Goal]) -> float:
    grant = state.ranchers[seat].grant
    if grant is not None:
        return grant
    if not state.grant_objectives:
        return 0.0
    land = land_of(state, seat, goals)
    left = turns_left(state, seat)
    missing = sum(1 for mask in land.masks if not mask) - (1 if land.pond else 0)
    if missing > left:
        return 0.0
    keep = LATE if land.pond and left else 0.0
    return keep + state.grant_objectives[0] * KIND_COMES[max(0, missing)]


def _tokens(state: State, seat: int) -> float:
    """As likely to have the most as one is ahead, with those that are still to come."""
    ranchers, settings, left = state.ranchers, state.settings, state.tokens
    own = ranchers[seat]
    others = [other for i, other in enumerate(ranchers) if i != seat]
    dogs = own.dogs - max(other.dogs for other in others)
    cats = own.cats - max(other.cats for other in others)
    return settings.dog_points * _ahead(dogs, left) + settings.cat_points * _ahead(cats, left)


def _ahead(by: int, left: int) -> float:
    reach = 1 + left / 2
    return min(1.0, max(0.0, 0.5 + (by - 0.5) / (2 * reach)))
