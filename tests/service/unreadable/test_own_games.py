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


def test_the_parent_of_a_fork_that_cannot_be_read_is_as_one_that_is_not_here(store: MemoryStore) -> None:
    handler = Handler(store)
    parent = opened(handler)
    table = msgspec.structs.replace(parent.game.table, forked=Forked(parent.id, 1))
    fork = replace(parent, game=msgspec.structs.replace(parent.game, table=table))
    assert stored_game._parents_of(handler, fork).keys() == {parent.id}
    store.state.games[parent.id].meta[FORMAT_FIELD] = "2"
    assert stored_game._parents_of(Handler(store), fork) == {}
