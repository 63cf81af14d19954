"""A key that is revoked and a token that is replaced are worthless at once, also to streams that are open."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.config import Config
from service.games.handler import Handler
from service.http.runtime.context import AppContext
from service.identity.api_keys import Apps
from service.identity.tokens import hash_token
from service.store.memory.store import MemoryStore
from tests.service.http.apps import OPERATOR_KEY, TWO, new_key, open_game
from tests.service.http.listening import SSE, Ear
from tests.service.http.support import assert_problem, bearer
from tests.support.application import application


class TestAStreamThatIsOpen:
    @pytest.fixture
    def config(self, config: Config) -> Config:
        return replace(config, stream_heartbeat=0.02)

    def open(self, client: FlaskClient, game: str, token: str) -> Ear:
        headers = {**bearer(token), "Accept": SSE}
        return Ear(client.get(f"/v1/games/{game}/events", headers=headers))

    @pytest.mark.parametrize("visibility", ["public", "private"])
    def test_ends_when_the_key_is_revoked_at_another_process(
        self, client: FlaskClient, app: Flask, store: MemoryStore, visibility: str
    ) -> None:
        key = new_key(client)
        game = open_game(client, key["token"], visibility=visibility)["game"]
        with closing(self.open(client, game, key["token"])) as ear:
            ear.until(store.streams.version(game) or 0)
            Apps(store).remove(key["key"])
            assert [(frame.event, frame.data) for frame in ear.rest()] == [("farewell", {"why": "refused"})]
        context: AppContext = app.extensions["estancia"]
        assert context.limits.streams.held() == 0

    def test_tells_a_revoked_key_nothing_that_happens_later(
        self, client: FlaskClient, store: MemoryStore
    ) -> None:
        key = new_key(client)
        game = open_game(client, key["token"], visibility="private")["game"]
        with closing(self.open(client, game, key["token"])) as ear:
            ear.until(store.streams.version(game) or 0)
            Apps(store).remove(key["key"])
            client.post(f"/v1/games/{game}/seats/1", json={})
            assert [frame.event for frame in ear.rest()] == ["farewell"]

    def test_of_a_seat_ends_when_its_token_is_replaced(
        self, client: FlaskClient, store: MemoryStore, token: str
    ) -> None:
        opened = open_game(client, token)
        with closing(self.open(client, opened["game"], opened["seats"][0]["token"])) as ear:
            ear.until(store.streams.version(opened["game"]) or 0)
            client.post(f"/v1/games/{opened['game']}/seats/0/token", headers=bearer(token))
            assert ear.rest()[-1].data == {"why": "refused"}

    def test_a_long_poll_of_a_revoked_key_is_told_nothing(
        self, client: FlaskClient, store: MemoryStore, monkeypatch: pytest.MonkeyPatch, app: Flask
    ) -> None:
        key = new_key(client)
        game = open_game(client, key["token"], visibility="private")["game"]
        context: AppContext = app.extensions["estancia"]

        def first(_game: str, look: Callable[[], Any], _seconds: float, _client: object) -> Any:
            Apps(store).remove(key["key"])
            return look()

        monkeypatch.setattr(context.hub, "first", first)
        version = store.streams.version(game)
        polled = client.get(f"/v1/games/{game}/events?after={version}&wait=9", headers=bearer(key["token"]))
        assert_problem(polled, 404, "no_such_game")


class TestALostToken:
    def renew(self, client: FlaskClient, game: str, seat: int, key: str | None) -> Any:
        return client.post(f"/v1/games/{game}/seats/{seat}/token", headers={} if key is None else bearer(key))

    def test_is_replaced_and_worthless_at_once_at_every_process(
        self, client: FlaskClient, store: MemoryStore, config: Config, token: str, private: dict[str, Any]
    ) -> None:
        url = f"/v1/games/{private['game']}"
        old, other = bearer(private["seats"][0]["token"]), application(Handler(store), config).test_client()
        ticket = client.post(f"{url}/tickets", headers=old).get_json()["ticket"]
        for process in (client, other):
            assert process.get(url, headers=old).status_code == 200
        renewed = self.renew(client, private["game"], 0, token)
        assert renewed.status_code == 201
        new = renewed.get_json()
        assert new == {"game": private["game"], "seat": 0, "token": new["token"]}
        assert store.tokens.seat_of(private["game"], hash_token(new["token"])) == 0
        for process in (other, client):
            assert_problem(process.get(url, headers=old), 404, "no_such_game")
            assert_problem(process.get(f"{url}/commands", headers=old), 404, "no_such_game")
            shown = process.get(f"{url}/commands", headers=bearer(new["token"]))
            assert shown.get_json()["seat"] == 0
        assert_problem(client.get(f"{url}/events?ticket={ticket}"), 404, "no_such_game")

    def test_is_replaced_by_the_operator_too(self, client: FlaskClient, private: dict[str, Any]) -> None:
        assert self.renew(client, private["game"], 0, OPERATOR_KEY).status_code == 201

    def test_is_nobody_elses_business(self, client: FlaskClient, token: str, stranger: str) -> None:
        opened = open_game(client, token)
        game, seat = opened["game"], opened["seats"][0]["token"]
        assert_problem(self.renew(client, game, 0, None), 401, "no_token")
        assert_problem(self.renew(client, game, 0, "est_seat_x"), 401, "bad_token")
        assert_problem(self.renew(client, game, 0, seat), 403, "forbidden")
        assert_problem(self.renew(client, game, 0, stranger), 403, "not_the_owner")
        assert client.get(f"/v1/games/{game}/commands", headers=bearer(seat)).status_code == 200

    def test_needs_the_scope(self, client: FlaskClient) -> None:
        token = new_key(client, "games:create", "games:read", "hooks")["token"]
        for visibility in ("public", "private"):
            game = open_game(client, token, visibility=visibility)["game"]
            problem = assert_problem(self.renew(client, game, 0, token), 403, "missing_scope")
            assert problem["facts"] == {"scope": "games:admin"}

    def test_seats_that_have_none_get_none(self, client: FlaskClient, token: str) -> None:
        seats = [*TWO, {"kind": "bot", "bot": "random"}]
        game = open_game(client, token, seats=seats)["game"]
        for seat in (1, 2, 3, 99):
            assert_problem(self.renew(client, game, seat, token), 404, "no_such_seat")
