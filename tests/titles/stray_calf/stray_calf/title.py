"""Stray Calf as one title."""

from domain.core.catalogue import chance_table
from domain.core.title import Title
from stray_calf.decider import DECIDER
from stray_calf.judge import JUDGE
from stray_calf.presentation import PRESENTATION

TITLE = Title(rules=DECIDER, presentation=PRESENTATION, judge=JUDGE, chances=chance_table("stray_calf"))
