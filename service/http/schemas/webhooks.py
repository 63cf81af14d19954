"""Records of answers about webhooks, whose schemas go into the contract."""

from typing import Literal

import msgspec

from service.hooks import endpoint_health
from service.hooks.hook import Hook
from service.hooks.messages import PING, Delivery
from service.store.outbox import Backlog
from service.times import rfc3339

Off = Literal["by_owner", "failing", "gone"]


class WebhookShown(msgspec.Struct, frozen=True):
    """A webhook. `events` is `["*"]` for all types, `titles` empty for all titles.

    `disabled` says why it is told nothing: its owner wants it so, it failed for too long, or its endpoint
    answered 410. What happens meanwhile is kept for it. `games_waiting` have events it was not told of yet,
    the first of them since `waiting_since`. `failures` are those in a row; `next_try` is when the pause after
    the last one ends.
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
    """A webhook with its secret, which is shown this once."""

    secret: str


class WebhooksShown(msgspec.Struct, frozen=True):
    webhooks: list[WebhookShown]


class SecretChanged(msgspec.Struct, frozen=True):
    """The new secret, shown this once; until then messages are signed with the old one as well."""

    secret: str
    old_secret_until: str


class DeliveryShown(msgspec.Struct, frozen=True):
    """A line of the log: `delivery` is the `webhook-id` of the message, and the rest tells of the last try.

    `status` is what the endpoint answered, `error` why that or its silence does not count. After a failure
    `next_try` is when it is tried again. A ping has no game.
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
    """A page of the log. `next` is the cursor of the page after it, if there is one."""

    deliveries: list[DeliveryShown]
    next: str | None


class DeliveryAsked(msgspec.Struct, frozen=True):
    """It is tried before all else that waits, unless the webhook is switched off; then the log has it."""

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
