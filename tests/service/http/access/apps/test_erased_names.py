"""A name that is erased is forgotten everywhere."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.games.handler import Handler
from service.store.memory.store import MemoryStore
from tests.service.http.apps import OPERATOR, OPERATOR_KEY, new_key, open_game
from tests.service.http.support import assert_problem, bearer, rest
from tests.service.playing import play


class TestAName:
    def erase(self, client: FlaskClient, game: str, seat: int, key: str | None) -> Any:
        return client.delete(
            f"/v1/games/{game}/seats/{seat}/name", headers={} if key is None else bearer(key)
        )

    @pytest.mark.parametrize("who", ["seat", "owner", "operator"])
    def test_is_forgotten_everywhere(
        self, client: FlaskClient, handler: Handler, store: MemoryStore, token: str, lines: Any, who: str
    ) -> None:
        key = "0123456789-0123456789"
        body = {"title": "el-gaucho", "seats": [{"kind": "reserved", "name": "Anastasia"}, {"kind": "open"}]}
        opened = client.post(
            "/v1/games", json=body, headers={**bearer(token), "Idempotency-Key": key}
        ).get_json()
        game, url = opened["game"], f"/v1/games/{opened['game']}"
        client.post(f"{url}/seats/1", json={"name": "Benedict"}, headers={"Idempotency-Key": key})
        play(handler, rest(handler, game))
        shown = client.get(url)
        assert "Anastasia" in shown.get_data(as_text=True)
        keys = {"seat": opened["seats"][0]["token"], "owner": token, "operator": OPERATOR_KEY}
        assert self.erase(client, game, 0, keys[who]).status_code == 204
        for path in ("", "/v1/games?mine=true", f"{url}/export?names=true", f"{url}/events?limit=500", url):
            for headers in ({}, bearer(token), bearer(keys["seat"]), OPERATOR):
                answer = client.get(path or url, headers={**headers, "If-None-Match": shown.headers["ETag"]})
                assert "Anastasia" not in answer.get_data(as_text=True)
        assert client.get(url, headers={"If-None-Match": shown.headers["ETag"]}).status_code == 200
        assert client.get(f"{url}?at=3", headers={"If-None-Match": '"3"'}).status_code == 200
        everything = repr(vars(store)) + repr([vars(it) for it in store.state.games.values()])
        assert "Anastasia" not in everything + lines.getvalue().decode()
        assert "Benedict" in everything
        assert "Benedict" not in lines.getvalue().decode()
        assert client.get(f"{url}/audit").get_json()["verdict"] == "exact"
        assert client.get(url).get_json()["seats"][1]["name"] == "Benedict"
        assert self.erase(client, game, 0, keys[who]).status_code == 204

    def test_a_version_after_it_is_cached_again(self, client: FlaskClient, token: str) -> None:
        opened = open_game(client, token)
        url = f"/v1/games/{opened['game']}"
        self.erase(client, opened["game"], 0, token)
        client.post(f"{url}/seats/1", json={})
        tag = client.get(url).headers["ETag"]
        assert client.get(url, headers={"If-None-Match": tag}).status_code == 304

    def test_is_erased_by_nobody_else(self, client: FlaskClient, token: str, stranger: str) -> None:
        opened = open_game(client, token)
        game = opened["game"]
        ben = client.post(f"/v1/games/{game}/seats/1", json={}).get_json()["token"]
        assert_problem(self.erase(client, game, 0, None), 401, "no_token")
        assert_problem(self.erase(client, game, 0, "est_seat_x"), 401, "bad_token")
        assert_problem(self.erase(client, game, 0, ben), 403, "forbidden")
        assert_problem(self.erase(client, game, 0, stranger), 403, "not_the_owner")
        assert_problem(self.erase(client, game, 5, token), 404, "no_such_seat")
        without = new_key(client, "games:create")["token"]
        foreign = open_game(client, without)["game"]
        assert_problem(self.erase(client, foreign, 0, without), 403, "missing_scope")
        assert client.get(f"/v1/games/{game}").get_json()["seats"][0]["name"] == "Ana"

    def test_is_not_erased_by_who_held_the_seat_once(
        self, client: FlaskClient, token: str, private: dict[str, Any]
    ) -> None:
        game, old = private["game"], private["seats"][0]["token"]
        assert client.get(f"/v1/games/{game}", headers=bearer(old)).status_code == 200
        client.post(f"/v1/games/{game}/seats/0/token", headers=bearer(token))
        assert_problem(self.erase(client, game, 0, old), 404, "no_such_game")
        assert client.get(f"/v1/games/{game}", headers=bearer(token)).get_json()["seats"][0]["name"] == "Ana"
