"""Judges of the titles that can be analysed."""

from domain.core.bots.judge import AnyJudge
from domain.titles import TITLES

JUDGES: dict[str, AnyJudge] = {id: title.judge for id, title in TITLES.items() if title.judge is not None}
