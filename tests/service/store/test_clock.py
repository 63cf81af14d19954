"""Is there one time for all processes, whatever the clocks of their machines say?"""

import itertools

import pytest

from service.store.base import StoreUnavailable
from service.store.redis import clock
from service.store.redis.clock import EVERY, SLOW, StoreClock
from service.store.redis.store import RedisStore, connections, open_store
from service.times import now_ms
from tests.support import valkey

THEN = 1_700_000_000_000


class Machine:
    """A steady counter, and a server that tells the time after a while; both can be set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.steady, self.server, self.reachable, self.asked = 50.0, THEN, True, 0
        self.takes = self.comes_back_after = 0.0
        monkeypatch.setattr(clock.time, "monotonic", lambda: self.steady)
        monkeypatch.setattr(clock.time, "monotonic_ns", lambda: round(self.steady * 1e9))

    def read(self) -> int:
        self.asked += 1
        if not self.reachable:
            raise StoreUnavailable("away")
        self.go_on(self.takes / 2)
        told = self.server
        self.go_on(self.takes / 2 + self.comes_back_after)
        return told

    def go_on(self, seconds: float) -> None:
        self.steady += seconds
        self.server += round(seconds * 1_000)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(monkeypatch)


def test_it_shows_the_servers_time_and_asks_only_now_and_then(machine: Machine) -> None:
    it = StoreClock(machine.read)
    for _ in range(100):
        assert it.now() == machine.server
        machine.go_on(EVERY / 50)
    assert machine.asked == 2


def test_the_way_to_the_server_and_back_is_taken_into_account(machine: Machine) -> None:
    machine.takes = 0.2
    assert StoreClock(machine.read).now() == machine.server


def test_it_goes_on_while_the_store_is_away(machine: Machine) -> None:
    it = StoreClock(machine.read)
    it.now()
    machine.reachable = False
    for seconds in (0.5, EVERY, 600.0):
        machine.go_on(seconds)
        assert it.now() == machine.server


def test_without_ever_having_reached_the_store_it_tells_no_time(machine: Machine) -> None:
    machine.reachable = False
    with pytest.raises(StoreUnavailable):
        StoreClock(machine.read).now()


def test_it_follows_when_the_servers_clock_is_set(machine: Machine) -> None:
    it = StoreClock(machine.read)
    it.now()
    machine.server += 3_600_000
    machine.go_on(EVERY)
    assert it.now() == machine.server


def test_an_answer_that_took_long_does_not_disturb_it(machine: Machine) -> None:
    it = StoreClock(machine.read)
    it.now()
    machine.go_on(EVERY)
    machine.comes_back_after = 4 * SLOW
    assert it.now() == machine.server


@pytest.mark.slow
def test_every_store_tells_the_time_of_its_server(open_redis: tuple[RedisStore, connections.Client]) -> None:
    assert abs(open_redis[0].now() - now_ms()) < 1_000


@pytest.mark.slow
def test_of_a_cluster_it_is_the_middle_one_of_all_clocks(
    members: list[valkey.Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(members[0].url)
    told = itertools.cycle([(5, 1_000), (900, 0), (7, 2_000)])
    monkeypatch.setattr(connections.redis.Redis, "time", lambda _: next(told))
    assert store._commands.time() == 7_002
    store.close()
