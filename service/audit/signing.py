"""Signatures: the service signs what it says of streams, with one Ed25519 key for all its processes."""

import secrets
from functools import cache

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from domain.core.canonical import canonical
from service.store.base import EventStore


class Checkpoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """At this time, the game's stream had this hash at this position: signed, so it cannot be denied later.

    The signature (Ed25519) is over `"estancia checkpoint 1" | the canonical JSON of the other fields`.
    """

    at: str
    game: str
    hash: str
    position: int
    signature: str


class Signer:
    """The service's key. The secret is 32 bytes, in hex."""

    def __init__(self, secret: str) -> None:
        self._private = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(secret))
        self.public_key = self._private.public_key().public_bytes_raw().hex()

    def checkpoint(self, game: str, position: int, hash: bytes, at: str) -> Checkpoint:
        """A signed statement: at this time (RFC 3339) the game had this hash (32 bytes) at this position."""
        unsigned = Checkpoint(at, game, hash.hex(), position, "")
        return Checkpoint(at, game, hash.hex(), position, self._sign(_said(unsigned)))

    def seal(self, digest: bytes) -> str:
        """The signature over the SHA-256 of everything that a bundle says."""
        return self._sign(_sealed(digest))

    def _sign(self, message: bytes) -> str:
        return self._private.sign(message).hex()


def signer_of(store: EventStore) -> Signer:
    """The key of the service on this store; the first process that needs it makes it."""
    return _signer(store.registers.put_once("signing_key", secrets.token_hex(32)))


@cache
def _signer(secret: str) -> Signer:
    return Signer(secret)


def is_signed(checkpoint: Checkpoint, public_key: str) -> bool:
    """Whether a checkpoint was signed with this public key (hex)."""
    return _is_by(public_key, checkpoint.signature, _said(checkpoint))


def is_sealed(seal: str, digest: bytes, public_key: str) -> bool:
    """Whether a seal (hex) signs this digest (32 bytes) with this public key (hex)."""
    return _is_by(public_key, seal, _sealed(digest))


def unhex(text: str) -> bytes:
    """Bytes from hex as we write it, which is one way only; raises ValueError."""
    if (raw := bytes.fromhex(text)).hex() != text:
        raise ValueError("hex is written in small letters, without spaces")
    return raw


def _said(checkpoint: Checkpoint) -> bytes:
    plain = msgspec.structs.asdict(checkpoint)
    del plain["signature"]
    return b"estancia checkpoint 1" + canonical(plain)


def _sealed(digest: bytes) -> bytes:
    return b"estancia seal 1" + digest


def _is_by(public_key: str, signature: str, message: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(unhex(public_key)).verify(unhex(signature), message)
    except (InvalidSignature, ValueError):
        return False
    return True
