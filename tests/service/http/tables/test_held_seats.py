"""Seats that are held for somebody who has a link: the game, and its clock, wait until they sit down."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.games.handler import Handler
from tests.service.http.support import assert_problem, bearer, rest

KEY = "4b1c9c62-7f0e-4a55-9d39-1f1b2f0a7c11"


@pytest.fixture(params=["public", "private"])
def opened(client: FlaskClient, request: pytest.FixtureRequest) -> Any:
    body = {
        "title": "el-gaucho",
        "visibility": request.param,
        "seats": [{"kind": "reserved", "name": "Ana"}, {"kind": "held", "name": "Ben"}],
        "clock": {"turn": 60},
    }
    answer = client.post("/v1/games", json=body)
    assert answer.status_code == 201
    return answer.get_json()


def sit(client: FlaskClient, opened: Any, seat: int, body: Any, token: str | None = None) -> Any:
    return client.post(
        f"/v1/games/{opened['game']}/seats/{seat}", json=body, headers=bearer(token) if token else {}
    )


def token_of(opened: Any, seat: int) -> str:
    token: str = opened["seats"][seat]["token"]
    return token


def test_nobodys_time_runs_before_the_link_is_opened(
    client: FlaskClient, handler: Handler, opened: Any
) -> None:
    rest(handler, opened["game"])
    url, ben = f"/v1/games/{opened['game']}", token_of(opened, 1)
    waiting = client.get(url, headers=bearer(ben)).get_json()
    assert (waiting["status"], [seat["deadline"] for seat in waiting["clock"]["seats"]]) == (
        "open",
        [None] * 2,
    )
    assert [(seat["kind"], seat["taken"], seat["name"]) for seat in waiting["seats"]] == [
        ("reserved", True, "Ana"),
        ("held", False, "Ben"),
    ]
    granted = sit(client, opened, 1, {"entropy": "words of my own"}, ben)
    assert granted.status_code == 201
    assert {**granted.get_json(), "version": 0} == {
        "game": opened["game"], "seat": 1, "name": "Ben", "token": ben, "version": 0, "status": "running",
    }  # fmt: skip
    rest(handler, opened["game"])
    running = client.get(url, headers=bearer(ben)).get_json()
    assert all(seat["deadline"] for seat in running["clock"]["seats"])
    assert handler.current(opened["game"]).game.table.seats[1].entropy == "words of my own"


def test_the_token_of_a_seat_sits_down_once_and_is_told_so_again(client: FlaskClient, opened: Any) -> None:
    ben = token_of(opened, 1)
    first = sit(client, opened, 1, {"name": "Benjamin"}, ben)
    again = sit(client, opened, 1, {"name": "Benjamin"}, ben)
    assert (first.status_code, first.get_json()) == (again.status_code, again.get_json())
    assert sit(client, opened, 0, {}, token_of(opened, 0)).get_json()["name"] == "Ana"
    for other in ({"name": "Bea"}, {"entropy": "too late"}):
        assert_problem(sit(client, opened, 1, other, ben), 409, "seat_taken")


def test_a_call_that_is_repeated_with_its_key_gets_the_same_answer(client: FlaskClient, opened: Any) -> None:
    url, ben = f"/v1/games/{opened['game']}/seats/1", bearer(token_of(opened, 1))
    answers = [client.post(url, json={}, headers={**ben, "Idempotency-Key": KEY}) for _ in range(2)]
    assert answers[0].get_json() == answers[1].get_json()
    assert answers[0].get_json()["token"] == token_of(opened, 1)


def test_nobody_else_sits_down_there(client: FlaskClient, opened: Any) -> None:
    ana, manager = token_of(opened, 0), opened["manager"]
    if opened["visibility"] == "public":
        assert_problem(sit(client, opened, 1, {}), 409, "seat_held")
    else:
        assert_problem(sit(client, opened, 1, {}), 404, "no_such_game")
        assert_problem(sit(client, opened, 1, {}, ana), 403, "forbidden")
    assert_problem(sit(client, opened, 1, {}, manager), 409, "seat_held")


def test_whoever_manages_the_table_waits_no_longer(client: FlaskClient, opened: Any) -> None:
    url, ben = f"/v1/games/{opened['game']}/seats/1", token_of(opened, 1)
    assert client.delete(url, headers=bearer(opened["manager"])).status_code == 200
    if opened["visibility"] == "private":
        assert_problem(sit(client, opened, 1, {}, ben), 404, "no_such_game")
    filled = client.patch(url, json={"bot": "random"}, headers=bearer(opened["manager"]))
    assert filled.get_json()["status"] == "running"


def test_whoever_is_invited_can_decline(client: FlaskClient, opened: Any) -> None:
    url, ben = f"/v1/games/{opened['game']}/seats/1", bearer(token_of(opened, 1))
    shown = client.delete(url, headers=ben).get_json()
    assert (shown["seats"][1]["kind"], shown["seats"][1]["name"]) == ("open", None)


def test_such_a_seat_has_a_name_and_no_entropy_of_whoever_opens_the_game(client: FlaskClient) -> None:
    for seat in ({"kind": "held"}, {"kind": "held", "name": "Ben", "entropy": "mine"}):
        body = {"title": "el-gaucho", "seats": [seat, {"kind": "open"}]}
        assert_problem(client.post("/v1/games", json=body), 400, "bad_body")
