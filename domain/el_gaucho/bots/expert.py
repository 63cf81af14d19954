"""A searching bot for El Gaucho: it plans a turn, and tries each plan in rollouts to the next round's end.

The most promising plans are tried side by side with the same luck; by and by the worse half is dropped
(sequential halving). The plan that is chosen is kept until the turn ends, or something comes otherwise.
"""

import hashlib
from typing import NamedTuple, cast

from domain.core.bots import Choice, Effort, weighed
from domain.core.luck import Luck
from domain.core.record import Command
from domain.el_gaucho.bots import greedy
from domain.el_gaucho.bots.dice_uses import reach
from domain.el_gaucho.bots.rollouts import RolloutLuck, after, deal, outcome
from domain.el_gaucho.bots.turn_plans import Plan, plans
from domain.el_gaucho.commands import PlayerCommand
from domain.el_gaucho.state import Phase, State

PLANS = 10
"""How many plans are tried."""
ROUNDS = 1
"""How many rounds after this one a rollout goes on."""


class OngoingPlan(NamedTuple):
    """The rest of a plan, and the position that it expects."""

    expected: State
    commands: tuple[PlayerCommand, ...]


class RolloutSearch:
    """The bot with a limit of rollouts a turn."""

    def __init__(self, rollouts: int) -> None:
        self._rollouts = rollouts

    def think(
        self, view: State, legal: tuple[Command, ...], seat: int, seed: bytes, effort: Effort, notes: object
    ) -> Choice:
        """One of `legal`, as `Think` says. A trial is one rollout of each plan that is left."""
        commands = cast("tuple[PlayerCommand, ...]", legal)
        if isinstance(notes, OngoingPlan) and notes.expected == view and notes.commands[0] in commands:
            return _noted(Choice(notes.commands[0], {"by": "plan"}), view, notes.commands)
        if len(legal) == 1 or view.phase not in (Phase.TURN, Phase.PLACING) or view.round > greedy.PATIENCE:
            return greedy.choose(view, legal, seat, seed)
        candidates = plans(view, commands, seat, PLANS)
        if not candidates:
            return greedy.choose(view, legal, seat, seed)
        means = self._tried(view, candidates, seat, seed, effort)
        best = max(means, key=lambda plan: means[plan])
        worth: dict[PlayerCommand, float] = {}
        for index, mean in means.items():
            first = candidates[index].commands[0]
            worth[first] = max(worth.get(first, mean), mean)
        chosen = candidates[best].commands
        choice = weighed(chosen[0], worth, "trials", plans=len(candidates), trials=effort.made)
        return _noted(choice, view, chosen)

    def _tried(
        self, view: State, candidates: list[Plan], seat: int, seed: bytes, effort: Effort
    ) -> dict[int, float]:
        """Index of each plan that was never dropped -> its mean outcome."""
        left, sums, trials = list(range(len(candidates))), [plan.worth for plan in candidates], 0
        halvings = max(1, (len(candidates) - 1).bit_length())
        spent, stage = 0, 1
        while len(left) > 1 and spent < self._rollouts and effort.allows():
            whim = hashlib.sha256(seed + trials.to_bytes(4, "big")).digest()
            state, chance = deal(view, seat, Luck(whim)), RolloutLuck(whim)
            if not trials:
                sums = [0.0] * len(candidates)
            for index in left:
                end = state
                for command in candidates[index].commands:
                    end = after(end, command)
                sums[index] += outcome(end, seat, view.round + ROUNDS, chance)
            trials, spent = trials + 1, spent + len(left)
            if spent * halvings >= stage * self._rollouts:
                left.sort(key=lambda index: -sums[index])
                left, stage = left[: (len(left) + 1) // 2], stage + 1
        return {index: sums[index] / max(1, trials) for index in left}


def _noted(choice: Choice, view: State, commands: tuple[PlayerCommand, ...]) -> Choice:
    """The choice, with the rest of the plan for the next one."""
    expected = reach(view, commands[0])
    if len(commands) == 1 or expected is None:
        return choice
    return choice._replace(notes=OngoingPlan(expected, commands[1:]))
