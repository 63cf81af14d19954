"""Servers for the store's tests: started once, emptied for every test."""

from collections.abc import Iterator

import pytest

from service.store.base import EventStore
from service.store.memory.store import MemoryStore
from service.store.redis.store import RedisStore, connections, open_store
from tests.support import valkey

Opened = tuple[RedisStore, connections.Client]


@pytest.fixture(scope="session")
def embedded_url() -> Iterator[str]:
    with valkey.embedded_url() as url:
        yield url


@pytest.fixture(scope="session")
def members() -> Iterator[list[valkey.Server]]:
    """The three servers of a cluster."""
    with valkey.cluster() as members:
        yield members


@pytest.fixture(scope="session")
def open_redis(embedded_url: str) -> Iterator[Opened]:
    yield from opened(embedded_url)


@pytest.fixture(scope="session")
def open_cluster(members: list[valkey.Server]) -> Iterator[Opened]:
    yield from opened(members[0].url)


@pytest.fixture
def redis_store(open_redis: Opened) -> RedisStore:
    return emptied(open_redis)


@pytest.fixture
def cluster_store(open_cluster: Opened) -> RedisStore:
    return emptied(open_cluster)


@pytest.fixture(params=["memory", "redis_store", "cluster_store"])
def store(request: pytest.FixtureRequest) -> EventStore:
    if request.param == "memory":
        return MemoryStore()
    store: EventStore = request.getfixturevalue(request.param)
    return store


def opened(url: str) -> Iterator[Opened]:
    store, client = open_store(url), connections.connect(url)
    yield store, client
    store.close()
    client.close()


def emptied(opened: Opened) -> RedisStore:
    store, client = opened
    valkey.wipe(client)
    return store
