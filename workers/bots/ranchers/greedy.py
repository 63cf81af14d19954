"""How does somebody play Ranchers who makes the most of every turn, and does not think of the next one?"""

from typing import cast

from domain.core.luck import Luck
from domain.core.record import Command
from domain.ranchers.commands import DeclareAnimal, PlayerCommand
from domain.ranchers.state import State
from workers.bots.ranchers.ranch import declared_points, points
from workers.bots.ranchers.turns import before_taking, lines, opening

KEEN = 0.5
"""Points; a pair is set aside if it is worse than the best one by no more."""


def choose(view: State, legal: tuple[Command, ...], seat: int, seed: bytes) -> Command:
    """One of `legal`: what gives the most points at the end of the turn; of equals, any."""
    if len(legal) == 1:
        return legal[0]
    choices = cast("tuple[PlayerCommand, ...]", legal)
    if (first := opening(view, choices)) is not None:
        return first
    declarations = [each for each in choices if isinstance(each, DeclareAnimal)]
    if declarations:
        return max(declarations, key=lambda each: declared_points(view, seat, each.animal))
    values: dict[PlayerCommand, float] = {}
    for line in lines(view, choices, seat):
        values[line.first] = max(values.get(line.first, -1), points(line.end, seat))
    passing = before_taking(choices, values, KEEN)
    if passing is not None or not values:
        return passing or legal[0]
    best = max(values.values())
    equals = [command for command in choices if values.get(command) == best]
    return equals[Luck(seed).below(len(equals))]
