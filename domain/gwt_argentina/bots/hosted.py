"""The hosted bots of Great Western Trail: Argentina, the simplest first."""

from domain.core.bots import Bot
from domain.core.bots.weaker import up_to_greedy
from domain.gwt_argentina.bots import expert, greedy

_WIDE = "Searches its turn more widely than `greedy`, with weights that were found in games."
BOTS: tuple[Bot, ...] = (
    *up_to_greedy(greedy.choose, 8),
    Bot("expert", expert.think, "1", _WIDE, "expert"),
)
