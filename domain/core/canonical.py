"""How is something written that will be hashed, signed or compared? In one way: keys sorted, no spaces."""

from typing import Any

import msgspec

_encoder = msgspec.json.Encoder(order="sorted")


def canonical(item: Any) -> bytes:
    """Canonical JSON of records and plain data."""
    return _encoder.encode(item)
