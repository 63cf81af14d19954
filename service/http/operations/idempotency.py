"""Idempotency keys of calls that give out tokens: a second call under the same key gives the first answer."""

from service.http.openapi import spec
from service.http.runtime.context import app_context
from service.http.wire.params import idempotency_key
from service.identity.idempotency import IdempotentCall, idempotent_call
from service.json_types import JsonObject

SHORTEST_KEY = 20
"""Characters; who guesses the key of another would be told their tokens."""
IDEMPOTENCY_KEY: spec.Doc = spec.idempotency_key(
    "Something new that nobody can guess, a UUID for instance, quoted or bare: sending the "
    "same again under the same key, within a day, gives the first answer again, tokens included, and does "
    "nothing.",
    SHORTEST_KEY,
)


def asked_call(who: str, call: str, body: JsonObject) -> IdempotentCall | None:
    """This call (its name and body, by an owner or nobody) under the request's key; None without a key."""
    key = idempotency_key(SHORTEST_KEY)
    if key is None:
        return None
    context = app_context()
    return idempotent_call(context.handler.store, context.config.operator_key or "", who, call, key, body)
