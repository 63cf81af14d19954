"""Does every command get its own answer, whatever happened to the connection or to the caller before?"""

import os
import signal
from collections.abc import Iterator
from threading import Event, Thread
from types import FrameType

import pytest
import redis
from redis.exceptions import ResponseError

from service.store.redis import connections, pool
from service.store.redis.transport import ServerTransport
from tests.support import valkey
from tests.support.speed import patience


class Interrupted(Exception):
    """What a time limit raises, wherever the code is at that moment."""


@pytest.fixture
def server() -> Iterator[valkey.Server]:
    with valkey.server() as server:
        yield server


@pytest.fixture
def way(server: valkey.Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[ServerTransport]:
    monkeypatch.setitem(connections._OPTIONS, "socket_timeout", 60.0)  # a slow machine makes nothing fail
    client = connections.connect(server.url)
    assert isinstance(client, redis.Redis)
    way = ServerTransport(client)
    yield way
    way.close()


@pytest.fixture
def interruptible() -> Iterator[None]:
    def interrupt(_signum: int, _frame: FrameType | None) -> None:
        raise Interrupted

    before = signal.signal(signal.SIGUSR1, interrupt)
    yield
    signal.signal(signal.SIGUSR1, before)


def test_a_connection_that_the_server_has_closed_meanwhile_is_opened_again(
    server: valkey.Server, way: ServerTransport
) -> None:
    way.send("SET", "a", "1")
    with server.client() as client:
        client.client_kill_filter(skipme=True)
    assert way.send("GET", "a") == b"1"


def test_one_that_is_refused_leaves_the_answers_of_the_others_in_their_places(way: ServerTransport) -> None:
    with pytest.raises(ResponseError, match="WRONGTYPE"):
        way.send_all([("SET", "a", "1"), ("HGET", "a", "b"), ("INCR", "a"), ("LLEN", "a")])
    assert way.send_all([("GET", "a"), ("PING",)]) == [b"2", True]


@pytest.mark.usefixtures("interruptible")
def test_the_answer_to_a_command_that_was_interrupted_is_taken_for_no_other(
    server: valkey.Server, way: ServerTransport
) -> None:
    def interrupt_then_answer() -> None:
        with server.client() as client:
            while not client.info("clients")["blocked_clients"]:
                pass
            os.kill(os.getpid(), signal.SIGUSR1)

    thread = Thread(target=interrupt_then_answer)
    thread.start()
    with pytest.raises(Interrupted):
        way.send("BLPOP", "list", 0)
    thread.join(timeout=patience(20))
    way.send("RPUSH", "list", "late")
    assert way.send("LRANGE", "list", 0, -1) == [b"late"]


def test_a_command_that_cannot_be_written_spoils_nothing(way: ServerTransport) -> None:
    with pytest.raises(TypeError):
        way.send("SET", "a", object())
    assert way.send("GET", "a") is None


def test_a_forked_process_has_a_connection_of_its_own(
    way: ServerTransport, monkeypatch: pytest.MonkeyPatch
) -> None:
    its_parents = way.send("CLIENT", "ID")
    assert way.send("CLIENT", "ID") == its_parents
    monkeypatch.setattr(pool, "getpid", lambda: -1)
    assert way.send("CLIENT", "ID") != its_parents


def test_after_a_wave_its_connections_are_closed(
    server: valkey.Server, way: ServerTransport, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "IDLE", 0.0)
    threads = [Thread(target=way.send, args=("BLPOP", "list", 0)) for _ in range(20)]
    with server.client() as client:
        before = client.info("clients")["connected_clients"]
        for thread in threads:
            thread.start()
        valkey.until(lambda: client.info("clients")["blocked_clients"] == 20)
        client.rpush("list", *range(20))
        for thread in threads:
            thread.join(timeout=patience(20))
        for _ in range(20):
            way.send("PING")
        valkey.until(lambda: client.info("clients")["connected_clients"] <= before + 1)


def test_when_all_connections_are_taken_the_next_command_waits_but_not_for_ever(
    server: valkey.Server, way: ServerTransport, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "LONGEST_WAIT", 0.05)
    threads = [Thread(target=way.send, args=("BLPOP", "list", 0)) for _ in range(pool.AT_ONCE)]
    for thread in threads:
        thread.start()
    with server.client() as client:
        valkey.until(lambda: client.info("clients")["blocked_clients"] == pool.AT_ONCE)
        with pytest.raises(pool.NotSent):
            way.send("PING")
        client.rpush("list", *range(pool.AT_ONCE))
    for thread in threads:
        thread.join(timeout=patience(20))
    assert way.send("PING")


def test_who_finds_no_place_gets_the_next_that_comes_free() -> None:
    gate, came = pool.FastSemaphore(1), Event()
    assert gate.enter(0)
    assert not gate.enter(0.01)

    def wait() -> None:
        if gate.enter(60):
            came.set()

    waiting = Thread(target=wait, daemon=True)
    waiting.start()
    gate.leave()
    assert came.wait(patience(60))
    waiting.join()
    assert not gate.enter(0)
