"""The hash chain of a stream: each entry's hash is made of the one before it and its own digest."""

import hashlib

from domain.core import luck

GENESIS = bytes(32)
"""The hash before position 1."""


def digest_of(server_seed: bytes, position: int, record: bytes) -> bytes:
    """`SHA256(salt | record)`."""
    return hashlib.sha256(luck.salt(server_seed, position) + record).digest()


def chain(previous: bytes, position: int, digest: bytes) -> bytes:
    """`SHA256(previous hash | position as 8 bytes | digest)`."""
    return hashlib.sha256(previous + position.to_bytes(8, "big") + digest).digest()
