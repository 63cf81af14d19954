"""What does an `Idempotency-Key` make of a call that gives out tokens?"""

from typing import Any

from service.http.openapi import spec
from service.http.runtime.context import desk
from service.http.wire.params import KEY, idempotency_key
from service.identity.idempotency import Again, again

SHORTEST_KEY = 20
IDEMPOTENCY_KEY: spec.Doc = {
    "name": "Idempotency-Key", "in": "header",
    "schema": {"type": "string", "pattern": f"^({KEY.pattern})$".replace("{1,", f"{{{SHORTEST_KEY},")},
    "description": "Something new that nobody can guess, a UUID for instance, quoted or bare: sending the "
    "same again under the same key, within a day, gives the first answer again, tokens included, and does "
    "nothing.",
}  # fmt: skip


def repeated(who: str, call: str, body: dict[str, Any]) -> Again | None:
    """What the request's idempotency key (if any) makes of this call."""
    key = idempotency_key(SHORTEST_KEY)
    if key is None:
        return None
    here = desk()
    return again(here.handler.store, here.config.operator_key or "", who, call, key, body)
