"""Great Western Trail: Argentina in words: what is said here, how it is said for each language."""

from domain.core.catalogue import Script, spoken
from domain.gwt_argentina.presentation.texts.account import account
from domain.gwt_argentina.presentation.texts.choices import TOLD_BY, choices
from domain.gwt_argentina.presentation.texts.commands import command
from domain.gwt_argentina.presentation.texts.reasons import refusal
from domain.gwt_argentina.presentation.texts.refs import OWNED
from domain.gwt_argentina.presentation.texts.sheet import line
from domain.gwt_argentina.presentation.texts.tiles import labels

TEXTS = spoken(
    "domain.gwt_argentina",
    Script(
        events=account,
        commands=command,
        refusals=refusal,
        lines=line,
        labels=labels,
        choices=choices,
        told_by=TOLD_BY,
        owned=OWNED,
    ),
)
