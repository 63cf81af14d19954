"""A bot that makes the most of every turn and plans no other: a beam search through its choices."""

from collections.abc import Callable
from itertools import islice
from math import inf
from typing import NamedTuple, cast

from domain.core.bots import Choice, weighed
from domain.core.decider import Seat
from domain.core.record import Command
from domain.gwt_argentina.bots.ahead import foreseen
from domain.gwt_argentina.bots.evaluation import promise, value
from domain.gwt_argentina.bots.worth import GREEDY, Weights
from domain.gwt_argentina.commands import PlayerCommand, SettleObjective, UseExchangeToken
from domain.gwt_argentina.flow import due
from domain.gwt_argentina.frames import BeforeMove, Foresight, Income, Loading, Location, Revealing
from domain.gwt_argentina.legal import candidates
from domain.gwt_argentina.scoring import objectives
from domain.gwt_argentina.state import State

UNSETTLED = 2.0
"""Points less for a question whose answers have not been followed to the end."""
RESTING = (Location, BeforeMove, Revealing, Income, Loading, Foresight)
FUTURE = 1e-6
"""Of two lines with the same result, the longer one is preferred: what is left to do may be lost."""


class Beam(NamedTuple):
    """How far a turn is searched."""

    firsts: int = 16
    """first commands that are thought through"""
    lines: int = 3
    """that are followed from each of them"""
    depth: int = 10
    """commands of a turn that are thought through, beside the first"""
    answers: int = 40
    """to one question that are looked at"""


class Greedy:
    """A bot with these weights, which searches its turn so far. It searches again at every command."""

    def __init__(self, weights: Weights, beam: Beam = Beam()) -> None:  # noqa: B008 — it never changes
        self._weights, self._beam = weights, beam

    def choose(self, view: State, legal: tuple[Command, ...], seat: Seat, seed: bytes) -> Choice:  # noqa: ARG002
        """One of `legal`."""
        return self.searched(view, legal, seat, lambda: True)

    def searched(
        self, view: State, legal: tuple[Command, ...], seat: Seat, allows: Callable[[], bool]
    ) -> Choice:
        """One of `legal`; it is asked before each first command whether that may be thought through."""
        if len(legal) == 1:
            return Choice(legal[0], {"by": "necessity"})
        choices = cast("tuple[PlayerCommand, ...]", legal)
        if isinstance(choices[0], SettleObjective):
            return _settled(view, choices, seat)
        useful = [command for command in choices if is_sensible(command, view, seat)]
        if not useful:
            return Choice(legal[0], {"by": "order", "candidates": len(legal)})
        return self._best_line(view, useful, seat, allows)

    def _best_line(
        self, view: State, choices: list[PlayerCommand], seat: Seat, allows: Callable[[], bool]
    ) -> Choice:
        """The first command of the line to the best end; each of the best few has lines of its own."""
        worths: dict[PlayerCommand, float] = {}
        firsts: list[tuple[float, PlayerCommand, State]] = []
        for command in choices:
            after = foreseen(view, command)
            if after is not None:
                worth = value(after, seat, self._weights)
                firsts.append((worth + promise(after, seat), command, after))
                worths[command] = worth if is_settled(after, seat) else worth - UNSETTLED
        firsts.sort(key=lambda first: -first[0])
        nodes = len(firsts)
        for _, command, after in firsts[: self._beam.firsts]:
            if not allows():
                break
            best, looked_at = self._best_end(after, seat)
            nodes += looked_at
            worths[command] = max(worths[command], best)
        best_command = max(worths, key=lambda command: worths[command])
        return weighed(best_command, worths, "lines", nodes=nodes)

    def _best_end(self, state: State, seat: Seat) -> tuple[float, int]:
        """The best that a few lines lead to from here, and how many situations were looked at."""
        best, nodes = -inf, 0
        lines = [state]
        for depth in range(self._beam.depth):
            further: list[tuple[float, int, State]] = []
            for line in lines:
                if not line.players[seat].frames or due(line) is not None:
                    continue
                for command in islice(candidates(line, seat), self._beam.answers):
                    if isinstance(command, UseExchangeToken):
                        continue
                    after = foreseen(line, command)
                    if after is not None:
                        nodes += 1
                        worth = value(after, seat, self._weights) - depth * FUTURE
                        further.append((worth + promise(after, seat), nodes, after))
                        if worth > best and is_settled(after, seat):
                            best = worth
            if not further:
                break
            further.sort(key=lambda line: (-line[0], line[1]))
            lines = [after for _, _, after in further[: self._beam.lines]]
        return best, nodes


choose = Greedy(GREEDY).choose
"""`greedy` itself."""


def is_sensible(command: PlayerCommand, view: State, seat: Seat) -> bool:
    """Exchange tokens are kept for the moment before the hand counts, and for a poor hand."""
    if not isinstance(command, UseExchangeToken):
        return True
    player = view.players[seat]
    hand = player.hand or ()
    spare = len(hand) - len(set(hand)) + hand.count("exhaustion")
    return bool(player.frames) and isinstance(player.frames[-1], Revealing) and spare >= command.number


def is_settled(state: State, seat: Seat) -> bool:
    """Whether this could be all: no question is open whose answers may all be bad."""
    frames = state.players[seat].frames
    return not frames or isinstance(frames[-1], RESTING) or due(state) is not None


def _settled(view: State, choices: tuple[PlayerCommand, ...], seat: Seat) -> Choice:
    """An objective left in the herd is scored if all objectives then bring more."""
    now = sum(scored.points for scored in objectives(view, seat))
    worths: dict[PlayerCommand, float] = {}
    for command in choices:
        after = foreseen(view, command)
        worths[command] = (
            0.0 if after is None else sum(scored.points for scored in objectives(after, seat)) - now
        )
    best = max(worths, key=lambda command: worths[command])
    return weighed(best, worths, "objectives")
