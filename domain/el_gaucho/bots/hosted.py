"""The hosted bots of El Gaucho, the simplest first."""

from domain.core.bots import Bot
from domain.core.bots.weaker import up_to_greedy
from domain.el_gaucho.bots import expert, greedy

_SEARCHER = "Plans its turn, and tries each plan in games played on to the end of the next round."
BOTS: tuple[Bot, ...] = (
    *up_to_greedy(greedy.choose, 16),
    Bot("expert", expert.RolloutSearch(40).think, "1", _SEARCHER, "expert"),
)
