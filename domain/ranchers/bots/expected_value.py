"""Expected value of objectives: what each will bring at the end, with a number of animals still to come.

Bare numbers, for speed: kinds are 0 … 4, the spaces of a kind are bits of a mask (space 1 is bit 0). With
nothing to come it is what the rules say; before that it is guesswork: of every kind needed, an animal turns
up in a part of the turns left, its rate (`RATE`, if nothing else is known of what is still in the pouch).
"""

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple

from domain.core.bots.sums import float_sum
from domain.ranchers.content import ADJACENT, AROUND_POND, CORNERS, FIELD, KINDS, Animal, Family, Objective
from domain.ranchers.judging import judge
from domain.ranchers.settings import Settings

RATE = 0.3
"""How often an animal that is wanted comes in one turn."""
SPOIL = 0.1
"""How often, in one turn, one that is not wanted has to be taken."""
BEST_OTHER = 0.35
"""How fast the most common of the other kinds grows."""
APART = 0.8
"""How often a kind can be kept away from another one."""

STEADY = (RATE,) * len(KINDS)
"""The rate of every kind, when none is likelier than the others."""

Masks = tuple[int, ...]
"""By kind: the spaces where it stands."""

INDEX = {kind: index for index, kind in enumerate(KINDS)}


def bit(space: int) -> int:
    return 1 << (space - 1)


def bits(spaces: tuple[int, ...]) -> int:
    return sum(bit(space) for space in spaces)


FIELD_MASK, CORNER_MASK, AROUND_MASK = bits(FIELD), bits(CORNERS), bits(AROUND_POND)
NEAR = [
    sum({bit(other) for space in ADJACENT if mask & bit(space) for other in ADJACENT[space]})
    for mask in range(512)
]
"""The spaces next to any of a mask."""


class Goal(NamedTuple):
    """An objective, or what a module scores, as `promise` reads it."""

    promise: Callable[["Goal", Masks, int, int], float]
    """`promise(goal, masks, empty spaces, animals to come)`"""
    is_local: bool
    """whether it matters where animals stand"""
    x: int
    y: int
    z: int
    points: tuple[float, ...]
    groups: tuple[tuple[int, ...], ...] = ()
    """of a line: masks of one, two and three spaces that belong together"""
    rates: tuple[float, ...] = STEADY[:3]
    """of x, y and z"""


# ---- chances


@cache
def _chances(left: int, rate: float) -> tuple[float, ...]:
    """How likely 0, 1, 2, … of `left` turns bring something."""
    return tuple(comb(left, n) * rate**n * (1 - rate) ** (left - n) for n in range(left + 1))


@cache
def at_least(n: int, left: int, rate: float) -> float:
    """How likely at least `n` of a kind still come."""
    return 1.0 if n <= 0 else float_sum(_chances(left, rate)[n:])


# ---- the seven families


def _most(goal: Goal, masks: Masks, empty: int, left: int) -> float:  # noqa: ARG001
    counts = [mask.bit_count() for mask in masks]
    own = counts[goal.x]
    counts[goal.x] = 0
    alone, tied = most_chances(own, max(counts), left, goal.rates[0])
    return goal.points[0] * alone + goal.points[1] * tied


@cache
def most_chances(own: int, others: int, left: int, rate: float) -> tuple[float, float]:
    """How likely a kind becomes the most common one, alone or tied."""
    alone = tied = 0.0
    for more, chance in enumerate(_chances(left, rate)):
        for against, other in enumerate(_chances(left - more, BEST_OTHER)):
            if own + more > others + against:
                alone += chance * other
            elif own + more == others + against and own + more:
                tied += chance * other
    return alone, tied


def _neighbour(goal: Goal, masks: Masks, empty: int, left: int) -> float:
    x, y = masks[goal.x], masks[goal.y]
    if NEAR[x] & y:
        return goal.points[0]
    if not left:
        return 0.0
    chances = []
    if NEAR[y] & empty:
        chances.append(at_least(1, left, goal.rates[0]))
    if NEAR[x] & empty:
        chances.append(at_least(1, left, goal.rates[1]))
    missed = 1.0
    for chance in chances:
        missed *= 1 - chance
    if not chances and left > 1:
        missed = 1 - at_least(1, left - 1, goal.rates[0]) * at_least(1, left - 1, goal.rates[1])
    return goal.points[0] * (1 - missed)


def _pairs(goal: Goal, masks: Masks, empty: int, left: int) -> float:  # noqa: ARG001
    x, y = masks[goal.x].bit_count(), masks[goal.y].bit_count()
    return goal.points[0] * pairs_to_come(x, y, left, *goal.rates[:2])


@lru_cache(maxsize=20_000)
def pairs_to_come(x: int, y: int, left: int, rate_x: float, rate_y: float) -> float:
    """How many pairs there will be on average, with `x` of one and `y` of the other now."""
    return float_sum(
        one * other * min(x + i, y + j)
        for i, one in enumerate(_chances(left, rate_x))
        for j, other in enumerate(_chances(left, rate_y))
    )


def _shy(goal: Goal, masks: Masks, empty: int, left: int) -> float:
    x, y = masks[goal.x], masks[goal.y]
    good = (x & ~NEAR[y]).bit_count()
    room = min((empty & ~NEAR[y]).bit_count(), left)
    return goal.points[0] * (good + room * goal.rates[0] * APART)


def _set(goal: Goal, masks: Masks, empty: int, left: int) -> float:  # noqa: ARG001
    x, y, z = masks[goal.x].bit_count(), masks[goal.y].bit_count(), masks[goal.z].bit_count()
    return goal.points[0] * set_chance(x, y, z, left, goal.rates)


@lru_cache(maxsize=20_000)
def set_chance(x: int, y: int, z: int, left: int, rates: tuple[float, ...]) -> float:
    """How likely there will be two, one and one, with `x`, `y` and `z` now."""
    missing = max(0, 2 - x), max(0, 1 - y), max(0, 1 - z)
    if sum(missing) > left:
        return 0.0
    one, two, three = (at_least(n, left, rate) for n, rate in zip(missing, rates, strict=True))
    return one * two * three


def _line(goal: Goal, masks: Masks, empty: int, left: int) -> float:
    return _longest(masks[goal.x], empty, left, goal.points, goal.groups, goal.rates[0])


@lru_cache(maxsize=50_000)
def _longest(
    x: int,
    empty: int,
    left: int,
    points: tuple[float, ...],
    groups: tuple[tuple[int, ...], ...],
    rate: float,
) -> float:
    """The longest group that is there, and what every longer one adds by its chance."""
    worth, sure = 0.0, 0.0
    for gain, same_length in zip(points, groups, strict=True):
        missing = min(
            ((group & ~x).bit_count() for group in same_length if group & ~(x | empty) == 0), default=9
        )
        worth += (gain - sure) * (at_least(missing, left, rate) if missing <= left else 0.0)
        sure = gain
    return worth


def _exact(goal: Goal, masks: Masks, empty: int, left: int) -> float:  # noqa: ARG001
    return goal.points[0] * exactly_two(masks[goal.x].bit_count(), left, goal.rates[0])


@cache
def exactly_two(x: int, left: int, rate: float) -> float:
    """How likely there will be two; who has them already takes no more, if possible."""
    if x > 2:
        return 0.0
    return at_least(2 - x, left, rate) * float((1 - SPOIL) ** left if x == 2 else (1 - SPOIL / 2) ** left)


_FAMILIES: dict[Family, tuple[Callable[[Goal, Masks, int, int], float], bool]] = {
    Family.MOST: (_most, False),
    Family.NEIGHBOUR: (_neighbour, True),
    Family.PAIRS: (_pairs, False),
    Family.SHY: (_shy, True),
    Family.SET: (_set, False),
    Family.LINE: (_line, True),
    Family.EXACT: (_exact, False),
}


def goal_of(card: Objective, settings: Settings, rates: tuple[float, ...] = STEADY) -> Goal:
    promise, is_local = _FAMILIES[card.family]
    y, z = (*(INDEX[other] for other in card.others), 0, 0)[:2]
    is_line = card.family is Family.LINE
    points = (card.points or settings.line_points) if is_line else card.points
    groups = _groups(settings.pond_corners) if is_line else ()
    x = INDEX[card.animal]
    return Goal(promise, is_local, x, y, z, points, groups, (rates[x], rates[y], rates[z]))


@cache
def _groups(pond_corners: bool) -> tuple[tuple[int, ...], ...]:
    """One, two and three spaces that belong together, as the rules judge them."""
    settings = Settings(pond_corners=pond_corners, line_points=(1, 2, 3))
    card = next(card for card in settings.objectives if card.family is Family.LINE)

    def belong(spaces: tuple[int, ...]) -> bool:
        animals: list[Animal | None] = [card.animal if space in spaces else None for space in ADJACENT]
        return judge(card, tuple(animals), settings).points == len(spaces)

    return tuple(
        tuple(bits(spaces) for spaces in combinations(ADJACENT, n) if belong(spaces)) for n in (1, 2, 3)
    )


# ---- what modules score


def _corners(goal: Goal, masks: Masks, empty: int, left: int) -> float:
    room = min((empty & CORNER_MASK).bit_count(), left)
    return goal.points[0] * ((masks[goal.x] & CORNER_MASK).bit_count() + RATE * room)


def _different(goal: Goal, masks: Masks, empty: int, left: int) -> float:
    kinds = sum(1 for mask in masks if mask & AROUND_MASK)
    room = min((empty & AROUND_MASK).bit_count(), left)
    return _between(goal.points, kinds + 0.85 * room)


def _same(goal: Goal, masks: Masks, empty: int, left: int) -> float:
    alike = max((mask & AROUND_MASK).bit_count() for mask in masks)
    room = min((empty & AROUND_MASK).bit_count(), left)
    return _between(goal.points, alike + min(room, 1.6 * RATE * left))


def _between(points: tuple[float, ...], steps: float) -> float:
    """In a table for 1, 2, … of something; halfway between two of them, half of both."""
    table = (0, *points)
    low = min(int(steps), len(table) - 1)
    high = min(low + 1, len(table) - 1)
    return table[low] + (table[high] - table[low]) * (steps - low)


def _match(goal: Goal, masks: Masks, empty: int, left: int) -> float:
    """`groups` holds the special space."""
    space = goal.groups[0][0]
    if masks[goal.x] & space:
        return goal.points[0]
    return goal.points[0] * at_least(1, left, goal.rates[0]) if empty & space else 0.0


def corners(kind: int, points: int) -> Goal:
    return Goal(_corners, True, kind, 0, 0, (points,))


def different(points: tuple[int, ...]) -> Goal:
    return Goal(_different, True, 0, 0, 0, points)


def same(points: tuple[int, ...]) -> Goal:
    return Goal(_same, True, 0, 0, 0, points)


def match(space: int, animal: Animal, points: float, rates: tuple[float, ...] = STEADY) -> Goal:
    x = INDEX[animal]
    return Goal(_match, True, x, 0, 0, (points,), ((bit(space),),), (rates[x],) * 3)
