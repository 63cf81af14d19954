"""A planning bot for Ranchers: it thinks of the turns to come. Expected values choose, rollouts decide."""

from collections.abc import Sequence
from typing import NamedTuple, cast

from domain.bots import Choice, weighed
from domain.bots.ranchers import rollouts
from domain.bots.ranchers.evaluation import (
    Land,
    declared_points,
    goals_of,
    land_of,
    settled,
    turns_left,
    with_exchanges,
    worth,
)
from domain.bots.ranchers.expected_value import INDEX, Goal
from domain.bots.ranchers.standing import standing
from domain.bots.ranchers.turn_search import before_taking, lines, opening
from domain.core.luck import Luck
from domain.core.record import Command
from domain.ranchers.commands import DeclareAnimal, PlayerCommand
from domain.ranchers.content import Card
from domain.ranchers.state import State

WIDTH = 8
"""How many ways to end the turn are tried."""
STEPS = 1200
"""How many turns all trials of a decision may have, all together: there is no clock here."""
TRIALS = 40
"""How often a way is tried at most."""
EXCHANGE = 1.5
"""What an exchange to come is worth, in points."""
DENIAL = 0.8
"""How much of what the next player could get is counted against a way, all opponents together."""
KEEN = 0.3
"""Points; a pair is set aside if it is worse than the best one by no more."""


class Way(NamedTuple):
    """How the turn could end: the first command, what becomes of the ranch, and what there is beside it."""

    first: PlayerCommand
    land: Land
    left: int
    beside: float
    promise: float


def choose(view: State, legal: tuple[Command, ...], seat: int, seed: bytes) -> Choice:
    """One of `legal`; `seed` draws what the trials find in pouch and deck."""
    if len(legal) == 1:
        return Choice(legal[0], {"by": "necessity"})
    choices = cast("tuple[PlayerCommand, ...]", legal)
    if (first := opening(view, choices)) is not None:
        return Choice(first, {"by": "opening", "candidates": len(legal)})
    declared = {
        each: declared_points(view, seat, each.animal) for each in choices if isinstance(each, DeclareAnimal)
    }
    if declared:
        return weighed(max(declared, key=lambda each: declared[each]), declared, "declaration")
    goals = goals_of(view.settings)
    ways = _ways(view, choices, seat, goals)
    promised: dict[PlayerCommand, float] = {}
    for way in ways:
        promised.setdefault(way.first, way.promise)
    passing = before_taking(choices, promised, KEEN)
    if passing is not None or not ways:
        return weighed(passing or legal[0], promised, "passing", nodes=len(ways))
    return _tried(view, ways[:WIDTH], goals, Luck(seed), promised)


def _ways(view: State, legal: Sequence[PlayerCommand], seat: int, goals: dict[Card, Goal]) -> list[Way]:
    """The most promising first; what comes to the same is there once."""
    ways: dict[tuple[Land, float], Way] = {}
    for first, end in lines(view, legal, seat):
        left = turns_left(end, seat)
        land = with_exchanges(land_of(end, seat, goals), end.ranchers[seat], EXCHANGE)
        denied = DENIAL / (len(end.ranchers) - 1) * _left_to_next(end, seat, goals)
        beside = standing(end, seat, goals) - denied
        if (land, beside) not in ways:
            ways[land, beside] = Way(first, land, left, beside, worth(land, left) + beside)
    return sorted(ways.values(), key=lambda way: -way.promise)


def _tried(
    view: State,
    ways: Sequence[Way],
    goals: dict[Card, Goal],
    luck: Luck,
    promised: dict[PlayerCommand, float],
) -> Choice:
    """The one that comes out best on average, all of them meeting the same pairs."""
    turns = max(way.left for way in ways)
    trials = min(TRIALS, STEPS // (len(ways) * turns)) if turns else 0
    alike = not trials or all(way.first == ways[0].first for way in ways)
    deals = [] if alike else rollouts.deals(view, turns, goals, luck, trials)
    if not deals:
        return weighed(ways[0].first, promised, "promise")

    def mean(way: Way) -> float:
        return sum([rollouts.outcome(way.land, way.left, deal) for deal in deals]) / len(deals) + way.beside

    means = [mean(way) for way in ways]
    best: dict[PlayerCommand, float] = {}
    for way, outcome in zip(ways, means, strict=True):
        best[way.first] = max(best.get(way.first, outcome), outcome)
    chosen = ways[means.index(max(means))].first
    return weighed(chosen, best, "trials", ways=len(ways), trials=len(deals))


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
