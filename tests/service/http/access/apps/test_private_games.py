"""Private games of an app: opened by it, watched by it, and nobody else's business."""

from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.config import Config
from service.games.handler import Handler
from service.identity.api_keys import SCOPES
from service.store.memory.store import MemoryStore
from tests.service.http.apps import OPERATOR, OPERATOR_KEY, TWO, new_key, open_game, ticket_for
from tests.service.http.listening import SSE, Ear
from tests.service.http.support import assert_problem, bearer
from tests.support.application import application


class TestOpening:
    def test_needs_the_scope(self, client: FlaskClient) -> None:
        for scope in SCOPES:
            headers = bearer(new_key(client, scope)["token"])
            response = client.post("/v1/games", json={"title": "el-gaucho", "seats": TWO}, headers=headers)
            if scope == "games:create":
                assert response.status_code == 201
            else:
                problem = assert_problem(response, 403, "missing_scope")
                assert problem["facts"] == {"scope": "games:create"}

    def test_makes_the_app_the_owner_and_nothing_shows_it(
        self, client: FlaskClient, store: MemoryStore, token: str
    ) -> None:
        opened = open_game(client, token)
        meta = store.streams.meta(opened["game"])
        assert meta is not None
        assert meta["owner"] in token
        assert meta["owner"] not in client.get(f"/v1/games/{opened['game']}").get_data(as_text=True)
        stream = b"".join(entry.record for entry in store.streams.read(opened["game"]))
        assert meta["owner"].encode() not in stream


class TestWatching:
    PATHS = ("", "/events", "/audit", "/export", "/knowledge")

    def test_an_app_sees_its_private_games_as_a_spectator_does(
        self, client: FlaskClient, token: str, private: dict[str, Any]
    ) -> None:
        url = f"/v1/games/{private['game']}"
        client.post(f"{url}/seats/1", json={"name": "Ben"})
        for path in ("", "/events", "/knowledge"):
            theirs = client.get(url + path, headers=bearer(token))
            assert theirs.status_code == 200
            assert theirs.get_data() == client.get(url + path, headers=OPERATOR).get_data()
        for path in self.PATHS:
            assert client.get(url + path, headers=bearer(token)).status_code == 200
        hidden = client.get(url + "/events", headers=bearer(private["seats"][0]["token"])).get_json()[
            "events"
        ]
        seen = client.get(url + "/events", headers=bearer(token)).get_json()["events"]
        assert [event["hash"] for event in seen] == [event["hash"] for event in hidden]

    def test_that_a_private_game_exists_is_nobody_elses_business(
        self, client: FlaskClient, stranger: str, private: dict[str, Any]
    ) -> None:
        def asked(game: str, path: str, method: str = "GET") -> tuple[int, bytes]:
            response = client.open(f"/v1/games/{game}{path}", method=method, headers=bearer(stranger))
            return response.status_code, response.get_data()

        calls = [
            *((path, "GET") for path in (*self.PATHS, "/commands")),
            ("/tickets", "POST"),
            ("/spectators", "POST"),
            ("/spectators", "DELETE"),
            ("/seats/0/token", "POST"),
            ("/seats/0/name", "DELETE"),
        ]
        for path, method in calls:
            answer = asked(private["game"], path, method)
            assert answer[0] == 404
            assert answer == asked("0" * 20, path, method)

    def test_the_scope_is_needed_for_private_games_only(self, client: FlaskClient) -> None:
        token = new_key(client, "games:create", "hooks")["token"]
        public, hidden = (
            open_game(client, token)["game"],
            open_game(client, token, visibility="private")["game"],
        )
        assert client.get(f"/v1/games/{public}", headers=bearer(token)).status_code == 200
        for path in (*self.PATHS, "/commands"):
            problem = assert_problem(
                client.get(f"/v1/games/{hidden}{path}", headers=bearer(token)), 403, "missing_scope"
            )
            assert problem["facts"] == {"scope": "games:read"}

    def test_public_games_of_others_are_open_to_an_app_as_to_anybody(
        self, client: FlaskClient, token: str, stranger: str
    ) -> None:
        game = open_game(client, token)["game"]
        anybody = client.get(f"/v1/games/{game}").get_data()
        assert client.get(f"/v1/games/{game}", headers=bearer(stranger)).get_data() == anybody

    def test_a_wrong_key_is_no_spectator(self, client: FlaskClient, token: str) -> None:
        game = open_game(client, token)["game"]
        wrong = bearer(token[:-1] + ("A" if token[-1] != "A" else "B"))
        for path in (*self.PATHS, "/commands"):
            assert_problem(client.get(f"/v1/games/{game}{path}", headers=wrong), 401, "bad_token")

    def test_a_key_plays_no_seat(self, client: FlaskClient, token: str, private: dict[str, Any]) -> None:
        url = f"/v1/games/{private['game']}"
        for response in (
            client.get(f"{url}/commands", headers=bearer(token)),
            client.post(f"{url}/commands", json={"type": "end_turn"}, headers=bearer(token)),
        ):
            assert_problem(response, 403, "forbidden")

    def test_a_key_has_tickets_in_its_place_which_are_worth_no_more_than_the_key(
        self, client: FlaskClient, private: dict[str, Any], token: str
    ) -> None:
        url = f"/v1/games/{private['game']}"
        watched = client.get(f"{url}/events", headers=bearer(token)).get_data()
        assert client.get(f"{url}/events?ticket={ticket_for(client, url, token)}").get_data() == watched
        assert (
            client.get(f"{url}/events?ticket={ticket_for(client, url, OPERATOR_KEY)}").get_data() == watched
        )
        late = ticket_for(client, url, token)
        client.delete(f"/v1/keys/{token.split('_')[2]}", headers=bearer(OPERATOR_KEY))
        assert_problem(client.get(f"{url}/events?ticket={late}"), 404, "no_such_game")

    def test_a_stream_that_a_ticket_has_opened_ends_with_the_key(
        self, client: FlaskClient, private: dict[str, Any], token: str, config: Config, store: MemoryStore
    ) -> None:
        url = f"/v1/games/{private['game']}"
        brief = application(Handler(store), replace(config, stream_heartbeat=0.02)).test_client()
        response = brief.get(f"{url}/events?ticket={ticket_for(client, url, token)}", headers={"Accept": SSE})
        with closing(Ear(response)) as ear:
            assert ear.next().event == "game_opened"
            client.delete(f"/v1/keys/{token.split('_')[2]}", headers=bearer(OPERATOR_KEY))
            assert ear.rest()[-1].data == {"why": "refused"}


class TestACallForASeatOrTheOwner:
    CALLS = (
        ("DELETE", "/seats/0", None),
        ("PATCH", "/seats/0", {"bot": None}),
        ("DELETE", "/seats/0/name", None),
        ("POST", "/clock", {"advance": 1}),
    )

    @pytest.mark.parametrize(("method", "path", "body"), CALLS)
    def test_names_both_when_neither_shows_a_token(
        self, client: FlaskClient, token: str, method: str, path: str, body: Any
    ) -> None:
        url = f"/v1/games/{open_game(client, token)['game']}{path}"
        both = "Send the token of the seat, the key of the app that created this game, or the operator's key."
        problem = assert_problem(client.open(url, method=method, json=body), 401, "no_token")
        assert problem["detail"] == both
        wrong = client.open(url, method=method, json=body, headers=bearer("est_seat_" + "x" * 43))
        problem = assert_problem(wrong, 401, "bad_token")
        assert problem["detail"] == f"This token or key is not valid, or no longer valid. {both}"

    def test_names_no_seat_where_a_seat_could_not_do_it(self, client: FlaskClient, token: str) -> None:
        url = f"/v1/games/{open_game(client, token)['game']}/seats/0/token"
        assert "seat" not in assert_problem(client.post(url), 401, "no_token")["detail"]
