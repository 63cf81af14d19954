"""Does everything that workers do also work on a cluster, queue and streams alike?"""

from collections.abc import Iterator

import pytest

from service.games.handler import Handler
from service.queue import connection as queue
from service.queue.notifier import Notifier
from service.store.redis.store import RedisStore, open_store
from service.times import now_ms
from tests.support import valkey
from tests.support.games import open_bots, verdict
from workers import jobs
from workers.sweeper import LATE, Sweeper
from workers.worker import work

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with valkey.cluster() as members:
        yield members[0].url


@pytest.fixture
def store(url: str) -> Iterator[RedisStore]:
    store = open_store(url)
    yield store
    store.close()


@pytest.fixture
def notifier(url: str, store: RedisStore) -> Iterator[Notifier]:
    connection = queue.connect(url)
    notifier = Notifier(connection)
    jobs.context.provide(jobs.Tools(Handler(store), notifier))
    yield notifier
    connection.close()


def test_bots_play_games_to_their_end_on_a_cluster(store: RedisStore, notifier: Notifier) -> None:
    games = [open_bots(Handler(store, notifier.wake), ("random",) * 2) for _ in range(2)]
    work(notifier, burst=True)
    assert [verdict(store, game).verdict for game in games] == ["exact"] * 2
    assert store.work.counts(now_ms()) == (0, 0, 0)


def test_the_sweeper_finds_late_games_wherever_they_live(store: RedisStore, notifier: Notifier) -> None:
    games = [open_bots(Handler(store), ("random",) * 2) for _ in range(3)]
    assert sorted(Sweeper(store, notifier).sweep(store.now() + LATE)) == sorted(games)
    work(notifier, burst=True)
    assert [verdict(store, game).verdict for game in games] == ["exact"] * 3
