"""Ranchers in French."""

from domain.core.french import typeset
from domain.core.texts import Texts
from domain.ranchers.texts.fr.account import account
from domain.ranchers.texts.fr.clauses import CLAUSES
from domain.ranchers.texts.fr.commands import command
from domain.ranchers.texts.fr.labels import LABELS
from domain.ranchers.texts.fr.reasons import DETAILS, REASONS
from domain.ranchers.texts.fr.sheet import line

TEXTS = typeset(
    Texts(
        language="fr",
        name="Ranchers",
        labels=LABELS,
        reasons=REASONS,
        details=DETAILS,
        clauses=CLAUSES,
        command=command,
        account=account,
        line=line,
    )
)
