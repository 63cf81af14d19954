"""El Gaucho as one title."""

from domain.core.catalogue import chance_table
from domain.core.title import Title
from domain.el_gaucho.bots.hosted import BOTS
from domain.el_gaucho.decider import DECIDER
from domain.el_gaucho.judge import JUDGE
from domain.el_gaucho.presentation import PRESENTATION

TITLE = Title(
    rules=DECIDER,
    presentation=PRESENTATION,
    bots=BOTS,
    judge=JUDGE,
    chances=chance_table("domain.el_gaucho"),
)
