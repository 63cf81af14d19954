"""Views of /v1/webhooks: webhooks, their URLs, and the log of their deliveries."""

import msgspec
from flask import Response

from service.hooks import addresses, hook, messages, registration
from service.hooks.hook import Hook
from service.http.auth.access import no_such_game, require_caller
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.operations.idempotency import IDEMPOTENCY_KEY, asked_call
from service.http.runtime.context import app_context
from service.http.schemas import examples
from service.http.schemas.webhooks import (
    ChangedWebhook,
    DeliveriesShown,
    DeliveryAsked,
    NewWebhook,
    SecretChanged,
    WebhookCreated,
    WebhooksShown,
    choices_of,
    delivery_shown,
    webhook_shown,
)
from service.http.wire.cursor import Cursor
from service.http.wire.params import number
from service.http.wire.problems import (
    FORBIDDEN,
    KEY_REUSED,
    MALFORMED,
    NOT_FOUND,
    TOO_LARGE,
    UNAUTHORIZED,
    UNSUPPORTED,
    Problem,
)
from service.http.wire.responses import reply
from service.identity.owners import ANYBODY, OPERATOR
from service.json_types import JsonObject
from service.store.lines import readable_lines
from service.store.outbox import Backlog
from service.times import rfc3339

blueprint = Blueprint(
    "webhooks", __name__, url_prefix="/v1/webhooks", description="Webhooks: signed notifications of events."
)

USUAL_PAGE = 50
LONGEST_PAGE = 200
_CURSOR = Cursor(messages.DELIVERY_ID)
_USUAL_NO = (UNAUTHORIZED, FORBIDDEN, NOT_FOUND)
_BODY_NO = (MALFORMED, TOO_LARGE, UNSUPPORTED)


_MESSAGE: spec.Doc = {
    "operationId": "takeMessage",
    "tags": ["webhooks"],
    "summary": "What your endpoint gets.",
    "description": "Any 2xx says that you have it; 410 says that you want nothing more; 429 and 503 may say "
    "with `Retry-After` when to try again. Check the body against `webhook-signature` (Standard Webhooks) "
    "before you believe it.",
    "parameters": [
        {"name": name, "in": "header", "required": True, "schema": {"type": "string"}, "description": about}
        for name, about in (
            ("webhook-id", "The id of the message, the same for every try."),
            ("webhook-timestamp", "When it was sent: seconds since 1970."),
            ("webhook-signature", "Its signatures, each `v1,` and base64, with spaces between them."),
        )
    ],
    "requestBody": {
        "required": True,
        "content": spec.content(spec.ref("WebhookMessage"), examples.EVENT_MESSAGE),
    },
    "responses": {"2XX": {"description": "You have it."}},
    "security": [],
}


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "createWebhook",
    ok={
        201: spec.success(
            "The webhook receives all events from now on.",
            "WebhookCreated",
            examples.WEBHOOK_CREATED,
            {"Location": {"description": "The webhook.", "schema": {"type": "string"}}},
        )
    },
    no=(*_BODY_NO, *_USUAL_NO, KEY_REUSED),
    security=spec.ANYBODY,
    parameters=[IDEMPOTENCY_KEY],
    callbacks={"message": {"{$request.body#/url}": {"post": _MESSAGE}}},
)
@blueprint.arguments(NewWebhook, example=examples.NEW_WEBHOOK)
def create_webhook(new: JsonObject) -> Response:
    """Create a webhook: signed POST requests for events, as a spectator sees them (Standard Webhooks).

    The webhook of an app receives the events of the games that the app created (of private ones if its key
    may read them), that of the operator those of every game. On a service without keys, every webhook
    receives those of every public game.

    Only this answer has the secret. So send an `Idempotency-Key`, and the same request again if the answer is
    lost.
    """
    owner, store = _owner(), app_context().handler.store
    _check_url(new["url"])
    if (game := new.get("game")) is not None and not registration.may_hear_of(store, owner, game):
        raise no_such_game()
    call = asked_call(owner, "webhook", new)
    wanted = registration.new_hook(store, owner, call, new.get("secret"), game=game, **choices_of(new))
    try:
        made = registration.register(store, wanted)
    except registration.TooManyWebhooks as error:
        whose = "The service has" if error.of_all else "You have"
        raise Problem(
            FORBIDDEN,
            f"{whose} {error.most} webhooks already: delete one first.",
            reason="too_many_webhooks",
            facts={"most": error.most},
        ) from None
    as_made = webhook_shown(made, Backlog(0, None, None, None), app_context().handler.store.now())
    shown = WebhookCreated(**msgspec.structs.asdict(as_made), secret=made.secret)
    return reply(shown, 201, headers={"Location": f"/v1/webhooks/{made.id}"})


@blueprint.route("")
@blueprint.operation(
    "listWebhooks",
    ok={200: spec.success("The webhooks.", "WebhooksShown", examples.WEBHOOKS_SHOWN)},
    no=(UNAUTHORIZED, FORBIDDEN),
    security=spec.ANYBODY,
)
def list_webhooks() -> Response:
    """List your webhooks, the oldest first; for the operator, those of all callers."""
    store = app_context().handler.store
    hooks = registration.registered(store, _owner())
    waiting = store.outbox.backlogs([webhook.id for webhook in hooks])
    now = store.now()
    return reply(
        WebhooksShown([webhook_shown(webhook, w, now) for webhook, w in zip(hooks, waiting, strict=True)])
    )


@blueprint.route("/<hook:webhook>")
@blueprint.operation(
    "getWebhook",
    ok={200: spec.success("The webhook.", "WebhookShown", examples.WEBHOOK_SHOWN)},
    no=_USUAL_NO,
    security=spec.ANYBODY,
)
def get_webhook(webhook: str) -> Response:
    """Return a webhook and its state."""
    return _reply(_mine(webhook))


@blueprint.route("/<hook:webhook>", methods=["PATCH"])
@blueprint.operation(
    "changeWebhook",
    ok={200: spec.success("The changed webhook.", "WebhookShown", examples.WEBHOOK_SHOWN)},
    no=(*_BODY_NO, *_USUAL_NO),
    security=spec.ANYBODY,
)
@blueprint.arguments(ChangedWebhook, example=examples.CHANGED_WEBHOOK)
def change_webhook(changed: JsonObject, webhook: str) -> Response:
    """Change a webhook.

    When it is switched on again, it receives everything that it has missed.
    """
    _mine(webhook)
    if "url" in changed:
        _check_url(changed["url"])
    return _reply(
        _still_there(registration.change(app_context().handler.store, webhook, choices_of(changed)))
    )


@blueprint.route("/<hook:webhook>", methods=["DELETE"])
@blueprint.operation(
    "deleteWebhook", ok={204: {"description": "It is gone."}}, no=_USUAL_NO, security=spec.ANYBODY
)
def delete_webhook(webhook: str) -> Response:
    """Delete a webhook, with its log and its pending deliveries."""
    hook.remove(app_context().handler.store, _mine(webhook))
    return Response(status=204)


@blueprint.route("/<hook:webhook>/secret", methods=["POST"])
@blueprint.operation(
    "changeWebhookSecret",
    ok={201: spec.success("The new secret.", "SecretChanged", examples.SECRET_CHANGED)},
    no=_USUAL_NO,
    security=spec.ANYBODY,
)
def change_secret(webhook: str) -> Response:
    """Replace the secret.

    For a day every message has two signatures, one with each secret. This call takes no body.
    """
    _mine(webhook)
    its = _still_there(registration.change_secret(app_context().handler.store, webhook))
    return reply(SecretChanged(its.secret, rfc3339(its.old_until)), 201)


@blueprint.route("/<hook:webhook>/test", methods=["POST"])
@blueprint.operation(
    "testWebhook",
    ok={202: spec.success("The message is queued.", "DeliveryAsked", examples.DELIVERY_ASKED)},
    no=_USUAL_NO,
    security=spec.ANYBODY,
)
def test_webhook(webhook: str) -> Response:
    """Send a message of type `ping` at once, even in the pause after a failure.

    This call takes no body.
    """
    delivery = registration.ask_for_ping(app_context().handler.store, _mine(webhook))
    return reply(DeliveryAsked(delivery), 202)


@blueprint.route("/<hook:webhook>/deliveries")
@blueprint.operation(
    "listDeliveries",
    ok={200: spec.success("The deliveries.", "DeliveriesShown", examples.DELIVERIES_SHOWN)},
    no=(MALFORMED, *_USUAL_NO),
    security=spec.ANYBODY,
    parameters=spec.page("Deliveries", _CURSOR, USUAL_PAGE, LONGEST_PAGE),
)
def list_deliveries(webhook: str) -> Response:
    """List the sent messages, the newest first.

    The log keeps the last 1000.
    """
    its = _mine(webhook)
    limit = number("limit", USUAL_PAGE, 1, LONGEST_PAGE)
    rows = app_context().handler.store.outbox.deliveries(its.id, _CURSOR.asked(), limit)
    log = readable_lines("deliveries", {id: record for _, id, record in rows}, messages.read_delivery)
    shown = [delivery_shown(delivery) for delivery in log.values()]
    return reply(DeliveriesShown(shown, _CURSOR.next(rows, limit)))


@blueprint.route("/<hook:webhook>/deliveries/<delivery:delivery>/redeliver", methods=["POST"])
@blueprint.operation(
    "redeliver",
    ok={202: spec.success("The message is queued again.", "DeliveryAsked", examples.DELIVERY_ASKED)},
    no=_USUAL_NO,
    security=spec.ANYBODY,
)
def redeliver(webhook: str, delivery: str) -> Response:
    """Send a message of the log again at once, with the same `webhook-id`.

    This call takes no body.
    """
    if not registration.ask_again(app_context().handler.store, _mine(webhook), delivery):
        raise Problem(
            NOT_FOUND, "The log of this webhook does not have this delivery.", reason="no_such_delivery"
        )
    return reply(DeliveryAsked(delivery), 202)


def _owner() -> str:
    """Return the owner of the webhooks of this request."""
    caller = require_caller("hooks")
    return ANYBODY if caller == OPERATOR and app_context().config.operator_key is None else caller


def _mine(webhook: str) -> Hook:
    """Return the webhook, if the caller may see it."""
    return _still_there(registration.find_own(app_context().handler.store, _owner(), webhook))


def _still_there(webhook: Hook | None) -> Hook:
    if webhook is None:
        raise Problem(NOT_FOUND, "This webhook does not exist, or it is not yours.", reason="no_such_webhook")
    return webhook


def _reply(its: Hook) -> Response:
    """Return the webhook and its state."""
    store = app_context().handler.store
    waiting = store.outbox.backlogs([its.id])[0]
    return reply(webhook_shown(its, waiting, store.now()))


def _check_url(url: str) -> None:
    try:
        addresses.parse(url, app_context().config.hooks_allow_private)
    except addresses.BadTarget as error:
        raise Problem(MALFORMED, f"`url` cannot be used. {error}", reason="bad_target") from None
