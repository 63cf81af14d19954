"""GET /v1/games/{game}/events as a live stream: no gap, no repeat, nothing hidden, nothing left behind."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from domain.core.record import snake
from domain.table.events import TABLE_EVENTS
from domain.titles import TITLES
from service.config import Config
from service.games.handler import Handler
from service.http.live import sse
from service.http.runtime.context import AppContext
from service.identity.tokens import hash_token
from service.store.base import StoreUnavailable
from service.store.memory.store import MemoryStore
from service.store.records import Entry
from tests.service.http.listening import Ear, follow, ids
from tests.service.http.live.support import said
from tests.service.http.support import Duel, assert_problem, bearer, rest
from tests.service.playing import play


@pytest.fixture
def context(app: Flask) -> AppContext:
    found: AppContext = app.extensions["estancia"]
    return found


def assert_nothing_left(context: AppContext) -> None:
    assert context.limits.streams.held() == 0
    assert context.hub._watching == {}
    assert context.hub._count == 0


def farewell(why: str) -> tuple[str, dict[str, str]]:
    return "farewell", {"why": why}


class TestWhatIsHeard:
    def test_is_what_a_page_tells_the_same_viewer(self, duel: Duel, listen: Callable[..., Ear]) -> None:
        duel.send(duel.legal(0)[0], 0)
        for seat in (0, 1, None):
            events = duel.get("/events?limit=500", seat).get_json()["events"]
            heard = listen(seat=seat).until(duel.version())
            assert [frame.data for frame in heard] == events
            assert [(frame.id, frame.event) for frame in heard] == [
                (event["position"], event["type"]) for event in events
            ]

    def test_comes_as_it_happens_and_masked(self, duel: Duel, listen: Callable[..., Ear]) -> None:
        version = duel.version()
        mine, yours, spectators = (listen(f"?after={version}", seat) for seat in (0, 1, None))
        command = duel.legal(0)[0]
        duel.send(command, 0)
        assert mine.next().data["cause"] == command
        for other in (yours, spectators):
            frame = other.next()
            assert (frame.id, frame.event) == (version + 1, "tiles_kept")
            assert (frame.data["data"]["tiles"], frame.data["cause"], frame.data["salt"]) == ([], None, None)

    def test_goes_on_after_a_pause_where_it_was(
        self, duel: Duel, handler: Handler, listen: Callable[..., Ear]
    ) -> None:
        before = duel.version()
        paused, cut = listen(), listen()
        heard = paused.until(before)
        assert ids(cut.until(before)) == ids(heard)
        cut.close()
        after = play(handler, handler.current(duel.game)).version
        assert after > before + 200
        for later in (paused.rest(), listen(Last_Event_ID=str(before)).rest()):
            assert ids(heard) + ids(later[:-1]) == list(range(1, after + 1))
            assert said(later[-1]) == farewell("over")

    def test_what_a_browser_has_comes_before_what_its_address_says(self, listen: Callable[..., Ear]) -> None:
        assert listen("?after=2", Last_Event_ID="4").next().id == 5
        assert listen("?after=2", Last_Event_ID="").next().id == 3

    def test_who_is_beyond_the_end_is_told_to_begin_anew(
        self, duel: Duel, listen: Callable[..., Ear]
    ) -> None:
        version = duel.version()
        for ear in (listen(f"?after={version + 1}"), listen(Last_Event_ID=str(2**53 - 1))):
            reset = ear.next()
            assert (reset.event, reset.id, reset.data) == ("reset", 0, {"version": version})
            assert ids(ear.until(version)) == list(range(1, version + 1))

    def test_a_stream_that_the_store_has_fallen_behind_begins_anew(
        self, duel: Duel, store: MemoryStore, listen: Callable[..., Ear]
    ) -> None:
        ear, version = listen(), duel.version()
        ear.until(version)
        duel.send(duel.legal(0)[0], 0)
        assert ear.next().id == version + 1
        del store.state.games[duel.game].entries[version - 2 :]
        for heard in store.state.listeners:
            heard.put((duel.game, version - 2))
        assert said(ear.next()) == ("reset", {"version": version - 2, "lost_after": version - 2})
        assert ids(ear.until(version - 2)) == list(range(1, version - 1))

    @pytest.mark.parametrize("text", ["x", "-1", "1.0", str(2**53)])
    def test_an_id_that_is_none_is_malformed(self, duel: Duel, text: str) -> None:
        response = duel.get("/events", Accept="text/event-stream", Last_Event_ID=text)
        assert assert_problem(response, 400, "bad_header")["facts"] == {"header": "Last-Event-ID"}

    def test_the_names_of_events_are_never_those_of_the_stream_itself(self) -> None:
        events = {
            snake(it.__name__) for title in TITLES.values() for it in (*TABLE_EVENTS, *title.rules.events)
        }
        assert not events & {sse.RESET, sse.FAREWELL, "message", "open", "error"}


class TestTheEnd:
    def test_of_the_game_is_the_end_of_the_stream_and_then_there_is_nothing(
        self, duel: Duel, handler: Handler, listen: Callable[..., Ear], context: AppContext
    ) -> None:
        ear = listen()
        version = play(handler, handler.current(duel.game)).version
        heard = ear.rest()
        assert heard[-2].event == "luck_revealed"
        assert said(heard[-1]) == farewell("over")
        again = duel.get("/events", Accept="text/event-stream", Last_Event_ID=str(version))
        assert (again.status_code, again.get_data()) == (204, b"")
        ear.close()
        assert_nothing_left(context)

    def test_of_a_game_that_was_abandoned_is_one_as_well(
        self, client: FlaskClient, handler: Handler, context: AppContext
    ) -> None:
        seats = [{"kind": "reserved", "name": "Ana"}, *[{"kind": "bot", "bot": "random"}] * 2]
        opened = client.post("/v1/games", json={"title": "el-gaucho", "seats": seats}).get_json()
        token = opened["seats"][0]["token"]
        rest(handler, opened["game"])
        duel = Duel(client, opened["game"], (token, token))
        with closing(follow(duel, "", 0)) as ear:
            ear.until(duel.version())
            assert client.delete(f"{duel.url}/seats/0", headers=bearer(token)).status_code == 200
            version = rest(handler, duel.game).version
            heard = ear.rest()
        assert [frame.event for frame in heard[-3:-1]] == ["game_ended_early", "luck_revealed"]
        assert said(heard[-1]) == farewell("over")
        again = duel.get("/events", Accept="text/event-stream", Last_Event_ID=str(version))
        assert (again.status_code, again.get_data()) == (204, b"")
        assert_nothing_left(context)

    def test_comes_after_a_while_so_that_nothing_stays_for_ever(
        self, duel: Duel, listen: Callable[..., Ear], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sse, "lifetime", lambda: 0.02)
        heard = listen().rest()
        assert ids(heard[:-1]) == list(range(1, duel.version() + 1))
        assert said(heard[-1]) == farewell("refresh")

    def test_comes_when_the_service_stops(
        self, duel: Duel, listen: Callable[..., Ear], context: AppContext
    ) -> None:
        ear = listen()
        ear.until(duel.version())
        context.hub.close()
        assert said(ear.next()) == farewell("stopping")
        assert list(ear) == []

    def test_comes_at_the_next_event_for_a_token_that_was_revoked(
        self, open_duel: Callable[..., Duel], store: MemoryStore
    ) -> None:
        duel = open_duel(visibility="private")
        version = duel.get(seat=0).get_json()["version"]
        with closing(follow(duel, seat=1)) as ear:
            ear.until(version)
            store.tokens.revoke(duel.game, hash_token(duel.tokens[1]))
            duel.send(duel.legal(0)[0], 0)
            assert said(ear.next()) == farewell("refused")
            assert list(ear) == []
        assert_problem(duel.get("/events", 1, Accept="text/event-stream"), 404, "no_such_game")

    def test_comes_when_the_store_is_away(
        self, store: MemoryStore, listen: Callable[..., Ear], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def away(game: str, after: int = 0, most: int | None = None) -> list[Entry]:  # noqa: ARG001
            raise StoreUnavailable("away")

        monkeypatch.setattr(store.streams, "read", away)
        assert [said(frame) for frame in listen().rest()] == [farewell("unavailable")]

    def test_comes_when_we_make_a_mistake_and_says_nothing_more(
        self, store: MemoryStore, listen: Callable[..., Ear], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(store.streams, "read", lambda *_: [Entry(b"no record", bytes(32))])
        assert [said(frame) for frame in listen().rest()] == [farewell("failed")]


class TestSignsOfLife:
    @pytest.fixture
    def config(self, config: Config) -> Config:
        return replace(config, stream_heartbeat=0.01)

    def test_come_while_nothing_happens(self, duel: Duel, listen: Callable[..., Ear]) -> None:
        ear = listen()
        first = next(iter(ear))
        assert first.text == "retry: 2000"
        ear.until(duel.version())
        for _ in range(3):
            assert next(iter(ear)).text == ": still here"
        command = duel.legal(0)[0]
        duel.send(command, 0)
        assert ear.next().event == "tiles_kept"


class TestHowMany:
    def test_streams_of_one_token_are_counted_and_those_of_a_proxy_are_not(
        self, duel: Duel, context: AppContext, listen: Callable[..., Ear]
    ) -> None:
        context.limits.streams.most_per_client = 2
        oldest, older = [listen(seat=0) for _ in range(2)]
        for _ in range(3):
            listen()
        listen(seat=1)
        newest = listen(seat=0)
        version = duel.version()
        assert [said(frame) for frame in oldest.rest()[version:]] == [farewell("replaced")]
        for ear in (older, newest):
            assert ids(ear.until(version)) == list(range(1, version + 1))
        assert context.limits.streams.held() == 7
        oldest.close()
        assert context.limits.streams.held() == 6

    def test_who_was_replaced_does_not_come_back_soon(
        self, context: AppContext, listen: Callable[..., Ear]
    ) -> None:
        context.limits.streams.most_per_client = 1
        replaced = listen(seat=0)
        listen(seat=0)
        *_, later, last = [frame.text for frame in replaced]
        assert (later, last) == ("retry: 60000", 'event: farewell\ndata: {"why":"replaced"}')

    def test_streams_of_one_address_are_counted(self, duel: Duel, context: AppContext) -> None:
        context.limits.streams.most_per_client = 1

        def from_afar(address: str) -> Ear:
            return Ear(
                duel.client.get(
                    duel.url + "/events",
                    headers={"Accept": "text/event-stream"},
                    environ_base={"REMOTE_ADDR": address},
                )
            )

        with closing(from_afar("192.0.2.1")) as first, closing(from_afar("2001:db8::1")) as other:
            with closing(from_afar("192.0.2.1")):
                assert said(first.rest()[-1]) == farewell("replaced")
            other.until(duel.version())
        assert_nothing_left(context)

    def test_a_full_house_turns_streams_away_and_still_answers(
        self, duel: Duel, context: AppContext, listen: Callable[..., Ear]
    ) -> None:
        ears = [listen() for _ in range(context.limits.streams.most)]
        turned_away = duel.get("/events", Accept="text/event-stream")
        assert_problem(turned_away, 503, "too_many_waiting")
        assert int(turned_away.headers["Retry-After"]) > 0
        assert duel.get("/events?after=3&limit=1&wait=30").status_code == 200
        for ear in ears:
            ear.close()
        assert_nothing_left(context)


def test_a_stream_that_nobody_ever_read_leaves_nothing(duel: Duel, context: AppContext) -> None:
    head = duel.client.head(duel.url + "/events", headers={"Accept": "text/event-stream"})
    assert (head.status_code, head.mimetype) == (200, "text/event-stream")
    head.close()
    follow(duel).close()
    assert_nothing_left(context)


def test_no_proxy_holds_a_stream_back_or_keeps_it(listen: Callable[..., Ear]) -> None:
    headers = listen().response.headers
    assert headers["X-Accel-Buffering"] == "no"
    assert headers["Cache-Control"] == "no-store"
    assert headers["Vary"] == "Authorization, Accept"
