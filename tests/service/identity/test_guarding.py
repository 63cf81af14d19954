"""Is it said when one service on a store has an operator's key and another one has none?"""

from collections.abc import Iterator

import pytest

from service.cli.operate import prerequisites
from service.identity import guarding
from service.identity.guarding import BELIEVED, EVERY, OPEN_ELSEWHERE, OPEN_HERE, GuardReporter
from service.store.memory.store import MemoryStore
from service.store.redis.store import RedisStore, open_store
from tests.support import valkey


class Clocked(MemoryStore):
    time = 1_000_000

    def now(self) -> int:
        return self.time


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.mark.parametrize("guarded", [True, False])
def test_services_that_agree_hear_nothing(guarded: bool, said: list[str]) -> None:
    store = Clocked()
    for _ in range(2):
        GuardReporter(store, guarded, said.append).run(store.now())
    assert said == []


def test_both_hear_once_that_they_do_not_agree(said: list[str]) -> None:
    store = Clocked()
    guarded, bare = GuardReporter(store, True, said.append), GuardReporter(store, False, said.append)
    guarded.run(store.now())
    bare.run(store.now())
    assert said == [OPEN_HERE]
    for _ in range(2):
        store.time += EVERY
        guarded.run(store.now())
        bare.run(store.now())
    assert said == [OPEN_HERE, OPEN_ELSEWHERE]


def test_a_service_that_got_its_key_is_forgotten_as_one_without_after_a_while() -> None:
    store = Clocked()
    guarding.report(store, guarded=False)
    store.time += BELIEVED
    assert guarding.objection(store, guarded=True) == OPEN_ELSEWHERE
    store.time += 1
    assert guarding.objection(store, guarded=True) is None


@pytest.fixture(scope="module")
def store() -> Iterator[tuple[str, RedisStore]]:
    with valkey.embedded_url() as url:
        store = open_store(url)
        yield url, store
        store.close()


@pytest.mark.slow
def test_one_without_a_key_says_so_when_it_starts(
    store: tuple[str, RedisStore], monkeypatch: pytest.MonkeyPatch, said: list[str]
) -> None:
    monkeypatch.setattr(prerequisites, "say", said.append)
    url, there = store
    guarding.report(there, guarded=True)
    for guarded in (None, True):
        prerequisites.check_store(url, "always", 0, guarded)
    assert said == []
    prerequisites.check_store(url, "always", 0, False)
    assert said == [f"warning: {OPEN_HERE}"]
