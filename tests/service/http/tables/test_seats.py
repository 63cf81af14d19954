"""POST /v1/games/{game}/seats/{seat}"""

import pytest
from flask.testing import FlaskClient

from service.games.handler import Handler
from service.store.memory.store import MemoryStore
from tests.service.http.support import assert_problem, bearer, rest

OPEN = {"title": "el-gaucho", "seats": [{"kind": "reserved", "name": "Ana"}, {"kind": "open"}]}


@pytest.fixture
def game(client: FlaskClient) -> str:
    url: str = client.post("/v1/games", json=OPEN).headers["Location"]
    return url


def test_whoever_sits_down_gets_the_seats_token(client: FlaskClient, handler: Handler, game: str) -> None:
    response = client.post(f"{game}/seats/1", json={"name": "Ben", "entropy": "owls"})
    assert response.status_code == 201
    seat = response.get_json()
    assert (seat["seat"], seat["name"], seat["status"]) == (1, "Ben", "running")
    assert response.headers["Cache-Control"] == "no-store"
    rest(handler, seat["game"])
    legal = client.get(f"{game}/commands", headers=bearer(seat["token"])).get_json()
    assert legal["seat"] == 1
    assert legal["commands"]
    shown = client.get(game).get_json()["seats"][1]
    assert shown == {
        "seat": 1, "kind": "open", "taken": True, "name": "Ben", "bot": None, "stands_in": False,
        "resigned": False,
    }  # fmt: skip


def test_entropy_of_an_open_seat_comes_after_the_commitment_and_is_shown_at_once(
    client: FlaskClient,
) -> None:
    seats = [{"kind": "open"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
    opened = client.post("/v1/games", json={"title": "el-gaucho", "seats": seats})
    game, version = opened.headers["Location"], opened.get_json()["version"]
    client.post(f"{game}/seats/1", json={"entropy": "owls"})
    assert client.get(game).get_json()["status"] == "open"
    events = client.get(f"{game}/events").get_json()["events"]
    assert events[0]["data"]["commitment"] == opened.get_json()["commitment"]
    told = [
        (event["position"], event["data"]["entropy"]) for event in events if event["type"] == "seat_taken"
    ]
    assert told == [(version, ""), (version + 1, "owls")]


def test_entropy_of_a_reserved_seat_cannot_come_later(client: FlaskClient) -> None:
    opened = client.post("/v1/games", json=OPEN).get_json()
    seat = f"/v1/games/{opened['game']}/seats/0"
    answer = client.post(seat, json={"entropy": "crows"}, headers=bearer(opened["seats"][0]["token"]))
    assert_problem(answer, 409, "seat_taken")


def test_sitting_down_needs_no_name(client: FlaskClient, game: str) -> None:
    assert client.post(f"{game}/seats/1", json={}).get_json()["name"] is None


def test_names_stay_out_of_the_stream(client: FlaskClient, store: MemoryStore, game: str) -> None:
    seat = client.post(f"{game}/seats/1", json={"name": "Benjamin"}).get_json()
    assert all(b"Benjamin" not in entry.record for entry in store.streams.read(seat["game"]))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_taken_seat_is_refused_and_its_name_kept(client: FlaskClient, game: str, seat: int) -> None:
    client.post(f"{game}/seats/1", json={"name": "Ben"})
    before = client.get(game).get_data()
    problem = assert_problem(client.post(f"{game}/seats/{seat}", json={"name": "Cleo"}), 409, "seat_taken")
    assert problem["clause"] == "table.3"
    assert client.get(game).get_data() == before


def test_a_seat_that_is_not_there_is_not_found(client: FlaskClient, game: str) -> None:
    assert_problem(client.post(f"{game}/seats/2", json={}), 404, "no_such_seat")
    assert_problem(client.post(f"{game}/seats/100", json={}), 404, "no_such_path")
    assert_problem(client.post(f"{game}/seats/-1", json={}), 404, "no_such_path")
    assert_problem(client.post(f"/v1/games/{'0' * 20}/seats/0", json={}), 404, "no_such_game")


@pytest.mark.parametrize(
    "body", [{"name": ""}, {"name": "x" * 61}, {"name": None}, {"entropy": 5}, {"seat": 1}, [], 7]
)
def test_nonsense_is_malformed(client: FlaskClient, game: str, body: object) -> None:
    assert_problem(client.post(f"{game}/seats/1", json=body), 400, "bad_body")


def test_before_everybody_sits_nobody_can_act(client: FlaskClient) -> None:
    opened = client.post("/v1/games", json=OPEN).get_json()
    token = opened["seats"][0]["token"]
    url = f"/v1/games/{opened['game']}/commands"
    assert client.get(url, headers=bearer(token)).get_json()["commands"] == []
    problem = assert_problem(
        client.post(url, json={"type": "end_turn"}, headers=bearer(token)), 409, "not_started"
    )
    assert problem["clause"] == "table.4"


# ---- keys


KEY = {"Idempotency-Key": "0190f6c2-5b7e-7cc1-9d5e-3f7a41c0b2aa"}
THREE = {"title": "el-gaucho", "seats": [{"kind": "open"}] * 3}


def test_the_same_key_at_another_seat_is_refused(client: FlaskClient) -> None:
    game = client.post("/v1/games", json=THREE).headers["Location"]
    first = client.post(f"{game}/seats/1", json={}, headers=KEY)
    assert first.status_code == 201
    assert_problem(client.post(f"{game}/seats/2", json={}, headers=KEY), 422, "key_reused")
    assert client.post(f"{game}/seats/1", json={}, headers=KEY).get_json() == first.get_json()
    assert [seat["taken"] for seat in client.get(game).get_json()["seats"]] == [False, True, False]


# ---- names


@pytest.mark.parametrize(
    "name", [" ", "\u3000", "\u200b", "A\u202enA", "\ufeff", "\u3164", "a\tb", "\u200d", "A" + "\u0301" * 20]
)
def test_a_name_that_nobody_can_read_is_malformed(client: FlaskClient, game: str, name: str) -> None:
    assert_problem(client.post(f"{game}/seats/1", json={"name": name}), 400, "bad_name")


@pytest.mark.parametrize(
    ("language", "told"), [("fr", "Ce nom n'est pas lisible"), ("de", "Dieser Name ist nicht lesbar")]
)
def test_that_it_is_none_is_told_in_every_language(
    client: FlaskClient, game: str, language: str, told: str
) -> None:
    answer = client.post(f"{game}/seats/1", json={"name": " "}, headers={"Accept-Language": language})
    assert told in assert_problem(answer, 400, "bad_name")["detail"]


@pytest.mark.parametrize("name", ["Ana", "ANA", " a n a", "Аna", "Αηα".replace("η", "n"), "Äna", "A\u200dna"])
def test_a_name_that_looks_like_anothers_is_refused(client: FlaskClient, game: str, name: str) -> None:
    problem = assert_problem(client.post(f"{game}/seats/1", json={"name": name}), 409, "name_taken")
    assert (problem["clause"], problem["facts"]) == ("table.17", {"seat": 0})
    assert client.get(game).get_json()["seats"][1]["taken"] is False


def test_so_is_a_game_that_begins_with_two(client: FlaskClient) -> None:
    seats = [{"kind": "reserved", "name": name} for name in ("Bill", "BiII")]
    body = {"title": "el-gaucho", "seats": seats}
    assert_problem(client.post("/v1/games", json=body), 409, "name_taken")


def test_whoever_has_left_leaves_the_name(client: FlaskClient) -> None:
    game = client.post("/v1/games", json=THREE).headers["Location"]
    token = client.post(f"{game}/seats/0", json={"name": "Ana"}).get_json()["token"]
    assert_problem(client.post(f"{game}/seats/1", json={"name": "Ana"}), 409, "name_taken")
    client.delete(f"{game}/seats/0", headers=bearer(token))
    assert client.post(f"{game}/seats/1", json={"name": "Ana"}).status_code == 201


# ---- private games


def test_the_seats_of_a_private_game_are_those_of_no_game_for_who_is_not_invited(
    client: FlaskClient, handler: Handler
) -> None:
    private = {**OPEN, "visibility": "private"}
    opened = client.post("/v1/games", json=private).get_json()
    game, none = f"/v1/games/{opened['game']}", f"/v1/games/{'0' * 20}"
    invited = bearer(opened["invitation"])
    assert_problem(client.post(f"{game}/seats/7", json={}, headers=invited), 404, "no_such_seat")
    assert_problem(client.post(f"{game}/seats/0", json={}, headers=invited), 409, "seat_taken")
    assert client.post(f"{game}/seats/1", json={}, headers={**KEY, **invited}).status_code == 201
    rest(handler, opened["game"])
    for method, seat, body in (
        ("POST", 0, {}), ("POST", 1, {"name": "Cy"}), ("POST", 7, {}), ("DELETE", 0, None),
        ("DELETE", 7, None),
        ("PATCH", 1, {"bot": "random"}), ("PATCH", 7, {"bot": None}),
    ):  # fmt: skip
        told, nothing = (client.open(f"{url}/seats/{seat}", method=method, json=body) for url in (game, none))
        assert_problem(told, 404, "no_such_game")
        assert told.get_data() == nothing.get_data()
    for path in ("/seats/0/token", "/seats/7/token"):
        assert_problem(client.post(game + path), 404, "no_such_game")
    for path in ("/seats/0/name", "/seats/7/name"):
        assert_problem(client.delete(game + path), 404, "no_such_game")
    mine = bearer(opened["seats"][0]["token"])
    assert_problem(client.post(f"{game}/seats/1", json={}, headers=mine), 403, "forbidden")
    assert_problem(client.post(f"{game}/seats/1", json={}, headers=invited), 404, "no_such_game")
    assert client.post(f"{game}/seats/1", json={}, headers={**KEY, **invited}).status_code == 201
    assert client.post(f"{game}/seats/1", json={}, headers=KEY).status_code == 201
