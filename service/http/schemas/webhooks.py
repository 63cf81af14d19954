"""Schemas of the bodies that create or change a webhook, and records of responses about webhooks."""

from typing import Literal

import msgspec
from marshmallow import Schema, fields, validate

from domain.titles import TITLES
from service.hooks import addresses, endpoint_health, signature
from service.hooks.hook import Hook
from service.hooks.messages import PING, Delivery
from service.http.schemas.event_types import event_types
from service.http.schemas.fields import BoundedList, StrictBoolean, one_line
from service.json_types import JsonObject
from service.store.ids import GAME_ID
from service.store.outbox import Backlog
from service.times import rfc3339

_TYPES = event_types(TITLES.values())
MOST_TYPES = 200
"""Maximum number of event types, or titles, in a list; fewer exist."""

# As an expression, so that the contract says it too: `signing.SHORTEST` to `LONGEST` bytes in base64.
_FOUR = "[A-Za-z0-9+/]{4}"
_ONE, _TWO = "[A-Za-z0-9+/]{2}==", "[A-Za-z0-9+/]{3}="
_secret = validate.Regexp(
    rf"^{signature.PREFIX}(?:(?:{_FOUR}){{8,20}}(?:{_ONE}|{_TWO})?|(?:{_FOUR}){{21}}(?:{_ONE})?)(?![\s\S])",
    error=f"It is {signature.PREFIX} and {signature.SHORTEST} to {signature.LONGEST} bytes in base64.",
)


class ChangedWebhook(Schema):
    """Changes of a webhook. `enabled` switches it off, or on again after it was switched off."""

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
    """A webhook. Without `events` and `titles` it receives everything; without `secret` the service creates
    the old one.
    """

    url = fields.String(required=True, validate=validate.Length(min=1, max=addresses.LONGEST))
    game = fields.String(validate=validate.Regexp(rf"^{GAME_ID}(?![\s\S])"))
    secret = fields.String(validate=_secret)


def choices_of(asked: JsonObject) -> JsonObject:
    """Return the fields of a `Hook` in a body that creates or changes it."""
    plain = ("url", "description", "enabled")
    chosen: JsonObject = {name: asked[name] for name in plain if name in asked}
    if "events" in asked:
        chosen["events"] = () if "*" in asked["events"] else tuple(sorted(set(asked["events"])))
    if "titles" in asked:
        chosen["titles"] = tuple(sorted(set(asked["titles"])))
    return chosen


Off = Literal["by_owner", "failing", "gone"]


class WebhookShown(msgspec.Struct, frozen=True):
    """A webhook.

    `events` is `["*"]` for all types, `titles` empty for all titles. `disabled` is the reason why it receives
    nothing: its owner switched it off, it failed for too long, or its endpoint answered 410. Its events are
    kept meanwhile. `games_waiting` have undelivered events, the first of them since `waiting_since`.
    `failures` is the number of failures in a row; `next_try` is the end of the pause after the last one.
    """

    webhook: str
    url: str
    events: list[str]
    titles: list[str]
    game: str | None
    description: str
    disabled: Off | None
    failures: int
    failing_since: str | None
    next_try: str | None
    games_waiting: int
    waiting_since: str | None
    old_secret_until: str | None
    created_at: str


class WebhookCreated(WebhookShown, frozen=True):
    """A webhook with its secret, which only this answer has."""

    secret: str


class WebhooksShown(msgspec.Struct, frozen=True):
    webhooks: list[WebhookShown]


class SecretChanged(msgspec.Struct, frozen=True):
    """The new secret, which only this answer has. Until `old_secret_until`, messages are also signed with
    the old one.
    """

    secret: str
    old_secret_until: str


class DeliveryShown(msgspec.Struct, frozen=True):
    """A line of the log: `delivery` is the `webhook-id` of the message; the rest describes the last attempt.

    `status` is the response of the endpoint, `error` the reason why the attempt does not count. After a
    failure `next_try` is the time of the next attempt. A ping has no game.
    """

    delivery: str
    type: str
    game: str | None
    position: int | None
    outcome: Literal["delivered", "failed"]
    attempts: int
    status: int | None
    error: str | None
    duration_ms: int
    first_try: str
    last_try: str
    next_try: str | None


class DeliveriesShown(msgspec.Struct, frozen=True):
    """A page of the log. `next` is the cursor of the next page, if there is one."""

    deliveries: list[DeliveryShown]
    next: str | None


class DeliveryAsked(msgspec.Struct, frozen=True):
    """The message is sent before all other pending ones. If the webhook is switched off, the log keeps it."""

    delivery: str


def webhook_shown(hook: Hook, waiting: Backlog, now: int) -> WebhookShown:
    state = endpoint_health.read(waiting.health)
    off: Off | None = state.off if hook.enabled else "by_owner"
    return WebhookShown(
        webhook=hook.id,
        url=hook.url,
        events=list(hook.events) or ["*"],
        titles=list(hook.titles),
        game=hook.game,
        description=hook.description,
        disabled=off,
        failures=state.failures,
        failing_since=rfc3339(state.since) if state.failures else None,
        next_try=rfc3339(state.until) if off is None and state.until > now else None,
        games_waiting=waiting.tasks,
        waiting_since=None if waiting.since is None else rfc3339(waiting.since),
        old_secret_until=rfc3339(hook.old_until) if now < hook.old_until else None,
        created_at=hook.created_at,
    )


def delivery_shown(delivery: Delivery) -> DeliveryShown:
    is_ping = delivery.type == PING
    return DeliveryShown(
        delivery=delivery.id,
        type=delivery.type,
        game=None if is_ping else delivery.game,
        position=None if is_ping else delivery.position,
        outcome=delivery.outcome,
        attempts=delivery.attempts,
        status=delivery.status,
        error=delivery.error,
        duration_ms=delivery.ms,
        first_try=rfc3339(delivery.first_at),
        last_try=rfc3339(delivery.last_at),
        next_try=None if delivery.again is None else rfc3339(delivery.again),
    )
