"""Does the store go on after a failover, behind one address, with all that was acknowledged?"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
import redis

from service.queue import connection as queue
from service.queue.notifier import Notifier
from service.store.base import MAY_HAVE_WRITTEN, StoreUnavailable
from service.store.records import Appended, IdempotencyKey, Replayed
from service.store.redis.store import RedisStore, open_store
from tests.service.store.helpers import GAME, begin, ear, entries
from tests.support import valkey
from tests.support.forwarder import Forwarder, forwarding
from tests.support.streams import append_to

pytestmark = pytest.mark.slow

HEALED_WITHIN = 5.0
"""Seconds after a failover."""
KEY = IdempotencyKey("k", "f")
DURABLE = ("appendonly yes", "appendfsync always")
Pair = tuple[valkey.Server, valkey.Server]


@pytest.fixture
def pair() -> Iterator[Pair]:
    """A primary and its replica."""
    with valkey.pair(*DURABLE) as pair:
        yield pair


@pytest.fixture
def way(pair: Pair) -> Iterator[Forwarder]:
    """The address of whichever of them is the primary."""
    with forwarding(pair[0].folder) as way:
        yield way


def fail_over(pair: Pair, way: Forwarder) -> None:
    """The replica becomes the primary, and the primary its replica; the address leads to the new primary."""
    old, new = pair
    with old.client() as demoted, new.client() as promoted:
        promoted.replicaof("NO", "ONE")
        demoted.execute_command("REPLICAOF", "127.0.0.1", new.port)
    way.target = new.folder / "bare.sock"


def healed(try_it: Callable[[], object]) -> None:
    """It works again in time, and goes on working."""

    def works() -> bool:
        try:
            try_it()
        except (StoreUnavailable, redis.ConnectionError):
            return False
        return True

    valkey.until(works, HEALED_WITHIN)
    for _ in range(20):
        try_it()


@contextmanager
def opened(url: str, replicas: int = 0) -> Iterator[RedisStore]:
    store = open_store(url, replicas=replicas)
    try:
        yield store
    finally:
        store.close()


def test_connections_to_a_demoted_primary_are_dropped(pair: Pair, way: Forwarder) -> None:
    with opened(way.url) as store:
        begin(store)
        store.work.late_shards(0)
        valkey.until(lambda: in_step(pair))
        fail_over(pair, way)
        healed(lambda: store.uptime.beat(time.time_ns() // 1_000_000))
        assert append_to(store, GAME, 1, entries(2, 2), due_at=None) == Appended(2)
        with pair[1].client() as promoted:
            assert promoted.xlen(f"ev:{{{valkey.tag_of(GAME)}}}:{GAME}") == 2


def test_a_refusal_of_a_demoted_primary_says_that_nothing_was_written(pair: Pair, way: Forwarder) -> None:
    with opened(way.url) as store:
        begin(store)
        valkey.until(lambda: in_step(pair))
        fail_over(pair, way)
        MAY_HAVE_WRITTEN.set(False)
        with pytest.raises(StoreUnavailable, match="NotPrimary"):
            append_to(store, GAME, 1, entries(2, 2), due_at=None)
        assert not MAY_HAVE_WRITTEN.get()


def test_a_process_that_only_reads_notices_at_its_readiness_check(pair: Pair, way: Forwarder) -> None:
    with opened(way.url) as store:
        store.ping()
        fail_over(pair, way)
        healed(store.ping)


def test_a_listener_goes_over_to_the_new_primary(pair: Pair, way: Forwarder) -> None:
    with opened(way.url) as store, ear(store) as heard:
        valkey.until(lambda: in_step(pair))
        fail_over(pair, way)
        with pair[0].client() as demoted:
            demoted.execute_command("REPLICAOF", "127.0.0.1", 1)  # cut off from all that happens
        healed(lambda: store.uptime.beat(time.time_ns() // 1_000_000))
        assert heard.get(timeout=HEALED_WITHIN) == ("", 0)
        begin(store)
        assert heard.get(timeout=HEALED_WITHIN) == (GAME, 1)


def test_the_queue_goes_over_to_the_new_primary(pair: Pair, way: Forwarder) -> None:
    notifier = Notifier(queue.connect(way.url))
    notifier.count("one")
    fail_over(pair, way)
    healed(lambda: notifier.say_alive(1_000))
    with pair[1].client() as promoted:
        assert promoted.exists("{rq}:estancia:alive")
    notifier.connection.close()


@pytest.mark.parametrize("word", ["LOADING", "MASTERDOWN", "CLUSTERDOWN", "READONLY"])
def test_whatever_word_a_server_has_for_it_its_connections_are_dropped(word: str) -> None:
    with valkey.server(*DURABLE) as server, forwarding(server.folder) as way, opened(way.url) as store:
        begin(store)
        way.refuse(word)
        with pytest.raises(StoreUnavailable, match=r"NotPrimary.*long ago"):
            append_to(store, GAME, 1, entries(2, 2), due_at=None)
        assert append_to(store, GAME, 1, entries(2, 2), due_at=None) == Appended(2)


class TestReplicasThatMustHaveIt:
    @pytest.fixture
    def store(self, way: Forwarder) -> Iterator[RedisStore]:
        with opened(way.url, replicas=1) as store:
            begin(store)
            yield store

    def test_what_they_have_is_acknowledged(self, pair: Pair, store: RedisStore) -> None:
        assert append_to(store, GAME, 1, entries(2, 2), due_at=None) == Appended(2)
        with pair[1].client() as replica:
            assert replica.xlen(f"ev:{{{valkey.tag_of(GAME)}}}:{GAME}") == 2

    def test_what_they_do_not_have_may_have_been_written(self, pair: Pair, store: RedisStore) -> None:
        MAY_HAVE_WRITTEN.set(False)
        with valkey.stopped(pair[1]):
            with pytest.raises(StoreUnavailable, match="0 replicas have a write in time"):
                append_to(store, GAME, 1, entries(2, 2), due_at=None, key=KEY)
            assert MAY_HAVE_WRITTEN.get()
            with pytest.raises(StoreUnavailable):  # that it was done before is no reason to say that it stays
                append_to(store, GAME, 1, entries(2, 2), due_at=None, key=KEY)
        assert append_to(store, GAME, 1, entries(2, 2), due_at=None, key=KEY) == Replayed(2, 2)

    def test_a_primary_without_them_is_not_ready(self, pair: Pair, store: RedisStore) -> None:
        store.ping()
        pair[1].kill()
        with pair[0].client() as primary:
            valkey.until(lambda: not primary.info("replication")["connected_slaves"])
        with pytest.raises(StoreUnavailable, match="0 replicas"):
            store.ping()

    def test_a_server_that_writes_without_them_is_worth_a_warning(self, pair: Pair) -> None:
        with opened(pair[0].url, replicas=1) as store:
            assert "set min-replicas-to-write 1" in " ".join(store.warnings)
        with pair[0].client() as primary:
            primary.config_set("min-replicas-to-write", 1)
        with opened(pair[0].url, replicas=1) as store:
            assert store.warnings == ()


def in_step(pair: Pair) -> bool:
    """Whether the replica has everything."""
    with pair[0].client() as primary, pair[1].client() as replica:
        return bool(
            primary.info("replication")["master_repl_offset"]
            == replica.info("replication").get("slave_repl_offset")
        )
