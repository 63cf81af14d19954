"""El Gaucho in English."""

from domain.core.texts import Texts
from domain.el_gaucho.texts.en.account import account
from domain.el_gaucho.texts.en.clauses import CLAUSES
from domain.el_gaucho.texts.en.commands import command
from domain.el_gaucho.texts.en.labels import LABELS
from domain.el_gaucho.texts.en.reasons import DETAILS, REASONS
from domain.el_gaucho.texts.en.sheet import line

TEXTS = Texts(
    language="en",
    name="El Gaucho",
    labels=LABELS,
    reasons=REASONS,
    details=DETAILS,
    clauses=CLAUSES,
    command=command,
    account=account,
    line=line,
)
