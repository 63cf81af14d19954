"""At the whole real service: what strangers send to hurt it."""

import json
import urllib.error
import urllib.request
from contextlib import ExitStack

import click
import pytest
import redis

from domain.table.bounds import UNDOS_IN_TURN
from service.http.wire.problem_size import LARGEST
from service.store.redis.keys import OVERDUE, WORK, place_of
from tests.support import server, valkey
from tests.support.server import Service
from tests.support.speed import patience

pytestmark = pytest.mark.slow

SECONDS = patience(20)
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
        service = stack.enter_context(server.running(server.FEW | urls))
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


def test_doing_and_undoing_comes_to_an_end_and_the_game_goes_on(guarded: Service, operator: str) -> None:
    seats = [{"kind": "reserved", "name": name} for name in ("Ana", "Ben")]
    with guarded.client(operator) as client:
        opened = client.post("/v1/games", {"title": "ranchers", "seats": seats})
    url = f"/v1/games/{opened['game']}"
    tokens = [seat["token"] for seat in opened["seats"]]
    valkey.until(lambda: not guarded.get(url)["due"], SECONDS)
    with ExitStack() as stack:
        clients = [stack.enter_context(guarded.client(token)) for token in tokens]
        for client in clients:
            client.post(f"{url}/commands", client.get(f"{url}/commands")["commands"][0])
        valkey.until(lambda: len(guarded.get(url)["to_act"]) == 1, SECONDS)
        client = clients[guarded.get(url)["to_act"][0]]
        command = client.get(f"{url}/commands")["commands"][0]
        for _ in range(UNDOS_IN_TURN):
            client.post(f"{url}/commands", command)
            client.post(f"{url}/undo", None)
        client.post(f"{url}/commands", command)
        with pytest.raises(click.ClickException, match="as often as it may"):
            client.post(f"{url}/undo", None)
        assert client.get(f"{url}/commands")["commands"]
        assert client.get(f"{url}/audit")["verdict"] == "unverified"  # only its luck is not revealed yet


def test_the_stream_of_a_game_that_is_abandoned_ends(service: Service) -> None:
    seats = [{"kind": "reserved", "name": "Ana"}, *[{"kind": "bot", "bot": "random"}] * 2]
    with service.client() as client:
        opened = client.post("/v1/games", {"title": "el-gaucho", "seats": seats})
    url = f"{service.url}/v1/games/{opened['game']}"
    who = {"Authorization": f"Bearer {opened['seats'][0]['token']}"}
    listening = urllib.request.Request(f"{url}/events", headers={"Accept": "text/event-stream"})
    with urllib.request.urlopen(listening, timeout=SECONDS) as stream:
        leaving = urllib.request.Request(f"{url}/seats/0", headers=who, method="DELETE")
        with urllib.request.urlopen(leaving, timeout=SECONDS) as left:
            assert json.load(left)["status"] == "abandoned"
        assert stream.read().endswith(b'event: farewell\ndata: {"why":"over"}\n\n')
    with urllib.request.urlopen(listening, timeout=SECONDS) as stream:
        assert b"luck_revealed" in stream.read()
    assert ended_at_once(f"{url}/events?after={left_at(url)}&wait=30")


def left_at(url: str) -> int:
    with urllib.request.urlopen(url, timeout=SECONDS) as shown:
        return int(json.load(shown)["version"])


def ended_at_once(url: str) -> bool:
    """Whether a long poll of half a minute is answered before anybody else would be."""
    with urllib.request.urlopen(url, timeout=SECONDS) as page:
        return json.load(page)["events"] == []


def status(service: Service, path: str, body: object = None) -> int:
    """Of the answer to a question, or to a body that is posted."""
    sent = None if body is None else json.dumps(body).encode()
    asked = urllib.request.Request(service.url + path, sent, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(asked, timeout=SECONDS) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refused:
        return refused.code
