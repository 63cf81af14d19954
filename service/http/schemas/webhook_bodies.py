"""Schemas of the bodies that make or change a webhook."""

from typing import Any

from marshmallow import Schema, fields, validate

from domain.core.record import snake
from domain.table.events import TABLE_EVENTS
from domain.titles import TITLES
from service.games.turns import CHANGES
from service.hooks import addresses, signature
from service.http.schemas.fields import BoundedList, StrictBoolean, one_line
from service.store.ids import GAME_ID

_EVENTS = {snake(cls.__name__) for it in TITLES.values() for cls in (*TABLE_EVENTS, *it.events)}
_TYPES = sorted({*_EVENTS, *CHANGES})
MOST_TYPES = 200
"""Types of events, or titles, in a list; there are fewer."""

# As an expression, so that the contract says it too: `signing.SHORTEST` to `LONGEST` bytes in base64.
_FOUR = "[A-Za-z0-9+/]{4}"
_ONE, _TWO = "[A-Za-z0-9+/]{2}==", "[A-Za-z0-9+/]{3}="
_secret = validate.Regexp(
    rf"^{signature.PREFIX}(?:(?:{_FOUR}){{8,20}}(?:{_ONE}|{_TWO})?|(?:{_FOUR}){{21}}(?:{_ONE})?)(?![\s\S])",
    error=f"It is {signature.PREFIX} and {signature.SHORTEST} to {signature.LONGEST} bytes in base64.",
)


class ChangedWebhook(Schema):
    """What to change of a webhook. `enabled` switches it off, or on again after it was switched off."""

    url = fields.String(validate=validate.Length(min=1, max=addresses.LONGEST))
    events = BoundedList(
        fields.String(validate=validate.OneOf(("*", *_TYPES))),
        validate=validate.Length(min=1, max=MOST_TYPES),
    )
    titles = BoundedList(
        fields.String(validate=validate.OneOf(tuple(TITLES))), validate=validate.Length(max=MOST_TYPES)
    )
    description = fields.String(validate=[validate.Length(max=200), one_line])
    enabled = StrictBoolean()


class NewWebhook(ChangedWebhook):
    """A webhook. Without `events` and `titles` it is told of everything; without `secret` one is made."""

    url = fields.String(required=True, validate=validate.Length(min=1, max=addresses.LONGEST))
    game = fields.String(validate=validate.Regexp(rf"^{GAME_ID}(?![\s\S])"))
    secret = fields.String(validate=_secret)


def choices_of(asked: dict[str, Any]) -> dict[str, Any]:
    """Fields of a `Hook`: what of it may be chosen at first and changed later, as far as it is asked for."""
    plain = ("url", "description", "enabled")
    chosen: dict[str, Any] = {name: asked[name] for name in plain if name in asked}
    if "events" in asked:
        chosen["events"] = () if "*" in asked["events"] else tuple(sorted(set(asked["events"])))
    if "titles" in asked:
        chosen["titles"] = tuple(sorted(set(asked["titles"])))
    return chosen
