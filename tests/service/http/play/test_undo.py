"""POST /v1/games/{game}/undo, and `undo` in GET …/commands"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.config import Config
from service.games.handler import Handler
from tests.service.http.apps import OPERATOR, OPERATOR_KEY, new_key
from tests.service.http.support import Duel, assert_problem, bearer, rest
from tests.service.playing import play


@pytest.fixture
def config(config: Config) -> Config:
    return replace(config, operator_key=OPERATOR_KEY)


@pytest.fixture
def open_duel(client: FlaskClient, handler: Handler) -> Callable[..., Duel]:
    def open_it(**more: object) -> Duel:
        seats = [{"kind": "reserved", "name": "Ana"}, {"kind": "reserved", "name": "Ben"}]
        body = {"title": "el-gaucho", "seats": seats, "sandbox": {"seed": "spring"}, **more}
        opened = client.post("/v1/games", json=body, headers=OPERATOR).get_json()
        rest(handler, opened["game"])
        return Duel(client, opened["game"], tuple(seat["token"] for seat in opened["seats"]))

    return open_it


def to_a_turn(duel: Duel, handler: Handler) -> int:
    """Somebody is to take dice; says who."""
    loaded = rest(handler, duel.game)
    while True:
        (seat, *_) = loaded.to_act()
        if not loaded.game.steps and duel.legal(seat)[0]["type"] == "take_dice":
            return seat
        loaded = play(handler, loaded, 1)


def shown(duel: Duel, seat: int, **query: Any) -> dict[str, Any]:
    at = f"?at={query['at']}" if query else ""
    answer: dict[str, Any] = duel.get(f"/commands{at}", seat).get_json()
    return answer


@pytest.fixture
def seat(duel: Duel, handler: Handler) -> int:
    return to_a_turn(duel, handler)


# ---- allowed


def test_the_last_command_is_taken_back_and_everybody_sees_the_game_as_it_was(duel: Duel, seat: int) -> None:
    before = {viewer: duel.get("", viewer).get_json() for viewer in (0, 1, None)}
    legal = duel.legal(seat)
    assert not shown(duel, seat)["undo"]["possible"]
    sent = duel.send(legal[0], seat).get_json()
    assert shown(duel, seat)["undo"]["possible"]
    assert not shown(duel, 1 - seat)["undo"]["possible"]
    response = duel.post("/undo", None, seat)
    assert response.status_code == 200
    undone = response.get_json()
    (event,) = undone["events"]
    assert (event["type"], event["seat"], event["cause"]) == ("command_undone", seat, {"type": "undo"})
    assert event["data"] == {"seat": seat, "to": before[seat]["version"]}
    assert undone["version"] == sent["version"] + 1
    assert response.headers["ETag"] == f'"{undone["version"]}"'
    assert duel.legal(seat) == legal
    for viewer, was in before.items():
        now = duel.get("", viewer).get_json()
        assert {**now, "version": 0, "abandoned_at": 0} == {**was, "version": 0, "abandoned_at": 0}


def test_what_could_be_undone_at_a_past_position_is_told_as_it_was_then(duel: Duel, seat: int) -> None:
    before = duel.version()
    duel.send(duel.legal(seat)[0], seat)
    duel.post("/undo", None, seat)
    assert [shown(duel, seat, at=before + i)["undo"]["possible"] for i in range(3)] == [False, True, False]


def test_an_undo_sent_again_under_its_key_is_done_once(duel: Duel, seat: int) -> None:
    duel.send(duel.legal(seat)[0], seat)
    key = {"Idempotency_Key": "back"}
    first, again = (duel.post("/undo", None, seat, **key) for _ in range(2))
    assert first.get_data() == again.get_data()
    assert duel.version() == first.get_json()["version"]
    problem = duel.send(duel.legal(seat)[0], seat, **key)
    assert_problem(problem, 422, "key_reused")


def test_an_undo_is_judged_at_the_version_it_names(duel: Duel, seat: int) -> None:
    stale = duel.version()
    version = duel.send(duel.legal(seat)[0], seat).get_json()["version"]
    problem = assert_problem(duel.post("/undo", None, seat, If_Match=f'"{stale}"'), 412, "stale")
    assert problem["version"] == version
    assert [event["position"] for event in problem["events"]] == list(range(stale + 1, version + 1))
    assert duel.version() == version
    assert duel.post("/undo", None, seat, If_Match=f'"{version}"').status_code == 200


def test_a_command_of_before_the_undo_is_never_taken_for_another(duel: Duel, seat: int) -> None:
    duel.send(duel.legal(seat)[0], seat)
    later = next(it for it in duel.legal(seat) if it["type"] not in ("wish_die", "take_back_gaucho"))
    duel.post("/undo", None, seat)
    assert_problem(duel.send(later, seat), 409, "dice_not_held")


# ---- refused


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_rules_say_why_not_in_the_language_of_who_asks(duel: Duel, seat: int, language: str) -> None:
    before = duel.get("", seat).get_data()
    response = duel.post("/undo", None, seat, Accept_Language=language)
    problem = assert_problem(response, 409, "nothing_to_undo")
    assert problem["clause"] == "table.11"
    assert problem["detail"]
    assert response.headers["Content-Language"] == language
    assert duel.get("", seat).get_data() == before


def test_when_another_is_to_act_it_is_too_late(duel: Duel, seat: int) -> None:
    for kind in ("take_dice", "end_turn"):
        duel.send(next(it for it in duel.legal(seat) if it["type"] == kind), seat)
    problem = assert_problem(duel.post("/undo", None, seat), 409, "turn_passed")
    assert problem["facts"] == {"to_act": [1 - seat]}


def test_the_refusal_for_a_secret_says_the_same_whatever_the_secret_was(
    open_duel: Callable[..., Duel], handler: Handler
) -> None:
    duel = open_duel()
    loaded, look = rest(handler, duel.game), None
    for whims in range(400):
        (actor, *_) = loaded.to_act()
        look = next((it for it in duel.legal(actor) if it["type"] == "look_at_steppe"), None)
        if look is not None:
            break
        loaded = play(handler, loaded, 1, whims)
    assert look is not None
    assert duel.send(look, actor).status_code == 200
    assert not shown(duel, actor)["undo"]["possible"]
    problem = assert_problem(duel.post("/undo", None, actor), 409, "secret_seen")
    assert problem["facts"] == {}
    other = assert_problem(duel.post("/undo", None, 1 - actor), 409, "nothing_to_undo")
    assert other["facts"] == {}


def test_a_seat_that_a_bot_plays_takes_nothing_back(duel: Duel, client: FlaskClient, seat: int) -> None:
    duel.send(duel.legal(seat)[0], seat)
    client.patch(f"{duel.url}/seats/{seat}", json={"bot": "random"}, headers=bearer(duel.tokens[seat]))
    undo = {"possible": False, "to": None, "command": None, "reason": "played_by_bot", "clause": "table.9"}
    assert shown(duel, seat) == {"version": duel.version(), "seat": seat, "commands": [], "undo": undo}
    assert_problem(duel.post("/undo", None, seat), 409, "played_by_bot")


# ---- who may


def test_nobody_but_a_seat_undoes_anything(duel: Duel, client: FlaskClient, seat: int) -> None:
    duel.send(duel.legal(seat)[0], seat)
    version = duel.version()
    url = f"{duel.url}/undo"
    assert_problem(client.post(url), 401, "no_token")
    assert_problem(client.post(url, headers=bearer("est_seat_guess")), 401, "bad_token")
    for key in (OPERATOR, bearer(new_key(client)["token"])):
        assert_problem(client.post(url, headers=key), 403, "forbidden")
    assert_problem(
        client.post(f"/v1/games/{'0' * 20}/undo", headers=bearer(duel.tokens[0])), 404, "no_such_game"
    )
    assert duel.version() == version


def test_a_private_game_is_nobodys_business(open_duel: Callable[..., Duel], client: FlaskClient) -> None:
    duel, nowhere = open_duel(visibility="private"), f"/v1/games/{'0' * 20}/undo"
    for headers in ({}, bearer("est_seat_guess"), bearer(new_key(client)["token"])):
        there, not_there = (client.post(url, headers=headers) for url in (f"{duel.url}/undo", nowhere))
        assert (there.status_code, there.get_data()) == (not_there.status_code, not_there.get_data())
        assert there.status_code == 404


@pytest.mark.parametrize(
    "headers", [{"If_Match": "seventeen"}, {"Idempotency_Key": "x" * 500}, {"Prefer": "wait=x"}]
)
def test_headers_that_cannot_be_read_are_malformed_or_ignored(
    duel: Duel, seat: int, headers: dict[str, str]
) -> None:
    version = duel.send(duel.legal(seat)[0], seat).get_json()["version"]
    response = duel.post("/undo", None, seat, **headers)
    if "Prefer" in headers:
        assert response.status_code == 200
    else:
        assert_problem(response, 400, "bad_header")
        assert duel.version() == version
