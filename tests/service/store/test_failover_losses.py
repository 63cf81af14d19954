"""Is everything that was acknowledged still there after the primary was killed, while its replica lagged?

`ESTANCIA_TEST_FAILOVERS` says how many failovers there are, for a longer campaign.
"""

import os
import shutil
import sys
from collections.abc import Iterator

import pytest

from service.games.handler import Handler
from service.store.base import StoreUnavailable
from service.store.records import Appended
from service.store.redis.store import RedisStore, open_store
from tests.service.playing import at_rest, opened, play
from tests.service.store.helpers import GAME, begin, entries
from tests.service.store.writers import advanced, tried, writing
from tests.support import valkey
from tests.support.forwarder import Forwarder, forwarding
from tests.support.games import verdict
from tests.support.streams import append_to

pytestmark = pytest.mark.slow

FAILOVERS = int(os.environ.get("ESTANCIA_TEST_FAILOVERS") or 3)
BETWEEN = 60
"""Entries that are acknowledged between two failovers."""
DURABLE = ("appendonly yes", "appendfsync always")


class Address:
    """A primary and a replica of it behind one address."""

    def __init__(self, pair: tuple[valkey.Server, valkey.Server], way: Forwarder) -> None:
        self.primary, self.replica = pair
        self.way = way

    def cut_off_replica(self) -> None:
        """Whatever is written from now on the replica does not get; it must not be running."""
        with self.primary.client() as client:
            client.execute_command("CLIENT", "KILL", "TYPE", "replica")

    def fail_over(self) -> None:
        """The replica takes over from a primary that was killed, which comes back, empty, as its replica."""
        with self.replica.client() as client:
            client.replicaof("NO", "ONE")
        self.primary, self.replica = self.replica, self.primary
        self.way.target = self.primary.folder / "bare.sock"
        shutil.rmtree(self.replica.folder / "appendonlydir")
        self.replica.start()
        valkey.follow(self.replica, self.primary)


@pytest.fixture
def address() -> Iterator[Address]:
    with valkey.pair(*DURABLE) as pair, forwarding(pair[0].folder) as way:
        yield Address(pair, way)


@pytest.fixture
def careful(address: Address) -> Iterator[RedisStore]:
    store = open_store(address.way.url, replicas=1)
    yield store
    store.close()


@pytest.fixture
def careless(address: Address) -> Iterator[RedisStore]:
    store = open_store(address.way.url)
    yield store
    store.close()


@pytest.mark.timeout(60 + 30 * FAILOVERS)
def test_nothing_that_replicas_have_acknowledged_is_lost(address: Address, careful: RedisStore) -> None:
    with writing(careful) as writers:
        for number in range(FAILOVERS):
            advanced(writers, BETWEEN)
            if number % 2 == 0:
                with valkey.stopped(address.replica):
                    address.cut_off_replica()
                    tried(writers)
                    address.primary.kill()
            else:
                address.primary.kill()
            address.fail_over()
        advanced(writers, BETWEEN)
    acknowledged, attempts = sum(it.version for it in writers), sum(it.attempts for it in writers)
    lost = sum(it.lost() for it in writers)
    sys.stdout.write(
        f"{FAILOVERS} failovers, {attempts} attempts, {acknowledged} acknowledged, {lost} lost\n"
    )
    for writer in writers:
        writer.check()


def test_without_their_acknowledgement_a_failover_can_lose_something(
    address: Address, careless: RedisStore
) -> None:
    begin(careless)
    valkey.until(lambda: version_at(address.replica) == 1)
    with valkey.stopped(address.replica):
        address.cut_off_replica()
        assert append_to(careless, GAME, 1, entries(2, 2), due_at=None) == Appended(2)
        address.primary.kill()
    address.fail_over()
    assert careless.streams.read(GAME) == entries(1, 1)


def test_every_process_goes_by_the_history_that_is_left(address: Address, careful: RedisStore) -> None:
    """One has seen an event that was never acknowledged; another one came in its place."""
    other = open_store(address.way.url, replicas=1)
    here, there = Handler(careful), Handler(other)
    left = play(here, opened(here), 3)
    there.current(left.id)
    first, *_, last = left.legal_commands(left.to_act()[0])
    valkey.until(lambda: version_at(address.replica, left.id) == left.version)
    with valkey.stopped(address.replica):
        address.cut_off_replica()
        with pytest.raises(StoreUnavailable):
            here.send(left.id, first)
        seen = here.current(left.id)
        address.primary.kill()
    address.fail_over()
    new = there.send(left.id, last).loaded
    assert (new.version, new.hash != seen.hash) == (seen.version, True)
    assert here.current(left.id) == new
    play(here, at_rest(here, new), 1)
    assert verdict(careful, left.id).verdict == "exact"
    other.close()


def version_at(server: valkey.Server, game: str = GAME) -> int:
    with server.client() as client:
        return int(client.xlen(f"ev:{{{valkey.tag_of(game)}}}:{game}"))
