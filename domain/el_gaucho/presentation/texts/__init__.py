"""El Gaucho in words: what it says in `sentences.py`, how that is said in a package for each language."""

from domain.core.catalogue import Script, spoken
from domain.el_gaucho.presentation.texts import sentences
from domain.el_gaucho.presentation.texts.choices import choices

TEXTS = spoken(
    "domain.el_gaucho",
    Script(
        events=sentences.event,
        commands=sentences.command,
        refusals=sentences.refusal,
        lines=sentences.line,
        choices=choices,
    ),
)
