"""Which bots are hosted, and how well does each play?"""

from dataclasses import dataclass

from domain.titles import TITLES


@dataclass(frozen=True)
class Bot:
    """A hosted bot. `level` only orders the bots of one title: a higher one plays better."""

    id: str
    title: str
    level: int
    about: str


BOTS: tuple[Bot, ...] = tuple(
    bot
    for title in TITLES
    for bot in (
        Bot("random", title, 0, "Any legal command, each as likely as the others."),
        Bot("greedy", title, 1, "What looks best right now; no plan, no memory."),
    )
)


def ids_of(title: str) -> tuple[str, ...]:
    """The bots of a title, the simplest first."""
    return tuple(bot.id for bot in BOTS if bot.title == title)
