"""The hosted bots of each title, and which one decides when another fails (the next simpler)."""

from domain.core.bots import Bot, at_once, default, random
from domain.titles import TITLES

_RANDOM = "Any legal command, each as likely as the others."
RANDOM = Bot("random", at_once(random.choose), "1", _RANDOM, "learning")
"""The simplest bot of every title."""
DEFAULT = Bot("default", at_once(default.choose), "1", grade="learning")
"""Plays for seats whose time is up, if their table says so; nobody can ask for it."""


def bots_of(title: str) -> tuple[Bot, ...]:
    """The hosted bots of a title that can be asked for, the simplest first."""
    return (RANDOM, *(TITLES[title].bots if title in TITLES else ()))


def ids_of(title: str) -> tuple[str, ...]:
    """The ids of these bots."""
    return tuple(bot.id for bot in bots_of(title))


def best_of(title: str) -> str:
    """The id of the bot that plays this title best."""
    return bots_of(title)[-1].id


def find_bot(title: str, id: str) -> Bot | None:
    """The bot of this id, also the one that cannot be asked for; None if it is hosted no more."""
    return next((bot for bot in (DEFAULT, *bots_of(title)) if bot.id == id), None)


def ladder(title: str, id: str) -> tuple[Bot, ...]:
    """Who decides: the bot asked for, then every simpler one; only `random` for one hosted no more."""
    if id == DEFAULT.id:
        return DEFAULT, RANDOM
    bots, ids = bots_of(title), ids_of(title)
    rungs = ids.index(id) + 1 if id in ids else 1
    return bots[:rungs][::-1]
