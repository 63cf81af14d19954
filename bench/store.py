"""Benchmark of the store: an atomic append against a raw XADD of the same bytes by the same client."""

import tempfile
from collections.abc import Callable, Iterator
from itertools import count

import redis

from bench.harness.measure import Row, beside, scaled
from service.config import Fsync
from service.process import embedded_valkey
from service.store.records import Effects, Entry, Guard, Head, IdempotencyKey, NewStream
from service.store.redis.store import open_store

RECORD = (
    b'{"at":"2026-11-27T22:44:13.123Z","cause":{"dice":[5,6],"pasture":2,"space":3,"type":"stand_gaucho"},'
    b'"data":{"dice":[5,6],"pasture":2,"seat":0,"space":3},"luck":null,"rules_version":1,"seat":0,'
    b'"type":"gaucho_stood"}'
)
APPENDS = 1_000
FSYNCS: tuple[Fsync, ...] = ("always", "everysec")


def rows(scale: float) -> Iterator[Row]:
    for fsync in FSYNCS:
        with tempfile.TemporaryDirectory() as folder, embedded_valkey.running(folder, fsync) as url:
            yield from _rows(url, fsync, scaled(APPENDS, scale, 20))


def _rows(url: str, fsync: Fsync, appends: int) -> Iterator[Row]:
    store, client = open_store(url, fsync), redis.Redis.from_url(url, protocol=2)
    entry = Entry(RECORD, bytes(32))
    games = count()

    execute: Callable[..., object] = client.execute_command

    def xadd() -> int:
        stream = f"raw:{next(games)}"
        for position in range(1, appends + 1):
            execute("XADD", stream, f"{position}-0", "r", entry.record, "h", entry.hash)
        return appends

    def append(key: bool) -> int:
        game = f"bench{next(games)}"
        store.streams.create(game, NewStream({"title": "bench"}, [entry]))
        for position in range(1, appends + 1):
            record = IdempotencyKey(str(position), "") if key else None
            store.streams.append(
                game, [entry], Guard(Head(position, entry.hash), key=record), Effects(due_at=position)
            )
        return appends

    raw, plain, keyed = beside(xadd, lambda: append(False), lambda: append(True))
    against = f"XADD {raw.middle:,.0f}/s"
    for name, rate in (("append", plain), ("append with idempotency key", keyed)):
        yield Row(
            f"store: {name} (fsync {fsync})", rate.middle, "appends/s", rate.n, rate.spread, against,
            rate.middle / raw.middle, ">= 0.40", "one client, work index updated",
        )  # fmt: skip
    store.close()
    client.close()
