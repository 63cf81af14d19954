"""What may an app do with its own games, and what with those of others?"""

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
from service.identity.api_keys import SCOPES, Apps
from service.identity.tokens import hash_token
from service.store.memory.store import MemoryStore
from tests.service.http.apps import OPERATOR, OPERATOR_KEY, TWO, new_key, open_game
from tests.service.http.listening import SSE, Ear
from tests.service.http.support import assert_problem, bearer, rest
from tests.service.playing import play
from tests.support.application import application

Ask = Callable[..., Any]


@pytest.fixture
def config(config: Config) -> Config:
    return replace(config, operator_key=OPERATOR_KEY)


@pytest.fixture
def token(client: FlaskClient) -> str:
    """The key of an app that may do everything an app may."""
    return str(new_key(client)["token"])


@pytest.fixture
def stranger(client: FlaskClient) -> str:
    """The key of another one."""
    return str(new_key(client)["token"])


@pytest.fixture
def private(client: FlaskClient, token: str) -> dict[str, Any]:
    return open_game(client, token, visibility="private")


def own(client: FlaskClient, token: str, query: str = "") -> list[str]:
    page = client.get(f"/v1/games?mine=true{query}", headers=bearer(token)).get_json()
    return [line["game"] for line in page["games"]]


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
        assert client.get(f"{url}/events?ticket={_ticket(client, url, token)}").get_data() == watched
        assert client.get(f"{url}/events?ticket={_ticket(client, url, OPERATOR_KEY)}").get_data() == watched
        late = _ticket(client, url, token)
        client.delete(f"/v1/keys/{token.split('_')[2]}", headers=bearer(OPERATOR_KEY))
        assert_problem(client.get(f"{url}/events?ticket={late}"), 404, "no_such_game")

    def test_a_stream_that_a_ticket_has_opened_ends_with_the_key(
        self, client: FlaskClient, private: dict[str, Any], token: str, config: Config, store: MemoryStore
    ) -> None:
        url = f"/v1/games/{private['game']}"
        brief = application(Handler(store), replace(config, stream_heartbeat=0.02)).test_client()
        response = brief.get(f"{url}/events?ticket={_ticket(client, url, token)}", headers={"Accept": SSE})
        with closing(Ear(response)) as ear:
            assert ear.next().event == "game_opened"
            client.delete(f"/v1/keys/{token.split('_')[2]}", headers=bearer(OPERATOR_KEY))
            assert ear.rest()[-1].data == {"why": "refused"}


def _ticket(client: FlaskClient, url: str, token: str) -> str:
    response = client.post(f"{url}/tickets", headers=bearer(token))
    assert response.status_code == 201
    return str(response.get_json()["ticket"])


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
        late = _ticket(client, url, invited["Authorization"].split()[1])
        ticket = _ticket(client, url, invited["Authorization"].split()[1])
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
        both = "Show the token of the seat, the key of the app that has opened this game, or the operator's."
        problem = assert_problem(client.open(url, method=method, json=body), 401, "no_token")
        assert problem["detail"] == both
        wrong = client.open(url, method=method, json=body, headers=bearer("est_seat_" + "x" * 43))
        problem = assert_problem(wrong, 401, "bad_token")
        assert problem["detail"] == f"This token or key is not, or no longer, valid. {both}"

    def test_names_no_seat_where_a_seat_could_not_do_it(self, client: FlaskClient, token: str) -> None:
        url = f"/v1/games/{open_game(client, token)['game']}/seats/0/token"
        assert "seat" not in assert_problem(client.post(url), 401, "no_token")["detail"]


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
