"""Registration of webhooks: who may have which, how many, and what their owners may ask of them."""

from typing import Any

import msgspec

from service.hooks import hook, messages, signature
from service.hooks.hook import Hook
from service.identity.idempotency import IdempotentCall
from service.identity.owners import OPERATOR
from service.json_types import JsonObject
from service.store.base import EventStore
from service.store.outbox import DeliveryTask
from service.times import rfc3339

MOST = 50
"""Webhooks of one owner."""
MOST_OF_ALL = 500
"""The sweeper looks at each of them four times a second."""


class TooManyWebhooks(Exception):
    """This owner, or the service, has as many as may be."""

    def __init__(self, most: int, *, of_all: bool) -> None:
        super().__init__(most)
        self.most = most
        self.of_all = of_all


def new_hook(
    store: EventStore, owner: str, call: IdempotentCall | None, secret: str | None, **choices: Any
) -> Hook:
    """A webhook that is not registered yet; with `call` it gets the id and the secret that this call gives.

    `choices` are further fields of `Hook`.
    """
    return Hook(
        id=hook.new_id() if call is None else call.id(),
        owner=owner,
        secret=secret or (signature.new_secret() if call is None else signature.secret_of(call.bits())),
        created_at=rfc3339(store.now()),
        fingerprint="" if call is None else call.fingerprint,
        **choices,
    )


def register(store: EventStore, new: Hook) -> Hook:
    """From now on there is this webhook; or it is the one that the same call has made before.

    Raises `TooManyWebhooks` and `KeyReusedError`.
    """
    if hook.find(store, new.id) is None:
        _check_room(store, new.owner)
    # The hook is registered first, and appends leave notices from then on: so no event is missed.
    store.outbox.watch()
    return new if hook.add(store, new) else hook.made_before(store, new)


def registered(store: EventStore, owner: str) -> list[Hook]:
    """The webhooks of an owner, the oldest first; the operator's are everybody's."""
    hooks = (webhook for webhook in hook.all_hooks(store) if owner in (OPERATOR, webhook.owner))
    return sorted(hooks, key=lambda webhook: (webhook.created_at, webhook.id))


def find_own(store: EventStore, owner: str, id: str) -> Hook | None:
    """This webhook, if it is this owner's (every one is the operator's)."""
    webhook = hook.find(store, id)
    return webhook if webhook is not None and owner in (OPERATOR, webhook.owner) else None


def may_hear_of(store: EventStore, owner: str, game: str) -> bool:
    """Whether there is such a game, and its events are for this owner."""
    facts = hook.facts_of(store, game)
    return facts is not None and hook.may_hear(owner, hook.reach_of(store, owner), facts)


def change(store: EventStore, id: str, choices: JsonObject) -> Hook | None:
    """The webhook with these fields (of `Hook`) changed; None when it is gone.

    When it is switched on, it receives everything that it has missed.
    """
    changed = hook.change(store, id, lambda old: msgspec.structs.replace(old, **choices))
    if changed is not None and choices.get("enabled"):
        store.outbox.recover(id)
    return changed


def change_secret(store: EventStore, id: str) -> Hook | None:
    """The webhook with a new secret; None when it is gone."""
    return hook.change(store, id, lambda old: hook.with_new_secret(old, store.now()))


def ask_for_ping(store: EventStore, its: Hook) -> str:
    """Have a ping sent, before all else that waits; the id of its delivery."""
    now = store.now()
    delivery = messages.id_of(its.id, "", now, b"")
    store.outbox.add_first(its.id, DeliveryTask(delivery, "", now - 1, now), now)
    return delivery


def ask_again(store: EventStore, its: Hook, delivery: str) -> bool:
    """Send a delivery again, before all pending ones; False if the log does not have it."""
    record = store.outbox.delivery(its.id, delivery)
    if record is None:
        return False
    known = messages.read_delivery(record)
    task = DeliveryTask(delivery, known.game, known.position - 1, known.position)
    store.outbox.add_first(its.id, task, store.now())
    return True


def _check_room(store: EventStore, owner: str) -> None:
    owners = [webhook.owner for webhook in hook.all_hooks(store)]
    for count, most, of_all in ((owners.count(owner), MOST, False), (len(owners), MOST_OF_ALL, True)):
        if count >= most:
            raise TooManyWebhooks(most, of_all=of_all)
