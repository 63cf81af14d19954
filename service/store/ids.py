"""Game ids and shards: what a game may be called, and where its keys live."""

import re
from zlib import crc32

GAME_ID = "[0-9a-f]{20}"
"""The id of a game as the service makes them. What a store takes may be more."""
SHARDS = 256

_STORABLE = re.compile(r"[A-Za-z0-9_-]{1,64}")


def is_game_id(text: str) -> bool:
    """Whether a store takes a game of this id: no character that separates the parts of a key."""
    return _STORABLE.fullmatch(text) is not None


def shard_of(game: str) -> int:
    """The shard (0 … 255) a game belongs to, for ever: all its keys share one slot of a cluster."""
    return crc32(game.encode()) % SHARDS
