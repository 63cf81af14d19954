"""A planning bot for Ranchers: it thinks of the turns to come. Expected values choose, rollouts decide."""

from collections.abc import Sequence
from typing import cast

from domain.core.bots import Choice, weighed
from domain.core.bots.sums import float_sum
from domain.core.luck import Luck
from domain.core.record import Command
from domain.ranchers.bots import rollouts
from domain.ranchers.bots.evaluation import declared_points, goals_of
from domain.ranchers.bots.expected_value import Goal
from domain.ranchers.bots.turn_plans import TurnPlan, turn_plans
from domain.ranchers.bots.turn_search import before_taking, lines, opening
from domain.ranchers.commands import DeclareAnimal, PlayerCommand
from domain.ranchers.content import Card
from domain.ranchers.state import State

WIDTH = 8
"""How many ways to end the turn are tried."""
STEPS = 1200
"""How many turns all trials of a decision may have, all together: there is no clock here."""
TRIALS = 40
"""How often a way is tried at most."""
DENIAL = 0.8
"""How much of what the next player could get is counted against a way, all opponents together."""
KEEN = 0.3
"""Points; a pair is set aside if it is worse than the best one by no more."""


def choose(view: State, legal: tuple[Command, ...], seat: int, seed: bytes) -> Choice:
    """One of `legal`; `seed` draws what the trials find in pouch and deck."""
    if len(legal) == 1:
        return Choice(legal[0], {"by": "necessity"})
    choices = cast("tuple[PlayerCommand, ...]", legal)
    if (first := opening(view, choices)) is not None:
        return Choice(first, {"by": "opening", "candidates": len(legal)})
    declared = {
        command: declared_points(view, seat, command.animal)
        for command in choices
        if isinstance(command, DeclareAnimal)
    }
    if declared:
        return weighed(max(declared, key=lambda command: declared[command]), declared, "declaration")
    goals = goals_of(view.settings)
    candidates = turn_plans(lines(view, choices, seat), seat, goals, DENIAL)
    promised: dict[PlayerCommand, float] = {}
    for way in candidates:
        promised.setdefault(way.first, way.promise)
    passing = before_taking(choices, promised, KEEN)
    if passing is not None or not candidates:
        return weighed(passing or legal[0], promised, "passing", nodes=len(candidates))
    return _tried(view, candidates[:WIDTH], goals, Luck(seed), promised)


def _tried(
    view: State,
    candidates: Sequence[TurnPlan],
    goals: dict[Card, Goal],
    luck: Luck,
    promised: dict[PlayerCommand, float],
) -> Choice:
    """The one that comes out best on average, all of them meeting the same pairs."""
    turns = max(way.left for way in candidates)
    trials = min(TRIALS, STEPS // (len(candidates) * turns)) if turns else 0
    alike = not trials or all(way.first == candidates[0].first for way in candidates)
    deals = [] if alike else rollouts.deals(view, turns, goals, luck, trials)
    if not deals:
        return weighed(candidates[0].first, promised, "promise")

    def mean(way: TurnPlan) -> float:
        outcomes = [rollouts.outcome(way.land, way.left, deal) for deal in deals]
        return float_sum(outcomes) / len(deals) + way.beside

    means = [mean(way) for way in candidates]
    best: dict[PlayerCommand, float] = {}
    for way, outcome in zip(candidates, means, strict=True):
        best[way.first] = max(best.get(way.first, outcome), outcome)
    chosen = candidates[means.index(max(means))].first
    return weighed(chosen, best, "trials", ways=len(candidates), trials=len(deals))
