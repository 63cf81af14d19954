"""The event store in two tiers: Redis or Valkey, and cold storage for streams of games that ended long ago.

Whoever asks does not see where a stream is.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock

import msgspec
import structlog

from service.cold_storage.object_store import AT_ONCE, WITHIN, ObjectStore
from service.cold_storage.packing import name_of, unpack_kept
from service.lru_cache import LruCache
from service.store.base import ColdObjectBroken, ColdStorageUnavailable, EventStore
from service.store.lines import readable_lines
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
    """What somebody has asked to be deleted: where the game ends, its place, and the name of its object.

    `is_forgotten`: the store knows nothing of the game any more, and the object is left to be deleted.
    """

    version: int
    place: Place
    name: str
    is_forgotten: bool = False
    hash: str = ""
    """Of the last entry, in hex."""


class TieredStreams:
    """`Streams` of a store (`hot`), and of cold storage, where there is any."""

    def __init__(self, hot: EventStore, cold: ObjectStore | None) -> None:
        self._hot = hot.streams
        self._cold = cold
        self._registers = hot.registers
        self._kept: LruCache[str, list[Entry]] = LruCache(KEPT_STREAMS)
        self._locks = [Lock() for _ in range(AT_ONCE)]
        self.create = self._hot.create
        self.append = self._hot.append
        self.version = self._hot.version
        self.meta = self._hot.meta
        self.erase = self._hot.erase
        self.note = self._hot.note
        self.expire = self._hot.expire
        self.games = self._hot.games
        self.hot_games = self._hot.hot_games
        self.release = self._hot.release
        self.cold = self._hot.cold
        self.stubs = self._hot.stubs
        self.listen = self._hot.listen

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
        last, stub = (
            self._hot.read(game, head.version - 1),
            self._hot.cold(game),
        )  # it may just move: in this order
        if self._hot.version(game) != head.version or not (stub or last):
            return False
        hash = last[-1].hash.hex() if stub is None else stub.hash
        if head.hash and head.hash.hex() != hash:
            return False
        it = Deletion(head.version, place, name_of(game, hash), hash=hash)
        self._registers.put(DELETIONS, game, msgspec.json.encode(it).decode())
        with suppress(ColdStorageUnavailable):
            self._finish(game, it)
        return True

    def finish_deletions(self) -> None:
        """Finish what was asked, and broke off. One that still cannot be finished keeps none from it."""
        lines = self._registers.list(DELETIONS)
        for game, it in readable_lines(DELETIONS, lines, msgspec.json.Decoder(Deletion).decode).items():
            try:
                self._finish(game, it)
            except ColdStorageUnavailable as error:
                log.warning("deletion is not finished", game=game, error=str(error))

    def _finish(self, game: str, it: Deletion) -> None:
        if self._cold is None:
            raise ColdStorageUnavailable("no cold storage is configured: ESTANCIA_COLD_STORAGE")
        if not it.is_forgotten:
            self._hot.delete(game, Head(it.version, bytes.fromhex(it.hash)), it.place)
            forgotten = msgspec.structs.replace(it, is_forgotten=True)
            self._registers.put(DELETIONS, game, msgspec.json.encode(forgotten).decode())
        if self._hot.version(game) is None:  # else it was taken in again, and may use the object
            self._cold.delete(it.name)
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
            found = self._cold.get(name_of(game, stub.hash), lambda data: unpack_kept(data, stub))
            if found is None:
                if self._hot.cold(game) is None:  # deleted meanwhile
                    return []
                raise ColdObjectBroken(f"cold storage has lost the stream of {game}")
            self._kept.put(stub.digest, found)
            return found

    @contextmanager
    def _turn(self, game: str) -> Iterator[None]:
        lock = self._locks[hash(game) % len(self._locks)]
        if not lock.acquire(timeout=WITHIN):
            raise ColdStorageUnavailable("others wait for cold storage, too")
        try:
            yield
        finally:
            lock.release()


class TieredStore:
    """An `EventStore`. Threads share it."""

    def __init__(self, hot: EventStore, cold: ObjectStore | None = None) -> None:
        self.hot = hot
        self.objects = cold
        self.streams = TieredStreams(hot, cold)
        self.tokens = hot.tokens
        self.lobby = hot.lobby
        self.people = hot.people
        self.registers = hot.registers
        self.mailbox = hot.mailbox
        self.snapshots = hot.snapshots
        self.work = hot.work
        self.uptime = hot.uptime
        self.outbox = hot.outbox
        self.now = hot.now
        self.memory = hot.memory
        self.connections = hot.connections
        self.ping = hot.ping

    def close(self) -> None:
        """Close the connections of the store."""
        if isinstance(self.hot, redis_store.RedisStore):
            self.hot.close()


def open_store(url: str, fsync: str = "always", replicas: int = 0, *, cold: str | None = None) -> TieredStore:
    """The store at `url`, with the cold storage at a place; raises what that of Redis does."""
    hot = redis_store.open_store(url, fsync, replicas)
    return TieredStore(hot, None if cold is None else ObjectStore(cold))
