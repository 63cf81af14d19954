"""Rollouts of a ranch: pairs out of what nobody has seen, and always the most promising one."""

from domain.core.bots.sums import float_sum
from domain.core.luck import Luck
from domain.ranchers.bots.evaluation import (
    RanchFeatures,
    settled,
    variants,
    worth,
)
from domain.ranchers.bots.expected_value import INDEX, Goal
from domain.ranchers.content import KINDS, PER_KIND, POND, Card
from domain.ranchers.state import State

Deal = list[list[tuple[Goal, int]]]
"""Turn by turn: the objectives and kinds there are to choose from."""


def deals(view: State, turns: int, goals: dict[Card, Goal], luck: Luck, count: int) -> list[Deal]:
    """Return `count` futures: what this seat finds in the middle whenever it is its turn.

    What others take away is not followed; pouch or deck too small for all turns are used again.
    """
    deck, pouch, choice = _deck(view, goals), _pouch(view), len(view.middle)
    if not deck or not pouch:
        return []
    return [_deal(luck.shuffled(deck), luck.shuffled(pouch), turns, choice) for _ in range(count)]


def outcome(land: RanchFeatures, turns: int, deal: Deal) -> float:
    """What comes out in the end. Before it, the Pond stays what promises most now."""
    best = max(variants(land), key=lambda variant: worth(variant, turns)) if land.pond else land
    goals, masks, empty = list(best.goals), best.masks, best.empty
    for turn in range(turns):
        top, chosen = -1.0, None
        for goal, kind in deal[turn]:
            value, space = settled([*goals, goal], masks, empty, kind, turns - turn - 1)
            if value > top:
                top, chosen = value, (goal, kind, space)
        if chosen is not None:
            goal, kind, space = chosen
            goals.append(goal)
            masks = (*masks[:kind], masks[kind] | space, *masks[kind + 1 :])
            empty ^= space
    return float_sum([goal.promise(goal, masks, empty, 0) for goal in goals])


def _deal(cards: tuple[Goal, ...], animals: tuple[int, ...], turns: int, choice: int) -> Deal:
    drawn = [(cards[i % len(cards)], animals[i % len(animals)]) for i in range(turns * choice)]
    return [drawn[i : i + choice] for i in range(0, len(drawn), choice)]


def _deck(view: State, goals: dict[Card, Goal]) -> list[Goal]:
    """The objectives that may still turn up."""
    seen = {pair.objective for pair in view.middle} | set(view.discarded)
    for rancher in view.ranchers:
        seen |= {*rancher.objectives, *rancher.sold, *(pair.objective for pair in rancher.reserved)}
    return [goal for card, goal in goals.items() if card not in seen]


def _pouch(view: State) -> list[int]:
    """The animals that may still turn up, without Horses."""
    left = [PER_KIND[len(view.ranchers)]] * len(KINDS)
    seen = [pair.animal for pair in view.middle]
    if view.hand is not None:
        seen.append(view.hand.animal)
    for rancher in view.ranchers:
        on_field = (animal for space, animal in enumerate(rancher.spaces, start=1) if space != POND)
        seen += [*on_field, *(pair.animal for pair in rancher.reserved)]
    for animal in seen:
        if animal in INDEX:
            left[INDEX[animal]] -= 1
    return [kind for kind, count in enumerate(left) for _ in range(count)]
