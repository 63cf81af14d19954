"""Ranchers in words: what it says in `sentences.py`, how that is said in a package for each language."""

from domain.core.catalogue import Script, spoken
from domain.ranchers.presentation.texts import sentences
from domain.ranchers.presentation.texts.choices import choices

TEXTS = spoken(
    "domain.ranchers",
    Script(
        events=sentences.event,
        commands=sentences.command,
        refusals=sentences.refusal,
        lines=sentences.line,
        choices=choices,
    ),
)
