"""Tickets: a stream for clients that cannot send a token."""

from collections.abc import Callable
from contextlib import closing

import pytest
from flask import Flask

from service.config import Config
from service.games.handler import Handler
from service.identity.tokens import hash_token
from service.store.memory.registers import MemoryMailbox
from service.store.memory.store import MemoryStore
from tests.service.http.listening import follow
from tests.service.http.support import Duel, assert_problem
from tests.service.playing import play
from tests.support.application import application


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(clock: Clock) -> MemoryStore:
    return MemoryStore(clock)


def ticket(duel: Duel, seat: int = 0) -> str:
    response = duel.post("/tickets", None, seat)
    assert response.status_code == 201
    assert response.headers["Cache-Control"] == "no-store"
    granted = response.get_json()
    assert granted["seconds"] == 60
    text: str = granted["ticket"]
    return text


def test_a_ticket_opens_one_stream_as_its_seat(duel: Duel) -> None:
    duel.send(duel.legal(0)[0], 0)
    query = f"?ticket={ticket(duel)}"
    with closing(follow(duel, query)) as ear:
        heard = ear.until(duel.version())
    assert [frame.data for frame in heard] == duel.get("/events?limit=500", 0).get_json()["events"]
    for _ in range(2):
        assert_problem(duel.get(f"/events{query}", Accept="text/event-stream"), 401, "bad_ticket")


def test_it_is_good_at_every_process(duel: Duel, store: MemoryStore, config: Config) -> None:
    other = Duel(application(Handler(store), config).test_client(), duel.game, duel.tokens)
    with closing(follow(other, f"?ticket={ticket(duel)}")) as ear:
        ear.until(duel.version())


def test_it_is_worthless_after_a_minute(duel: Duel, clock: Clock) -> None:
    early, late = ticket(duel), ticket(duel)
    clock.now = 59.9
    assert duel.get(f"/events?ticket={early}").status_code == 200
    clock.now = 60.0
    assert_problem(duel.get(f"/events?ticket={late}"), 401, "bad_ticket")


def test_it_is_good_for_its_own_game_only(duel: Duel, open_duel: Callable[..., Duel]) -> None:
    assert_problem(open_duel().get(f"/events?ticket={ticket(duel)}"), 401, "bad_ticket")
    private = open_duel(visibility="private")
    assert_problem(private.get(f"/events?ticket={ticket(duel)}"), 404, "no_such_game")
    assert private.get(f"/events?ticket={ticket(private)}").status_code == 200


def test_it_is_worth_no_more_than_the_token_it_stands_for(duel: Duel, store: MemoryStore) -> None:
    mine = ticket(duel)
    store.tokens.revoke(duel.game, hash_token(duel.tokens[0]))
    assert_problem(duel.get(f"/events?ticket={mine}"), 401, "bad_token")


def test_the_store_never_sees_it(duel: Duel, store: MemoryStore) -> None:
    assert ticket(duel) not in repr(vars(store))


def test_who_shows_nothing_gets_none_and_needs_none(duel: Duel) -> None:
    assert_problem(duel.post("/tickets", None), 401, "no_token")
    assert duel.get("/events").status_code == 200


def test_it_does_nothing_else(duel: Duel) -> None:
    mine = ticket(duel)
    assert_problem(duel.get(f"/commands?ticket={mine}"), 400, "unknown_parameter")
    assert_problem(
        duel.client.get(duel.url + "/commands", headers={"Authorization": f"Bearer {mine}"}), 401, "bad_token"
    )


class TestWhatOpensNoStream:
    """It leaves the ticket as it is."""

    def stays_good(self, duel: Duel, query: str) -> None:
        with closing(follow(duel, query)) as ear:
            ear.until(duel.version())
        assert_problem(duel.get(f"/events{query}", Accept="text/event-stream"), 401, "bad_ticket")

    @pytest.mark.parametrize("kind", ["application/json", "application/x-ndjson", "text/event-stream"])
    def test_a_question_for_the_head_only(self, duel: Duel, kind: str) -> None:
        query = f"?ticket={ticket(duel)}"
        for _ in range(2):
            head = duel.client.head(f"{duel.url}/events{query}", headers={"Accept": kind})
            assert (head.status_code, head.mimetype, head.get_data()) == (200, kind, b"")
        self.stays_good(duel, query)

    def test_a_page(self, duel: Duel) -> None:
        query = f"?ticket={ticket(duel)}"
        for _ in range(2):
            assert duel.get(f"/events{query}").get_json() == duel.get("/events", 0).get_json()
        self.stays_good(duel, query)

    def test_a_mistake(self, duel: Duel) -> None:
        query = f"?ticket={ticket(duel)}"
        assert_problem(duel.get(f"/events{query}&after=x", Accept="text/event-stream"), 400, "bad_parameter")
        self.stays_good(duel, query)

    def test_a_process_that_holds_as_many_as_it_can(
        self, duel: Duel, app: Flask, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        query, hub = f"?ticket={ticket(duel)}", app.extensions["estancia"].hub
        with monkeypatch.context() as full:
            full.setattr(hub, "_most", 0)
            turned_away = duel.get(f"/events{query}", Accept="text/event-stream")
            assert_problem(turned_away, 503, "too_many_waiting")
        self.stays_good(duel, query)

    def test_a_game_that_has_ended(self, duel: Duel, handler: Handler) -> None:
        query = f"?ticket={ticket(duel)}"
        version = play(handler, handler.current(duel.game)).version
        for _ in range(2):
            answer = duel.get(f"/events{query}&after={version}", Accept="text/event-stream")
            assert answer.status_code == 204
        self.stays_good(duel, query)


def test_of_two_who_come_with_it_at_once_one_gets_the_stream(duel: Duel, store: MemoryStore) -> None:
    """Whoever has found it good a moment ago may find it used."""
    query = f"?ticket={ticket(duel)}"
    watched, mailbox = list[str](), store.mailbox

    class Slow(MemoryMailbox):
        def pop_ticket(self, game: str, name: str) -> str | None:
            watched.append(name)
            if len(watched) == 1:
                mailbox.pop_ticket(game, name)
            return mailbox.pop_ticket(game, name)

    store.mailbox = Slow(store.state)
    assert_problem(duel.get(f"/events{query}", Accept="text/event-stream"), 401, "bad_ticket")


def test_everything_at_once_uses_it_up(duel: Duel) -> None:
    query = f"?ticket={ticket(duel)}"
    lines = duel.get(f"/events{query}", Accept="application/x-ndjson").get_data().splitlines()
    assert len(lines) == duel.version()
    assert_problem(duel.get(f"/events{query}", Accept="application/x-ndjson"), 401, "bad_ticket")
