"""Snapshots: disposable folds of games as bytes."""

import hashlib
import zlib

import msgspec

from domain.core.decider import AnyDecider
from domain.table.state import Game, Table


class Snapshot(msgspec.Struct, frozen=True):
    """A disposable fold. It is ignored when `fingerprint` is not that of the code that reads it."""

    fingerprint: str
    version: int
    hash: bytes
    draws: int
    at: str
    table: Table
    play: msgspec.Raw


_LEVEL = 1
_decoder = msgspec.msgpack.Decoder(Snapshot)


class SnapshotCodec:
    """The snapshots of one title, as this code writes and reads them."""

    def __init__(self, rules: AnyDecider) -> None:
        self._play = msgspec.msgpack.Decoder(rules.state)
        schemas = [msgspec.json.schema(cls) for cls in (rules.state, Table)]
        schema = msgspec.json.encode([rules.rules_version, *schemas])
        self._fingerprint = hashlib.sha256(schema).hexdigest()

    def pack(self, game: Game, version: int, hash: bytes, draws: int, at: str) -> bytes:
        """Return a fold as bytes: after `version` events, the last of them `at` (RFC 3339)."""
        play = msgspec.Raw(msgspec.msgpack.encode(game.play))
        snapshot = Snapshot(self._fingerprint, version, hash, draws, at, game.table, play)
        return zlib.compress(msgspec.msgpack.encode(snapshot), _LEVEL)

    def unpack(self, raw: bytes) -> tuple[Game, Snapshot] | None:
        """Return the game that a snapshot holds; None if other code has written it, or if it is damaged."""
        try:
            snapshot = _decoder.decode(zlib.decompress(raw))
            if snapshot.fingerprint != self._fingerprint:
                return None
            return Game(snapshot.table, self._play.decode(snapshot.play)), snapshot
        except (msgspec.MsgspecError, zlib.error):
            return None
