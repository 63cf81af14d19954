"""DELETE and PATCH /v1/games/{game}/seats/{seat}: leaving, resigning, handing over, taking back."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.config import Config
from service.games.handler import Handler
from service.http.views.tables import seats
from service.store.memory.store import MemoryStore
from tests.service.http.apps import OPERATOR_KEY, new_key
from tests.service.http.support import assert_problem, bearer, rest

R = {"kind": "reserved"}
SEATS = {
    "ro": [{**R, "name": "Ana"}, {"kind": "open"}],
    "rr": [{**R, "name": "Ana"}, {**R, "name": "Ben"}],
    "rrr": [{**R, "name": "Ana"}, {**R, "name": "Ben"}, {**R, "name": "Cleo"}],
    "rbb": [{**R, "name": "Ana"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}],
}
Open = Callable[..., dict[str, Any]]


@pytest.fixture
def config(config: Config) -> Config:
    return replace(config, operator_key=OPERATOR_KEY)


@pytest.fixture
def open_game(client: FlaskClient, handler: Handler) -> Open:
    """A game that has been set up if all sit; with `key` it is that app's."""

    def open_it(seats: str = "rrr", key: str = OPERATOR_KEY, **more: Any) -> dict[str, Any]:
        body = {"title": "el-gaucho", "seats": SEATS[seats], **more}
        opened: dict[str, Any] = client.post("/v1/games", json=body, headers=bearer(key)).get_json()
        rest(handler, opened["game"])
        return opened

    return open_it


def token(opened: dict[str, Any], seat: int = 0) -> str:
    return str(opened["seats"][seat]["token"])


def leave(client: FlaskClient, opened: dict[str, Any], seat: int, who: str | None) -> TestResponse:
    url = f"/v1/games/{opened['game']}/seats/{seat}"
    return client.delete(url, headers={} if who is None else bearer(who))


def hand(client: FlaskClient, opened: dict[str, Any], seat: int, body: Any, who: str | None) -> TestResponse:
    url = f"/v1/games/{opened['game']}/seats/{seat}"
    return client.patch(url, json=body, headers={} if who is None else bearer(who))


def shown(client: FlaskClient, opened: dict[str, Any]) -> dict[str, Any]:
    game: dict[str, Any] = client.get(f"/v1/games/{opened['game']}", headers=bearer(OPERATOR_KEY)).get_json()
    return game


# ---- leaving before the start


def test_who_leaves_before_the_start_gives_seat_name_and_token_away(
    client: FlaskClient, store: MemoryStore, open_game: Open
) -> None:
    opened = open_game("ro")
    response = leave(client, opened, 0, token(opened))
    assert response.status_code == 200
    changed = response.get_json()
    assert (changed["status"], changed["to_act"]) == ("open", [])
    assert response.headers["ETag"] == f'"{changed["version"]}"'
    (seat, _) = changed["seats"]
    assert (seat["kind"], seat["taken"], seat["name"]) == ("open", False, None)
    assert "name.0" not in (store.streams.meta(opened["game"]) or {})
    assert_problem(client.get(f"/v1/games/{opened['game']}", headers=bearer(token(opened))), 401, "bad_token")
    assert_problem(leave(client, opened, 0, token(opened)), 401, "bad_token")


def test_somebody_else_can_sit_down_there(client: FlaskClient, open_game: Open) -> None:
    opened = open_game("ro")
    leave(client, opened, 0, token(opened))
    url = f"/v1/games/{opened['game']}/seats"
    assert client.post(f"{url}/1", json={}).get_json()["status"] == "open"
    assert client.post(f"{url}/0", json={"name": "Dora"}).get_json()["status"] == "running"
    assert shown(client, opened)["seats"][0]["name"] == "Dora"


def test_a_seat_where_nobody_sits_is_not_left(client: FlaskClient, open_game: Open) -> None:
    assert_problem(leave(client, open_game("ro"), 1, OPERATOR_KEY), 409, "not_taken")


# ---- resigning


def test_who_resigns_while_the_rules_are_busy_has_resigned_as_soon_as_they_are_done(
    client: FlaskClient, handler: Handler, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = {"title": "el-gaucho", "seats": SEATS["rrr"]}
    opened = client.post("/v1/games", json=body, headers=bearer(OPERATOR_KEY)).get_json()
    hub = client.application.extensions["estancia"].hub
    first = hub.first

    def worker_comes(game: str, *asked: Any) -> Any:
        rest(handler, game)
        return first(game, *asked)

    assert handler.current(opened["game"]).due() is not None
    monkeypatch.setattr(seats, "RESIGN_WAIT", 0)
    assert_problem(leave(client, opened, 1, token(opened, 1)), 409, "rules_busy")
    monkeypatch.setattr(hub, "first", worker_comes)
    response = leave(client, opened, 1, token(opened, 1))
    assert response.status_code == 200
    assert response.get_json()["seats"][1]["resigned"]


def test_who_leaves_later_resigns_and_the_best_bot_plays_on(client: FlaskClient, open_game: Open) -> None:
    opened = open_game("rrr")
    changed = leave(client, opened, 1, token(opened, 1)).get_json()
    assert changed["status"] == "running"
    seat = changed["seats"][1]
    assert (seat["bot"], seat["resigned"], seat["name"]) == ("expert", True, "Ben")
    url = f"/v1/games/{opened['game']}/commands"
    commands = client.get(url, headers=bearer(token(opened, 1))).get_json()
    assert (commands["commands"], commands["undo"]["possible"]) == ([], False)
    assert_problem(leave(client, opened, 1, token(opened, 1)), 409, "has_resigned")
    assert_problem(hand(client, opened, 1, {"bot": None}, token(opened, 1)), 409, "has_resigned")


def test_the_one_who_is_left_wins_and_everything_can_be_checked(
    client: FlaskClient, handler: Handler, open_game: Open
) -> None:
    opened = open_game("rr")
    changed = leave(client, opened, 0, token(opened)).get_json()
    assert (changed["status"], changed["to_act"]) == ("over", [])
    rest(handler, opened["game"])
    game = shown(client, opened)
    assert game["result"] == {"scores": [0, 0], "winners": [1]}
    audit = client.get(f"/v1/games/{opened['game']}/audit", headers=bearer(OPERATOR_KEY)).get_json()
    assert audit["verdict"] == "exact"
    assert_problem(leave(client, opened, 1, token(opened, 1)), 409, "game_over")


def test_a_game_of_bots_alone_is_abandoned_without_a_result(
    client: FlaskClient, handler: Handler, open_game: Open
) -> None:
    opened = open_game("rbb")
    assert leave(client, opened, 0, token(opened)).get_json()["status"] == "abandoned"
    rest(handler, opened["game"])
    game = shown(client, opened)
    assert (game["status"], game["result"], game["due"]) == ("abandoned", None, [])
    page = client.get("/v1/games?status=abandoned").get_json()
    assert [line["game"] for line in page["games"]] == [opened["game"]]


# ---- handing over and taking back


def test_while_a_bot_plays_the_token_cannot(client: FlaskClient, open_game: Open) -> None:
    opened = open_game()
    url = f"/v1/games/{opened['game']}/commands"
    mine = bearer(token(opened))
    legal = client.get(url, headers=mine).get_json()["commands"]
    assert legal
    changed = hand(client, opened, 0, {"bot": "random"}, token(opened)).get_json()
    assert (changed["seats"][0]["bot"], changed["seats"][0]["stands_in"]) == ("random", False)
    assert client.get(url, headers=mine).get_json()["commands"] == []
    assert_problem(client.post(url, json=legal[0], headers=mine), 409, "played_by_bot")
    check = client.post(f"{url}/check", json=legal[0], headers=mine).get_json()
    assert (check["legal"], check["reason"]) == (False, "played_by_bot")
    changed = hand(client, opened, 0, {"bot": None}, token(opened)).get_json()
    assert changed["seats"][0]["bot"] is None
    assert client.post(url, json=legal[0], headers=mine).status_code == 200


def test_what_was_legal_at_a_past_position_is_told_as_it_was_then(
    client: FlaskClient, open_game: Open
) -> None:
    opened = open_game()
    url = f"/v1/games/{opened['game']}/commands"
    before = shown(client, opened)["version"]
    hand(client, opened, 0, {"bot": "random"}, token(opened))
    for at, has_any in ((before, True), (before + 1, False)):
        commands = client.get(f"{url}?at={at}", headers=bearer(token(opened))).get_json()["commands"]
        assert bool(commands) == has_any


def test_a_seat_that_nobody_handed_over_is_not_taken_back(client: FlaskClient, open_game: Open) -> None:
    opened = open_game()
    problem = assert_problem(hand(client, opened, 0, {"bot": None}, token(opened)), 409, "not_played_by_bot")
    assert problem["clause"] == "table.9"


@pytest.mark.parametrize("body", [{}, {"bot": ""}, {"bot": 5}, {"bot": "random", "x": 1}, []])
def test_what_names_no_bot_is_malformed(client: FlaskClient, open_game: Open, body: Any) -> None:
    opened = open_game()
    version = shown(client, opened)["version"]
    assert_problem(hand(client, opened, 0, body, token(opened)), 400, "bad_body")
    assert shown(client, opened)["version"] == version


@pytest.mark.parametrize("bot", ["nobody", "default"])
def test_a_bot_that_is_not_hosted_is_not_found(client: FlaskClient, open_game: Open, bot: str) -> None:
    opened = open_game()
    version = shown(client, opened)["version"]
    assert_problem(hand(client, opened, 0, {"bot": bot}, token(opened)), 404, "no_such_bot")
    assert shown(client, opened)["version"] == version


def test_before_the_start_and_after_the_end_hands_do_not_change(client: FlaskClient, open_game: Open) -> None:
    opened = open_game("ro")
    for body in ({"bot": "random"}, {"bot": None}):
        assert_problem(hand(client, opened, 0, body, token(opened)), 409, "not_started")
    opened = open_game("rr")
    leave(client, opened, 0, token(opened))
    for body in ({"bot": "random"}, {"bot": None}):
        assert_problem(hand(client, opened, 1, body, token(opened, 1)), 409, "game_over")


# ---- who may


Call = Callable[[FlaskClient, dict[str, Any], int, str | None], TestResponse]
CALLS: list[Call] = [
    leave,
    lambda client, opened, seat, who: hand(client, opened, seat, {"bot": "random"}, who),
]


@pytest.mark.parametrize("call", CALLS)
def test_the_seat_itself_its_owner_and_the_operator_may_and_nobody_else(
    client: FlaskClient, open_game: Open, call: Call
) -> None:
    mine, others = new_key(client)["token"], new_key(client)["token"]
    opened = open_game("rrr", mine)
    version = shown(client, opened)["version"]
    for who, status, reason in (
        (None, 401, "no_token"), ("est_seat_guess", 401, "bad_token"), (others, 403, "not_the_owner"),
        (token(opened, 1), 403, "forbidden"),
    ):  # fmt: skip
        assert_problem(call(client, opened, 0, who), status, reason)
    assert shown(client, opened)["version"] == version
    for who in (token(opened), mine, OPERATOR_KEY):
        assert (
            call(client, open_game("rrr", mine) if who != token(opened) else opened, 0, who).status_code
            == 200
        )


@pytest.mark.parametrize("call", CALLS)
def test_the_owner_needs_the_scope(client: FlaskClient, open_game: Open, call: Call) -> None:
    weak = new_key(client, "games:create", "games:read")["token"]
    problem = assert_problem(call(client, open_game("rrr", weak), 0, weak), 403, "missing_scope")
    assert problem["facts"] == {"scope": "games:admin"}


@pytest.mark.parametrize("call", CALLS)
def test_a_private_game_is_nobodys_business(client: FlaskClient, open_game: Open, call: Call) -> None:
    opened, nowhere = open_game(visibility="private"), {"game": "0" * 20}
    for who in (None, "est_seat_guess", new_key(client)["token"]):
        there, not_there = (call(client, game, 0, who) for game in (opened, nowhere))
        assert (there.status_code, there.get_data()) == (not_there.status_code, not_there.get_data())
        assert there.status_code == 404


@pytest.mark.parametrize("call", CALLS)
def test_a_seat_that_is_not_there_or_a_bots_own_is_refused(
    client: FlaskClient, open_game: Open, call: Call
) -> None:
    opened = open_game("rbb")
    assert_problem(call(client, opened, 7, OPERATOR_KEY), 404, "no_such_seat")
    assert_problem(call(client, opened, 7, token(opened)), 403, "forbidden")
    assert_problem(call(client, opened, 1, OPERATOR_KEY), 409, "played_by_bot")


def test_a_token_that_was_replaced_hands_nothing_over(client: FlaskClient, open_game: Open) -> None:
    opened = open_game()
    url = f"/v1/games/{opened['game']}/seats/0/token"
    assert client.post(url, headers=bearer(OPERATOR_KEY)).status_code in (200, 201)
    for call in CALLS:
        assert_problem(call(client, opened, 0, token(opened)), 401, "bad_token")
