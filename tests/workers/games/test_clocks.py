"""Does a game go on within its time when its player never moves, also when workers die?

One real service; test mode sets the time, so that nobody has to wait for it.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from service.cli.terminal.http_client import Client
from service.store.redis.store import RedisStore
from tests.support import valkey
from tests.support.games import verdict
from tests.support.server import Service

pytestmark = pytest.mark.slow

A_WHILE = 60
NOBODY_MOVES = [{"kind": "reserved", "name": "Ana"}, {"kind": "bot", "bot": "random"}]


class Table:
    """A game at noon in which Ana has a minute for each turn, and never does anything."""

    def __init__(self, service: Service, store: RedisStore, **clock: Any) -> None:
        body = {
            "title": "el-gaucho",
            "seats": NOBODY_MOVES,
            "clock": {"turn": 60, **clock},
            "sandbox": {"seed": "spring", "now": "2026-01-01T12:00:00Z"},
        }
        with service.client() as client:
            opened = client.post("/v1/games", body)
        self._service, self._store = service, store
        self.game: str = opened["game"]
        self.token: str = opened["seats"][0]["token"]

    @property
    def url(self) -> str:
        return f"/v1/games/{self.game}"

    def client(self) -> Client:
        return self._service.client(self.token)

    def ask(self, path: str = "", method: str = "GET", body: Any = None) -> Any:
        with self.client() as client:
            return client._ask(method, self.url + path, body)

    def types(self) -> list[str]:
        with self.client() as client:
            return [event["type"] for event in client.events(self.game, wait=0)]

    def until_it_waits_for_ana(self) -> dict[str, Any]:
        """The game, when it waits for her own hands."""

        def waits() -> bool:
            shown = self.ask()
            return shown["to_act"] == [0] and not shown["due"] and shown["seats"][0]["bot"] is None

        valkey.until(waits, A_WHILE)
        shown: dict[str, Any] = self.ask()
        return shown

    def a_minute_later(self) -> None:
        self.ask("/clock", "POST", {"advance": 60})

    def until_timed_out(self, times: int) -> None:
        valkey.until(lambda: self.types().count("seat_timed_out") == times, A_WHILE)

    def check(self) -> None:
        """After Ana has given up, all of it is what rules and luck make of it."""
        self.ask("/seats/0", "DELETE")
        valkey.until(lambda: "luck_revealed" in self.types(), A_WHILE)
        found = verdict(self._store, self.game)
        assert found.verdict == "exact", found


@pytest.fixture
def store(service: Service) -> Iterator[RedisStore]:
    with service.store() as store:
        yield store


@pytest.mark.parametrize("then", ["bot", "default"])
def test_turn_after_turn_somebody_stands_in_for_who_never_moves(
    service: Service, store: RedisStore, then: str
) -> None:
    table = Table(service, store, then=then)
    position = 0
    for turn in (1, 2, 3):
        shown = table.until_it_waits_for_ana()
        assert shown["version"] > position
        assert shown["clock"]["seats"][0]["deadline"] == f"2026-01-01T12:0{turn}:00.000Z"
        position = shown["version"]
        table.a_minute_later()
        table.until_timed_out(turn)
    shown = table.until_it_waits_for_ana()
    assert shown["clock"]["seats"][0]["used_ms"] == 180_000
    table.check()


def test_a_seat_that_was_handed_over_is_played_on_until_it_is_taken_back(
    service: Service, store: RedisStore
) -> None:
    table = Table(service, store, then="hand_over")
    position = table.until_it_waits_for_ana()["version"]
    table.a_minute_later()
    table.until_timed_out(1)
    valkey.until(lambda: table.ask()["version"] > position + 40 or table.ask()["status"] == "over", A_WHILE)
    changed = table.ask("/seats/0", "PATCH", {"bot": None})
    assert changed["seats"][0]["bot"] is None
    table.until_it_waits_for_ana()
    assert table.ask("/commands")["commands"]
    assert table.types().count("seat_timed_out") == 1
    table.check()


def test_a_killed_worker_costs_nobody_a_turn(service: Service, store: RedisStore) -> None:
    table = Table(service, store)
    table.until_it_waits_for_ana()
    table.a_minute_later()
    service.kill("workers.worker")
    table.until_timed_out(1)
    table.until_it_waits_for_ana()
    table.a_minute_later()
    service.kill("workers.sweeper")
    table.until_timed_out(2)
    table.until_it_waits_for_ana()
    table.check()
