"""GET /v1/operations: does the operator see what waits, what was set aside, and what was counted?"""

from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.config import Config
from service.games.quarantine import Quarantine, Suspect
from service.http.views.service import operations as module
from service.store.memory.store import MemoryStore
from tests.service.http.apps import OPERATOR, OPERATOR_KEY
from tests.service.http.support import assert_problem, bearer

SEATS = [{"kind": "reserved", "name": "Ana"}, {"kind": "bot", "bot": "greedy"}]


@pytest.fixture
def config(config: Config) -> Config:
    return replace(config, operator_key=OPERATOR_KEY)


def operations(client: FlaskClient) -> dict[str, Any]:
    response = client.get("/v1/operations", headers=OPERATOR)
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "no-store"
    found: dict[str, Any] = response.get_json()
    return found


def open_game(client: FlaskClient, **more: Any) -> str:
    opened = client.post("/v1/games", json={"title": "el-gaucho", "seats": SEATS, **more}, headers=OPERATOR)
    assert opened.status_code == 201, opened.get_json()
    game: str = opened.get_json()["game"]
    return game


def test_nobody_but_the_operator_is_told(client: FlaskClient) -> None:
    assert_problem(client.get("/v1/operations"), 401, "no_token")
    assert_problem(client.get("/v1/operations", headers=bearer("est_seat_" + "x" * 43)), 403, "forbidden")


def test_games_that_wait_for_workers_are_told_with_what_they_wait_for(client: FlaskClient) -> None:
    game = open_game(client)
    found = operations(client)
    assert found["due"] == 1
    (waiting,) = found["waiting"]
    assert waiting["game"] == game
    assert waiting["title"] == "el-gaucho"
    assert waiting["waits_for"] == "rules"
    assert waiting["due_ms"] >= 0


def test_games_are_counted_by_visibility_and_status(client: FlaskClient) -> None:
    open_game(client)
    client.post(
        "/v1/games",
        json={"title": "el-gaucho", "seats": [{"kind": "open"}] * 2, "visibility": "private"},
        headers=OPERATOR,
    )
    games = operations(client)["games"]
    assert games["public"]["running"] == 1
    assert games["private"]["open"] == 1


def test_games_that_were_set_aside_are_told_with_what_was_being_done(
    client: FlaskClient, store: MemoryStore
) -> None:
    game = open_game(client)
    for _ in range(6):
        Quarantine(store).add(Suspect("play", game, 1))
    Quarantine(store).add(Suspect("hint", game, 1, "greedy"))
    found = {each["doing"]: each for each in operations(client)["set_aside"]}
    assert found["play"] | {"since": "", "until": ""} == {
        "game": game,
        "doing": "play",
        "version": 1,
        "times": 6,
        "since": "",
        "until": "",
        "stuck": True,
        "bots": [],
    }
    assert found["hint"]["bots"] == ["greedy"]
    assert not found["hint"]["stuck"]


def test_a_game_nobody_can_read_is_told_too(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    open_game(client)
    monkeypatch.setattr(module, "_waits_for", lambda _: 1 / 0)
    (waiting,) = operations(client)["waiting"]
    assert waiting["waits_for"] == "unreadable"


def test_commands_and_requests_are_counted(client: FlaskClient) -> None:
    game = open_game(client)
    client.post(f"/v1/games/{game}/commands", json={"type": "end_turn"})
    found = operations(client)["totals"]
    assert found["commands"] == {"-": {"refused": 1}}
    assert found["requests"] == 2
    assert found["request_seconds"] > 0


def test_the_store_tells_its_memory(client: FlaskClient) -> None:
    store = operations(client)["store"]
    assert store["memory_limit_bytes"] >= 0
    assert store["answers_ms"] >= 0
