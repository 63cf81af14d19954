"""Evaluation of objectives: what each is worth on a ranch, and thanks to which spaces.

A ranch is what stands on its spaces 1 … 9 (index 0 … 8), the Pond included if an animal is on it.
Of several ways to the same points the one on the lowest spaces is named.
"""

from collections.abc import Iterable
from typing import assert_never

from domain.ranchers.content import ADJACENT, KINDS, Animal, Family, Objective
from domain.ranchers.events import Scored
from domain.ranchers.settings import Settings

Animals = tuple[Animal | None, ...]
Spaces = tuple[int, ...]
Judgement = tuple[int, Spaces]
"""Points and the spaces that gave them; no spaces without a success."""

_FAILED: Judgement = (0, ())
_STRAIGHT: tuple[Spaces, ...] = ((1, 2, 3), (1, 4, 7), (2, 5, 8), (3, 6, 9), (4, 5, 6), (7, 8, 9))
_AROUND_CORNERS: tuple[Spaces, ...] = ((1, 2, 4), (2, 3, 6), (4, 7, 8), (6, 8, 9))
_AROUND_POND: tuple[Spaces, ...] = (
    (1, 2, 5), (1, 4, 5), (2, 3, 5), (2, 4, 5), (2, 5, 6), (3, 5, 6),
    (4, 5, 7), (4, 5, 8), (5, 6, 8), (5, 6, 9), (5, 7, 8), (5, 8, 9),
)  # fmt: skip
_PAIRS: tuple[Spaces, ...] = tuple(
    (one, other) for one, beside in ADJACENT.items() for other in beside if one < other
)
_THREES: dict[bool, tuple[Spaces, ...]] = {
    False: tuple(sorted(_STRAIGHT + _AROUND_CORNERS)),
    True: tuple(sorted(_STRAIGHT + _AROUND_CORNERS + _AROUND_POND)),
}


def judge(card: Objective, animals: Animals, settings: Settings) -> Scored:
    """One line of a score sheet."""
    points, spaces = _judgement(card, animals, settings)
    return Scored(card.card, points, spaces)


def where(animals: Animals, animal: Animal) -> Spaces:
    """The spaces with this animal."""
    return tuple(space for space, other in enumerate(animals, start=1) if other is animal)


def most_of_one(animals: Iterable[Animal | None]) -> int:
    """How often the most common kind is there."""
    present = list(animals)
    return max(present.count(kind) for kind in KINDS)


def _judgement(card: Objective, animals: Animals, settings: Settings) -> Judgement:
    match card.family:
        case Family.MOST:
            return _most(card, animals)
        case Family.NEIGHBOUR:
            return _neighbour(card, animals)
        case Family.PAIRS:
            return _pairs(card, animals)
        case Family.SHY:
            return _shy(card, animals)
        case Family.SET:
            return _set(card, animals)
        case Family.LINE:
            return _line(card.animal, animals, card.points or settings.line_points, settings.pond_corners)
        case Family.EXACT:
            return _exact(card, animals)
        case _:
            assert_never(card.family)


def _most(card: Objective, animals: Animals) -> Judgement:
    """Nobody is the most common without being there."""
    own = where(animals, card.animal)
    others = most_of_one(animal for animal in animals if animal is not card.animal)
    alone, tied = card.points
    if not own or len(own) < others:
        return _FAILED
    return (alone if len(own) > others else tied), own


def _neighbour(card: Objective, animals: Animals) -> Judgement:
    for space in where(animals, card.animal):
        for other in ADJACENT[space]:
            if animals[other - 1] is card.others[0]:
                return card.points[0], (space, other)
    return _FAILED


def _pairs(card: Objective, animals: Animals) -> Judgement:
    """Each animal is in one pair only."""
    own, others = where(animals, card.animal), where(animals, card.others[0])
    pairs = min(len(own), len(others))
    return card.points[0] * pairs, own[:pairs] + others[:pairs]


def _shy(card: Objective, animals: Animals) -> Judgement:
    """Where there is no Y at all, every X scores."""
    own = tuple(
        space
        for space in where(animals, card.animal)
        if all(animals[other - 1] is not card.others[0] for other in ADJACENT[space])
    )
    return card.points[0] * len(own), own


def _set(card: Objective, animals: Animals) -> Judgement:
    """Once, for any number of sets."""
    own, (first, second) = where(animals, card.animal), (where(animals, other) for other in card.others)
    if len(own) < 2 or not first or not second:
        return _FAILED
    return card.points[0], (*own[:2], first[0], second[0])


def _line(animal: Animal, animals: Animals, points: tuple[int, ...], pond_corners: bool) -> Judgement:
    """The best single group."""
    own = where(animals, animal)
    for group in (*_THREES[pond_corners], *_PAIRS):
        if set(group) <= set(own):
            return points[len(group) - 1], group
    return (points[0], own[:1]) if own else _FAILED


def _exact(card: Objective, animals: Animals) -> Judgement:
    own = where(animals, card.animal)
    return (card.points[0], own) if len(own) == 2 else _FAILED
