"""Clocks over HTTP: asked for at opening, shown at every position, set in test mode."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.config import Config
from service.games.handler import Handler
from tests.service.http.apps import OPERATOR, OPERATOR_KEY, new_key
from tests.service.http.support import assert_problem, bearer, rest

SEATS = [{"kind": "reserved", "name": "Ana"}, {"kind": "reserved", "name": "Ben"}]
NOON = "2026-01-01T12:00:00.000Z"
Open = Callable[..., dict[str, Any]]


@pytest.fixture
def config(config: Config) -> Config:
    return replace(config, operator_key=OPERATOR_KEY)


@pytest.fixture
def open_game(client: FlaskClient, handler: Handler) -> Open:
    """A game whose time stands at noon, set up; with `key` it is that app's."""

    def open_it(key: str = OPERATOR_KEY, **more: Any) -> dict[str, Any]:
        body = {
            "title": "el-gaucho", "seats": SEATS, "clock": {"turn": 60},
            "sandbox": {"seed": "spring", "now": NOON}, **more,
        }  # fmt: skip
        response = client.post("/v1/games", json=body, headers=bearer(key))
        assert response.status_code == 201, response.get_data()
        opened: dict[str, Any] = response.get_json()
        rest(handler, opened["game"])
        return opened

    return open_it


def set_clock(client: FlaskClient, opened: dict[str, Any], body: Any, token: str | None) -> TestResponse:
    headers = {} if token is None else bearer(token)
    return client.post(f"/v1/games/{opened['game']}/clock", json=body, headers=headers)


def seat_token(opened: dict[str, Any], seat: int = 0) -> str:
    return str(opened["seats"][seat]["token"])


def shown(client: FlaskClient, opened: dict[str, Any], query: str = "") -> dict[str, Any]:
    headers = bearer(seat_token(opened))
    game: dict[str, Any] = client.get(f"/v1/games/{opened['game']}{query}", headers=headers).get_json()
    return game


# ---- asked for


def test_a_clock_is_shown_as_it_was_asked_for(client: FlaskClient, open_game: Open) -> None:
    opened = open_game(clock={"turn": 60, "game": 600, "then": "hand_over", "bot": "random"})
    assert shown(client, opened)["clock"] == {
        "turn": 60, "game": 600, "then": "hand_over", "bot": "random", "now": NOON,
        "seats": [
            {"seat": seat, "used_ms": 0, "deadline": "2026-01-01T12:01:00.000Z"} for seat in (0, 1)
        ],
    }  # fmt: skip


def test_without_being_told_otherwise_the_best_bot_stands_in(client: FlaskClient, open_game: Open) -> None:
    clock = shown(client, open_game(clock={"game": 600}))["clock"]
    assert (clock["turn"], clock["game"], clock["then"], clock["bot"]) == (None, 600, "bot", "expert")
    clock = shown(client, open_game(clock={"turn": 5, "then": "default"}))["clock"]
    assert (clock["then"], clock["bot"]) == ("default", None)


@pytest.mark.parametrize(
    "clock",
    [
        {}, {"turn": 0}, {"turn": -5}, {"turn": 1.5}, {"turn": "60"}, {"turn": True}, {"turn": None},
        {"turn": 10**9}, {"then": "bot"}, {"turn": 60, "then": "lose"},
        {"turn": 60, "bot": "nobody"}, {"turn": 60, "bot": "default"}, {"turn": 60, "pause": 1}, [], "60",
    ],
    ids=str,
)  # fmt: skip
def test_a_clock_that_is_none_is_malformed(client: FlaskClient, clock: Any) -> None:
    body = {"title": "el-gaucho", "seats": SEATS, "clock": clock}
    problem = assert_problem(client.post("/v1/games", json=body, headers=OPERATOR), 400, "bad_body")
    assert "clock" in problem["detail"]


@pytest.mark.parametrize(
    "sandbox",
    [
        {"now": "noon"}, {"now": "2026-01-01T12:00:00"}, {"now": 5}, {"now": "1969-01-01T00:00:00Z"},
        {"now": "9999-12-31T23:59:59Z"}, {"seed": ""}, {"luck": 5}, {"luck": [5]}, {"luck": [["6"]]},
        {"luck": [[-1]]}, {"luck": [[2**32]]}, {"luck": [[1.5]]}, {"dice": []},
    ],
    ids=str,
)  # fmt: skip
def test_a_test_mode_that_is_none_is_malformed(client: FlaskClient, sandbox: Any) -> None:
    body = {"title": "el-gaucho", "seats": SEATS, "sandbox": sandbox}
    problem = assert_problem(client.post("/v1/games", json=body, headers=OPERATOR), 400, "bad_body")
    assert "sandbox" in problem["detail"]


# ---- shown


def test_a_game_without_a_clock_shows_none(client: FlaskClient) -> None:
    game = client.post("/v1/games", json={"title": "el-gaucho", "seats": SEATS}, headers=OPERATOR).get_json()
    assert client.get(f"/v1/games/{game['game']}").get_json()["clock"] is None


def test_everybody_is_shown_the_same_clock(client: FlaskClient, open_game: Open) -> None:
    opened = open_game()
    url = f"/v1/games/{opened['game']}"
    for name in ("clock", "abandoned_at", "to_act"):
        shown_to = [
            client.get(url, headers=headers).get_json()[name]
            for headers in ({}, OPERATOR, *(bearer(seat_token(opened, seat)) for seat in (0, 1)))
        ]
        assert all(each == shown_to[0] for each in shown_to)


def test_clock_and_end_of_patience_at_a_past_position_are_those_of_then(
    client: FlaskClient, handler: Handler, open_game: Open
) -> None:
    opened = open_game()
    views = {}
    for step in range(6):
        now = shown(client, opened)
        views[now["version"]] = now
        if step % 2:
            set_clock(client, opened, {"advance": 7}, seat_token(opened))
        else:
            seat = now["to_act"][0]
            headers = bearer(seat_token(opened, seat))
            url = f"/v1/games/{opened['game']}/commands"
            command = client.get(url, headers=headers).get_json()["commands"][0]
            client.post(url, json=command, headers=headers)
            rest(handler, opened["game"])
    assert len(views) == 6
    for version, view in views.items():
        assert shown(client, opened, f"?at={version}") == view
    assert len({view["abandoned_at"] for view in views.values()}) > 1


def test_when_the_game_is_over_no_deadline_is_left(
    client: FlaskClient, handler: Handler, open_game: Open
) -> None:
    opened = open_game()
    client.delete(f"/v1/games/{opened['game']}/seats/0", headers=bearer(seat_token(opened)))
    rest(handler, opened["game"])
    game = shown(client, opened)
    assert (game["status"], game["abandoned_at"]) == ("over", None)
    assert [seat["deadline"] for seat in game["clock"]["seats"]] == [None, None]


# ---- set


def test_the_time_is_set_or_advanced(client: FlaskClient, open_game: Open) -> None:
    opened = open_game()
    version = shown(client, opened)["version"]
    answer = set_clock(client, opened, {"now": "2026-01-01T12:00:30+00:00"}, seat_token(opened)).get_json()
    (event,) = answer["events"]
    assert (event["type"], event["seat"], event["position"]) == ("clock_set", None, version + 1)
    assert event["at"] == NOON
    response = set_clock(client, opened, {"advance": 10}, seat_token(opened))
    assert response.headers["ETag"] == f'"{version + 2}"'
    assert shown(client, opened)["clock"]["now"] == "2026-01-01T12:00:40.000Z"


def test_time_that_is_up_times_everybody_out_at_the_time_of_the_game(
    client: FlaskClient, handler: Handler, open_game: Open
) -> None:
    opened = open_game()
    set_clock(client, opened, {"advance": 59}, seat_token(opened))
    assert not handler.has_work(handler.current(opened["game"]))
    set_clock(client, opened, {"advance": 1}, seat_token(opened))
    handler.advance(handler.current(opened["game"]))
    game = shown(client, opened)
    assert game["seats"][0]["bot"] == "expert"
    assert game["seats"][0]["stands_in"]
    page = client.get(f"/v1/games/{opened['game']}/events?after={game['version'] - 2}").get_json()
    for seat, event in enumerate(page["events"]):
        assert (event["type"], event["at"]) == ("seat_timed_out", "2026-01-01T12:01:00.000Z")
        assert event["data"] == {"seat": seat, "then": "bot", "bot": "expert"}
    assert len(page["events"]) == 2


def test_the_time_goes_forwards_only(client: FlaskClient, open_game: Open) -> None:
    opened = open_game()
    response = set_clock(client, opened, {"now": "2026-01-01T11:59:59.999Z"}, seat_token(opened))
    problem = assert_problem(response, 409, "bad_clock")
    assert problem["clause"] == "table.14"


def test_there_is_an_end_of_time(client: FlaskClient, open_game: Open) -> None:
    opened = open_game()
    assert set_clock(client, opened, {"now": "8999-12-31T23:59:59Z"}, seat_token(opened)).status_code == 200
    response = set_clock(client, opened, {"advance": 366 * 24 * 3600}, seat_token(opened))
    assert_problem(response, 400, "bad_body")
    assert shown(client, opened)["clock"]["now"].startswith("8999")


@pytest.mark.parametrize(
    "body",
    [
        {}, {"now": NOON, "advance": 5}, {"advance": -1}, {"advance": "5"}, {"advance": 1e9}, {"now": None},
        {"now": "tomorrow"}, {"later": 5}, [], 5,
    ],
    ids=str,
)  # fmt: skip
def test_what_sets_no_clock_is_malformed(client: FlaskClient, open_game: Open, body: Any) -> None:
    opened = open_game()
    assert_problem(set_clock(client, opened, body, seat_token(opened)), 400, "bad_body")
    assert shown(client, opened)["clock"]["now"] == NOON


@pytest.mark.parametrize("sandbox", [{"seed": "spring"}, None])
def test_the_time_of_any_other_game_cannot_be_set(
    client: FlaskClient, open_game: Open, sandbox: dict[str, str] | None
) -> None:
    opened = open_game(**({} if sandbox is None else {"sandbox": sandbox}))
    if sandbox is None:
        opened = client.post(
            "/v1/games", json={"title": "el-gaucho", "seats": SEATS}, headers=OPERATOR
        ).get_json()
    assert_problem(set_clock(client, opened, {"advance": 5}, seat_token(opened)), 409, "no_such_clock")


def test_the_clock_of_a_game_that_is_over_stands_still(
    client: FlaskClient, handler: Handler, open_game: Open
) -> None:
    opened = open_game()
    client.delete(f"/v1/games/{opened['game']}/seats/0", headers=bearer(seat_token(opened)))
    rest(handler, opened["game"])
    assert_problem(set_clock(client, opened, {"advance": 5}, seat_token(opened)), 409, "game_over")


# ---- who may


def test_seats_the_owner_and_the_operator_set_the_clock_and_nobody_else(
    client: FlaskClient, open_game: Open
) -> None:
    mine, others = new_key(client)["token"], new_key(client)["token"]
    opened = open_game(mine)
    version = shown(client, opened)["version"]
    for token, status, reason in (
        (None, 401, "no_token"), ("est_seat_guess", 401, "bad_token"), (others, 403, "not_the_owner"),
    ):  # fmt: skip
        assert_problem(set_clock(client, opened, {"advance": 1}, token), status, reason)
    assert shown(client, opened)["version"] == version
    for token in (seat_token(opened, 0), seat_token(opened, 1), mine, OPERATOR_KEY):
        assert set_clock(client, opened, {"advance": 1}, token).status_code == 200


def test_the_owner_needs_the_scope(client: FlaskClient, open_game: Open) -> None:
    weak = new_key(client, "games:create", "games:read")["token"]
    problem = assert_problem(set_clock(client, open_game(weak), {"advance": 1}, weak), 403, "missing_scope")
    assert problem["facts"] == {"scope": "games:admin"}


def test_a_private_game_is_nobodys_business(client: FlaskClient, open_game: Open) -> None:
    opened, nowhere = open_game(visibility="private"), {"game": "0" * 20}
    for token in (None, "est_seat_guess", new_key(client)["token"]):
        there, not_there = (set_clock(client, game, {"advance": 1}, token) for game in (opened, nowhere))
        assert (there.status_code, there.get_data()) == (not_there.status_code, not_there.get_data())
        assert there.status_code == 404
