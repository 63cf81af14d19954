"""How does somebody play Ranchers who thinks of the turns to come? Promises choose, trials decide."""

from typing import cast

from domain.core.luck import Luck
from domain.core.record import Command
from domain.ranchers.commands import DeclareAnimal, PlayerCommand
from domain.ranchers.content import Card
from domain.ranchers.state import State
from workers.bots.ranchers import future
from workers.bots.ranchers.promise import INDEX, Goal
from workers.bots.ranchers.ranch import (
    Land,
    declared_points,
    goals_of,
    land_of,
    settled,
    turns_left,
    with_exchanges,
    worth,
)
from workers.bots.ranchers.standing import standing
from workers.bots.ranchers.turns import Line, before_taking, lines, opening

WIDTH = 8
"""How many lines are tried."""
STEPS = 1200
"""How many turns all trials of a decision may have, all together."""
TRIALS = 40
"""How often a line is tried at most."""
EXCHANGE = 1.5
"""What an exchange is going to be worth, in points."""
DENIAL = 0.6
"""How much of what the next player could get is counted against a line."""
KEEN = 0.3
"""Points; a pair is set aside if it is worse than the best one by no more."""


def choose(view: State, legal: tuple[Command, ...], seat: int, seed: bytes) -> Command:
    """One of `legal`; `seed` draws what the trials find in pouch and deck."""
    if len(legal) == 1:
        return legal[0]
    choices = cast("tuple[PlayerCommand, ...]", legal)
    if (first := opening(view, choices)) is not None:
        return first
    declarations = [each for each in choices if isinstance(each, DeclareAnimal)]
    if declarations:
        return max(declarations, key=lambda each: declared_points(view, seat, each.animal))
    goals = goals_of(view.settings)
    ranked: dict[tuple[Land, float], tuple[float, float, Line, Land]] = {}
    for line in lines(view, choices, seat):
        land, left = land_of(line.end, seat, goals), turns_left(line.end, seat)
        land = with_exchanges(land, line.end.ranchers[seat], EXCHANGE)
        beside = standing(line.end, seat, goals) - DENIAL * _left_to_next(line.end, seat, goals)
        ranked.setdefault((land, beside), (worth(land, left) + beside, beside, line, land))
    promising = sorted(ranked.values(), key=lambda each: -each[0])
    promised: dict[PlayerCommand, float] = {}
    for value, _, line, _ in promising:
        promised.setdefault(line.first, value)
    passing = before_taking(choices, promised, KEEN)
    if passing is not None or not promising:
        return passing or legal[0]
    tried = promising[:WIDTH]
    if all(each[2].first == tried[0][2].first for each in tried):
        return tried[0][2].first
    left = max(turns_left(each[2].end, seat) for each in tried)
    trials = min(TRIALS, STEPS // (len(tried) * left)) if left else 0
    if not trials:
        return tried[0][2].first
    deals = future.deals(view, left, goals, Luck(seed), trials)

    def outcome(each: tuple[float, float, Line, Land]) -> float:
        _, beside, line, land = each
        mean = sum(future.outcome(land, turns_left(line.end, seat), deal) for deal in deals) / trials
        return mean + beside

    return max(tried, key=outcome)[2].first


def _left_to_next(end: State, seat: int, goals: dict[Card, Goal]) -> float:
    """What the next player promises to get out of what lies in the middle."""
    other = end.turn
    if other is None or other == seat:
        return 0.0
    left = turns_left(end, other)
    if not left:
        return 0.0
    land = land_of(end, other, goals)
    gains = [
        settled((*land.goals, goals[pair.objective]), land.masks, land.empty, INDEX[pair.animal], left - 1)[0]
        for pair in end.middle
        if pair.animal in INDEX and pair.objective is not None
    ]
    return max(0.0, max(gains) - worth(land, left)) if gains else 0.0
