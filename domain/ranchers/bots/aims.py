"""Cached goals: what an objective promises, by counts of animals or by rows of spaces, asked many times."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from domain.ranchers.bots.evaluation import goals_of
from domain.ranchers.bots.expected_value import (
    INDEX,
    Goal,
    Masks,
    exactly_two,
    match,
    most_chances,
    pairs_to_come,
    set_chance,
)
from domain.ranchers.content import KINDS, Animal, Card, Family, Objective
from domain.ranchers.settings import Settings

NO_KIND = len(KINDS)
"""The number behind those of the kinds: it stands nowhere."""
SPACES = 9
NOWHERE = -99.0
"""What an animal on a space that is not empty promises."""

ByCounts = Callable[[list[int], int], float]
"""`value(animals by kind, animals to come)`"""


class Shape:
    """A local goal whatever its animals are, X being kind 0 and Y kind 1; as good a key as there is."""

    __slots__ = ("goal",)

    def __init__(self, goal: Goal) -> None:
        self.goal = goal


class Aim:
    """A goal of a seat. `by_counts` is missing if it matters where animals stand."""

    __slots__ = ("by_counts", "goal", "is_card", "is_whole", "shape", "x", "y")

    def __init__(self, goal: Goal, card: Objective | None = None, *, is_whole: bool = False) -> None:
        self.goal, self.is_card, self.is_whole = goal, card is not None, is_whole
        self.x = goal.x
        self.y = goal.y if card is not None and card.family in (Family.NEIGHBOUR, Family.SHY) else NO_KIND
        self.shape = _shape(goal._replace(x=0, y=1, z=0))
        self.by_counts = _by_counts(card, goal) if card is not None and not goal.is_local else None

    def now(self, masks: Sequence[int], counts: list[int], empty: int, left: int) -> float:
        """What it promises as things stand."""
        if self.by_counts is not None:
            return self.by_counts(counts, left)
        if self.is_whole:
            return self.goal.promise(self.goal, tuple(masks[:NO_KIND]), empty, left)
        return _now(self.shape, masks[self.x], masks[self.y], empty, left)

    def row(self, masks: Sequence[int], kind: int, empty: int, left: int) -> tuple[float, ...]:
        """What it promises with one animal more, on each of the spaces 1 … 9; where it matters."""
        if self.is_whole:
            return _whole_row(self.goal, tuple(masks[:NO_KIND]), kind, empty, left)
        who = 0 if kind == self.x else 1 if kind == self.y else 2
        return _row(self.shape, masks[self.x], masks[self.y], who, empty, left)


class Aims:
    """The goals of a game as aims: every card, and special spaces still to be matched."""

    def __init__(self, settings: Settings, rates: tuple[float, ...]) -> None:
        self.rates = rates
        self.goals = goals_of(settings, rates)
        self.of: dict[Card, Aim] = {
            card.card: Aim(self.goals[card.card], card) for card in settings.objectives
        }
        self._matches: dict[tuple[int, Animal], Aim] = {}

    def match(self, space: int, animal: Animal, points: float) -> Aim:
        """An exchange to come, being worth so much."""
        if (space, animal) not in self._matches:
            self._matches[space, animal] = Aim(match(space, animal, points, self.rates))
        return self._matches[space, animal]


@lru_cache(2_000)
def _shape(goal: Goal) -> Shape:
    return Shape(goal)


@lru_cache(60_000)
def _now(shape: Shape, x: int, y: int, empty: int, left: int) -> float:
    return shape.goal.promise(shape.goal, (x, y, 0, 0, 0), empty, left)


@lru_cache(60_000)
def _row(shape: Shape, x: int, y: int, who: int, empty: int, left: int) -> tuple[float, ...]:
    return _each_space(shape.goal, (x, y, 0, 0, 0), who, empty, left)


@lru_cache(10_000)
def _whole_row(goal: Goal, masks: Masks, kind: int, empty: int, left: int) -> tuple[float, ...]:
    return _each_space(goal, masks, kind, empty, left)


def _each_space(goal: Goal, masks: Masks, kind: int, empty: int, left: int) -> tuple[float, ...]:
    row = []
    for space in (1 << index for index in range(SPACES)):
        if empty & space:
            grown = (*masks[:kind], masks[kind] | space, *masks[kind + 1 :])
            row.append(goal.promise(goal, grown, empty ^ space, left))
        else:
            row.append(NOWHERE)
    return tuple(row)


def _by_counts(card: Objective, goal: Goal) -> ByCounts:
    x, y, z, (point, *others), rates = goal.x, goal.y, goal.z, goal.points, goal.rates

    def most(counts: list[int], left: int) -> float:
        own = counts[x]
        counts[x] = 0
        alone, tied = most_chances(own, max(counts), left, rates[0])
        counts[x] = own
        return point * alone + others[0] * tied

    match card.family:
        case Family.MOST:
            return most
        case Family.PAIRS:
            return lambda counts, left: point * pairs_to_come(counts[x], counts[y], left, rates[0], rates[1])
        case Family.SET:
            return lambda counts, left: point * set_chance(counts[x], counts[y], counts[z], left, rates)
        case _:
            return lambda counts, left: point * exactly_two(counts[x], left, rates[0])


def number_of(animal: Animal) -> int:
    """The number of a kind; the Horse has the one behind them."""
    return INDEX.get(animal, NO_KIND)
