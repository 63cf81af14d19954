"""El Gaucho in French."""

from domain.core.french import typeset
from domain.core.texts import Texts
from domain.el_gaucho.texts.fr.account import account
from domain.el_gaucho.texts.fr.clauses import CLAUSES
from domain.el_gaucho.texts.fr.commands import command
from domain.el_gaucho.texts.fr.labels import LABELS
from domain.el_gaucho.texts.fr.reasons import DETAILS, REASONS
from domain.el_gaucho.texts.fr.sheet import line

TEXTS = typeset(
    Texts(
        language="fr",
        name="El Gaucho",
        labels=LABELS,
        reasons=REASONS,
        details=DETAILS,
        clauses=CLAUSES,
        command=command,
        account=account,
        line=line,
    )
)
