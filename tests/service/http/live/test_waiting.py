"""`Prefer: wait`: the answer to a command tells also what follows from it."""

from collections.abc import Iterator
from queue import SimpleQueue
from threading import Thread

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.games.handler import Handler
from service.store.memory.store import MemoryStore
from tests.service.http.support import Duel, bearer, rest


@pytest.fixture
def work() -> SimpleQueue[str]:
    return SimpleQueue()


@pytest.fixture
def handler(store: MemoryStore, work: SimpleQueue[str]) -> Handler:
    return Handler(store, wake=lambda game, _version: work.put(game))


@pytest.fixture
def worker(handler: Handler, work: SimpleQueue[str]) -> Iterator[None]:
    """Does what is due, and plays the bots with their first legal command."""

    def serve() -> None:
        while game := work.get():
            loaded = rest(handler, game)
            while bots := loaded.bots_to_act():
                handler.send(game, loaded.legal_commands(bots[0])[0])
                loaded = rest(handler, game)

    thread = Thread(target=serve)
    thread.start()
    yield
    work.put("")
    thread.join()


@pytest.mark.usefixtures("worker")
def test_a_player_waits_until_it_can_act_again(client: FlaskClient) -> None:
    seats = [{"kind": "reserved", "name": "Ana"}, {"kind": "bot", "bot": "random"}]
    opened = client.post("/v1/games", json={"title": "el-gaucho", "seats": seats}).get_json()
    ana = bearer(opened["seats"][0]["token"])
    url = f"/v1/games/{opened['game']}"
    version = opened["version"]
    while not client.get(f"{url}/commands", headers=ana).get_json()["commands"]:
        version = client.get(f"{url}/events?after={version}&wait=30").get_json()["version"]
    for _ in range(12):
        command = client.get(f"{url}/commands", headers=ana).get_json()["commands"][0]
        response = client.post(
            f"{url}/commands", json=command, headers={**ana, "Prefer": "respond-async, wait=99"}
        )
        assert response.headers["Preference-Applied"] == "wait=30"
        sent = response.get_json()
        assert (sent["to_act"], sent["due"]) == ([0], [])
        positions = [event["position"] for event in sent["events"]]
        assert positions == list(range(positions[0], sent["version"] + 1))
        assert client.get(url, headers=ana).get_json()["version"] == sent["version"]


def test_without_it_the_answer_comes_at_once(duel: Duel) -> None:
    duel.send(duel.legal(0)[0], 0)
    sent = duel.send(duel.legal(1)[0], 1).get_json()
    assert sent["due"] == ["reveal_tiles"]
    assert len(sent["events"]) == 1


@pytest.mark.usefixtures("worker")
def test_who_waited_is_told_the_same_again_under_the_same_key(duel: Duel, handler: Handler) -> None:
    duel.send(duel.legal(0)[0], 0)
    command = duel.legal(1)[0]
    first = duel.send(command, 1, Idempotency_Key="k", Prefer="wait=30")
    assert len(first.get_json()["events"]) > 1
    loaded = rest(handler, duel.game)
    seat = loaded.to_act()[0]
    assert duel.send(duel.legal(seat)[0], seat, Prefer="wait=30").status_code == 200
    again = duel.send(command, 1, Idempotency_Key="k", Prefer="wait=30")
    assert again.get_data() == first.get_data()


def test_a_process_that_stops_answers_with_what_there_is(app: Flask, duel: Duel) -> None:
    duel.send(duel.legal(0)[0], 0)
    app.extensions["estancia"].hub.close()
    sent = duel.send(duel.legal(1)[0], 1, Prefer="wait=30").get_json()
    assert sent["due"] == ["reveal_tiles"]


@pytest.mark.parametrize("prefer", ["wait=0", "wait", "wait=soon", "return=minimal", "wait=-1", "await=5"])
def test_other_preferences_are_no_reason_to_wait(duel: Duel, prefer: str) -> None:
    response = duel.send(duel.legal(0)[0], 0, Prefer=prefer)
    assert response.status_code == 200
    assert "Preference-Applied" not in response.headers
