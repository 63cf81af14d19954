"""At the whole real service: what strangers send to hurt it."""

import json
import urllib.error
import urllib.request
from contextlib import ExitStack

import pytest
import redis

from service.http.wire.problem_size import LARGEST
from service.store.redis.keys import OVERDUE, WORK, place_of
from tests.support import server, valkey
from tests.support.server import Service

pytestmark = pytest.mark.slow

SECONDS = 20
"""More than anybody waits, and less than work that grows with the square of what was sent would take."""


def test_two_megabytes_of_names_with_one_twice_are_refused_at_once(service: Service) -> None:
    names = ",".join(f'"{number:x}":0' for number in range(190_000))
    body = f'{{{names},"x":1,"x":2}}'.encode()
    assert 1_500_000 < len(body) < 2 << 20
    asked = urllib.request.Request(
        f"{service.url}/v1/titles/el-gaucho/check", body, {"Content-Type": "application/json"}
    )
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(asked, timeout=SECONDS)
    answer = refused.value.read()
    assert refused.value.code == 400
    assert len(answer) <= LARGEST
    assert "'x' occurs twice" in json.loads(answer)["detail"]


def test_while_no_write_is_taken_no_node_is_ready_and_then_it_is_again() -> None:
    body = {"title": "el-gaucho", "seats": [{"kind": "open"}] * 2}
    with ExitStack() as stack:
        store = stack.enter_context(valkey.server("appendonly yes", "appendfsync always"))
        queue = stack.enter_context(valkey.server())
        urls = {"ESTANCIA_REDIS_URL": store.url, "ESTANCIA_QUEUE_URL": queue.url}
        service = stack.enter_context(server.running(urls))
        client = stack.enter_context(store.client())
        client.config_set("min-replicas-to-write", 1)
        valkey.until(lambda: status(service, "/readyz") == 503, SECONDS)
        assert (status(service, "/v1/games", body), status(service, "/healthz")) == (503, 200)
        client.config_set("min-replicas-to-write", 0)
        valkey.until(service.is_ready, SECONDS)
        assert status(service, "/v1/games", body) == 201


def test_a_game_that_stands_still_is_told_and_makes_no_node_unready(service: Service) -> None:
    """A place in the work index that no worker can do anything about."""
    game = "0" * 20
    shard = place_of(game)[0]
    with redis.Redis.from_url(service.store_url()) as store:
        try:
            store.zadd(WORK[shard], {game: 1})
            valkey.until(lambda: service.get("/readyz")["late_games"] == 1, SECONDS)
            ready = service.get("/readyz")
            assert (ready["status"], ready["due_games"]) == ("ready", 1)
        finally:
            store.zrem(WORK[shard], game)
            store.zrem(OVERDUE[shard], game)
    assert service.get("/readyz")["late_games"] == 0


def status(service: Service, path: str, body: object = None) -> int:
    """Of the answer to a question, or to a body that is posted."""
    sent = None if body is None else json.dumps(body).encode()
    asked = urllib.request.Request(service.url + path, sent, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(asked, timeout=SECONDS) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refused:
        return refused.code
