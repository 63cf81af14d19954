"""GET /v1/games: public games, newest first, in pages."""

from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from service.games.handler import Handler
from service.games.seats import SeatRequest
from service.store.memory.store import MemoryStore
from tests.service.http.support import Duel, assert_problem
from tests.service.playing import play


def open_game(client: FlaskClient, **more: object) -> str:
    seats = [{"kind": "reserved", "name": "Ana"}, {"kind": "open"}]
    game: str = client.post("/v1/games", json={"title": "el-gaucho", "seats": seats, **more}).get_json()[
        "game"
    ]
    return game


def listed(client: FlaskClient, query: str = "") -> list[str]:
    return [line["game"] for line in client.get(f"/v1/games{query}").get_json()["games"]]


def test_an_empty_lobby_is_an_empty_page(client: FlaskClient) -> None:
    assert client.get("/v1/games").get_json() == {"games": [], "next": None, "unreadable": []}


def test_a_line_says_what_the_game_itself_says(client: FlaskClient) -> None:
    game = open_game(client, sandbox={"seed": "s"})
    (line,) = client.get("/v1/games").get_json()["games"]
    shown = client.get(f"/v1/games/{game}").get_json()
    first = client.get(f"/v1/games/{game}/events?limit=1").get_json()["events"][0]
    for name in ("game", "title", "status", "version", "sandbox", "seats"):
        assert line[name] == shown[name]
    assert line["created_at"][:16] == first["at"][:16]
    assert line["seats"][0]["name"] == "Ana"


def test_games_are_listed_by_status_and_title(
    client: FlaskClient, handler: Handler, open_duel: Callable[..., Duel]
) -> None:
    over = open_duel().game
    play(handler, handler.current(over))
    running, waiting = open_duel().game, open_game(client)
    assert listed(client, "?status=open") == [waiting]
    assert listed(client, "?status=running&title=el-gaucho") == [running]
    assert listed(client, "?status=over") == [over]
    assert set(listed(client)) == set(listed(client, "?title=el-gaucho")) == {over, running, waiting}


def test_pages_hold_every_game_once(client: FlaskClient, store: MemoryStore) -> None:
    games = {open_game(client) for _ in range(7)}
    seen, query = [], "?limit=2&status=open"
    while query:
        page = client.get(f"/v1/games{query}").get_json()
        seen += [line["game"] for line in page["games"]]
        query = f"?limit=2&status=open&cursor={page['next']}" if page["next"] else ""
    assert len(seen) == 7
    assert set(seen) == games
    assert seen == [game for _, game in store.lobby.page(None, None, None, 9)]


def test_nothing_tells_of_private_games(client: FlaskClient, open_duel: Callable[..., Duel]) -> None:
    before = client.get("/v1/games").get_data()
    duel = open_duel(visibility="private")
    duel.send(duel.legal(0)[0], 0)
    open_game(client, visibility="private")
    assert client.get("/v1/games").get_data() == before
    own = client.get("/v1/games", headers={"Authorization": f"Bearer {duel.tokens[0]}"})
    assert own.get_data() == before


def test_without_an_operators_key_nobody_sees_everybodys_private_games(client: FlaskClient) -> None:
    assert_problem(client.get("/v1/games?all=true"), 403, "forbidden")


def test_a_game_that_moves_on_meanwhile_is_not_shown_as_what_it_was(
    client: FlaskClient, handler: Handler, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = open_game(client)
    stale = store.lobby.page("open", None, None, 9)
    handler.seats.take(game, SeatRequest(1))
    monkeypatch.setattr(store.lobby, "page", lambda *_: [*stale, (1, "0" * 20)])
    assert listed(client, "?status=open") == []
    assert listed(client) == [game]


@pytest.mark.parametrize(
    "query",
    ["status=x", "status=", "title=chess", "limit=0", "limit=51", "cursor=", "cursor=1", "cursor=1.x"],
)
def test_a_parameter_that_makes_no_sense_is_malformed(client: FlaskClient, query: str) -> None:
    problem = assert_problem(client.get(f"/v1/games?{query}"), 400, "bad_parameter")
    assert problem["facts"]["parameter"] == query.partition("=")[0]
