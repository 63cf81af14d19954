"""The registry of hosted bots: the only list of them, and the fallback when one fails (the next simpler)."""

from domain.bots import Bot, Choose, at_once, default, random
from domain.bots.el_gaucho import expert as el_gaucho_expert
from domain.bots.el_gaucho import greedy as el_gaucho_greedy
from domain.bots.gwt_argentina import expert as gwt_argentina_expert
from domain.bots.gwt_argentina import greedy as gwt_argentina_greedy
from domain.bots.ranchers import greedy as ranchers_greedy
from domain.bots.ranchers import planner as ranchers_planner
from domain.bots.ranchers import sampler as ranchers_sampler
from domain.bots.weaker import weaker

_RANDOM = "Any legal command, each as likely as the others."
_NOVICE = "Plays like `greedy`, but every second choice is any legal command: to learn against."
_CASUAL = "Plays like `greedy`, but one choice in {one_in} is any legal command."
_GREEDY = "What looks best right now; no plan, no memory."
_WIDE = "Searches its turn more widely than `greedy`, with weights that were found in games."
_SEARCHER = "Plans its turn, and tries each plan in games played on to the end of the next round."
_PLAYER_ON = "Plans its turn, and tries each plan in games that all play on to their end."
_PLANNER = "What turns out best in trials of the turns to come; leaves little to the next player."


def _up_to_greedy(choose: Choose, one_in: int) -> tuple[Bot, ...]:
    """The bots of a title that has a greedy one, but for those that search; `one_in`: see `weaker`."""
    return (
        Bot("novice", at_once(weaker(choose, 2)), "1", _NOVICE, "beginner"),
        Bot("casual", at_once(weaker(choose, one_in)), "1", _CASUAL.format(one_in=one_in), "casual"),
        Bot("greedy", at_once(choose), "1", _GREEDY, "skilled"),
    )


BOTS: dict[str, tuple[Bot, ...]] = {
    "el-gaucho": (
        *_up_to_greedy(el_gaucho_greedy.choose, 16),
        Bot("expert", el_gaucho_expert.Searcher(40).think, "1", _SEARCHER, "expert"),
    ),
    "gwt-argentina": (
        *_up_to_greedy(gwt_argentina_greedy.choose, 8),
        Bot("expert", gwt_argentina_expert.think, "1", _WIDE, "expert"),
    ),
    "ranchers": (
        *_up_to_greedy(ranchers_greedy.choose, 4),
        Bot("sampler", ranchers_sampler.Searcher(400).think, "1", _PLAYER_ON, "strong"),
        Bot("planner", at_once(ranchers_planner.choose), "1", _PLANNER, "strong"),
    ),
}
"""title -> its own bots, the simplest first"""
RANDOM = Bot("random", at_once(random.choose), "1", _RANDOM, "learning")
"""The simplest bot of every title."""
DEFAULT = Bot("default", at_once(default.choose), "1", grade="learning")
"""Plays for seats whose time is up, if their table says so; nobody can ask for it."""


def bots_of(title: str) -> tuple[Bot, ...]:
    """The hosted bots of a title that can be asked for, the simplest first."""
    return (RANDOM, *BOTS.get(title, ()))


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
