"""Hosted bots: pure functions from what a seat may know to one of its legal commands."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from domain.core.decider import Seat
from domain.core.record import Command

RUNNERS_UP = 2
"""As many of the commands that were not chosen are told."""


class Choice(NamedTuple):
    """What a bot does, and how it came to it: a few words and whole numbers, for whoever audits the game."""

    command: Command
    search: dict[str, Any]


Choose = Callable[[Any, tuple[Command, ...], Seat, bytes], Choice]
"""`choose(view, legal, seat, seed)` -> one of `legal`, and why.

`view` is the title's state as `seat` may see it, `legal` its legal commands in a stable order (never empty),
`seed` 32 bytes for its whims. Nothing else comes in, and the same arguments always give the same answer, the
account of the search included. A bot that is late, raises, or answers what is not in `legal` loses this
decision to a simpler bot.
"""


class Strength(msgspec.Struct, frozen=True):
    """As last measured (docs/guides/bots.md): the share of `wins` in so many games of so many seats.

    All other seats were played by the bot that it was measured `against`. `interval`: of 95 %.
    """

    against: str
    seats: int
    games: int
    wins: float
    interval: tuple[float, float]


class Bot(NamedTuple):
    """A hosted bot.

    `version` is another one as soon as it may decide otherwise, or tells it otherwise, anywhere; what it
    decides is traced with it. `about` is for people. The simplest bot of a title has no `strength`, as others
    are measured against it.
    """

    id: str
    choose: Choose
    version: str
    about: str = ""
    strength: Strength | None = None


def weighed(command: Command, worth: Mapping[Any, float], by: str, **counts: int) -> Choice:
    """A choice among commands of which some were found to be worth something (told in hundredths)."""
    best = sorted((each for each in worth if each != command), key=lambda each: -worth[each])[:RUNNERS_UP]
    search: dict[str, Any] = {"by": by, "candidates": len(worth), **counts}
    if command in worth:
        search["value"] = _hundredths(worth[command])
    search["others"] = [{"command": _body(each), "value": _hundredths(worth[each])} for each in best]
    return Choice(command, search)


def _hundredths(worth: float) -> int:
    """Records know no fractions."""
    return round(100 * worth)


def _body(command: Command) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(command)
    del plain["seat"]
    return plain
