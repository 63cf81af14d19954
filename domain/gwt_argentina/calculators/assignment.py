"""Optimal assignment of things to the tasks of objectives, by exact search.

Tasks are independent counts: no thing does two kinds of task. So the best is the subset of cards whose tasks
together are met by what is owned, with the highest sum of points over penalties.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from domain.gwt_argentina.content.objectives import Objective, Task


def best(cards: Sequence[Objective], owned: Mapping[Task, int]) -> tuple[bool, ...]:
    """Which of these cards are fulfilled; of equally good choices the one that fulfils earlier cards."""
    return _best(tuple(cards), tuple((task, owned.get(task, 0)) for task in Task))


@lru_cache(4096)
def _best(cards: tuple[Objective, ...], owned: tuple[tuple[Task, int], ...]) -> tuple[bool, ...]:
    demands = tuple(_demand(card) for card in cards)
    later = _later(demands)
    start = _capped(tuple(number for _, number in owned), later[0])
    # what is left -> the points won so far, and the cards fulfilled for them
    states: dict[tuple[int, ...], tuple[int, tuple[bool, ...]]] = {start: (0, ())}
    for card, demand, after in zip(cards, demands, later[1:], strict=True):
        following: dict[tuple[int, ...], tuple[int, tuple[bool, ...]]] = {}
        for left, (points, done) in states.items():
            options = [(left, points, (*done, False))]
            if all(have >= need for have, need in zip(left, demand, strict=True)):
                spent = tuple(have - need for have, need in zip(left, demand, strict=True))
                options.insert(0, (spent, points + card.points - card.penalty, (*done, True)))
            for rest, value, chosen in options:
                key = _capped(rest, after)
                if key not in following or (value, chosen) > following[key]:
                    following[key] = (value, chosen)
        states = following
    return max(states.values())[1]


def _demand(card: Objective) -> tuple[int, ...]:
    return tuple(card.tasks.count(task) for task in Task)


def _later(demands: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """For each card, and for none, what it and those behind it ask for together."""
    sums = [(0,) * len(Task)]
    for demand in reversed(demands):
        sums.append(tuple(a + b for a, b in zip(demand, sums[-1], strict=True)))
    return tuple(reversed(sums))


def _capped(left: tuple[int, ...], wanted: tuple[int, ...]) -> tuple[int, ...]:
    """More than can be asked for is no better than enough."""
    return tuple(map(min, left, wanted))
