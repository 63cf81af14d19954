"""A judge: what an analysis has to know of a title, taken from the title's bots."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias

from domain.core.bots import Choose
from domain.core.decider import S
from domain.core.luck import Luck


def nothing_hidden(state: S, luck: Luck) -> S:  # noqa: ARG001
    """`Judge.redrawn` of a title where nothing has a hidden order: luck draws when the rulebook draws."""
    return state


@dataclass(frozen=True, kw_only=True, eq=False)
class Judge(Generic[S]):
    """How a title is judged. All functions see the whole state, as the game has ended. `S` is its record."""

    values: Callable[[S], tuple[float, ...]]
    """The value of the situation to each seat, in points."""
    played: Callable[[S], float]
    """The share of the game that is played, 0 to 1."""
    redrawn: Callable[[S, Luck], S] = nothing_hidden
    """The same situation with what no seat can know drawn again: order and contents of stacks, not hands."""
    choose: Choose
    """The bot that plays on in trials."""
    trials: int
    """Trials of each position unless the caller asks for another number."""


AnyJudge: TypeAlias = Judge[Any]
"""The judge of a title that is not known before a game names it."""
