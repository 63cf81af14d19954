"""Canonical JSON: the one way in which everything is written that will be hashed, signed or compared."""

import msgspec

_encoder = msgspec.json.Encoder(order="sorted")


def canonical(item: object) -> bytes:
    """Canonical JSON (UTF-8) of records and plain data: keys sorted, no spaces.

    Raises `TypeError` for anything else.
    """
    return _encoder.encode(item)
