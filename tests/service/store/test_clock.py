"""Is there one time for all processes, whatever the clocks of their machines say?"""

import itertools
from itertools import pairwise

import pytest

from service.store.base import StoreUnavailable
from service.store.redis import clock
from service.store.redis.clock import EVERY, MELTING, NO_LEAD, SLOW, Lead, StoreClock
from service.store.redis.commands import Commands
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


class Leads:
    """What all processes share; `heard` is when one of them said last that it serves."""

    def __init__(self) -> None:
        self.lead, self.heard = NO_LEAD, 0

    def read(self) -> tuple[Lead, int]:
        return self.lead, self.heard

    def replace(self, old: Lead, new: Lead) -> bool:
        is_there = self.lead == old
        if is_there:
            self.lead = new
        return is_there


HOUR = 3_600_000


def test_it_never_goes_back_when_the_servers_clock_is_set_back(machine: Machine) -> None:
    leads = Leads()
    clocks = [StoreClock(machine.read, leads) for _ in range(3)]
    for _ in range(4):
        leads.heard = max(leads.heard, *(it.now() for it in clocks))
        machine.go_on(EVERY)
    machine.server -= HOUR
    expected = machine.server + HOUR
    for it in [*clocks, StoreClock(machine.read, leads)]:  # the last one has only begun
        assert it.now() == expected
    assert leads.lead == Lead(HOUR, machine.server)


def test_nor_for_a_process_that_begins_after_it(machine: Machine) -> None:
    leads = Leads()
    leads.heard = machine.server + HOUR
    assert StoreClock(machine.read, leads).now() == leads.heard


def test_it_goes_slower_by_a_hundredth_until_it_agrees_with_the_server_again(machine: Machine) -> None:
    leads = Leads()
    leads.heard = machine.server + HOUR
    it = StoreClock(machine.read, leads)
    shown = [it.now()]
    for _ in range(110):
        machine.go_on(HOUR / 1_000)
        shown.append(it.now())
        leads.heard = shown[-1]
    steps = [later - before for before, later in pairwise(shown)]
    assert set(steps[:99]) == {HOUR - HOUR // MELTING}
    assert set(steps[101:]) == {HOUR}
    assert shown[-1] == machine.server


def test_set_back_again_it_goes_on_again(machine: Machine) -> None:
    leads = Leads()
    it = StoreClock(machine.read, leads)
    for _ in range(3):
        leads.heard = it.now()
        machine.go_on(EVERY)
        machine.server -= HOUR
        assert it.now() == leads.heard + round(EVERY * 1_000)


@pytest.mark.slow
@pytest.mark.parametrize("where", ["redis_store", "cluster_store"])
def test_a_real_store_goes_on_for_all_who_use_it(
    where: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    store: RedisStore = request.getfixturevalue(where)
    before = store.now()
    store.uptime.beat(before)
    right = Commands.time
    monkeypatch.setattr(Commands, "time", lambda it: right(it) - HOUR)
    others = [RedisStore(store.client) for _ in range(2)]
    for other in others:
        assert before <= other.now() < before + HOUR // 2
    assert store.registers.list("clock").keys() == {"lead"}


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
