"""What had a hosted bot before it? A digest that tells nothing, until its key is revealed with the luck."""

import hmac
from typing import Any

from domain.core.canonical import canonical


def view_digest(view: Any, seed: bytes) -> str:
    """`HMAC-SHA256(seed of the bot, canonical JSON of what its seat saw)`, in hex."""
    return hmac.digest(seed, canonical(view), "sha256").hex()
