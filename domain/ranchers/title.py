"""Ranchers as one title."""

from domain.core.catalogue import chance_table
from domain.core.title import Title
from domain.ranchers.bots.hosted import BOTS
from domain.ranchers.decider import DECIDER
from domain.ranchers.judge import JUDGE
from domain.ranchers.presentation import PRESENTATION

TITLE = Title(
    rules=DECIDER,
    presentation=PRESENTATION,
    bots=BOTS,
    judge=JUDGE,
    chances=chance_table("domain.ranchers"),
)
