"""`external_id`, `metadata`, and `GET /v1/games?seat_of=…`: an app's people, and where it is their turn."""

from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.config import Config
from service.games.handler import Handler
from service.store.memory.store import MemoryStore
from tests.service.http.apps import OPERATOR, OPERATOR_KEY, new_key, open_game
from tests.service.http.support import assert_problem, bearer, rest
from tests.service.playing import play

SEATS = [{"kind": "reserved", "name": "Ana", "external_id": "user-17"}, {"kind": "open"}]
METADATA = {"league": "pampas", "round": "7"}


@pytest.fixture
def config(config: Config) -> Config:
    return replace(config, operator_key=OPERATOR_KEY)


@pytest.fixture
def app_key(client: FlaskClient) -> str:
    token: str = new_key(client)["token"]
    return token


def opened(client: FlaskClient, key: str, **more: Any) -> str:
    body = {"visibility": "private", "seats": SEATS, "metadata": METADATA, **more}
    game: str = open_game(client, key, **body)["game"]
    return game


def sit(client: FlaskClient, game: str, key: str | None, **body: Any) -> Any:
    headers = {} if key is None else bearer(key)
    return client.post(f"/v1/games/{game}/seats/1", json={"name": "Ben", **body}, headers=headers)


def listed(client: FlaskClient, key: str, query: str) -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = client.get(f"/v1/games?{query}", headers=bearer(key)).get_json()["games"]
    return lines


def games(client: FlaskClient, key: str, query: str) -> list[str]:
    return [line["game"] for line in listed(client, key, query)]


def test_an_app_finds_the_games_of_its_people(client: FlaskClient, app_key: str) -> None:
    first, second = opened(client, app_key), opened(client, app_key)
    assert sit(client, first, app_key, external_id="user-42").status_code == 201
    assert set(games(client, app_key, "seat_of=user-17")) == {first, second}
    assert games(client, app_key, "seat_of=user-42") == [first]
    assert games(client, app_key, "seat_of=user-17&status=open") == [second]
    assert games(client, app_key, "seat_of=user-17&title=ranchers") == []
    assert games(client, app_key, "seat_of=user-1") == []
    (line,) = listed(client, app_key, "seat_of=user-42")
    assert [seat["external_id"] for seat in line["seats"]] == ["user-17", "user-42"]
    assert line["metadata"] == METADATA


def test_my_turn_is_when_the_game_waits_for_a_seat_that_i_play(
    client: FlaskClient, handler: Handler, app_key: str
) -> None:
    game = opened(client, app_key)
    assert games(client, app_key, "seat_of=user-17&my_turn=true") == []
    token = sit(client, game, app_key, external_id="user-42").get_json()["token"]
    loaded = rest(handler, game)
    for _ in range(12):
        loaded = play(handler, loaded, 1)
        for seat, person in enumerate(("user-17", "user-42")):
            mine = games(client, app_key, f"seat_of={person}&my_turn=true")
            assert mine == ([game] if seat in loaded.to_act() else [])
    while 1 not in loaded.to_act():
        loaded = play(handler, loaded, 1)
    client.patch(f"/v1/games/{game}/seats/1", json={"bot": "random"}, headers=bearer(token))
    assert games(client, app_key, "seat_of=user-42&my_turn=true") == []


def test_a_game_that_is_over_is_still_mine_and_not_my_turn(
    client: FlaskClient, handler: Handler, store: MemoryStore, app_key: str
) -> None:
    game = opened(client, app_key)
    sit(client, game, app_key, external_id="user-42")
    play(handler, rest(handler, game))
    assert games(client, app_key, "seat_of=user-42&my_turn=true") == []
    assert [line["status"] for line in listed(client, app_key, "seat_of=user-42")] == ["over"]
    # It is not looked at again whenever somebody asks whether it is their turn.
    assert [len(them) for (_, unfinished), them in store.state.people.items() if unfinished] == [1, 0]


def test_pages_hold_every_game_of_a_person_once(client: FlaskClient, app_key: str) -> None:
    wanted = {opened(client, app_key) for _ in range(5)}
    seen, query = list[str](), "seat_of=user-17&limit=2"
    while query:
        page = client.get(f"/v1/games?{query}", headers=bearer(app_key)).get_json()
        seen += [line["game"] for line in page["games"]]
        query = f"seat_of=user-17&limit=2&cursor={page['next']}" if page["next"] else ""
    assert (len(seen), set(seen)) == (5, wanted)


def test_nobody_else_is_told_who_it_is(client: FlaskClient, app_key: str) -> None:
    game = opened(client, app_key, visibility="public")
    other = new_key(client)["token"]
    sat = sit(client, game, app_key, external_id="user-42")
    seat = sat.get_json()["token"]
    assert "user-42" not in sat.text
    for headers in ({}, bearer(seat), bearer(other), bearer(new_key(client, "games:create")["token"])):
        for path in (
            f"/v1/games/{game}",
            f"/v1/games/{game}/events",
            f"/v1/games/{game}/replay",
            "/v1/games",
        ):
            said = client.get(path, headers=headers).text
            assert not any(word in said for word in ("user-", "external_id", "pampas", "metadata"))
    assert games(client, other, "seat_of=user-17") == []
    for token in (app_key, OPERATOR_KEY):
        shown = client.get(f"/v1/games/{game}", headers=bearer(token)).get_json()
        assert shown["metadata"] == METADATA
        assert [it["external_id"] for it in shown["seats"]] == ["user-17", "user-42"]


def test_only_the_app_of_the_game_says_who_sits_down(client: FlaskClient, app_key: str) -> None:
    game = opened(client, app_key, visibility="public")
    assert_problem(sit(client, game, None, external_id="user-17"), 401, "no_token")
    other = new_key(client)["token"]
    assert_problem(sit(client, game, other, external_id="user-17"), 403, "not_the_owner")
    reader = new_key(client, "games:read")["token"]
    assert_problem(sit(client, game, reader, external_id="user-17"), 403, "missing_scope")
    assert sit(client, game, None).status_code == 201


def test_who_leaves_is_forgotten_and_the_next_is_somebody_else(client: FlaskClient, app_key: str) -> None:
    seats = [{"kind": "reserved", "name": "Ana"}, {"kind": "open"}, {"kind": "open"}]
    game = opened(client, app_key, seats=seats)
    token = sit(client, game, app_key, external_id="user-42").get_json()["token"]
    client.delete(f"/v1/games/{game}/seats/1", headers=bearer(token))
    assert games(client, app_key, "seat_of=user-42") == []
    assert sit(client, game, app_key).status_code == 201
    assert games(client, app_key, "seat_of=user-42") == []


def test_erasing_a_name_erases_what_the_app_has_written(client: FlaskClient, app_key: str) -> None:
    game = opened(client, app_key)
    sit(client, game, app_key, external_id="user-42")
    tag = client.get(f"/v1/games/{game}", headers=bearer(app_key)).headers["ETag"]
    assert client.delete(f"/v1/games/{game}/seats/1/name", headers=bearer(app_key)).status_code == 204
    shown = client.get(f"/v1/games/{game}", headers={**bearer(app_key), "If-None-Match": tag})
    assert shown.status_code == 200
    assert shown.get_json()["metadata"] == {}
    assert [it["external_id"] for it in shown.get_json()["seats"]] == ["user-17", None]
    assert games(client, app_key, "seat_of=user-42") == []
    assert games(client, app_key, "seat_of=user-17") == [game]


def test_what_an_app_has_written_is_changed_later(client: FlaskClient, app_key: str) -> None:
    game = opened(client, app_key)
    url, tag = f"/v1/games/{game}", client.get(f"/v1/games/{game}", headers=bearer(app_key)).headers["ETag"]
    for metadata in ({"round": "8"}, {}):
        changed = client.patch(url, json={"metadata": metadata}, headers=bearer(app_key))
        assert changed.get_json() == {"game": game, "metadata": metadata}
        shown = client.get(url, headers={**bearer(app_key), "If-None-Match": tag})
        assert (shown.get_json()["metadata"], shown.headers["ETag"]) == (metadata, tag)
        assert listed(client, app_key, "seat_of=user-17")[0]["metadata"] == metadata
    assert_problem(client.patch(url, json={}, headers=bearer(app_key)), 400, "bad_body")
    assert_problem(
        client.patch(url, json={"metadata": {}}, headers=bearer(new_key(client)["token"])),
        404,
        "no_such_game",
    )
    reader = new_key(client, "games:read")["token"]
    assert_problem(client.patch(url, json={"metadata": {}}, headers=bearer(reader)), 404, "no_such_game")


@pytest.mark.parametrize(
    "metadata",
    [
        {"": "x"},
        {"n" * 41: "x"},
        {"n": "x" * 501},
        {"n": 1},
        {"n": "a\nb"},
        {str(n): "x" for n in range(21)},
        ["x"],
    ],
)
def test_metadata_has_bounds(client: FlaskClient, metadata: Any) -> None:
    body = {"title": "el-gaucho", "seats": SEATS, "metadata": metadata}
    assert_problem(client.post("/v1/games", json=body, headers=OPERATOR), 400, "bad_body")


@pytest.mark.parametrize("external_id", ["", "x" * 101, "a\nb", 7])
def test_external_ids_have_bounds(client: FlaskClient, external_id: Any) -> None:
    seats = [{"kind": "reserved", "external_id": external_id}, {"kind": "open"}]
    body = {"title": "el-gaucho", "seats": seats}
    assert_problem(client.post("/v1/games", json=body, headers=OPERATOR), 400, "bad_body")


@pytest.mark.parametrize(
    "query", ["my_turn=true", "seat_of=", "seat_of=a%0Ab", "seat_of=x&all=true", "seat_of=x&my_turn=1"]
)
def test_what_makes_no_sense_is_refused(client: FlaskClient, app_key: str, query: str) -> None:
    assert_problem(client.get(f"/v1/games?{query}", headers=bearer(app_key)), 400, "bad_parameter")


def test_whose_games_they_are_takes_a_key(client: FlaskClient) -> None:
    assert_problem(client.get("/v1/games?seat_of=x"), 401, "no_token")
    creator = new_key(client, "games:create")["token"]
    problem = assert_problem(client.get("/v1/games?seat_of=x", headers=bearer(creator)), 403, "missing_scope")
    assert problem["facts"] == {"scope": "games:read"}


def test_a_line_tells_the_clock_and_only_the_settings_that_were_changed(client: FlaskClient) -> None:
    body = {
        "title": "el-gaucho",
        "seats": SEATS[1:] * 2,
        "settings": {"start_player": 1},
        "clock": {"turn": 60},
    }
    game = client.post("/v1/games", json=body, headers=OPERATOR).get_json()["game"]
    (line,) = client.get("/v1/games").get_json()["games"]
    shown = client.get(f"/v1/games/{game}").get_json()
    assert line["settings"] == {"start_player": 1}
    for name in ("clock", "to_act", "seats", "status"):
        assert line[name] == shown[name]
    events = client.get(f"/v1/games/{game}/events").get_json()["events"]
    assert line["updated_at"] == events[-1]["at"]
