"""Does a machine whose clock is wrong decide anything by it?"""

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import pairwise
from threading import Event

import pytest

from domain.table.events import Clock, Offer
from service.games.codec import codec_of
from service.games.handler import Handler
from service.games.setup import GameSetup
from service.http.runtime import heartbeat
from service.queue.notifier import Notifier
from service.store.redis.store import RedisStore, open_store
from service.times import ms_of
from tests.support import programs, valkey

pytestmark = pytest.mark.slow

TURNS = 3
WRONG = """
import time
right, right_ns = time.time, time.time_ns
time.time, time.time_ns = lambda: right() + {seconds}, lambda: right_ns() + {seconds} * 10**9
"""


@pytest.fixture
def store(queue_url: str, notifier: Notifier) -> Iterator[RedisStore]:  # noqa: ARG001
    """A service that takes commands, and has not a single worker of its own."""
    store, over = open_store(queue_url), Event()
    heartbeat.start(store, over.wait)
    yield store
    over.set()
    store.close()


@pytest.mark.parametrize("seconds", [100, -100])
def test_turns_take_as_long_as_they_may_whatever_the_clock_of_who_times_them_out(
    store: RedisStore, queue_url: str, seconds: int
) -> None:
    handler = Handler(store)
    clock = Clock(turn=1, then="default")
    opened = handler.open_game(GameSetup("ranchers", {}, [Offer("reserved")] * 2, clock=clock))
    game = opened.loaded.id
    environment = {"ESTANCIA_REDIS_URL": queue_url}

    def happened() -> list[tuple[str, int]]:
        found = [codec_of("ranchers").read(it.record)[0] for it in store.streams.read(game)]
        return [(it.type, ms_of(it.at)) for it in found]

    def timed_out() -> list[int]:
        """When a turn was over; both seats may have had one at the same time."""
        return sorted({at for type, at in happened() if type == "seat_timed_out"})

    with ExitStack() as stack:
        for module in ("workers.worker", "workers.sweeper"):
            stack.enter_context(programs.running(module, environment, WRONG.format(seconds=seconds)))
        valkey.until(lambda: len(timed_out()) >= TURNS)
    assert "time_credited" not in {type for type, _ in happened()}
    for before, after in pairwise([ms_of(opened.loaded.at), *timed_out()]):
        assert after - before >= 1_000
    assert abs(timed_out()[-1] - store.now()) < 5_000
