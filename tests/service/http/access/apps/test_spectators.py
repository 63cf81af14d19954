"""Spectators of a private game, whom its owner invites and excludes."""

from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.config import Config
from service.games.handler import Handler
from service.identity.tokens import hash_token
from service.store.memory.store import MemoryStore
from tests.service.http.apps import OPERATOR_KEY, TWO, new_key, open_game, ticket_for
from tests.service.http.listening import SSE, Ear
from tests.service.http.support import assert_problem, bearer
from tests.support.application import application


class TestSpectators:
    """Whoever has the token of a private game's spectators."""

    @pytest.fixture
    def url(self, private: dict[str, Any]) -> str:
        return f"/v1/games/{private['game']}"

    def invite(self, client: FlaskClient, url: str, key: str) -> dict[str, str]:
        response = client.post(f"{url}/spectators", headers=bearer(key))
        assert response.status_code == 201
        token = response.get_json()["token"]
        assert token.startswith("est_spectator_")
        return bearer(token)

    def test_watch_it_as_a_public_one_is_watched(self, client: FlaskClient, url: str, token: str) -> None:
        invited = self.invite(client, url, token)
        for path in ("", "/events", "/replay", "/scoring"):
            seen = client.get(url + path, headers=invited)
            assert seen.status_code == 200, path
            owner = client.get(url + path, headers=bearer(token)).get_json()
            if path == "":  # What the app has written itself is told to it alone.
                owner.pop("metadata")
                assert not any(seat.pop("external_id") for seat in owner["seats"])
            assert seen.get_json() == owner
        assert_problem(client.get(url), 404, "no_such_game")

    def test_have_tickets_and_live_streams_until_they_are_excluded(
        self, client: FlaskClient, url: str, token: str, config: Config, store: MemoryStore
    ) -> None:
        invited = self.invite(client, url, token)
        late = ticket_for(client, url, invited["Authorization"].split()[1])
        ticket = ticket_for(client, url, invited["Authorization"].split()[1])
        brief = application(Handler(store), replace(config, stream_heartbeat=0.02)).test_client()
        with closing(Ear(brief.get(f"{url}/events?ticket={ticket}", headers={"Accept": SSE}))) as ear:
            assert ear.next().event == "game_opened"
            assert client.delete(f"{url}/spectators", headers=bearer(token)).status_code == 204
            assert ear.rest()[-1].data == {"why": "refused"}
        for process in (client, brief):
            assert_problem(process.get(url, headers=invited), 404, "no_such_game")
        assert_problem(client.get(f"{url}/events?ticket={late}"), 404, "no_such_game")

    def test_a_new_token_makes_the_old_one_worthless_and_no_seats(
        self, client: FlaskClient, url: str, token: str, private: dict[str, Any]
    ) -> None:
        old, new = self.invite(client, url, token), self.invite(client, url, OPERATOR_KEY)
        assert_problem(client.get(url, headers=old), 404, "no_such_game")
        assert client.get(url, headers=new).status_code == 200
        seat = bearer(private["seats"][0]["token"])
        assert client.get(f"{url}/commands", headers=seat).get_json()["seat"] == 0

    def test_play_and_manage_nothing(self, client: FlaskClient, url: str, token: str) -> None:
        invited = self.invite(client, url, token)
        for method, path, body in (
            ("GET", "/commands", None),
            ("POST", "/commands", {"type": "end_turn"}),
            ("POST", "/commands/check", {"type": "end_turn"}),
            ("POST", "/undo", None),
            ("POST", "/hint", None),
            ("DELETE", "/seats/0", None),
            ("PATCH", "/seats/0", {"bot": "random"}),
            ("DELETE", "/seats/0/name", None),
            ("POST", "/seats/0/token", None),
            ("POST", "/clock", {"advance": 1}),
            ("POST", "/forks", {}),
            ("POST", "/spectators", None),
            ("DELETE", "/spectators", None),
        ):
            response = client.open(url + path, method=method, json=body, headers=invited)
            assert response.status_code == 403, (method, path, response.get_data())
        opening = client.post("/v1/games", json={"title": "el-gaucho", "seats": TWO}, headers=invited)
        assert_problem(opening, 403, "forbidden")

    def test_share_a_token_and_not_its_limits(
        self, client: FlaskClient, url: str, token: str, private: dict[str, Any], app: Flask
    ) -> None:
        invited = self.invite(client, url, token)
        assert client.get(url, headers=invited).status_code == 200
        seat = bearer(private["seats"][0]["token"])
        assert client.get(url, headers=seat).status_code == 200
        known = app.extensions["estancia"].seat_tokens
        held = [hash_token(it["Authorization"].split()[1]) for it in (invited, seat)]
        assert [known.is_known(private["game"], hash) for hash in held] == [False, True]

    def test_are_invited_by_the_owner_only(self, client: FlaskClient, stranger: str, token: str) -> None:
        opened = open_game(client, token)
        url = f"/v1/games/{opened['game']}/spectators"
        seat = opened["seats"][0]["token"]
        for key, status, reason in (
            (stranger, 403, "not_the_owner"),
            (seat, 403, "forbidden"),
            ("est_spectator_x", 401, "bad_token"),
            (new_key(client, "games:read")["token"], 403, "not_the_owner"),
        ):
            for method in ("POST", "DELETE"):
                assert_problem(client.open(url, method=method, headers=bearer(key)), status, reason)
