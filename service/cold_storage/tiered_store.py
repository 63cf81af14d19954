"""The event store in two tiers: Redis or Valkey, and cold storage for streams of games that ended long ago.

Callers do not see where a stream is.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock
from typing import Protocol, cast

import msgspec
import structlog

from service.cold_storage.object_store import AT_ONCE, WITHIN, ObjectStore
from service.cold_storage.packing import name_of, unpack_kept
from service.lru_cache import LruCache
from service.store.base import ColdObjectBroken, ColdStorageUnavailable, EventStore
from service.store.lines import readable_lines
from service.store.overlay import overlaid
from service.store.records import (
    ColdStub,
    Entry,
    Head,
    Place,
)
from service.store.redis import store as redis_store

KEPT_STREAMS = 16
"""Streams from cold storage that a process keeps in memory; each has some hundred kilobytes."""
DELETIONS = "cold_deletions"
"""The register of deletions that are not finished: a line with a `Deletion` for each game."""

log = structlog.get_logger(part="cold storage")


class Deletion(msgspec.Struct, frozen=True):
    """A requested deletion: the end of the game, its place, and the name of its object.

    `is_forgotten`: the store knows nothing of the game any more, and the object is left to be deleted.
    """

    version: int
    place: Place
    name: str
    is_forgotten: bool = False
    hash: str = ""
    """Of the last entry, in hex."""


class _TieredStreams:
    """What differs from the `Streams` of the store (`hot`) when some streams are in cold storage."""

    def __init__(self, hot: EventStore, cold: ObjectStore | None) -> None:
        self._hot = hot.streams
        self._cold = cold
        self._registers = hot.registers
        self._kept: LruCache[str, list[Entry]] = LruCache(KEPT_STREAMS)
        self._locks = [Lock() for _ in range(AT_ONCE)]

    def read(self, game: str, after: int = 0, most: int | None = None) -> list[Entry]:
        entries = self._hot.read(game, after, most)
        if entries or most == 0:
            return entries
        stub, first = self._hot.cold(game), max(after, 0)
        if stub is None or first >= stub.version:
            return []
        return self._stream(game, stub)[first : None if most is None else first + max(most, 0)]

    def delete(self, game: str, head: Head, place: Place) -> bool:
        """That it was asked is written down first: cold storage loses the stream even if it is away now."""
        if self._cold is None:
            return self._hot.delete(game, head, place)
        # It may be moved at this moment, so the stream is read before the stub.
        last = self._hot.read(game, head.version - 1)
        stub = self._hot.cold(game)
        if self._hot.version(game) != head.version or not (stub or last):
            return False
        hash = last[-1].hash.hex() if stub is None else stub.hash
        if head.hash and head.hash.hex() != hash:
            return False
        deletion = Deletion(head.version, place, name_of(game, hash), hash=hash)
        self._registers.put(DELETIONS, game, msgspec.json.encode(deletion).decode())
        with suppress(ColdStorageUnavailable):
            self._finish(game, deletion)
        return True

    def finish_deletions(self) -> None:
        """Finish what was asked, and broke off. One that still cannot be finished keeps none from it."""
        lines = self._registers.list(DELETIONS)
        deletions = readable_lines(DELETIONS, lines, msgspec.json.Decoder(Deletion).decode)
        for game, deletion in deletions.items():
            try:
                self._finish(game, deletion)
            except ColdStorageUnavailable as error:
                log.warning("deletion is not finished", game=game, error=str(error))

    def _finish(self, game: str, deletion: Deletion) -> None:
        if self._cold is None:
            raise ColdStorageUnavailable("no cold storage is configured: ESTANCIA_COLD_STORAGE")
        if not deletion.is_forgotten:
            self._hot.delete(game, Head(deletion.version, bytes.fromhex(deletion.hash)), deletion.place)
            forgotten = msgspec.structs.replace(deletion, is_forgotten=True)
            self._registers.put(DELETIONS, game, msgspec.json.encode(forgotten).decode())
        if self._hot.version(game) is None:  # otherwise it was imported again, and may use the object
            self._cold.delete(deletion.name)
        self._registers.forget(DELETIONS, game)

    def _stream(self, game: str, stub: ColdStub) -> list[Entry]:
        """All of a stream in cold storage; of several who need it at a time, one fetches it."""
        if (kept := self._kept.get(stub.digest)) is not None:
            return kept
        if self._cold is None:
            raise ColdStorageUnavailable("the game is in cold storage, and none is configured")
        with self._turn(game):
            if (kept := self._kept.get(stub.digest)) is not None:
                return kept
            entries = self._cold.get(name_of(game, stub.hash), lambda data: unpack_kept(data, stub))
            if entries is None:
                if self._hot.cold(game) is None:  # deleted meanwhile
                    return []
                raise ColdObjectBroken(f"cold storage has lost the stream of {game}")
            self._kept.put(stub.digest, entries)
            return entries

    @contextmanager
    def _turn(self, game: str) -> Iterator[None]:
        lock = self._locks[hash(game) % len(self._locks)]
        if not lock.acquire(timeout=WITHIN):
            raise ColdStorageUnavailable("others wait for cold storage, too")
        try:
            yield
        finally:
            lock.release()


class TieredStore(EventStore, Protocol):
    """An `EventStore` with cold storage (`objects`), where there is any. Threads share it."""

    @property
    def objects(self) -> ObjectStore | None: ...

    def finish_deletions(self) -> None:
        """Finish the deletions that broke off. One that still cannot be finished keeps none from it."""

    def close(self) -> None:
        """Close the connections of the store."""


class _Tiers:
    """What a tiered store has besides, or in place of, what the store has."""

    def __init__(self, hot: EventStore, cold: ObjectStore | None) -> None:
        self._hot = hot
        streams = _TieredStreams(hot, cold)
        self.objects = cold
        self.streams = overlaid(streams, hot.streams)
        self.finish_deletions = streams.finish_deletions

    def close(self) -> None:
        if isinstance(self._hot, redis_store.RedisStore):
            self._hot.close()


def tiered(hot: EventStore, cold: ObjectStore | None = None) -> TieredStore:
    """Return a store whose streams may be in cold storage; all else is what `hot` does."""
    return cast("TieredStore", overlaid(_Tiers(hot, cold), hot))


def open_store(url: str, fsync: str = "always", replicas: int = 0, *, cold: str | None = None) -> TieredStore:
    """The store at `url`, with the cold storage at a place; raises what that of Redis does."""
    hot = redis_store.open_store(url, fsync, replicas)
    return tiered(hot, None if cold is None else ObjectStore(cold))
