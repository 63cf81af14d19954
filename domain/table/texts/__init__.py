"""How is a game put into words, the table and the title that is played on it?"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from domain.core.catalogue import Script, event_clauses, spoken
from domain.core.languages.sentences import telling
from domain.core.record import snake, type_of
from domain.core.texts import Facts, Texts, command_in, quoted_within, spelled, without_marks
from domain.core.title import Title
from domain.table.errors import Reason
from domain.table.events import TABLE_EVENTS, CommandUndone
from domain.table.state import Game
from domain.table.texts import sentences
from domain.table.undo import undone

TEXTS = spoken(
    "domain.table",
    Script(events=sentences.event, commands=telling, refusals=sentences.refusal),
)
KINDS = {"seat": "a seat and whoever plays it: `seat:0`"}
"""The kinds of reference ids that every title has, and what each names."""
_TABLE = frozenset(TABLE_EVENTS)
_CLAUSES = event_clauses("domain.table")


def clause_of(title: Title, event: str) -> str | None:
    """The number of the clause that a type of event carries out, of the table's rules or of the title's."""
    return _CLAUSES.get(event) or title.presentation.clauses.get(event)


@cache
def texts_of(title: Title, language: str) -> Texts:
    """The words of a title and of the table under it, as plain text. `account` takes a `Game` as `before`."""
    return without_marks(marked_texts_of(title, language))


@cache
def marked_texts_of(title: Title, language: str) -> Texts:
    """The same, with references to what is named: see `domain/core/markup.py`."""
    table, own = TEXTS[language], title.presentation.texts.get(language) or _spelled_out(title, language)
    kinds = {**table.labels, **own.labels}
    labels = {kind: {**table.labels.get(kind, {}), **own.labels.get(kind, {})} for kind in kinds}

    def busy(facts: Facts) -> str:
        return labels["commands"][facts["due"]]

    def account(event: Any, before: Game, names: Sequence[str]) -> str | None:
        if type(event) not in _TABLE:
            return own.account(event, before.play, names)
        step = undone(before, event) if type(event) is CommandUndone else None
        what = None if step is None else quoted_within(command_in(own, step.play, step.command))
        return table.account(event, what, names)

    return replace(
        own,
        labels=labels,
        reasons={**table.reasons, **own.reasons},
        details={**table.details, **own.details, Reason.RULES_BUSY: busy},
        clauses={**table.clauses, **own.clauses},
        account=account,
    )


def _spelled_out(title: Title, language: str) -> Texts:
    """Codes for words: a title can be played before it has any."""
    commands = (*title.rules.player_commands, *title.rules.system_commands)
    return Texts(
        language=language,
        name=title.name,
        labels={"commands": {snake(cls.__name__): spelled(snake(cls.__name__)) for cls in commands}},
        reasons={reason: spelled(reason).capitalize() for reason in title.rules.reasons},
        details={},
        clauses={},
        command=lambda command: spelled(type_of(command)),
        account=lambda event, before, names: spelled(type_of(event)),  # noqa: ARG005
    )
