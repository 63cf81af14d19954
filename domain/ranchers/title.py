"""Ranchers as one title."""

from domain.core.title import Title
from domain.ranchers.decider import DECIDER
from domain.ranchers.presentation import PRESENTATION

TITLE = Title(rules=DECIDER, presentation=PRESENTATION)
