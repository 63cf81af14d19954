"""Lists of an app's own games, and of everybody's for the operator."""

from typing import Any

from flask.testing import FlaskClient

from service.games.handler import Handler
from tests.service.http.apps import OPERATOR_KEY, new_key, open_game
from tests.service.http.support import assert_problem, bearer, rest
from tests.service.playing import play


def own(client: FlaskClient, token: str, query: str = "") -> list[str]:
    page = client.get(f"/v1/games?mine=true{query}", headers=bearer(token)).get_json()
    return [line["game"] for line in page["games"]]


class TestOwnGames:
    def test_are_listed_private_ones_among_them(self, client: FlaskClient, token: str, stranger: str) -> None:
        public, hidden = (
            open_game(client, token)["game"],
            open_game(client, token, visibility="private")["game"],
        )
        foreign = open_game(client, stranger, visibility="private")["game"]
        operators = open_game(client, OPERATOR_KEY, visibility="private")["game"]
        assert set(own(client, token)) == {public, hidden}
        assert own(client, stranger) == [foreign]
        assert own(client, OPERATOR_KEY) == [operators]
        lobby = client.get("/v1/games", headers=bearer(token)).get_json()["games"]
        assert [(line["game"], line["visibility"]) for line in lobby] == [(public, "public")]

    def test_follow_the_game_from_list_to_list(
        self, client: FlaskClient, token: str, handler: Handler
    ) -> None:
        hidden = open_game(client, token, visibility="private")["game"]
        assert own(client, token, "&status=open&title=el-gaucho") == [hidden]
        client.post(f"/v1/games/{hidden}/seats/1", json={}, headers=bearer(token))
        assert own(client, token, "&status=open") == []
        assert own(client, token, "&status=running") == [hidden]
        play(handler, rest(handler, hidden))
        assert own(client, token, "&status=over") == own(client, token) == [hidden]

    def test_come_in_pages(self, client: FlaskClient, token: str) -> None:
        games = [open_game(client, token, visibility="private")["game"] for _ in range(5)]
        seen, query = [], "?mine=true&limit=2"
        while query:
            page = client.get(f"/v1/games{query}", headers=bearer(token)).get_json()
            seen += [line["game"] for line in page["games"]]
            query = f"?mine=true&limit=2&cursor={page['next']}" if page["next"] else ""
        assert sorted(seen) == sorted(games)

    def test_need_a_key_with_the_scope(self, client: FlaskClient, private: dict[str, Any]) -> None:
        seat = private["seats"][0]["token"]
        assert_problem(client.get("/v1/games?mine=true"), 401, "no_token")
        assert_problem(client.get("/v1/games?mine=true", headers=bearer(seat)), 401, "bad_token")
        without = bearer(new_key(client, "games:create", "games:admin")["token"])
        assert_problem(client.get("/v1/games?mine=true", headers=without), 403, "missing_scope")
        assert_problem(client.get("/v1/games?mine=yes"), 400, "bad_parameter")


class TestEverybodysGames:
    def test_are_for_the_operator_to_see_private_ones_as_well(
        self, client: FlaskClient, token: str, stranger: str
    ) -> None:
        shown = {open_game(client, token)["game"]: "public"}
        for key in (token, stranger, OPERATOR_KEY):
            shown[open_game(client, key, visibility="private")["game"]] = "private"
        seen, query = {}, "?all=true&status=open&limit=2"
        while query:
            answer = client.get(f"/v1/games{query}", headers=bearer(OPERATOR_KEY))
            assert "Authorization" in answer.headers["Vary"]
            page = answer.get_json()
            seen |= {line["game"]: line["visibility"] for line in page["games"]}
            query = f"?all=true&status=open&limit=2&cursor={page['next']}" if page["next"] else ""
        assert seen == shown
        assert client.get("/v1/games?all=false").get_json()["games"][0]["visibility"] == "public"

    def test_are_nobody_elses_business(
        self, client: FlaskClient, token: str, private: dict[str, Any]
    ) -> None:
        seat = private["seats"][0]["token"]
        for asking, status, reason in (
            ({}, 401, "no_token"),
            (bearer("nonsense"), 401, "bad_token"),
            (bearer(token), 403, "forbidden"),
            (bearer(seat), 403, "forbidden"),
        ):
            assert_problem(client.get("/v1/games?all=true", headers=asking), status, reason)
        assert_problem(client.get("/v1/games?all=yes"), 400, "bad_parameter")
