"""Tickets: a stream for clients that cannot send a token."""

from collections.abc import Callable
from contextlib import closing

import pytest

from service.config import Config
from service.games.handler import Handler
from service.identity.tokens import hash_token
from service.store.memory.store import MemoryStore
from tests.service.http.listening import follow
from tests.service.http.support import Duel, assert_problem
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
