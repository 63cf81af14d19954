"""El Gaucho in German."""

from domain.core.texts import Texts
from domain.el_gaucho.texts.de.account import account
from domain.el_gaucho.texts.de.clauses import CLAUSES
from domain.el_gaucho.texts.de.commands import command
from domain.el_gaucho.texts.de.labels import LABELS
from domain.el_gaucho.texts.de.reasons import DETAILS, REASONS
from domain.el_gaucho.texts.de.sheet import line

TEXTS = Texts(
    language="de",
    name="El Gaucho",
    labels=LABELS,
    reasons=REASONS,
    details=DETAILS,
    clauses=CLAUSES,
    command=command,
    account=account,
    line=line,
)
