"""GET /v1/games/{game}: who sees what, when, and how often it is sent."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from domain.core.luck import Luck
from service.config import Config
from service.games.handler import Handler
from service.identity.tokens import hash_token
from service.store.memory.store import MemoryStore
from tests.service.http.support import Duel, assert_problem, bearer, rest
from tests.service.playing import reserving
from tests.support.application import application


def test_a_seat_sees_its_own_tiles_and_nobody_elses(duel: Duel) -> None:
    views = [duel.get(seat=seat).get_json()["view"]["barons"] for seat in (0, 1, None)]
    for seat in (0, 1):
        assert None not in views[seat][seat]["dealt"]
        assert set(map(str, views[seat][1 - seat]["dealt"])) == {"None"}
        assert set(map(str, views[2][seat]["dealt"])) == {"None"}


def test_a_running_game_says_who_is_to_act(duel: Duel) -> None:
    game = duel.get().get_json()
    assert (game["status"], game["to_act"], game["due"], game["result"]) == ("running", [0, 1], [], None)
    assert [seat["name"] for seat in game["seats"]] == ["Ana", "Ben"]


def test_it_names_whoever_may_act_though_it_does_not_wait_for_them(
    client: FlaskClient, handler: Handler
) -> None:
    seats = [{"kind": "reserved", "name": name} for name in ("Ana", "Ben")]
    new = {"title": "ranchers", "seats": seats, "settings": {"module": "buildings"}, "sandbox": {"seed": "x"}}
    opened = client.post("/v1/games", json=new).get_json()
    duel = Duel(client, opened["game"], tuple(seat["token"] for seat in opened["seats"]))
    assert duel.get().get_json()["may_act"] == []
    turn = reserving(handler, rest(handler, duel.game))[1]
    for viewer in (0, 1, None):
        game = duel.get(seat=viewer).get_json()
        assert (game["to_act"], game["may_act"]) == ([turn], [1 - turn])
    assert {command["type"] for command in duel.legal(1 - turn)} == {"reserve_pair"}


def test_what_is_due_is_named(client: FlaskClient) -> None:
    seats = [{"kind": "bot", "bot": "random"}] * 2
    game = client.post("/v1/games", json={"title": "el-gaucho", "seats": seats}).headers["Location"]
    shown = client.get(game).get_json()
    assert (shown["due"], shown["to_act"]) == (["set_up"], [])


def test_the_past_is_shown_as_it_was_to_whoever_asks(duel: Duel) -> None:
    version = duel.version()
    before = {seat: duel.get(seat=seat) for seat in (0, 1, None)}
    for seat in (0, 1):
        assert duel.send(duel.legal(seat)[0], seat).status_code == 200
    for seat, then in before.items():
        again = duel.get(f"?at={version}", seat)
        assert again.get_data() == then.get_data()
        assert again.headers["ETag"] == then.headers["ETag"] == f'"{version}"'
    assert duel.get("?at=1").get_json()["status"] == "open"


@pytest.mark.parametrize("at", ["0", "-1", "x", "1.0", "", "1e3", "٣", "9" * 40])
def test_a_version_that_is_none_is_malformed(duel: Duel, at: str) -> None:
    assert assert_problem(duel.get(f"?at={at}"), 400, "bad_parameter")["facts"]["parameter"] == "at"


def test_a_version_that_has_not_been_is_not_found(duel: Duel) -> None:
    assert_problem(duel.get(f"?at={duel.version() + 1}"), 404, "no_such_position")
    assert_problem(duel.get(f"/commands?at={duel.version() + 1}", 0), 404, "no_such_position")


@pytest.mark.parametrize("path", ["", "/commands"])
def test_what_the_client_has_already_is_not_sent_again(duel: Duel, path: str) -> None:
    first = duel.get(path, 0)
    etag = first.headers["ETag"]
    assert first.headers["Vary"] == "Authorization"
    assert first.headers["Cache-Control"] == "no-store"  # every viewer's answer has this tag
    for known in (etag, f"W/{etag}", f'"1", {etag}', "*"):
        again = duel.get(path, 0, If_None_Match=known)
        assert (again.status_code, again.get_data(), again.headers["ETag"]) == (304, b"", etag)
        assert again.headers["Vary"] == "Authorization"
    assert duel.get(path, 0, If_None_Match='"1"').status_code == 200
    duel.send(duel.legal(1)[0], 1)
    assert duel.get(path, 0, If_None_Match=etag).status_code == 200


def test_a_wrong_token_is_not_a_spectator(duel: Duel, open_duel: Callable[..., Duel]) -> None:
    for token in ("est_seat_wrong", open_duel().tokens[0], "x", "ü"):
        response = duel.client.get(
            duel.url, headers={"Authorization": f"Bearer {token}".encode().decode("latin-1")}
        )
        assert_problem(response, 401, "bad_token")
        assert response.headers["WWW-Authenticate"] == "Bearer"
    for header in ("Bearer", "Bearer ", "Basic YTpi", "", duel.tokens[0]):
        assert_problem(duel.client.get(duel.url, headers={"Authorization": header}), 401, "bad_token")


def test_the_scheme_may_be_written_in_any_case(duel: Duel) -> None:
    response = duel.client.get(duel.url + "/commands", headers={"Authorization": f"bearer {duel.tokens[1]}"})
    assert response.get_json()["seat"] == 1


def test_a_revoked_token_is_worthless_at_once(duel: Duel, store: MemoryStore) -> None:
    command = duel.legal(0)[0]
    assert duel.get(seat=0).status_code == 200
    assert store.tokens.revoke(duel.game, hash_token(duel.tokens[0]))
    for response in (
        duel.get(seat=0),
        duel.get("/commands", 0),
        duel.get("/events", 0),
        duel.send(command, 0),
        duel.post("/commands/check", command, 0),
    ):
        assert_problem(response, 401, "bad_token")
    assert duel.get(seat=1).status_code == 200


def test_a_private_game_is_there_only_for_its_seats(
    open_duel: Callable[..., Duel], client: FlaskClient
) -> None:
    duel, other = open_duel(visibility="private"), open_duel()
    assert duel.get(seat=0).get_json()["visibility"] == "private"
    missing = client.get(f"/v1/games/{'0' * 20}")
    assert_problem(missing, 404, "no_such_game")
    for headers in ({}, bearer("est_seat_wrong"), bearer(other.tokens[0])):
        for path in ("", "/events", "/commands"):
            response = client.get(duel.url + path, headers=headers)
            assert_problem(response, 404, "no_such_game")
            assert response.get_data() == missing.get_data()
        for path in ("/commands", "/commands/check"):
            response = client.post(duel.url + path, json={"type": "end_turn"}, headers=headers)
            assert response.get_data() == missing.get_data()


def test_the_operator_watches_everything_and_plays_nothing(
    handler: Handler, config: Config, open_duel: Callable[..., Duel]
) -> None:
    duel = open_duel(visibility="private")
    client = application(handler, replace(config, operator_key="a-long-operator-key")).test_client()
    operator = bearer("a-long-operator-key")
    shown = client.get(duel.url, headers=operator).get_json()
    assert set(map(str, shown["view"]["barons"][0]["dealt"])) == {"None"}
    assert client.get(duel.url + "/events", headers=operator).status_code == 200
    assert_problem(client.get(duel.url + "/commands", headers=operator), 403, "forbidden")
    assert_problem(client.post(duel.url + "/commands", json={}, headers=operator), 403, "forbidden")


def test_a_finished_game_has_a_result(client: FlaskClient, handler: Handler) -> None:
    seats = [{"kind": "bot", "bot": "random"}] * 2
    game = client.post("/v1/games", json={"title": "el-gaucho", "seats": seats}).get_json()["game"]
    loaded, luck = rest(handler, game), Luck(bytes(32))
    while loaded.to_act():
        legal = loaded.legal_commands(loaded.to_act()[0])
        handler.send(game, legal[luck.below(len(legal))])
        loaded = rest(handler, game)
    shown = client.get(f"/v1/games/{game}").get_json()
    assert shown["status"] == "over"
    assert shown["result"]["scores"] == list(loaded.codec.decider.totals(loaded.game.play))
    assert all(
        shown["result"]["scores"][winner] == max(shown["result"]["scores"])
        for winner in shown["result"]["winners"]
    )
    assert client.get(f"/v1/games/{game}/events?after={shown['version'] - 1}").get_json()["events"][0][
        "type"
    ] == ("luck_revealed")
