"""/v1/webhooks: who wants to be told of events, at which URL, and what came of it?"""

import re
from collections.abc import Callable
from typing import Any

import msgspec
from flask import Response, request

from service.hooks import (
    addresses,
    hook,
    messages,
    signature,
)
from service.hooks.hook import Hook
from service.http.auth.access import caller_with, no_such_game
from service.http.openapi import spec
from service.http.runtime.context import desk
from service.http.schemas import examples
from service.http.schemas.webhook_bodies import ChangedWebhook, NewWebhook
from service.http.schemas.webhooks import (
    DeliveriesShown,
    DeliveryAsked,
    SecretChanged,
    WebhookCreated,
    WebhookShown,
    WebhooksShown,
    delivery_shown,
    webhook_shown,
)
from service.http.wire.idempotency_key import IDEMPOTENCY_KEY, repeated
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
from service.store.base import EventStore
from service.store.outbox import Errand, Waiting
from service.times import now_ms, rfc3339

blueprint = spec.Blueprint(
    "webhooks", __name__, url_prefix="/v1/webhooks", description="Be told what happens."
)

MOST = 50
"""Webhooks of one owner."""
MOST_OF_ALL = 500
"""The sweeper looks at each of them four times a second."""
USUAL_PAGE = 50
LONGEST_PAGE = 200
_CURSOR = re.compile(r"([0-9]{1,15})\.(msg_[0-9a-f]{32})", re.ASCII)
_PAGE: list[spec.Doc] = [
    {
        "name": "cursor", "in": "query", "schema": {"type": "string", "pattern": f"^{_CURSOR.pattern}$"},
        "description": "`next` of the page before.",
    },
    {
        "name": "limit", "in": "query",
        "schema": {"type": "integer", "minimum": 1, "maximum": LONGEST_PAGE, "default": USUAL_PAGE},
    },
]  # fmt: skip
_USUAL_NO = (UNAUTHORIZED, FORBIDDEN, NOT_FOUND)
_BODY_NO = (MALFORMED, TOO_LARGE, UNSUPPORTED)


@blueprint.route("", methods=["POST"])
@blueprint.doc(
    **spec.doc(
        "createWebhook",
        ok={
            201: spec.fine(
                "It is told of whatever happens from now on.",
                "WebhookCreated",
                examples.WEBHOOK_CREATED,
                {"Location": {"description": "The webhook.", "schema": {"type": "string"}}},
            )
        },
        no=(*_BODY_NO, *_USUAL_NO, KEY_REUSED),
        security=spec.ANYBODY,
        parameters=[IDEMPOTENCY_KEY],
    )
)
@blueprint.arguments(NewWebhook, example=examples.NEW_WEBHOOK)
def create_webhook(new: dict[str, Any]) -> Response:
    """Be told of events, as a spectator sees them, by signed POST requests (Standard Webhooks).

    An app's are told of the games that it has opened (of private ones if its key may read them too), the
    operator's of every game; on a service without keys everybody's are told of every public game.

    The secret is told this once: send an `Idempotency-Key`, and when the answer is lost, the same again.
    """
    owner, store = _owner(), desk().handler.store
    _check_url(new["url"])
    if (game := new.get("game")) is not None:
        _check_game(game, owner)
    again = repeated(owner, "webhook", new)
    made = Hook(
        id=hook.new_id() if again is None else again.id(),
        owner=owner,
        secret=new.get("secret")
        or (signature.new_secret() if again is None else signature.secret_of(again.bits())),
        created_at=rfc3339(now_ms()),
        game=game,
        fingerprint="" if again is None else again.fingerprint,
        **_choices(new),
    )
    if hook.find(store, made.id) is None:
        _check_room(owner)
    # First the appends leave word, then somebody is there who wants to hear it: so nothing is missed.
    store.outbox.watch()
    if not hook.add(store, made):
        made = hook.made_before(store, made)
    as_made = webhook_shown(made, Waiting(0, None, None, None), now_ms())
    shown = WebhookCreated(**msgspec.structs.asdict(as_made), secret=made.secret)
    return reply(shown, 201, headers={"Location": f"/v1/webhooks/{made.id}"})


@blueprint.route("")
@blueprint.doc(
    **spec.doc(
        "listWebhooks",
        ok={200: spec.fine("The webhooks.", "WebhooksShown", examples.WEBHOOKS_SHOWN)},
        no=(UNAUTHORIZED, FORBIDDEN),
        security=spec.ANYBODY,
    )
)
def list_webhooks() -> Response:
    """All your webhooks, the oldest first; the operator sees everybody's."""
    owner, store, now = _owner(), desk().handler.store, now_ms()
    found = sorted((it for it in hook.every(store) if owner in (OPERATOR, it.owner)), key=_age)
    waiting = store.outbox.waiting([it.id for it in found])
    return reply(WebhooksShown([webhook_shown(it, w, now) for it, w in zip(found, waiting, strict=True)]))


@blueprint.route("/<hook:webhook>")
@blueprint.doc(
    **spec.doc(
        "getWebhook",
        ok={200: spec.fine("The webhook.", "WebhookShown", examples.WEBHOOK_SHOWN)},
        no=_USUAL_NO,
        security=spec.ANYBODY,
    )
)
def get_webhook(webhook: str) -> Response:
    """A webhook, and how it is doing."""
    return reply(_shown(desk().handler.store, _mine(webhook)))


@blueprint.route("/<hook:webhook>", methods=["PATCH"])
@blueprint.doc(
    **spec.doc(
        "changeWebhook",
        ok={200: spec.fine("The webhook as it is now.", "WebhookShown", examples.WEBHOOK_SHOWN)},
        no=(*_BODY_NO, *_USUAL_NO),
        security=spec.ANYBODY,
    )
)
@blueprint.arguments(ChangedWebhook, example=examples.CHANGED_WEBHOOK)
def change_webhook(changed: dict[str, Any], webhook: str) -> Response:
    """Change a webhook. Switched on again, it is told of everything that it has missed."""
    _mine(webhook)
    if "url" in changed:
        _check_url(changed["url"])
    choices, store = _choices(changed), desk().handler.store
    its = _changed(webhook, lambda it: msgspec.structs.replace(it, **choices))
    if changed.get("enabled"):
        store.outbox.recover(webhook)
    return reply(_shown(store, its))


@blueprint.route("/<hook:webhook>", methods=["DELETE"])
@blueprint.doc(
    **spec.doc("deleteWebhook", ok={204: {"description": "It is gone."}}, no=_USUAL_NO, security=spec.ANYBODY)
)
def delete_webhook(webhook: str) -> Response:
    """Delete a webhook, with its log and with what it was not told yet."""
    hook.remove(desk().handler.store, _mine(webhook))
    return Response(status=204)


@blueprint.route("/<hook:webhook>/secret", methods=["POST"])
@blueprint.doc(
    **spec.doc(
        "changeWebhookSecret",
        ok={201: spec.fine("The new secret.", "SecretChanged", examples.SECRET_CHANGED)},
        no=_USUAL_NO,
        security=spec.ANYBODY,
    )
)
def change_secret(webhook: str) -> Response:
    """A new secret. For a day every message has two signatures, one with each. This call takes no body."""
    _mine(webhook)
    its = _changed(webhook, lambda it: hook.rotated(it, now_ms()))
    return reply(SecretChanged(its.secret, rfc3339(its.old_until)), 201)


@blueprint.route("/<hook:webhook>/test", methods=["POST"])
@blueprint.doc(
    **spec.doc(
        "testWebhook",
        ok={202: spec.fine("It will be sent.", "DeliveryAsked", examples.DELIVERY_ASKED)},
        no=_USUAL_NO,
        security=spec.ANYBODY,
    )
)
def test_webhook(webhook: str) -> Response:
    """Send a message of type `ping`, at once, even in the pause after a failure. This call takes no body."""
    its, now = _mine(webhook), now_ms()
    delivery = messages.id_of(its.id, "", now, b"")
    desk().handler.store.outbox.ask(its.id, Errand(delivery, "", now - 1, now), now)
    return reply(DeliveryAsked(delivery), 202)


@blueprint.route("/<hook:webhook>/deliveries")
@blueprint.doc(
    **spec.doc(
        "listDeliveries",
        ok={200: spec.fine("The deliveries.", "DeliveriesShown", examples.DELIVERIES_SHOWN)},
        no=(MALFORMED, *_USUAL_NO),
        security=spec.ANYBODY,
        parameters=_PAGE,
    )
)
def list_deliveries(webhook: str) -> Response:
    """What was sent, the newest first. The log keeps the last 1000."""
    its = _mine(webhook)
    limit = number("limit", USUAL_PAGE, 1, LONGEST_PAGE)
    found = desk().handler.store.outbox.deliveries(its.id, _cursor(), limit)
    shown = [delivery_shown(messages.read_delivery(record)) for _, _, record in found]
    next = f"{found[-1][0]}.{found[-1][1]}" if len(found) == limit else None
    return reply(DeliveriesShown(shown, next))


@blueprint.route("/<hook:webhook>/deliveries/<delivery:delivery>/redeliver", methods=["POST"])
@blueprint.doc(
    **spec.doc(
        "redeliver",
        ok={202: spec.fine("It will be sent again.", "DeliveryAsked", examples.DELIVERY_ASKED)},
        no=_USUAL_NO,
        security=spec.ANYBODY,
    )
)
def redeliver(webhook: str, delivery: str) -> Response:
    """Send a message of the log once more, with the same `webhook-id`, at once. This call takes no body."""
    its, outbox = _mine(webhook), desk().handler.store.outbox
    record = outbox.delivery(its.id, delivery)
    if record is None:
        raise Problem(NOT_FOUND, "The log of this webhook has no such delivery.", reason="no_such_delivery")
    known = messages.read_delivery(record)
    outbox.ask(its.id, Errand(delivery, known.game, known.position - 1, known.position), now_ms())
    return reply(DeliveryAsked(delivery), 202)


def _owner() -> str:
    """Whose webhooks this request is about."""
    caller = caller_with("hooks")
    return ANYBODY if caller == OPERATOR and desk().config.operator_key is None else caller


def _mine(webhook: str) -> Hook:
    """This webhook, if it is for this request to know."""
    owner = _owner()
    found = hook.find(desk().handler.store, webhook)
    if found is None or owner not in (OPERATOR, found.owner):
        raise _no_such_webhook()
    return found


def _changed(webhook: str, how: Callable[[Hook], Hook]) -> Hook:
    """This webhook after a change, of which nothing that others change meanwhile is lost."""
    changed = hook.change(desk().handler.store, webhook, how)
    if changed is None:
        raise _no_such_webhook()
    return changed


def _no_such_webhook() -> Problem:
    return Problem(NOT_FOUND, "There is no such webhook, or it is not yours.", reason="no_such_webhook")


def _shown(store: EventStore, its: Hook) -> WebhookShown:
    return webhook_shown(its, store.outbox.waiting([its.id])[0], now_ms())


def _choices(asked: dict[str, Any]) -> dict[str, Any]:
    """What may be chosen at first and changed later."""
    plain = ("url", "description", "enabled")
    chosen: dict[str, Any] = {name: asked[name] for name in plain if name in asked}
    if "events" in asked:
        chosen["events"] = () if "*" in asked["events"] else tuple(sorted(set(asked["events"])))
    if "titles" in asked:
        chosen["titles"] = tuple(sorted(set(asked["titles"])))
    return chosen


def _check_url(url: str) -> None:
    try:
        addresses.parse(url, desk().config.hooks_allow_private)
    except addresses.BadTarget as error:
        raise Problem(MALFORMED, f"`url` cannot be used. {error}", reason="bad_target") from None


def _check_game(game: str, owner: str) -> None:
    """It is there, and its events are for this owner."""
    store = desk().handler.store
    facts = hook.facts_of(store, game)
    if facts is None or not hook.may_hear(owner, hook.reach_of(store, owner), facts):
        raise no_such_game()


def _check_room(owner: str) -> None:
    owners = [it.owner for it in hook.every(desk().handler.store)]
    for count, most, whose in (
        (owners.count(owner), MOST, "You have"),
        (len(owners), MOST_OF_ALL, "The service has"),
    ):
        if count >= most:
            raise Problem(
                FORBIDDEN,
                f"{whose} {most} webhooks already: delete one first.",
                reason="too_many_webhooks",
                facts={"most": most},
            )


def _age(its: Hook) -> tuple[str, str]:
    return its.created_at, its.id


def _cursor() -> tuple[int, str] | None:
    text = request.args.get("cursor")
    if text is None:
        return None
    found = _CURSOR.fullmatch(text)
    if found is None:
        raise Problem(
            MALFORMED,
            "`cursor` is the `next` of another page.",
            reason="bad_parameter",
            facts={"parameter": "cursor"},
        )
    return int(found[1]), found[2]
