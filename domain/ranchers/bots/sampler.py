"""A searching bot for Ranchers: it tries the ways to end its turn in games that all play on to their end.

The most promising ways, of both pairs, meet the same luck; by and by the worse half is dropped (sequential
halving). What a way promises counts beside what came of it. The rest of the turn is kept as notes.
"""

import hashlib
from typing import NamedTuple, cast

from domain.core.bots import Choice, Effort, weighed
from domain.core.errors import Rejected
from domain.core.luck import Luck
from domain.core.record import Command
from domain.ranchers.bots import planner
from domain.ranchers.bots.aims import Aims
from domain.ranchers.bots.deals import deal, deck_of, pouch_of, rates_of
from domain.ranchers.bots.playouts import StartPosition, margin
from domain.ranchers.bots.turn_plans import TurnPlan, turn_plans, varied
from domain.ranchers.bots.turn_search import before_taking, lines, opening, with_shuffles
from domain.ranchers.commands import DeclareAnimal, PlayerCommand
from domain.ranchers.decide import decide
from domain.ranchers.evolve import evolve
from domain.ranchers.state import State

WAYS = 12
"""How many ways are tried."""
ALIKE = 6
"""How many of them may begin with the same command."""
DENIAL = 1.5
"""How much of what the next player could get is counted against a way, all opponents together."""
PRIOR = 0.5
"""How much a point that is promised counts beside one that is played for."""


class OngoingPlan(NamedTuple):
    """The rest of a plan, and the position that it expects."""

    expected: State
    commands: tuple[PlayerCommand, ...]


class PlayoutSearch:
    """The bot with a limit of playouts for a plan."""

    def __init__(self, playouts: int) -> None:
        self._playouts = playouts

    def think(
        self, view: State, legal: tuple[Command, ...], seat: int, seed: bytes, effort: Effort, notes: object
    ) -> Choice:
        """One of `legal`, as `Think` says. A trial is one playout of each way that is left."""
        choices = cast("tuple[PlayerCommand, ...]", legal)
        if isinstance(notes, OngoingPlan) and notes.expected == view and notes.commands[0] in choices:
            return _noted(Choice(notes.commands[0], {"by": "plan"}), view, notes.commands)
        if len(legal) == 1 or opening(view, choices) is not None or isinstance(choices[0], DeclareAnimal):
            return planner.choose(view, legal, seat, seed)
        aims = Aims(view.settings, rates_of(view))
        candidates = turn_plans(with_shuffles(lines(view, choices, seat)), seat, aims.goals, DENIAL)
        promised: dict[PlayerCommand, float] = {}
        for way in candidates:
            promised.setdefault(way.first, way.promise)
        passing = before_taking(choices, promised, planner.KEEN)
        if passing is not None or not candidates:
            return weighed(passing or choices[0], promised, "passing", nodes=len(candidates))
        tried = varied(candidates, WAYS, ALIKE)
        means, dropped = self._tried(view, tried, aims, seat, seed, effort)
        worth: dict[PlayerCommand, float] = {}
        for index, mean in means.items():
            first = tried[index].first
            worth[first] = max(worth.get(first, mean), mean)
        others: dict[PlayerCommand, float] = {}
        for index, mean in dropped.items():
            first = tried[index].first
            others[first] = max(others.get(first, mean), mean)
        chosen = tried[max(means, key=lambda index: means[index])].line.commands
        choice = weighed(chosen[0], others | worth, "trials", ways=len(tried), trials=effort.made)
        return _noted(choice, view, chosen)

    def _tried(
        self, view: State, tried: list[TurnPlan], aims: Aims, seat: int, seed: bytes, effort: Effort
    ) -> tuple[dict[int, float], dict[int, float]]:
        """Index of each way -> its mean margin, and a part of its promise: of those that were never dropped,
        and of the others, as it was when they were.
        """
        dropped: dict[int, float] = {}
        tables = [StartPosition(way.line.end, aims) for way in tried]
        deck, pouch = deck_of(view, aims), pouch_of(view)
        left, sums, trials = list(range(len(tried))), [0.0] * len(tried), 0
        halvings = max(1, (len(tried) - 1).bit_length())
        spent, stage = 0, 1

        def mean(index: int) -> float:
            return sums[index] / max(1, trials) + PRIOR * tried[index].promise

        while len(left) > 1 and spent < self._playouts and effort.allows():
            chance = deal(deck, pouch, Luck(hashlib.sha256(seed + trials.to_bytes(4, "big")).digest()))
            for index in left:
                sums[index] += margin(tables[index], chance, seat)
            trials, spent = trials + 1, spent + len(left)
            if spent * halvings >= stage * self._playouts:
                left.sort(key=lambda index: -mean(index))
                half = (len(left) + 1) // 2
                dropped |= {index: mean(index) for index in left[half:]}
                left, stage = left[:half], stage + 1
        return {index: mean(index) for index in left}, dropped


def _noted(choice: Choice, view: State, commands: tuple[PlayerCommand, ...]) -> Choice:
    """The choice, with the rest of the way for the next one."""
    if len(commands) == 1:
        return choice
    try:
        events = decide(commands[0], view)
    except Rejected:
        return choice
    expected = view
    for event in events:
        expected = evolve(expected, event)
    return choice._replace(notes=OngoingPlan(expected, commands[1:]))
