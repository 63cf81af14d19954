"""What is a client told when the store did not answer, or answered too late: was it written or not?"""

from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.games.handler import Handler
from service.store.redis.commands import ERASE
from service.store.redis.store import open_store
from tests.service.http.support import Duel, assert_problem, bearer
from tests.support import valkey
from tests.support.forwarder import Forwarder, forwarding

pytestmark = pytest.mark.slow

KEY = "0190f6c2-5b7e-7cc1-9d5e-3f7a41c0b2aa"
SEATS = [{"kind": "reserved", "name": "Ana"}, {"kind": "reserved", "name": "Ben"}]


@pytest.fixture(scope="module")
def server() -> Iterator[valkey.Server]:
    with valkey.server() as server:
        yield server


@pytest.fixture
def way(server: valkey.Server) -> Iterator[Forwarder]:
    with forwarding(server.folder) as way:
        yield way


@pytest.fixture
def handler(way: Forwarder) -> Iterator[Handler]:
    store = open_store(way.url)
    yield Handler(store)
    store.close()


def assert_written(response: Any, written: str) -> None:
    problem = assert_problem(response, 503, "store_unavailable")
    assert problem["facts"] == {"written": written}
    assert ("may have been written" in problem["detail"]) == (written == "perhaps")
    assert ("Nothing was written" in problem["detail"]) == (written == "nothing")
    assert ("Idempotency-Key" in problem["detail"]) == (written == "perhaps")


def test_a_command_whose_answer_was_lost_may_have_been_written(duel: Duel, way: Forwarder) -> None:
    version = duel.version()
    command = duel.legal(0)[0]
    way.lose = b"estancia_append"
    assert_written(duel.send(command, 0, Idempotency_Key="k"), "perhaps")
    assert duel.version() > version  # and it was
    assert duel.send(command, 0, Idempotency_Key="k").status_code == 200


def test_a_command_that_the_store_refused_was_not_written(duel: Duel, server: valkey.Server) -> None:
    version = duel.version()
    command = duel.legal(0)[0]
    with server.client() as client:
        client.config_set("min-replicas-to-write", 1)
        assert_written(duel.send(command, 0, Idempotency_Key="k"), "nothing")
        client.config_set("min-replicas-to-write", 0)
    assert duel.version() == version
    assert duel.send(command, 0, Idempotency_Key="k").status_code == 200


def test_a_command_that_was_never_sent_was_not_written(duel: Duel, way: Forwarder) -> None:
    command = duel.legal(0)[0]
    way.close()
    assert_written(duel.send(command, 0, Idempotency_Key="k"), "nothing")


@pytest.mark.parametrize("lost", [b"estancia_create", b"k:idempotency_secret"])
def test_a_game_whose_answer_was_lost_is_opened_once(
    client: FlaskClient, server: valkey.Server, way: Forwarder, lost: bytes
) -> None:
    def opened() -> Any:
        body = {"title": "el-gaucho", "seats": SEATS}
        return client.post("/v1/games", json=body, headers={"Idempotency-Key": KEY + lost.decode()[:3]})

    with server.client() as at:
        at.flushall()
        way.lose = lost
        response = opened()
        assert_written(response, "perhaps" if at.keys("m:*") else "nothing")
        assert opened().status_code == 201
        assert len(at.keys("m:*")) == 1


def test_what_was_written_before_the_store_went_away_is_not_said_not_to_be(
    duel: Duel, client: FlaskClient, way: Forwarder
) -> None:
    """A call of two steps, of which only the second one is not even sent."""
    way.last = ERASE
    response = client.delete(f"{duel.url}/seats/0/name", headers=bearer(duel.tokens[0]))
    assert_written(response, "perhaps")


def test_a_request_is_told_nothing_of_the_one_before_it(duel: Duel, way: Forwarder) -> None:
    assert duel.send(duel.legal(0)[0], 0).status_code == 200
    way.close()
    assert_written(duel.post("/tickets", {}, 0), "nothing")


def test_long_idempotency_keys_take_no_more_memory_than_short_ones(duel: Duel, server: valkey.Server) -> None:
    command, key = duel.legal(0)[0], "k" * 200
    first = duel.send(command, 0, Idempotency_Key=key)
    assert duel.send(command, 0, Idempotency_Key=key).get_data() == first.get_data()
    with server.client() as client:
        assert all(len(name) < 120 for name in client.keys("i:*"))
