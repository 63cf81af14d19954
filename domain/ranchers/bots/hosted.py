"""The hosted bots of Ranchers, the simplest first."""

from domain.core.bots import Bot, at_once
from domain.core.bots.weaker import up_to_greedy
from domain.ranchers.bots import greedy, planner, sampler

_PLAYER_ON = "Plans its turn, and tries each plan in games that all play on to their end."
_PLANNER = "What turns out best in trials of the turns to come; leaves little to the next player."
BOTS: tuple[Bot, ...] = (
    *up_to_greedy(greedy.choose, 4),
    Bot("sampler", sampler.PlayoutSearch(400).think, "1", _PLAYER_ON, "strong"),
    Bot("planner", at_once(planner.choose), "1", _PLANNER, "strong"),
)
