"""GET /v1/games as a live stream: it begins with the list, and tells what changes on it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.games.handler import Handler
from service.http.live import lists
from service.http.runtime.context import AppContext
from service.http.runtime.hub import MOST_NEWS
from service.store.memory.store import MemoryStore
from tests.service.http.listening import SSE, Ear, Frame
from tests.service.http.support import Duel, assert_problem, bearer, rest
from tests.support.speed import patience


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Changes are told at once."""
    monkeypatch.setattr(lists, "GATHERING", 0)


@pytest.fixture
def context(app: Flask) -> AppContext:
    found: AppContext = app.extensions["estancia"]
    return found


@pytest.fixture
def listen(client: FlaskClient, context: AppContext) -> Iterator[Callable[..., Ear]]:
    """Opens streams, which end with the test, in a process that hears already."""
    with context.hub.watch_lists() as news:
        assert news.event.wait(patience(30))
    with ExitStack() as ears:
        yield lambda query="": ears.enter_context(
            closing(Ear(client.get(f"/v1/games{query}", headers={"Accept": SSE})))
        )


def open_table(client: FlaskClient, title: str = "el-gaucho", **more: Any) -> dict[str, Any]:
    seats = [{"kind": "reserved", "name": "Ana"}, {"kind": "open"}, {"kind": "open"}]
    body: dict[str, Any] = client.post("/v1/games", json={"title": title, "seats": seats, **more}).get_json()
    return body


def said(frame: Frame) -> tuple[str | None, object]:
    """What happened, to which game."""
    return frame.event, frame.data["game"]


def test_it_begins_with_the_list(client: FlaskClient, listen: Callable[..., Ear]) -> None:
    games = [open_table(client)["game"] for _ in range(3)]
    for query in ("", "?status=open", "?limit=2", "?title=ranchers"):
        first = listen(query).next()
        assert (first.event, first.id) == ("games", None)
        assert first.data == client.get(f"/v1/games{query}").get_json()
    assert {line["game"] for line in listen().next().data["games"]} == set(games)


def test_tables_come_and_change_and_go(
    client: FlaskClient, listen: Callable[..., Ear], handler: Handler
) -> None:
    ear = listen("?status=open")
    assert ear.next().data == {"games": [], "next": None, "unreadable": []}
    opened = open_table(client)
    game, url = opened["game"], f"/v1/games/{opened['game']}"
    assert said(ear.next()) == ("game", game)
    ben = client.post(f"{url}/seats/1", json={"name": "Ben"}).get_json()
    changed = ear.next()
    assert changed.data == client.get("/v1/games?status=open").get_json()["games"][0]
    assert [seat["name"] for seat in changed.data["seats"]] == ["Ana", "Ben", None]
    headers = bearer(opened["manager"])
    for change in (
        lambda: client.put(f"{url}/seats/1/name", json={"name": "Benjamin"}, headers=bearer(ben["token"])),
        lambda: client.patch(f"{url}/seats/2", json={"bot": "random"}, headers=headers),
    ):
        assert change().status_code == 200
        last = ear.next()
    assert said(last) == ("gone", game)
    rest(handler, game)
    other = open_table(client)
    assert said(ear.next()) == ("game", other["game"])
    client.delete(f"/v1/games/{other['game']}", headers=bearer(other["manager"]))
    assert said(ear.next()) == ("gone", other["game"])


def test_a_game_that_is_deleted_is_gone_and_a_private_one_is_not_told_of(
    client: FlaskClient, listen: Callable[..., Ear], handler: Handler
) -> None:
    ear = listen()
    assert ear.next().data["games"] == []
    hidden, mine = open_table(client, visibility="private"), open_table(client)
    assert said(ear.next()) == ("game", mine["game"])
    for table in (hidden, mine):
        url, headers = f"/v1/games/{table['game']}", bearer(table["manager"])
        assert client.delete(url, headers=headers).status_code == 200
        rest(handler, table["game"])
        assert client.delete(f"{url}/events", headers=headers).status_code == 204
    while (told := said(ear.next())) == ("game", mine["game"]):
        """Its end, before it was deleted."""
    assert told == ("gone", mine["game"])
    assert listen().next().data["games"] == []


def test_moves_are_no_change_and_other_titles_no_matter(
    client: FlaskClient, duel: Duel, listen: Callable[..., Ear]
) -> None:
    ear = listen("?title=el-gaucho")
    assert [line["game"] for line in ear.next().data["games"]] == [duel.game]
    duel.send(duel.legal(0)[0], 0)
    open_table(client, "ranchers")
    mine = open_table(client)["game"]
    assert said(ear.next()) == ("game", mine)


def test_nothing_tells_of_private_games(
    client: FlaskClient, listen: Callable[..., Ear], store: MemoryStore
) -> None:
    ear = listen()
    assert ear.next().data["games"] == []
    hidden = open_table(client, visibility="private")
    client.post(f"/v1/games/{hidden['game']}/seats/1", json={}, headers=bearer(hidden["invitation"]))
    for heard in store.state.listeners:
        heard.put(("+" + hidden["game"], 3))
    mine = open_table(client)["game"]
    assert said(ear.next()) == ("game", mine)


def test_whoever_may_have_missed_something_is_sent_the_list_anew(
    listen: Callable[..., Ear], context: AppContext, store: MemoryStore
) -> None:
    ear = listen()
    ear.next()
    for heard in store.state.listeners:
        heard.put(("", 0))
    assert ear.next().event == "games"
    (news,) = context.hub._lists
    for number in range(MOST_NEWS + 1):
        news.tell(f"{number:020x}")
    assert ear.next().event == "games"


def test_without_names_the_data_has_the_type(client: FlaskClient) -> None:
    open_table(client)
    with closing(client.get("/v1/games?named=false", headers={"Accept": SSE})) as response:
        chunks = iter(response.response)
        assert next(chunks).startswith(b"retry")
        assert next(chunks).startswith(b'data: {"type":"games","games":[{"game":')


def test_it_ends_when_the_process_stops_and_leaves_nothing(
    listen: Callable[..., Ear], context: AppContext
) -> None:
    ear = listen()
    ear.next()
    context.hub.close()
    last = ear.next()
    assert (last.event, last.data) == ("farewell", {"why": "stopping"})
    ear.close()
    assert (context.limits.streams.held(), context.hub._lists, context.hub._count) == (0, set(), 0)


@pytest.mark.parametrize("query", ["mine=true", "all=true", "seat_of=ana", "cursor=1." + "0" * 20])
def test_what_a_stream_does_not_tell_is_refused(client: FlaskClient, query: str) -> None:
    answer = client.get(f"/v1/games?{query}", headers={"Accept": SSE})
    assert answer.status_code in (400, 401, 403)
    if query.startswith("cursor"):
        assert_problem(answer, 400, "bad_parameter")
    assert client.head("/v1/games", headers={"Accept": SSE}).content_type == SSE
