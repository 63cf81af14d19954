"""Idempotency keys of calls that return tokens: a second call with the same key gets the first response."""

from service.http.openapi import spec
from service.http.runtime.context import app_context
from service.http.wire.params import idempotency_key
from service.identity.idempotency import IdempotentCall, idempotent_call
from service.json_types import JsonObject

SHORTEST_KEY = 20
"""Minimum length of a key: a client that guesses the key of another would get its tokens."""
IDEMPOTENCY_KEY: spec.Doc = spec.idempotency_key(
    "IdempotencyKeyOfTokens",
    "Something new that nobody can guess, a UUID for instance, quoted or bare: sending the "
    "same again under the same key, within a day, gives the first answer again, tokens included, and does "
    "nothing.",
    SHORTEST_KEY,
)


def asked_call(who: str, call: str, body: JsonObject) -> IdempotentCall | None:
    """Return this call (its name and body, by an owner or nobody) under the request's key; None without a
    key.
    """
    key = idempotency_key(SHORTEST_KEY)
    if key is None:
        return None
    context = app_context()
    return idempotent_call(context.handler.store, context.config.operator_key or "", who, call, key, body)
