"""An app's own lists, and audits of forks, where one game or the parent is broken."""

from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest
from flask.testing import FlaskClient

from domain.table.state import Forked
from service.audit import stored_game
from service.config import read
from service.games.handler import Handler
from service.games.unreadable.errors import FORMAT_FIELD
from service.store.memory.state import StoredGame
from service.store.memory.store import MemoryStore
from tests.service.http.apps import OPERATOR_KEY, new_key, open_game
from tests.service.http.support import bearer, rest
from tests.service.playing import opened
from tests.support.application import application

CONFIG = replace(read({}), operator_key=OPERATOR_KEY, requests_each=0, games_each=0)
SEATS = [
    {"kind": "reserved", "name": "Ana", "external_id": "user-17"},
    {"kind": "reserved", "name": "Ben", "external_id": "user-42"},
]


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def client(store: MemoryStore) -> FlaskClient:
    return application(Handler(store), CONFIG).test_client()


@pytest.mark.parametrize(
    ("breaks", "why"),
    [
        (lambda game: game.meta.update({FORMAT_FIELD: "2"}), "other_release"),
        (lambda game: game.meta.update(metadata="{]"), "damaged"),
        (lambda game: game.meta.pop("server_seed"), "damaged"),
    ],
)
def test_the_lists_of_an_app_and_of_its_people_go_past_a_game_that_cannot_be_read(
    client: FlaskClient, store: MemoryStore, breaks: Callable[[StoredGame], object], why: str
) -> None:
    key = new_key(client)["token"]
    broken, well = (open_game(client, key, seats=SEATS, visibility="private")["game"] for _ in range(2))
    for game in (broken, well):
        rest(Handler(store), game)
    breaks(store.state.games[broken])
    client = application(Handler(store), CONFIG).test_client()
    for query in ("mine=true", "seat_of=user-17", "seat_of=user-17&status=running"):
        page = client.get(f"/v1/games?{query}", headers=bearer(key)).get_json()
        assert [it["game"] for it in page["games"]] == [well]
        assert [(it["game"], it["why"]) for it in page["unreadable"]] == [(broken, why)]
    assert client.get("/v1/games").get_json()["unreadable"] == []


@pytest.mark.parametrize(
    "breaks",
    [
        lambda game: game.meta.update(title="el-bandido"),
        lambda game: game.meta.update({FORMAT_FIELD: "2"}),
        lambda game: game.meta.pop("server_seed"),
    ],
)
def test_a_private_game_that_cannot_be_read_is_none_for_whoever_may_not_know_of_it(
    client: FlaskClient, store: MemoryStore, breaks: Callable[[StoredGame], object]
) -> None:
    key, other = (new_key(client)["token"] for _ in range(2))
    opened = open_game(client, key, seats=SEATS, visibility="private")
    broken, seat = opened["game"], opened["seats"][0]["token"]
    public = open_game(client, key, seats=SEATS)["game"]
    rest(Handler(store), broken)
    for game in (broken, public):
        breaks(store.state.games[game])
    client = application(Handler(store), CONFIG).test_client()
    none = client.get("/v1/games/" + "0" * 20).get_data()
    for path in ("", "/events", "/audit", "/export", "/layout", "/scoring"):
        for headers in ({}, bearer(other), bearer("est_seat_of_another")):
            response = client.get(f"/v1/games/{broken}{path}", headers=headers)
            assert (response.status_code, response.get_data()) == (404, none), path
        for token in (key, seat, OPERATOR_KEY):
            response = client.get(f"/v1/games/{broken}{path}", headers=bearer(token))
            assert response.status_code in (401, 403, 500, 501), path
            assert path or response.status_code > 499
    assert client.post(f"/v1/games/{broken}/commands", json={}).status_code == 404
    assert client.get(f"/v1/games/{public}").status_code in (500, 501)


def test_the_parent_of_a_fork_that_cannot_be_read_is_as_one_that_is_not_here(store: MemoryStore) -> None:
    handler = Handler(store)
    parent = opened(handler)
    table = msgspec.structs.replace(parent.game.table, forked=Forked(parent.id, 1))
    fork = replace(parent, game=msgspec.structs.replace(parent.game, table=table))
    assert stored_game._parents_of(handler, fork).keys() == {parent.id}
    store.state.games[parent.id].meta[FORMAT_FIELD] = "2"
    assert stored_game._parents_of(Handler(store), fork) == {}
