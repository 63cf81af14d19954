"""View digests: a keyed hash of what a hosted bot had before it. It tells nothing without its key."""

import hmac

from domain.core.canonical import canonical


def view_digest(view: object, seed: bytes) -> str:
    """`HMAC-SHA256(seed of the bot, canonical JSON of what its seat saw)`, in hex."""
    return hmac.digest(seed, canonical(view), "sha256").hex()
