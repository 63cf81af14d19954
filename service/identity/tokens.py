"""Bearer tokens: how they are made, what they look like, and how they are stored (hashed)."""

import hashlib
import secrets
from base64 import urlsafe_b64encode

from service.store.records import INVITED, MANAGER, SPECTATORS

_KINDS = {SPECTATORS: "spectator", MANAGER: "manager", INVITED: "invitation"}


def new_token(kind: str) -> str:
    """A secret of this kind: 256 random bits."""
    return token_of(kind, secrets.token_bytes(32))


def kind_of(seat: int) -> str:
    """The kind of a game's token: of a seat, of `SPECTATORS`, …"""
    return _KINDS.get(seat, "seat")


def token_of(kind: str, raw: bytes) -> str:
    """These bits as a token, with a prefix that secret scanners can know: `est_seat_…`."""
    return prefix(kind) + urlsafe_b64encode(raw).decode().rstrip("=")


def prefix(kind: str) -> str:
    """How the tokens of a kind begin."""
    return f"est_{kind}_"


def hash_token(secret: str) -> str:
    """How a bearer token is stored: SHA-256 in hex (tokens have full entropy, so no slow hash is needed)."""
    return hashlib.sha256(secret.encode()).hexdigest()
