"""What does the store do when shards move between servers, or one of the servers is gone?"""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
import redis
from redis.crc import key_slot

from service.store.base import StoreUnavailable
from service.store.records import Appended, IdempotencyKey, Outcome
from service.store.redis.store import RedisStore
from tests.service.store.helpers import begin, ear, entries, of_shard
from tests.support import valkey
from tests.support.speed import patience
from tests.support.streams import append_to

pytestmark = pytest.mark.slow

KEY = IdempotencyKey("k", "f")


@pytest.fixture
def clients(members: list[valkey.Server]) -> Iterator[list[redis.Redis]]:
    with ExitStack() as stack:
        yield [stack.enter_context(member.client()) for member in members]


def slot_of(shard: int) -> int:
    return key_slot(b"{s%03d}" % shard)


def moving(clients: list[redis.Redis], slot: int) -> tuple[int, int]:
    """Begin to move a slot; tells from which server to which."""
    old = valkey.slot_owner(clients, slot)
    new = (old + 1) % len(clients)
    here, there = (clients[index].execute_command("CLUSTER", "MYID") for index in (old, new))
    clients[new].execute_command("CLUSTER", "SETSLOT", slot, "IMPORTING", here)
    clients[old].execute_command("CLUSTER", "SETSLOT", slot, "MIGRATING", there)
    return old, new


def test_a_shard_that_moved_is_found_again_and_heard_again(
    cluster_store: RedisStore, clients: list[redis.Redis]
) -> None:
    game = next(of_shard(7))
    slot = slot_of(7)
    with ear(cluster_store) as heard:
        _, new = moving(clients, slot)
        name = clients[new].execute_command("CLUSTER", "MYID")
        for index in (new, *({*range(len(clients))} - {new})):  # the new owner's word then counts most
            clients[index].execute_command("CLUSTER", "SETSLOT", slot, "NODE", name)
        assert heard.get(timeout=patience(20)) == ("", 0)
        begin(cluster_store, game)
        assert heard.get(timeout=patience(20)) == (game, 1)
    assert clients[new].execute_command("CLUSTER", "COUNTKEYSINSLOT", slot) > 0


def test_a_shard_that_is_just_moving_takes_no_appends_and_nothing_is_half_done(
    cluster_store: RedisStore, clients: list[redis.Redis]
) -> None:
    game = next(of_shard(8))
    slot = slot_of(8)
    begin(cluster_store, game)
    old, new = moving(clients, slot)
    with pytest.raises(StoreUnavailable):
        append_to(cluster_store, game, 1, entries(2, 2), due_at=5, key=KEY)
    for index in (old, new):
        clients[index].execute_command("CLUSTER", "SETSLOT", slot, "STABLE")
    assert cluster_store.streams.read(game) == entries(1, 1)
    assert cluster_store.work.counts(9) == (0, 0, 0)
    assert append_to(cluster_store, game, 1, entries(2, 2), due_at=5, key=KEY) == Appended(2)


def test_a_server_that_comes_back_is_used_again_and_has_everything(
    cluster_store: RedisStore, clients: list[redis.Redis], members: list[valkey.Server]
) -> None:
    game = next(of_shard(9))
    begin(cluster_store, game)
    gone = members[valkey.slot_owner(clients, slot_of(9))]
    with ear(cluster_store, next(of_shard(9 + 1))) as heard:
        gone.kill()
        with pytest.raises(StoreUnavailable):
            append_to(cluster_store, game, 1, entries(2, 2), due_at=None)
        with pytest.raises(StoreUnavailable):
            cluster_store.ping()
        gone.start()
        for client in clients:
            valkey.until(lambda client=client: valkey.knows(client, len(clients)))
        valkey.until(lambda: attempt(cluster_store, game) == Appended(2))
        cluster_store.ping()
        assert heard.get(timeout=patience(20)) == ("", 0)
    assert cluster_store.streams.read(game) == entries(1, 2)


def attempt(store: RedisStore, game: str) -> Outcome | None:
    try:
        return append_to(store, game, 1, entries(2, 2), due_at=None)
    except StoreUnavailable:
        return None
