"""What does the real store do when its server is wrong, full, flushed or gone, or an answer is lost?"""

import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Barrier, Thread

import pytest

from service.store.base import DAY, StoreUnavailable
from service.store.records import Appended, IdempotencyKey, Moved, Outcome, Replayed
from service.store.redis.store import RedisStore, connections, open_store
from tests.service.store.helpers import ANA, GAME, begin, ear, entries, entry
from tests.support import valkey
from tests.support.speed import patience
from tests.support.streams import append_to, create_in

KEY = IdempotencyKey("k", "f")
DURABLE = ("appendonly yes", "appendfsync always")


@pytest.mark.parametrize("policy", ["allkeys-lru", "volatile-ttl"])
@pytest.mark.parametrize("limit", ["0", "100mb"])
def test_a_server_that_may_evict_is_refused(policy: str, limit: str) -> None:
    message = pytest.raises(StoreUnavailable, match="set maxmemory-policy noeviction")
    with valkey.server(f"maxmemory {limit}", f"maxmemory-policy {policy}") as server, message:
        open_store(server.url)


def test_a_server_that_begins_to_evict_fails_the_ping() -> None:
    with valkey.server() as server, opened(server) as store, server.client() as client:
        store.ping()
        client.config_set("maxmemory-policy", "allkeys-random")
        with pytest.raises(StoreUnavailable, match="set maxmemory-policy noeviction"):
            store.ping()


@pytest.mark.parametrize(
    "fact, advice",
    [
        ({"redis_version": "6.2.14"}, "use Redis 7.0 or newer"),
        ({"role": "slave"}, "use the URL of the primary"),
        ({"loading": 1}, "wait until it is done"),
    ],
)
def test_a_server_that_must_not_be_used_is_told_why(
    embedded_url: str, fact: dict[str, object], advice: str
) -> None:
    client = connections.connect(embedded_url)
    info = connections.nodes(client)[0].info()
    client.close()
    assert connections.objection(info) is None
    assert advice in str(connections.objection(info | fact))


def test_a_server_that_refuses_to_write_is_told_what_to_do(embedded_url: str) -> None:
    client = connections.connect(embedded_url)
    info = connections.nodes(client)[0].info()
    client.close()
    assert connections.write_objection(info) is None
    failed = info | {"aof_enabled": 1, "aof_last_write_status": "err"}
    assert "make room" in str(connections.write_objection(failed))


@pytest.mark.parametrize(
    ("setting", "refuses", "takes", "said"),
    [
        ("min-replicas-to-write", 1, 0, "NOREPLICAS"),
        ("maxmemory", 1, 0, "OutOfMemoryError"),
    ],
)
def test_a_server_that_takes_no_writes_fails_the_ping_until_it_does(
    monkeypatch: pytest.MonkeyPatch, setting: str, refuses: int, takes: int, said: str
) -> None:
    monkeypatch.setattr("service.store.redis.store.PROBE_EVERY", 0.0)
    with valkey.server("maxmemory-policy noeviction") as server, opened(server) as store:
        store.ping()
        with server.client() as client:
            client.config_set(setting, refuses)
            for _ in range(2):
                with pytest.raises(StoreUnavailable, match=said):
                    store.ping()
            client.config_set(setting, takes)
            store.ping()


def test_however_often_it_is_asked_it_writes_once_a_second(
    redis_store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.store.redis.store.PROBE_EVERY", 1_000.0)

    def writes() -> int:
        stats = connections.nodes(redis_store.client)[0].info("commandstats")
        return int(stats.get("cmdstat_set", {}).get("calls", 0))

    before, redis_store._probe_at = writes(), 0.0
    for _ in range(20):
        redis_store.ping()
    assert writes() == before + 1


def test_a_server_that_is_not_there_is_unavailable(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable, match="does not answer"):
        open_store(f"unix://{tmp_path}/none.sock")


@pytest.mark.parametrize(
    "settings, wanted, warning",
    [
        ((), "always", "set appendonly yes"),
        (("appendonly yes", "appendfsync everysec"), "always", "set appendfsync always"),
        (("appendonly yes", "appendfsync no"), "everysec", "set appendfsync everysec"),
        (
            ("appendonly yes", "appendfsync always", "user default on nopass ~* &* +@all -config"),
            "no",
            "cannot be read",
        ),
    ],
)
def test_weaker_persistence_than_wanted_is_told(settings: tuple[str, ...], wanted: str, warning: str) -> None:
    with valkey.server(*settings) as server:
        store = open_store(server.url, wanted)
        store.close()
    (told,) = store.warnings
    assert warning in told


@pytest.mark.parametrize("wanted", ["always", "everysec", "no"])
def test_persistence_as_strong_as_wanted_is_not_worth_a_word(wanted: str) -> None:
    with valkey.server(*DURABLE) as server:
        store = open_store(server.url, wanted)
        store.close()
    assert store.warnings == ()


def test_a_key_is_remembered_for_a_day(redis_store: RedisStore, embedded_url: str) -> None:
    begin(redis_store)
    append_to(redis_store, GAME, 1, entries(2, 2), due_at=None, key=KEY)
    client = connections.connect(embedded_url)
    (record,) = connections.nodes(client)[0].keys("i:*")
    assert DAY - 10 < connections.nodes(client)[0].ttl(record) <= DAY
    client.close()


def test_what_nobody_takes_is_forgotten(redis_store: RedisStore, embedded_url: str) -> None:
    redis_store.mailbox.put_ticket(GAME, "name", "it", 60)
    client = connections.connect(embedded_url)
    (left,) = connections.nodes(client)[0].keys("t:*")
    assert 50 < connections.nodes(client)[0].ttl(left) <= 60
    client.close()


def test_a_crowd_waits_for_its_turn(redis_store: RedisStore) -> None:
    begin(redis_store)
    ready = Barrier(150)

    def look(_: int) -> int | None:
        ready.wait(timeout=patience(20))
        return redis_store.streams.version(GAME)

    with ThreadPoolExecutor(150) as pool:
        assert set(pool.map(look, range(150))) == {1}


def test_the_functions_are_loaded_again_after_a_flush() -> None:
    with valkey.server() as server, opened(server) as store, server.client() as client:
        begin(store)
        client.function_flush()
        assert append_to(store, GAME, 1, entries(2, 2), due_at=5) == Appended(2)
        client.function_flush()
        assert append_to(store, GAME, 2, (), due_at=None) == Appended(2)
        client.function_flush()
        assert len(store.work.claim(0, 10, 5, 1)) in (0, 1)
        client.function_flush()
        assert not create_in(store, GAME, {"title": "t"}, entries(1, 1))


def test_two_processes_may_load_the_functions(redis_store: RedisStore) -> None:
    redis_store.load()
    redis_store.load()
    begin(redis_store)


def test_a_full_server_refuses_to_write_and_loses_nothing() -> None:
    with valkey.server(*DURABLE) as server, opened(server) as store, server.client() as client:
        begin(store, due_at=1)
        client.config_set("maxmemory", client.info("memory")["used_memory"] + 200_000)
        acknowledged: list[int] = []
        with pytest.raises(StoreUnavailable, match="OutOfMemory"):
            fill(store, acknowledged)
        version = 1 + len(acknowledged)
        assert version > 10
        # What its buffers give back meanwhile shall not make room.
        client.config_set("maxmemory", client.info("memory")["used_memory"] // 2)
        with pytest.raises(StoreUnavailable):
            create_in(store, "another", {"title": "t"}, entries(1, 1))
        assert store.streams.version("another") is None
        assert store.streams.read(GAME) == entries(1, version)
        assert append_to(store, GAME, version, (), due_at=None, by=ANA) == Appended(version)
        client.config_set("maxmemory", 0)
        assert append_one(store, version) == Appended(version + 1)


def test_a_server_that_comes_back_is_used_again_and_has_everything() -> None:
    with valkey.server(*DURABLE) as server, opened(server) as store:
        begin(store, due_at=10)
        append_to(store, GAME, 1, entries(2, 2), due_at=20, key=KEY)
        server.kill()
        for call in (
            lambda: append_to(store, GAME, 2, entries(3, 3), due_at=None),
            lambda: store.streams.read(GAME),
            lambda: store.work.counts(0),
            lambda: store.work.claim(0, 1, 1, 1),
            store.ping,
        ):
            with pytest.raises(StoreUnavailable):
                call()
        server.start()
        assert append_to(store, GAME, 2, (), due_at=None, key=KEY, by=ANA) == Replayed(2, 2)
        assert store.work.counts(30) == (1, 0, 10)
        assert append_to(store, GAME, 2, entries(3, 3), due_at=None) == Appended(3)


def test_a_listener_outlives_its_server() -> None:
    with valkey.server(*DURABLE) as server, opened(server) as store, ear(store) as heard:
        begin(store)
        assert heard.get(timeout=patience(20)) == (GAME, 1)
        server.kill()
        server.start()
        assert heard.get(timeout=patience(20)) == ("", 0)
        append_to(store, GAME, 1, entries(2, 2), due_at=None)
        assert heard.get(timeout=patience(20)) == (GAME, 2)


def test_an_append_whose_answer_is_lost_is_not_done_twice() -> None:
    with valkey.server() as server, opened(server) as store, losing_an_answer(server) as url:
        begin(store)
        behind = RedisStore(connections.connect(url))
        with pytest.raises(StoreUnavailable):
            append_to(behind, GAME, 1, entries(2, 2), due_at=None, key=KEY)
        behind.close()
        assert append_to(store, GAME, 1, entries(2, 2), due_at=None, key=KEY) == Replayed(2, 2)
        assert append_to(store, GAME, 1, entries(2, 2), due_at=None) == Moved(2, (entry(2),))
        assert store.streams.read(GAME) == entries(1, 2)


def append_one(store: RedisStore, version: int) -> Outcome:
    key = IdempotencyKey(f"k{version + 1}", "f")
    return append_to(store, GAME, version, entries(version + 1, version + 1), due_at=version, key=key)


def fill(store: RedisStore, acknowledged: list[int]) -> None:
    for version in range(1, 10_000):
        assert append_one(store, version) == Appended(version + 1)
        acknowledged.append(version + 1)


@contextmanager
def opened(server: valkey.Server) -> Iterator[RedisStore]:
    store = open_store(server.url)
    yield store
    store.close()


@contextmanager
def losing_an_answer(server: valkey.Server) -> Iterator[str]:
    """A way to the server on which the answer to the first append, and the connection, are lost."""

    def forward(listener: socket.socket) -> None:
        lost = False
        while True:
            try:
                near, _ = listener.accept()
            except OSError:
                return
            with near, socket.socket(socket.AF_UNIX) as far:
                far.connect(str(server.folder / "bare.sock"))
                while request := near.recv(65_536):
                    far.sendall(request)
                    answer = far.recv(65_536)
                    if b"FCALL" in request and not lost:
                        lost = True
                        break
                    near.sendall(answer)

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = Thread(target=forward, args=(listener,), daemon=True)
        thread.start()
        yield f"redis://127.0.0.1:{listener.getsockname()[1]}"
        listener.shutdown(socket.SHUT_RDWR)
        thread.join(timeout=patience(20))
