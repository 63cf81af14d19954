"""A game in cold storage over HTTP: nobody can tell by an answer where its events are."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.config import Config, read
from service.games.handler import Handler
from service.http.runtime.context import EXTENSION, AppContext, Checkers
from service.store.memory.store import MemoryStore
from tests.service.cold_storage.s3_server import s3
from tests.service.cold_storage.support import HOUR, Cellar
from tests.service.http.apps import OPERATOR, OPERATOR_KEY, new_key, open_game
from tests.service.http.listening import follow, ids
from tests.service.http.support import Duel, assert_problem, bearer, rest
from tests.service.playing import NOON, play
from tests.support.application import application

CONFIG = replace(read({}), operator_key=OPERATOR_KEY, requests_each=0, games_each=0)
SEATS = [
    {"kind": "reserved", "name": "Ana", "external_id": "user-17"},
    {"kind": "reserved", "name": "Ben", "external_id": "user-42"},
]


class Ranch:
    """A service with cold storage, and a private game there that is over, of an app that knows its people."""

    def __init__(self, place: Path | str, config: Config = CONFIG, **more: Any) -> None:
        hot = MemoryStore()
        hot.now = lambda: NOON  # type: ignore[method-assign]
        self.cellar, self.config = Cellar(place, hot), config
        self.key = new_key(self.client)["token"]
        body = {"title": "ranchers", "seats": SEATS, "visibility": "private", "metadata": {"round": "7"}}
        opened = open_game(self.client, self.key, **{**body, **more})
        self.game, self.manager = opened["game"], opened["manager"]
        self.tokens = tuple(seat["token"] for seat in opened["seats"])
        handler = self.cellar.handler
        play(handler, rest(handler, self.game))
        rest(handler, self.game)

    @property
    def client(self) -> FlaskClient:
        """Of a process that starts now: it remembers nothing (and has its auditor already)."""
        app = application(self.cellar.handler, self.config)
        app.extensions[EXTENSION] = replace(app.extensions[EXTENSION], checkers=_checkers())
        return app.test_client()

    @property
    def duel(self) -> Duel:
        return Duel(self.client, self.game, self.tokens)

    def move(self) -> None:
        assert self.cellar.mover.sweep(NOON + HOUR, 10) == (1, True)


@cache
def _checkers() -> Checkers:
    """One auditor for all of these tests."""
    context: AppContext = application(Handler(MemoryStore()), CONFIG).extensions[EXTENSION]
    return context.checkers


@pytest.fixture
def ranch(tmp_path: Path) -> Ranch:
    return Ranch(tmp_path / "cold")


def all_answers(ranch: Ranch) -> Iterator[tuple[str, int, bytes, list[tuple[str, str]]]]:
    """What every route answers to a GET that a game has to do with, to several people."""
    queries = {
        "/events": ["?limit=500", "?after=7&limit=20", "?after=3&limit=9&words=true", "?after=500"],
        "/replay": ["?from=3&to=9", "?from=5&to=8&form=changes&include=scene"],
        "/export": ["", "?names=true"],
        "/commands": ["", "?at=9"],
        "/scoring": ["", "?at=12"],
        "/layout": ["", "?at=12"],
        "": ["", "?at=5", "?words=true"],
    }
    client = ranch.client
    routes = {rule.rule for rule in client.application.url_map.iter_rules() if "GET" in (rule.methods or ())}
    prefix = "/v1/games/<game:game>"
    parts = sorted(route.removeprefix(prefix) for route in routes if route.startswith(prefix))
    assert len(parts) >= 9
    paths = [f"/v1/games/{ranch.game}{part}{query}" for part in parts for query in queries.get(part, [""])]
    paths += [f"/v1/games?{query}" for query in ("status=over", "seat_of=user-17", "title=ranchers")]
    paths += ["/v1/exports?status=over"]
    for who in (OPERATOR_KEY, ranch.key, *ranch.tokens, ranch.manager, "wrong"):
        for path in paths:
            told = client.get(path, headers=bearer(who))
            headers = [(name, text) for name, text in told.headers if name not in _OF_THE_REQUEST]
            yield f"{path} {who[:8]}", told.status_code, told.get_data(), headers


_OF_THE_REQUEST = ("X-Request-Id", "Date", "RateLimit", "RateLimit-Policy")


def test_every_answer_is_the_same_to_the_byte(ranch: Ranch) -> None:
    before = list(all_answers(ranch))
    ranch.move()
    assert ranch.cellar.hot.streams.read(ranch.game) == []
    after = list(all_answers(ranch))
    assert [it[:2] for it in after] == [it[:2] for it in before]
    assert after == before
    assert sum(status == 200 for _, status, _, _ in after) > 60
    for route in ("/audit", "/events?limit=500", "/export", "/replay?from=3&to=9"):
        assert any(route in path and status == 200 for path, status, _, _ in after), route


def test_a_live_stream_tells_all_of_it_and_ends(ranch: Ranch) -> None:
    ranch.move()
    duel = ranch.duel
    events = duel.get("/events?limit=500", 0).get_json()["events"]
    with closing(follow(duel, seat=0)) as ear:
        frames = ear.rest()
    assert ids(frames[:-1]) == [event["position"] for event in events]
    assert frames[-1].data == {"why": "over"}


def test_who_waits_at_it_waits_for_nothing(ranch: Ranch) -> None:
    ranch.move()
    version = len(ranch.cellar.store.streams.read(ranch.game))
    told = ranch.duel.get(f"/events?after={version}&wait=20", 0)
    assert told.get_json()["events"] == []


def test_nothing_can_be_done_in_it_any_more(ranch: Ranch) -> None:
    ranch.move()
    duel = ranch.duel
    assert_problem(duel.post("/undo", None, 0), 409, "game_over")
    assert_problem(
        duel.client.put(f"{duel.url}/seats/0/name", json={"name": "Eva"}, headers=bearer(duel.tokens[0])),
        409,
        "game_over",
    )


def test_a_rematch_and_a_fork_of_it_are_played(ranch: Ranch) -> None:
    ranch.move()
    client = ranch.client
    again = client.post(f"/v1/games/{ranch.game}/rematch", headers=bearer(ranch.tokens[0]))
    assert again.status_code == 201, again.get_data(as_text=True)
    shown = client.get(f"/v1/games/{ranch.game}", headers=bearer(ranch.tokens[0])).get_json()
    assert shown["rematch"] == again.get_json()["game"]
    at = shown["version"] // 2
    forks = f"/v1/games/{ranch.game}/forks"
    refused = client.post(forks, json={"at": at}, headers=OPERATOR).get_json()
    at = refused.get("facts", {"before": at})["before"]
    fork = client.post(forks, json={"at": at}, headers=OPERATOR)
    assert fork.status_code == 201, fork.get_data(as_text=True)
    audit = client.get(f"/v1/games/{fork.get_json()['game']}/audit", headers=OPERATOR)
    assert audit.get_json()["verdict"] in ("exact", "unverified")


def test_names_are_erased_as_ever(ranch: Ranch) -> None:
    ranch.move()
    client, url = ranch.client, f"/v1/games/{ranch.game}"
    tag = client.get(url, headers=bearer(ranch.tokens[0])).headers["ETag"]
    assert client.delete(f"{url}/seats/0/name", headers=bearer(ranch.tokens[0])).status_code in (200, 204)
    told = ranch.client.get(url, headers={**bearer(ranch.tokens[0]), "If-None-Match": tag})
    assert told.status_code == 200
    assert [seat["name"] for seat in told.get_json()["seats"]] == [None, "Ben"]
    assert b"Ana" not in ranch.client.get(f"{url}/export?names=true", headers=OPERATOR).get_data()


def test_whoever_manages_it_deletes_it_for_good(ranch: Ranch, tmp_path: Path) -> None:
    ranch.move()
    client, url = ranch.client, f"/v1/games/{ranch.game}/events"
    assert_problem(client.delete(url, headers=bearer(ranch.tokens[0])), 403, "forbidden")
    assert len(list((tmp_path / "cold").iterdir())) == 1
    assert client.delete(url, headers=bearer(ranch.manager)).status_code == 204
    assert list((tmp_path / "cold").iterdir()) == []
    for path in ("", "/events", "/export"):
        told = client.get(f"/v1/games/{ranch.game}{path}", headers=OPERATOR)
        assert_problem(told, 404, "no_such_game")
    for query in ("status=over", "seat_of=user-17"):
        assert client.get(f"/v1/games?{query}", headers=bearer(ranch.key)).get_json()["games"] == []


def test_a_game_that_is_still_played_is_not_deleted(tmp_path: Path) -> None:
    cellar = Cellar(tmp_path)
    game = cellar.running()
    client = application(cellar.handler, CONFIG).test_client()
    told = client.delete(f"/v1/games/{game}/events", headers=OPERATOR)
    assert_problem(told, 409, "still_played")


def test_while_cold_storage_is_away_it_says_so_and_all_else_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with s3(monkeypatch) as server:
        ranch = Ranch("s3://bucket/games", visibility="public")
        ranch.move()
        server.is_ill = True
        client, url = ranch.client, f"/v1/games/{ranch.game}"
        told = assert_problem(client.get(f"{url}/events"), 503, "cold_storage_unavailable")
        assert told["facts"] == {"written": "nothing"}
        assert client.get(url).get_json()["status"] == "over"
        assert [line["game"] for line in client.get("/v1/games?status=over").get_json()["games"]] == [
            ranch.game
        ]
        with closing(follow(ranch.duel)) as ear:
            assert ear.rest()[-1].data == {"why": "unavailable"}
        server.is_ill, ranch.cellar.objects._asked_again_at = False, 0.0
        assert ranch.client.get(f"{url}/events").status_code == 200
