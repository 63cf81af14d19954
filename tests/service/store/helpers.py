"""Entries, games and ears for the store's tests."""

import hashlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from queue import SimpleQueue
from threading import Barrier, Thread
from typing import TypeVar

from service.store.base import EventStore
from service.store.ids import shard_of
from service.store.records import (
    Appended,
    Entry,
    IdempotencyKey,
    Token,
)
from tests.support.speed import patience
from tests.support.streams import append_to, create_in

GAME = "game-1"
META = {"title": "el-gaucho", "name.0": "Añá"}
ANA = Token(hashlib.sha256(b"ana").hexdigest(), 0)
BEA = Token(hashlib.sha256(b"bea").hexdigest(), 1)
KEY = IdempotencyKey("key: with {every} sort of character", "f1")
NOW = 1_767_268_800_000
T = TypeVar("T")


def entry(n: int) -> Entry:
    """Entries that tell where they belong, and hold every byte there is."""
    return Entry(b'{"n":%d}' % n + bytes(range(256)), hashlib.sha256(b"%d" % n).digest())


def entries(first: int, last: int) -> list[Entry]:
    return [entry(n) for n in range(first, last + 1)]


def begin(store: EventStore, game: str = GAME, version: int = 1, due_at: int | None = None) -> None:
    """A game with entries 1 … `version` and a seat for Ana."""
    assert create_in(store, game, META, entries(1, version), tokens=[ANA], due_at=due_at)


def of_shard(shard: int) -> Iterator[str]:
    """Ids of games of this shard."""
    return (game for game in (f"g{n}" for n in count()) if shard_of(game) == shard)


@contextmanager
def ear(store: EventStore, game: str = "the-last") -> Iterator[SimpleQueue[tuple[str, int]]]:
    """What a listener hears while the block runs. An append to `game` tells it to stop."""
    heard: SimpleQueue[tuple[str, int]] = SimpleQueue()

    def listen() -> None:
        for news in store.streams.listen():
            if news[0] == game:
                break
            heard.put(news)

    begin(store, game)
    thread = Thread(target=listen, daemon=True)
    thread.start()
    assert heard.get(timeout=patience(20)) == ("", 0)
    try:
        yield heard
    finally:
        version = store.streams.version(game)
        assert version is not None
        assert append_to(store, game, version, [entry(0)], due_at=None) == Appended(version + 1)
        thread.join(timeout=patience(20))
        assert not thread.is_alive()


def take(count: int, shard: int) -> list[str]:
    """Ids of games of one shard, in the order in which a tie is broken."""
    games = of_shard(shard)
    return sorted(next(games) for _ in range(count))


def together(count: int, work: Callable[[int], T]) -> list[T]:
    """What `work(0)`, `work(1)`, … return when threads do them all at once."""
    start = Barrier(count)

    def one(n: int) -> T:
        start.wait()
        return work(n)

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(one, range(count)))
