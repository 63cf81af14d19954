"""Hosted bots: pure functions from what a seat may know to one of its legal commands."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from domain.core.decider import Seat
from domain.core.record import Command

RUNNERS_UP = 2
"""The number of commands that were not chosen and are listed."""


class Choice(NamedTuple):
    """What a bot does, and how it came to it: a few words and whole numbers, for an audit of the game.

    `notes` are for its next decision, if it wants any.
    """

    command: Command
    search: dict[str, object]
    notes: object = None

    def runners_up(self) -> list[object]:
        """Return the next best commands as plain data, of a bot that names them."""
        others = self.search.get("others")
        return [other["command"] for other in others] if isinstance(others, list) else []


class Effort:
    """How much a bot may try for one decision: until its time is up, or a number of trials was made.

    A bot asks before each trial. What it does depends on nothing else but their number: who allows as many
    again gets the same decision, on any machine.
    """

    def __init__(self, most: int | None = None, is_over: Callable[[], bool] = lambda: False) -> None:
        self.made = 0
        self._most, self._is_over = most, is_over

    def allows(self) -> bool:
        """Whether there may be one more trial, which is counted."""
        if self.made == self._most or self._is_over():
            return False
        self.made += 1
        return True


Choose = Callable[[Any, tuple[Command, ...], Seat, bytes], Choice]
"""`choose(view, legal, seat, seed)` -> one of `legal`, and why: what a bot without trials or notes is.

`view` is the title's state as `seat` may see it, `legal` its legal commands in a stable order (never empty),
`seed` 32 bytes for its whims. Nothing else comes in, and the same arguments always give the same answer, the
account of the search included. A bot that is late, raises, or answers what is not in `legal` loses this
decision to a simpler bot.
"""
Think = Callable[[Any, tuple[Command, ...], Seat, bytes, Effort, object], Choice]
"""`think(view, legal, seat, seed, effort, notes)`: as `Choose`, with trials and notes.

How many trials it made is `trials` in the account of its search. `notes` are those of its last decision in
this game, or None: they may be lost at any time, or be of a situation that has not come about, and must then
not matter. Who has decided by its notes says so: `by` is `"plan"`.
"""


Grade = Literal["learning", "beginner", "casual", "skilled", "strong", "expert"]
"""How strong a bot is, in a word, from the weakest on; how much that is, the ladder has measured."""


class Bot(NamedTuple):
    """A hosted bot.

    `version` is another one as soon as it may decide otherwise, or tells it otherwise, anywhere; what it
    decides is traced with it. `about` and `grade` are for people.
    """

    id: str
    think: Think
    version: str
    about: str = ""
    grade: Grade = "expert"

    def choose(self, view: object, legal: tuple[Command, ...], seat: Seat, seed: bytes) -> Choice:
        """What it chooses with all the time in the world, and no notes."""
        return self.think(view, legal, seat, seed, Effort(), None)


def at_once(choose: Choose) -> Think:
    """A bot that makes no trials, and keeps no notes."""

    def think(
        view: object,
        legal: tuple[Command, ...],
        seat: Seat,
        seed: bytes,
        effort: Effort,  # noqa: ARG001
        notes: object,  # noqa: ARG001
    ) -> Choice:
        return choose(view, legal, seat, seed)

    return think


def weighed(command: Command, worth: Mapping[Any, float], by: str, **counts: int) -> Choice:
    """A choice among commands of which some were found to be worth something (listed in hundredths)."""
    ranked = sorted((other for other in worth if other != command), key=lambda other: -worth[other])
    others = ranked[:RUNNERS_UP]
    search: dict[str, object] = {"by": by, "candidates": len(worth), **counts}
    if command in worth:
        search["value"] = _hundredths(worth[command])
    search["others"] = [{"command": body_of(other), "value": _hundredths(worth[other])} for other in others]
    return Choice(command, search)


def _hundredths(worth: float) -> int:
    """Records know no fractions."""
    return round(100 * worth)


def body_of(command: Command) -> dict[str, object]:
    """Return a command as plain data, without its seat."""
    plain: dict[str, object] = msgspec.to_builtins(command)
    del plain["seat"]
    return plain
