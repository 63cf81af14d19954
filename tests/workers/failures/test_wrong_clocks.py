"""Does a machine whose clock is wrong decide anything by it?"""

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import pairwise
from threading import Event as Flag

import pytest

from domain.core.record import Event
from domain.table.events import Clock, Offer, SeatTimedOut, TimeCredited
from service.games.codec.title_codec import codec_of
from service.games.handler import Handler
from service.games.setup import GameSetup
from service.http.runtime import heartbeat
from service.queue.notifier import Notifier
from service.store.redis.store import RedisStore, open_store
from service.times import ms_of
from tests.support import valkey
from tests.workers.failures import programs

pytestmark = pytest.mark.slow

TURNS = 5
SECONDS = 80
"""In which that many turns of a second are surely over, whoever else uses this machine."""
WRONG = """
import time
right, right_ns = time.time, time.time_ns
time.time, time.time_ns = lambda: right() + {seconds}, lambda: right_ns() + {seconds} * 10**9
"""


@pytest.fixture
def store(queue_url: str, notifier: Notifier) -> Iterator[RedisStore]:  # noqa: ARG001
    """A service that takes commands, and has not a single worker of its own."""
    store, over = open_store(queue_url), Flag()
    heartbeat.start(store, False, over.wait)
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

    def happened() -> list[tuple[Event, int]]:
        found = [codec_of("ranchers").read(it.record) for it in store.streams.read(game)]
        return [(event, ms_of(stored.at)) for stored, event in found]

    def timed_out(seat: int) -> list[int]:
        """When the turns of a seat were over."""
        return [at for it, at in happened() if isinstance(it, SeatTimedOut) and it.seat == seat]

    with ExitStack() as stack:
        for module in ("workers.worker", "workers.sweeper"):
            stack.enter_context(programs.running(module, environment, WRONG.format(seconds=seconds)))
        valkey.until(lambda: len(timed_out(0) + timed_out(1)) >= TURNS, SECONDS)
    # Time in which a busy machine kept the service from its heartbeat is rightly given back, but no more.
    credited = sum(it.ms for it, _ in happened() if isinstance(it, TimeCredited))
    assert credited <= happened()[-1][1] - ms_of(opened.loaded.at) < abs(seconds) * 1_000
    for seat in (0, 1):
        for before, after in pairwise([ms_of(opened.loaded.at), *timed_out(seat)]):
            assert after - before >= 1_000
    assert ms_of(opened.loaded.at) < happened()[-1][1] <= store.now()
