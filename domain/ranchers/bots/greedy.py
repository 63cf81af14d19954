"""A greedy bot for Ranchers: it makes the most of every turn, and does not think of the next one."""

from typing import cast

from domain.core.bots import Choice, weighed
from domain.core.luck import Luck
from domain.core.record import Command
from domain.ranchers.bots.evaluation import declared_points, points
from domain.ranchers.bots.turn_search import before_taking, lines, opening
from domain.ranchers.commands import DeclareAnimal, PlayerCommand
from domain.ranchers.state import State

KEEN = 0.5
"""Points; a pair is set aside if it is worse than the best one by no more."""


def choose(view: State, legal: tuple[Command, ...], seat: int, seed: bytes) -> Choice:
    """One of `legal`: what gives the most points at the end of the turn; of equals, any."""
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
    values: dict[PlayerCommand, float] = {}
    nodes = 0
    for line in lines(view, choices, seat):
        nodes += 1
        values[line.first] = max(values.get(line.first, -1), points(line.end, seat))
    passing = before_taking(choices, values, KEEN)
    if passing is not None or not values:
        return weighed(passing or legal[0], values, "passing", nodes=nodes)
    best = max(values.values())
    equals = [command for command in choices if values.get(command) == best]
    chosen = equals[Luck(seed).below(len(equals))]
    return weighed(chosen, values, "lines", nodes=nodes, equals=len(equals))
