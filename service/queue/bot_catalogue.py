"""Which bots are hosted, how well does each play, and how long may it think?"""

from dataclasses import dataclass

import msgspec

from domain.titles import TITLES

BUDGET = 1.0
"""Seconds that a hosted bot may take for one decision; then a simpler one decides."""


class Strength(msgspec.Struct, frozen=True):
    """As last measured (docs/guides/bots.md): the share of `wins` in so many games of so many seats.

    All other seats were played by the bot that it was measured `against`. `interval`: of 95 %.
    """

    against: str
    seats: int
    games: int
    wins: float
    interval: tuple[float, float]


@dataclass(frozen=True)
class Bot:
    """A hosted bot. `level` only orders the bots of one title: a higher one plays better.

    `version` is another as soon as it may decide otherwise anywhere; what it decides is traced with it. The
    simplest has no `strength`: it is what the others are measured against.
    """

    id: str
    title: str
    level: int
    version: str
    about: str
    strength: Strength | None


_ABOUT = {
    "random": "Any legal command, each as likely as the others.",
    "greedy": "What looks best right now; no plan, no memory.",
    "planner": "What turns out best in trials of the turns to come; leaves little to the next player.",
}
_OF = {
    "el-gaucho": {"random": "1", "greedy": "1"},
    "gwt-argentina": {"random": "1", "greedy": "1"},
    "ranchers": {"random": "1", "greedy": "1", "planner": "1"},
}
"""title -> its bots and their versions, the simplest first"""
_STRENGTH = {
    ("el-gaucho", "greedy"): Strength("random", 2, 200, 1.0, (0.981, 1.0)),
    ("ranchers", "greedy"): Strength("random", 2, 200, 0.820, (0.761, 0.867)),
    ("ranchers", "planner"): Strength("greedy", 2, 200, 0.812, (0.753, 0.861)),
}

BOTS: tuple[Bot, ...] = tuple(
    Bot(bot, title, level, version, _ABOUT[bot], _STRENGTH.get((title, bot)))
    for title in TITLES
    for level, (bot, version) in enumerate(_OF.get(title, {"random": "1"}).items())
)


def ids_of(title: str) -> tuple[str, ...]:
    """The bots of a title, the simplest first."""
    return tuple(bot.id for bot in BOTS if bot.title == title)
