"""Which bots are hosted, and who decides when one of them fails? The next simpler one, down to `random`."""

from workers.bots import Bot, random
from workers.bots.el_gaucho import greedy as el_gaucho_greedy
from workers.bots.ranchers import greedy as ranchers_greedy
from workers.bots.ranchers import planner as ranchers_planner

BOTS: dict[str, dict[str, Bot]] = {
    "el-gaucho": {"greedy": el_gaucho_greedy.choose},
    "ranchers": {"greedy": ranchers_greedy.choose, "planner": ranchers_planner.choose},
}
"""title -> bot id -> bot, the simplest first. Every title also has `random`, the simplest of all."""


def bots_of(title: str) -> dict[str, Bot]:
    """The hosted bots of a title, the simplest first."""
    return {"random": random.choose, **BOTS.get(title, {})}


def ladder(title: str, bot: str) -> list[tuple[str, Bot]]:
    """The bot asked for, then every simpler one; just `random` for a bot that is hosted no more."""
    bots = list(bots_of(title).items())
    names = [name for name, _ in bots]
    rungs = names.index(bot) + 1 if bot in names else 1
    return bots[:rungs][::-1]
