"""Idempotent replies to calls that give out tokens: no second effect, and no token in the store.

Id and tokens are worked out from the caller's `Idempotency-Key` and a secret of the service. The store keeps
neither key nor token, only digests: a reader of the store cannot repeat a call.
"""

import hmac
import secrets
from dataclasses import dataclass

from domain.core.canonical import canonical
from service.identity.tokens import kind_of, token_of
from service.store.base import DAY, EventStore


class KeyReusedError(Exception):
    """The idempotency key was used for another call, or too long ago."""


@dataclass(frozen=True)
class IdempotentCall:
    """One key of one caller; `fingerprint` tells whether a second call is the same call."""

    secret: bytes
    fingerprint: str

    def game_id(self) -> str:
        """Of the game that the call opens: 20 hex digits."""
        return _hmac(self.secret, "game")[:10].hex()

    def token(self, seat: int) -> str:
        """The secret of a seat (or of `MANAGER`, …): 256 bits that look like any other token's."""
        return token_of(kind_of(seat), _hmac(self.secret, f"seat {seat}"))

    def id(self) -> str:
        """Of a webhook, or of the key of an app."""
        return _hmac(self.secret, "id")[:8].hex()

    def bits(self) -> bytes:
        """256 of them for its secret."""
        return _hmac(self.secret, "bits")

    def record(self) -> str:
        """What the store calls this key, for who sits down with it."""
        return f"sit:{_hmac(self.secret, 'record').hex()}"


def idempotent_call(
    store: EventStore, pepper: str, who: str, call: str, key: str, body: object
) -> IdempotentCall:
    """`pepper` is a secret that is not in the store (if there is one), `call` what the key was sent with."""
    service = bytes.fromhex(store.registers.put_once("idempotency_secret", secrets.token_hex(32)))
    secret = _hmac(_hmac(service, pepper), f"again 1 {who} {call} {key}")
    return IdempotentCall(secret, hmac.digest(secret, b"body" + canonical(body), "sha256").hex())


def check_repeated(is_same: bool, since: int, now: int) -> None:
    """An `Idempotency-Key` that was used at `since` (ms) has come again: for the same call, within a day.

    Raises `KeyReusedError` otherwise.
    """
    if not is_same or now - since > DAY * 1000:
        raise KeyReusedError


def _hmac(key: bytes, text: str) -> bytes:
    return hmac.digest(key, text.encode(), "sha256")
