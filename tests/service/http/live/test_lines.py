"""GET /v1/games/{game}/events as lines: everything up to now, an event a line."""

import json

import pytest

from service.games.handler import Handler
from service.store.memory.state import State
from service.store.memory.store import MemoryStore
from service.store.memory.streams import MemoryStreams
from service.store.records import Entry
from tests.service.http.support import Duel, assert_problem
from tests.service.playing import play

NDJSON = "application/x-ndjson"


class Watched(MemoryStore):
    """Remembers how much was read at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.sizes: list[int] = []
        self.streams = WatchedStreams(self.state, self.sizes)


class WatchedStreams(MemoryStreams):
    def __init__(self, state: State, sizes: list[int]) -> None:
        super().__init__(state)
        self.sizes = sizes

    def read(self, game: str, after: int = 0, most: int | None = None) -> list[Entry]:
        entries = super().read(game, after, most)
        self.sizes.append(len(entries))
        return entries


def lines(duel: Duel, query: str = "", seat: int | None = None) -> list[dict[str, object]]:
    response = duel.get(f"/events{query}", seat, Accept=NDJSON)
    assert (response.status_code, response.mimetype) == (200, NDJSON)
    assert response.get_data().endswith(b"\n") or not response.get_data()
    return [json.loads(line) for line in response.get_data().splitlines()]


def test_are_what_pages_tell_the_same_viewer(duel: Duel) -> None:
    duel.send(duel.legal(0)[0], 0)
    for seat in (0, 1, None):
        events = duel.get("/events?limit=500", seat).get_json()["events"]
        assert lines(duel, seat=seat) == events
        assert lines(duel, "?after=3", seat) == events[3:]


def test_end_where_the_game_is(duel: Duel) -> None:
    assert lines(duel, f"?after={duel.version()}") == []


def test_beyond_the_end_begin_anew_and_say_so(duel: Duel) -> None:
    version = duel.version()
    for after in (version + 1, 2**53 - 1):
        reset, *events = lines(duel, f"?after={after}")
        assert reset == {"type": "reset", "version": version}
        assert events == duel.get("/events?limit=500", None).get_json()["events"]


def test_problems_are_problems(duel: Duel) -> None:
    assert_problem(duel.get("/events?after=x", Accept=NDJSON), 400, "bad_parameter")
    assert_problem(
        duel.client.get(duel.url + "/events", headers={"Accept": NDJSON, "Authorization": "Bearer no"}),
        401,
        "bad_token",
    )


@pytest.mark.parametrize(
    "accept, kind",
    [
        ("*/*", "application/json"),
        ("application/json, */*;q=0.1", "application/json"),
        ("text/html", "application/json"),
        ("application/json;q=0.5, application/x-ndjson", NDJSON),
    ],
)
def test_the_client_chooses(duel: Duel, accept: str, kind: str) -> None:
    response = duel.get("/events", Accept=accept)
    assert response.mimetype == kind
    assert response.headers["Vary"] == "Authorization, Accept"


class TestALongGame:
    @pytest.fixture
    def store(self) -> Watched:
        return Watched()

    def test_is_never_in_memory_as_a_whole(self, duel: Duel, handler: Handler, store: Watched) -> None:
        version = play(handler, handler.current(duel.game)).version
        assert version > 100
        store.sizes.clear()
        assert [event["position"] for event in lines(duel)] == list(range(1, version + 1))
        assert max(store.sizes) == 100
