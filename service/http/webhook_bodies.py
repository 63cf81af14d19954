"""What can be asked of a webhook?"""

from marshmallow import Schema, ValidationError, fields, validate

from domain.core.record import snake
from domain.table.events import TABLE_EVENTS
from domain.titles import TITLES
from service.hooks import addresses, signing
from service.http.bodies import one_line
from service.http.fields import Truth

_TYPES = sorted({snake(cls.__name__) for it in TITLES.values() for cls in (*TABLE_EVENTS, *it.events)})


def _is_secret(text: str) -> None:
    try:
        signing.key_of(text)
    except ValueError:
        raise ValidationError(
            f"It is {signing.PREFIX} and {signing.SHORTEST} to {signing.LONGEST} bytes in base64."
        ) from None


class ChangedWebhook(Schema):
    """What to change of a webhook. `enabled` switches it off, or on again after it was switched off."""

    url = fields.String(validate=validate.Length(min=1, max=addresses.LONGEST))
    events = fields.List(
        fields.String(validate=validate.OneOf(("*", *_TYPES))), validate=validate.Length(min=1)
    )
    titles = fields.List(fields.String(validate=validate.OneOf(tuple(TITLES))))
    description = fields.String(validate=[validate.Length(max=200), one_line])
    enabled = Truth()


class NewWebhook(ChangedWebhook):
    """A webhook. Without `events` and `titles` it is told of everything; without `secret` one is made."""

    url = fields.String(required=True, validate=validate.Length(min=1, max=addresses.LONGEST))
    game = fields.String(validate=validate.Regexp(r"^[0-9a-f]{20}(?![\s\S])"))
    secret = fields.String(validate=[validate.Length(max=120), _is_secret])
