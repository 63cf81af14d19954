"""Ranchers in English."""

from domain.core.texts import Texts
from domain.ranchers.texts.en.account import account
from domain.ranchers.texts.en.clauses import CLAUSES
from domain.ranchers.texts.en.commands import command
from domain.ranchers.texts.en.labels import LABELS
from domain.ranchers.texts.en.reasons import DETAILS, REASONS
from domain.ranchers.texts.en.sheet import line

TEXTS = Texts(
    language="en",
    name="Ranchers",
    labels=LABELS,
    reasons=REASONS,
    details=DETAILS,
    clauses=CLAUSES,
    command=command,
    account=account,
    line=line,
)
