"""Ranchers in German."""

from domain.core.texts import Texts
from domain.ranchers.texts.de.account import account
from domain.ranchers.texts.de.clauses import CLAUSES
from domain.ranchers.texts.de.commands import command
from domain.ranchers.texts.de.labels import LABELS
from domain.ranchers.texts.de.reasons import DETAILS, REASONS
from domain.ranchers.texts.de.sheet import line

TEXTS = Texts(
    language="de",
    name="Ranchers",
    labels=LABELS,
    reasons=REASONS,
    details=DETAILS,
    clauses=CLAUSES,
    command=command,
    account=account,
    line=line,
)
