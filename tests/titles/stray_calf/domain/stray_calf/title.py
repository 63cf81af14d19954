"""Stray Calf as one title."""

from domain.core.title import Title
from domain.stray_calf.decider import DECIDER
from domain.stray_calf.presentation import PRESENTATION

TITLE = Title(rules=DECIDER, presentation=PRESENTATION)
