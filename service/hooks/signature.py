"""Signatures of messages, as Standard Webhooks say: HMAC-SHA256 over id, time and body."""

import base64
import binascii
import hashlib
import hmac
import secrets
from collections.abc import Iterable

PREFIX = "whsec_"
SHORTEST = 24
LONGEST = 64
"""Bytes of a secret."""


def new_secret() -> str:
    """A secret of 256 random bits."""
    return secret_of(secrets.token_bytes(32))


def secret_of(bits: bytes) -> str:
    """These bits as a secret."""
    return PREFIX + base64.b64encode(bits).decode()


def key_of(secret: str) -> bytes:
    """The bytes of a secret; raises `ValueError` for what is none."""
    try:
        key = base64.b64decode(secret.removeprefix(PREFIX), validate=True)
    except binascii.Error:
        raise ValueError("not base64") from None
    if not secret.startswith(PREFIX) or not SHORTEST <= len(key) <= LONGEST:
        raise ValueError("not a secret")
    return key


def headers(keys: Iterable[str], id: str, seconds: int, body: bytes) -> dict[str, str]:
    """The headers of a message; one signature for each secret that is valid now."""
    signed = b"%b.%d.%b" % (id.encode(), seconds, body)
    signatures = (hmac.digest(key_of(secret), signed, hashlib.sha256) for secret in keys)
    return {
        "webhook-id": id,
        "webhook-timestamp": str(seconds),
        "webhook-signature": " ".join(
            f"v1,{base64.b64encode(signature).decode()}" for signature in signatures
        ),
    }
