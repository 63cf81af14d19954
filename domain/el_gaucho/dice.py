"""Dice sums and pairs: what can be done with these dice, cached, since the same few come again and again."""

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import combinations

Dice = tuple[int, ...]
"""Ascending."""


@cache
def ways(dice: Dice) -> Mapping[int, tuple[Dice, ...]]:
    """Every total that some of these (at most three) dice make -> the different ways to make it."""
    by_total: dict[int, tuple[Dice, ...]] = {}
    for count in range(1, len(dice) + 1):
        for some in sorted(set(combinations(dice, count))):
            by_total[sum(some)] = (*by_total.get(sum(some), ()), some)
    return by_total


@lru_cache(maxsize=4096)
def pairs(rodeo: Dice) -> tuple[tuple[int, int], ...]:
    """The different pairs that can be taken from the rodeo."""
    return tuple(sorted(set(combinations(rodeo, 2))))
