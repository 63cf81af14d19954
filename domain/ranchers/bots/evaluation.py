"""The evaluation function of a ranch: how it stands, what it promises, and where an animal stands best."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from domain.core.bots.sums import float_sum
from domain.ranchers.bots.expected_value import (
    INDEX,
    STEADY,
    Goal,
    bit,
    corners,
    different,
    goal_of,
    match,
    same,
)
from domain.ranchers.content import (
    FISH_ROUNDS,
    HORSE_POINTS,
    KINDS,
    POND,
    Animal,
    Building,
    Card,
    Module,
)
from domain.ranchers.pieces import with_rancher
from domain.ranchers.scoring import explain, stands_for_another
from domain.ranchers.settings import Settings
from domain.ranchers.state import Rancher, State, empty_spaces

POND_BIT = bit(POND)


class RanchFeatures(NamedTuple):
    """A ranch in bare numbers."""

    masks: tuple[int, ...]
    empty: int
    goals: tuple[Goal, ...]
    pond: tuple[int, ...]
    """the kinds that whatever is on the Pond can still become; none: it is what it is"""
    corner_points: int
    """for every corner with what the Horse stands for"""


def points(state: State, seat: int) -> int:
    """The score as things stand, by the title's own rules, with the best declaration."""
    if not stands_for_another(state.ranchers[seat]):
        return sum(line.points for line in explain(state, seat))
    return max(declared_points(state, seat, kind) for kind in KINDS)


def declared_points(state: State, seat: int, kind: Animal) -> int:
    """The score if the Horse or the wild building is declared to be this."""
    ranchers = with_rancher(state, seat, declared=kind)
    return sum(line.points for line in explain(replace(state, ranchers=ranchers), seat))


def goals_of(settings: Settings, rates: tuple[float, ...] = STEADY) -> dict[Card, Goal]:
    """Every card; `rates`: how often each kind comes in a turn."""
    return {card.card: goal_of(card, settings, rates) for card in settings.objectives}


def land_of(state: State, seat: int, goals: dict[Card, Goal]) -> RanchFeatures:
    rancher = state.ranchers[seat]
    masks, empty = [0] * len(KINDS), 0
    for space, animal in enumerate(rancher.spaces, start=1):
        if animal in INDEX:
            masks[INDEX[animal]] |= bit(space)
        elif animal is None and space != POND:
            empty |= bit(space)
    has_horse = rancher.spaces[POND - 1] is Animal.HORSE
    own = (*(goals[card] for card in rancher.objectives), *_building(rancher, state.settings))
    pond: tuple[int, ...] = ()
    if stands_for_another(rancher):
        pond = tuple(INDEX.values())
    elif rancher.spaces[POND - 1] is None and turns_left(state, seat):
        pond = tuple(INDEX[animal] for animal in state.grant_animals)
    return RanchFeatures(tuple(masks), empty, own, pond, HORSE_POINTS if has_horse else 0)


def _building(rancher: Rancher, settings: Settings) -> tuple[Goal, ...]:
    match rancher.building:
        case Building.DIFFERENT:
            return (different(settings.different_points),)
        case Building.SAME:
            return (same(settings.same_points),)
        case Building.MATCH:
            return tuple(
                match(special.space, special.animal, settings.match_points) for special in rancher.specials
            )
        case _:
            return ()


def with_exchanges(land: RanchFeatures, rancher: Rancher, points: float) -> RanchFeatures:
    """The same ranch, an exchange being worth so much: for every special space still to be matched."""
    hopes = (match(special.space, special.animal, points) for special in rancher.specials)
    return land._replace(goals=(*land.goals, *(hope for hope in hopes if hope.groups[0][0] & land.empty)))


def turns_left(state: State, seat: int) -> int:
    """Animals that this seat is still going to place."""
    rancher = state.ranchers[seat]
    empty = empty_spaces(rancher)
    if state.settings.module != Module.FISH:
        return empty
    return min(empty, FISH_ROUNDS - len(rancher.objectives) - len(rancher.sold))


def variants(land: RanchFeatures) -> list[RanchFeatures]:
    """The same ranch, the Pond being any of what it can become."""
    if not land.pond:
        return [land]
    lands = []
    for kind in land.pond:
        masks = list(land.masks)
        masks[kind] |= POND_BIT
        extra = (corners(kind, land.corner_points),) if land.corner_points else ()
        lands.append(RanchFeatures(tuple(masks), land.empty, land.goals + extra, (), 0))
    return lands


def worth(land: RanchFeatures, left: int) -> float:
    """What its goals promise, with `left` animals to come."""
    return max(_worth(variant, left) for variant in variants(land))


def _worth(land: RanchFeatures, left: int) -> float:
    masks, empty = land.masks, land.empty
    return float_sum([goal.promise(goal, masks, empty, left) for goal in land.goals])


def settled(
    goals: Sequence[Goal], masks: tuple[int, ...], empty: int, kind: int, left: int
) -> tuple[float, int]:
    """What the goals promise with one more animal on the best space, and which space (as a bit) that is."""
    # what does not depend on the space is reckoned once
    some = empty & -empty
    grown = (*masks[:kind], masks[kind] | some, *masks[kind + 1 :])
    common, local = 0.0, []
    for goal in goals:
        if goal.is_local:
            local.append(goal)
        else:
            common += goal.promise(goal, grown, empty, left)
    if not local:
        return common, some
    best, best_space = -1.0, some
    rest = empty
    while rest:
        space = rest & -rest
        rest ^= space
        grown = (*masks[:kind], masks[kind] | space, *masks[kind + 1 :])
        there = empty ^ space
        value = 0.0
        for goal in local:
            value += goal.promise(goal, grown, there, left)
        if value > best:
            best, best_space = value, space
    return common + best, best_space
