"""Does the queue's client find the server that owns the queue, also after it has moved?"""

from collections.abc import Iterator

import pytest
import redis
from redis.crc import key_slot

from service.queue import connection as queue
from service.queue.notifier import Notifier
from tests.support import valkey

pytestmark = pytest.mark.slow

GAME = "00112233445566778899"
SLOT = key_slot(queue.HASH_TAG.encode())


@pytest.fixture(scope="module")
def cluster() -> Iterator[list[valkey.Server]]:
    with valkey.cluster() as members:
        yield members


def node_id(member: valkey.Server) -> str:
    with member.client() as client:
        return str(client.execute_command("CLUSTER", "MYID").decode())


def owns_the_queue(member: valkey.Server) -> bool:
    with member.client() as client:
        ranges = client.execute_command("CLUSTER", "SLOTS")
    return any(first <= SLOT <= last and node[1] == member.port for first, last, node, *_ in ranges)


def test_any_node_of_a_cluster_leads_to_the_queue(cluster: list[valkey.Server]) -> None:
    for version, member in enumerate(cluster):
        connection = queue.connect(member.url)
        Notifier(connection).wake(GAME, version)
        assert len(Notifier(connection).queue) == version + 1
        connection.close()


def test_after_the_slot_has_moved_one_command_fails_and_the_next_finds_the_new_owner(
    cluster: list[valkey.Server],
) -> None:
    connection = queue.connect(cluster[0].url)
    connection.flushdb()
    (old,) = [member for member in cluster if owns_the_queue(member)]
    new = next(member for member in cluster if member is not old)
    for member in (new, old, *cluster):
        with member.client() as client:
            client.execute_command("CLUSTER", "SETSLOT", SLOT, "NODE", node_id(new))
    with pytest.raises(redis.ConnectionError):
        connection.set("{rq}:x", 1)
    valkey.until(lambda: owns_the_queue(new))
    assert connection.set("{rq}:x", 1)
    with new.client() as client:
        assert client.get("{rq}:x") == b"1"
    connection.close()


def test_a_single_server_is_used_as_it_is() -> None:
    with valkey.server() as server:
        connection = queue.connect(server.url)
        Notifier(connection).wake(GAME, 1)
        assert Notifier(connection).hinted_games() == {GAME}
        connection.close()
