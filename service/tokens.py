"""What do bearer tokens look like, here and in the store?"""

import hashlib
import secrets


def new_token(kind: str) -> str:
    """256 random bits, with a prefix that secret scanners can know: `est_seat_…`."""
    return f"est_{kind}_{secrets.token_urlsafe(32)}"


def hash_token(secret: str) -> str:
    """How a bearer token is stored: SHA-256 in hex (tokens have full entropy, so no slow hash is needed)."""
    return hashlib.sha256(secret.encode()).hexdigest()
