"""Which bots are hosted, and how well does each play?"""

from dataclasses import dataclass

from domain.titles import TITLES


@dataclass(frozen=True)
class Bot:
    """A hosted bot. `level` only orders the bots of one title: a higher one plays better.

    `version` is another as soon as it may decide otherwise anywhere; what it decides is traced with it.
    """

    id: str
    title: str
    level: int
    version: str
    about: str


_ABOUT = {
    "random": "Any legal command, each as likely as the others.",
    "greedy": "What looks best right now; no plan, no memory.",
    "planner": "What turns out best in trials of the turns to come; leaves little to the next player.",
}
_OF = {
    "el-gaucho": {"random": "1", "greedy": "1"},
    "ranchers": {"random": "1", "greedy": "1", "planner": "1"},
}
"""title -> its bots and their versions, the simplest first"""

BOTS: tuple[Bot, ...] = tuple(
    Bot(bot, title, level, version, _ABOUT[bot])
    for title in TITLES
    for level, (bot, version) in enumerate(_OF.get(title, {"random": "1"}).items())
)


def ids_of(title: str) -> tuple[str, ...]:
    """The bots of a title, the simplest first."""
    return tuple(bot.id for bot in BOTS if bot.title == title)
