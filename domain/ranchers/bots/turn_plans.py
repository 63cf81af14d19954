"""Candidate moves of a Ranchers turn: every way to end it, valued by what it promises, the best first."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from domain.ranchers.bots.evaluation import (
    RanchFeatures,
    land_of,
    settled,
    turns_left,
    with_exchanges,
    worth,
)
from domain.ranchers.bots.expected_value import INDEX, Goal
from domain.ranchers.bots.standing import standing
from domain.ranchers.bots.turn_search import Line
from domain.ranchers.commands import PlayerCommand
from domain.ranchers.content import Card
from domain.ranchers.state import State

EXCHANGE = 1.5
"""What an exchange to come is worth, in points."""


class TurnPlan(NamedTuple):
    """How the turn could end: by which commands, what becomes of the ranch, and what else is gained."""

    line: Line
    land: RanchFeatures
    left: int
    beside: float
    promise: float

    @property
    def first(self) -> PlayerCommand:
        """What is sent now."""
        return self.line.first


def turn_plans(lines: Iterable[Line], seat: int, goals: dict[Card, Goal], denial: float) -> list[TurnPlan]:
    """The most promising first; plans with the same result are there once.

    `denial`: how much of what the next player could get counts against a way, all opponents together.
    """
    best: dict[tuple[RanchFeatures, float], TurnPlan] = {}
    for line in lines:
        end = line.end
        left = turns_left(end, seat)
        land = with_exchanges(land_of(end, seat, goals), end.ranchers[seat], EXCHANGE)
        denied = denial / (len(end.ranchers) - 1) * _left_to_next(end, seat, goals)
        beside = standing(end, seat, goals) - denied
        if (land, beside) not in best:
            best[land, beside] = TurnPlan(line, land, left, beside, worth(land, left) + beside)
    return sorted(best.values(), key=lambda way: -way.promise)


def varied(candidates: Sequence[TurnPlan], most: int, alike: int) -> list[TurnPlan]:
    """Return at most `most` of them, the best first, no more than `alike` with the same first command."""
    kept: list[TurnPlan] = []
    begun: dict[PlayerCommand, int] = {}
    for way in candidates:
        begun[way.first] = begun.get(way.first, 0) + 1
        if begun[way.first] <= alike:
            kept.append(way)
    return kept[:most]


def _left_to_next(end: State, seat: int, goals: dict[Card, Goal]) -> float:
    """What the next player promises to get out of what lies in the middle."""
    other = end.turn
    if other is None or other == seat:
        return 0.0
    left = turns_left(end, other)
    if not left:
        return 0.0
    land = land_of(end, other, goals)
    now = worth(land, left)
    gains = [
        settled((*land.goals, goals[pair.objective]), land.masks, land.empty, INDEX[pair.animal], left - 1)[0]
        for pair in end.middle
        if pair.animal in INDEX and pair.objective is not None
    ]
    return max([0.0, *(gain - now for gain in gains)])
