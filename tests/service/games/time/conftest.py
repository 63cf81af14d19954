"""A handler over stores of both kinds, with a clock that is set."""

from collections.abc import Iterator

import pytest

from service.games.handler import Handler
from service.store.base import EventStore
from service.store.memory.store import MemoryStore
from service.store.redis.store import open_store
from tests.service.games.time.support import Watch
from tests.support import valkey


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with valkey.embedded_url() as url:
        yield url


@pytest.fixture(params=["memory", "real"])
def store(request: pytest.FixtureRequest) -> Iterator[EventStore]:
    if request.param == "memory":
        yield MemoryStore()
        return
    real = open_store(request.getfixturevalue("url"))
    valkey.wipe(real.client)
    yield real
    real.close()


@pytest.fixture
def handler(store: EventStore, watch: Watch) -> Handler:
    return Handler(store, clock=watch)
