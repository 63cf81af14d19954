"""Great Western Trail: Argentina as one title."""

from domain.core.catalogue import chance_table
from domain.core.title import Title
from domain.gwt_argentina.bots.hosted import BOTS
from domain.gwt_argentina.decider import DECIDER
from domain.gwt_argentina.judge import JUDGE
from domain.gwt_argentina.presentation import PRESENTATION

TITLE = Title(
    rules=DECIDER,
    presentation=PRESENTATION,
    bots=BOTS,
    judge=JUDGE,
    chances=chance_table("domain.gwt_argentina"),
)
