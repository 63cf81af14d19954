"""The registry of hosted bots, and the fallback when one fails: the next simpler one, down to `random`."""

from domain.bots import Hosted, default, random
from domain.bots.el_gaucho import greedy as el_gaucho_greedy
from domain.bots.gwt_argentina import greedy as gwt_argentina_greedy
from domain.bots.ranchers import greedy as ranchers_greedy
from domain.bots.ranchers import planner as ranchers_planner

BOTS: dict[str, dict[str, Hosted]] = {
    "el-gaucho": {"greedy": Hosted(el_gaucho_greedy.choose, "1")},
    "gwt-argentina": {"greedy": Hosted(gwt_argentina_greedy.choose, "1")},
    "ranchers": {
        "greedy": Hosted(ranchers_greedy.choose, "1"),
        "planner": Hosted(ranchers_planner.choose, "1"),
    },
}
"""title -> bot id -> bot, the simplest first. Every title also has `random`, the simplest of all."""


def bots_of(title: str) -> dict[str, Hosted]:
    """The hosted bots of a title, the simplest first."""
    return {"random": Hosted(random.choose, "1"), **BOTS.get(title, {})}


_DEFAULT = Hosted(default.choose, "1")


def hosted(title: str, bot: str) -> Hosted | None:
    """The bot of this id, also one that cannot be asked for; `None` if it is hosted no more."""
    return {"default": _DEFAULT, **bots_of(title)}.get(bot)


def ladder(title: str, bot: str) -> list[tuple[str, Hosted]]:
    """The bot asked for, then every simpler one; just `random` for a bot that is hosted no more.

    `default` plays for seats whose time is up, if their table says so.
    """
    bots = list(bots_of(title).items())
    if bot == "default":
        return [("default", _DEFAULT), bots[0]]
    names = [name for name, _ in bots]
    rungs = names.index(bot) + 1 if bot in names else 1
    return bots[:rungs][::-1]
