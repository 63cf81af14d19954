"""Are connections lent, counted, closed and refused rightly, however many come and go?"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

import pytest
import redis

from service.store.base import StoreBusy
from service.store.redis import connections, pool, transport
from service.store.redis.commands import Commands
from service.store.redis.pool import Busy, ConnectionTally, WaitingPool, counted_pool, lent
from service.store.redis.store import RedisStore
from tests.service.store.helpers import of_shard
from tests.support import valkey

MANY = 1_000


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow machine makes no command fail that waits."""
    monkeypatch.setitem(connections._OPTIONS, "socket_timeout", 60.0)


@pytest.fixture
def alone(embedded_url: str) -> Iterator[Commands]:
    commands = Commands(connections.connect(embedded_url))
    yield commands
    commands.close()


@pytest.fixture
def clustered(members: list[valkey.Server]) -> Iterator[Commands]:
    commands = Commands(connections.connect(members[0].url))
    yield commands
    commands.close()


@contextmanager
def waiting(commands: Commands, number: int, key: bytes = b"{s001}list") -> Iterator[None]:
    """So many commands that wait for something until the end of the block."""
    threads = [Thread(target=commands.execute, args=("BLPOP", key, 0)) for _ in range(number)]
    before = commands.connections().in_use
    for thread in threads:
        thread.start()
    valkey.until(lambda: commands.connections().in_use == before + number)
    yield
    commands.client.rpush(key, *range(number))
    for thread in threads:
        thread.join(timeout=20)


@pytest.mark.slow
def test_as_many_connections_come_and_go_as_there_are_waves(
    alone: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "IDLE", -1.0)  # every pause is a long one
    for _ in range(MANY):
        alone.execute("PING")
    counts = alone.connections()
    assert counts.made >= counts.dropped >= MANY
    assert (counts.in_use, counts.free) == (0, counts.made - counts.dropped)
    monkeypatch.undo()
    with waiting(alone, pool.AT_ONCE - 1):
        assert alone.connections().in_use == pool.AT_ONCE - 1
        assert alone.execute("PING")


@pytest.mark.slow
def test_they_do_so_in_a_cluster(clustered: Commands) -> None:
    keys = [b"{s%03d}" % shard for shard in range(64)]
    client = clustered.client
    assert isinstance(client, connections.RedisCluster)
    while clustered.connections().dropped < MANY:
        client.disconnect_connection_pools()  # type: ignore[no-untyped-call] — as a server or a cut would
        clustered.pipelined([("GET", key) for key in keys])
        clustered.write("SET", keys[0], "")
    counts = clustered.connections()
    assert counts.made > MANY
    assert (counts.in_use, counts.free) == (0, counts.made - counts.dropped)
    with waiting(clustered, pool.AT_ONCE - 2):
        assert clustered.write("SET", keys[0], "")


@pytest.mark.slow
@pytest.mark.parametrize("where", ["alone", "clustered"])
def test_when_all_are_in_use_for_long_that_is_said(
    where: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transport, "AT_ONCE", 3)
    monkeypatch.setattr(pool, "AT_ONCE", 3)
    commands: Commands = request.getfixturevalue(where)
    with waiting(commands, 3):
        monkeypatch.setattr(pool, "LONGEST_WAIT", 0.02)
        for call in (
            lambda: commands.execute("GET", b"{s001}a"),
            lambda: commands.write("SET", b"{s001}a", ""),
            lambda: commands.pipelined([("GET", b"{s001}a")]),
        ):
            with pytest.raises(StoreBusy, match="every connection"):
                call()
        monkeypatch.setattr(pool, "LONGEST_WAIT", 60.0)
    assert commands.execute("PING")


@pytest.mark.slow
def test_a_server_whose_pool_is_exhausted_is_not_taken_for_one_that_is_gone(
    cluster_store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = cluster_store.client
    assert isinstance(client, connections.RedisCluster)
    cluster_store.streams.read(next(of_shard(1)))
    node = client.get_redis_connection(client.nodes_manager.get_node_from_slot(transport.key_slot(b"{s001}")))
    library = node.connection_pool
    assert isinstance(library, WaitingPool)
    monkeypatch.setattr(library, "timeout", 0.01)
    taken = [library.get_connection() for _ in range(library.max_connections)]
    assert lent(library) == len(taken)
    asked: list[None] = []
    monkeypatch.setattr(client.nodes_manager, "initialize", lambda *_, **__: asked.append(None))
    for call in (cluster_store.streams.read, cluster_store.streams.meta):
        with pytest.raises(StoreBusy):
            call(next(of_shard(1)))
    with pytest.raises(StoreBusy):
        cluster_store.tokens.revoke(next(of_shard(1)), "")
    assert not asked
    for connection in taken:
        library.release(connection)
    assert cluster_store.streams.read(next(of_shard(1))) == []


@pytest.mark.slow
def test_the_clients_own_pool_waits_and_then_says_why(embedded_url: str) -> None:
    options = redis.ConnectionPool.from_url(embedded_url)
    few = WaitingPool(
        connection_class=options.connection_class,
        max_connections=1,
        timeout=0.01,
        **options.connection_kwargs,
    )
    with redis.Redis.from_pool(few) as client:
        taken = few.get_connection()
        with pytest.raises(Busy, match="every connection") as refused:
            client.ping()
        assert isinstance(connections.unavailable(refused.value), StoreBusy)
        few.release(taken)
        assert client.ping()


def test_a_connection_that_was_never_made_is_not_counted() -> None:
    tally = ConnectionTally()
    nowhere = counted_pool(tally, host="127.0.0.1", port=1, socket_connect_timeout=1.0)
    with pytest.raises(redis.ConnectionError):
        nowhere.get_connection()
    nowhere.disconnect()
    assert (tally.made, tally.dropped, lent(nowhere)) == (0, 0, 0)
