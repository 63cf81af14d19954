"""Soundness of a title from elsewhere: what the service reads of each title when it starts, read beforehand.

This only makes sure that one title cannot keep the service from starting. The laws of all titles are tested
elsewhere.
"""

import re

import msgspec

from domain.core.decider import Decider
from domain.core.record import snake
from domain.core.screens.layout import ids_of
from domain.core.texts import LANGUAGES
from domain.core.title import Presentation, Title
from domain.table.events import TABLE_EVENTS
from domain.table.texts import marked_texts_of

MOST_SEATS = 20
_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_TAKEN_BOTS = {"random", "default"}


class Unsound(ValueError):
    """A title that the service could not serve."""


def require_sound(title: Title) -> None:
    """Raise `Unsound`, or what the title itself raises, unless a service can start with this title."""
    rules, shown = title.rules, title.presentation
    if not isinstance(rules, Decider) or not isinstance(shown, Presentation):
        raise Unsound("its `rules` are no Decider, or its `presentation` is no Presentation")
    if not _ID.fullmatch(title.id):
        raise Unsound(f"its id is not in kebab case: {title.id}")
    if not rules.seats or not all(1 <= seats <= MOST_SEATS for seats in rules.seats):
        raise Unsound(f"`seats`: numbers from 1 to {MOST_SEATS}, and not {rules.seats}")
    events = [snake(cls.__name__) for cls in (*TABLE_EVENTS, *rules.events)]
    if twice := {name for name in events if events.count(name) > 1}:
        raise Unsound(f"events of these types exist already: {', '.join(sorted(twice))}")
    if taken := _TAKEN_BOTS & {bot.id for bot in title.bots}:
        raise Unsound(f"bots of these names exist already: {', '.join(sorted(taken))}")
    if title.judge is not None and not title.chances:
        raise Unsound("a title with a judge needs `chances` (chances.toml)")
    msgspec.json.schema_components((*rules.player_commands, rules.settings))
    msgspec.json.schema_components((*rules.events, rules.state))
    settings = rules.settings()
    for seats in rules.seats:
        rules.start(settings, seats)
        ids_of(shown.layout(settings, seats))
    msgspec.json.encode(shown.content())
    for described in (shown.fields, shown.clauses, shown.references, shown.bindings):
        dict(described)
    for language in LANGUAGES:
        marked_texts_of(title, language)
