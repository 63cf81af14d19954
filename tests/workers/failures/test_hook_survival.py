"""Is every event told, in order, whatever dies between its append and its delivery?

All of this happens to one real service, whose hooks may lead to this machine.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import groupby
from threading import Event
from typing import Any
from urllib.request import Request, urlopen

import pytest

from service.queue import connection as queue
from service.queue.connection import HASH_TAG
from tests.support import valkey
from tests.support.receiver import Received, Receiver, receiving
from tests.support.server import Service, is_running

pytestmark = pytest.mark.slow

A_WHILE = 60
BOTS = {"title": "ranchers", "seats": [{"kind": "bot", "bot": "random"}] * 2}


@dataclass
class Told:
    """A webhook of the service, which stops to think in the middle until somebody lets it go on."""

    service: Service
    receiver: Receiver
    thinks_at: int = 10
    thinking: Event = field(default_factory=Event)
    go_on: Event = field(default_factory=Event)
    secret: str = ""

    def answer(self, request: Received) -> int:
        if (
            request.json["type"] != "ping"
            and request.position[1] == self.thinks_at
            and not self.go_on.is_set()
        ):
            self.thinking.set()
            self.go_on.wait(A_WHILE)
            return 500
        return 204

    def open_game(self) -> str:
        with self.service.client() as client:
            game: str = client.post("/v1/games", BOTS)["game"]
        return game

    def check(self, game: str) -> None:
        """The whole game comes, in order; only what was cut short comes twice, under the same id."""
        valkey.until(lambda: self.is_complete(game), A_WHILE)
        taken = [it for it in self.receiver.taken if it.json["data"].get("game") == game]
        assert all(it.is_signed_with(self.secret) for it in taken)
        for _, same in groupby(taken, key=lambda it: it.position):
            assert len({it.id for it in same}) == 1
        events = self.events(game)
        assert [position for position, _ in groupby(self.receiver.positions(game))] == [
            event["position"] for event in events
        ]
        assert [
            it.json["data"]["event"] for _, (it, *_) in groupby(taken, key=lambda it: it.position)
        ] == events

    def is_complete(self, game: str) -> bool:
        shown = self.service.get(f"/v1/games/{game}")
        positions = self.receiver.positions(game)
        return bool(shown["status"] == "over" and not shown["due"] and positions[-1:] == [shown["version"]])

    def events(self, game: str) -> list[Any]:
        with self.service.client() as client:
            return list(client.events(game))


@contextmanager
def telling(service: Service) -> Iterator[Told]:
    with receiving() as receiver, service.client() as client:
        told = Told(service, receiver)
        receiver.answer = told.answer
        made = client.post("/v1/webhooks", {"url": receiver.url, "titles": ["ranchers"]})
        told.secret = made["secret"]
        try:
            yield told
        finally:
            told.go_on.set()
            urlopen(Request(f"{service.url}/v1/webhooks/{made['webhook']}", method="DELETE")).close()


@pytest.fixture
def told(service: Service) -> Iterator[Told]:
    with telling(service) as it:
        yield it


def test_every_event_of_a_game_arrives(told: Told) -> None:
    told.go_on.set()
    told.check(told.open_game())


def test_a_worker_killed_in_the_middle_of_a_delivery_costs_a_repetition(told: Told) -> None:
    game = told.open_game()
    assert told.thinking.wait(A_WHILE)
    assert told.service.kill("workers.hook_worker") == 1
    told.go_on.set()
    told.check(game)


def test_a_killed_store_and_a_lost_queue_cost_no_event(told: Told) -> None:
    game = told.open_game()
    assert told.thinking.wait(A_WHILE)
    connection = queue.connect(told.service.queue_url())
    for key in connection.scan_iter(f"{HASH_TAG}*"):
        connection.delete(key)
    connection.close()
    told.service.kill_store_and_queue()
    told.go_on.set()
    valkey.until(told.service.is_ready, A_WHILE)
    told.check(game)


def test_what_was_appended_before_everything_died_is_told_after_the_next_start(told: Told) -> None:
    game = told.open_game()
    assert told.thinking.wait(A_WHILE)
    names = ("workers.", "gunicorn")
    pids = [pid for name in names for pid in told.service.pids(name)]
    told.service.stop(signal.SIGKILL)
    valkey.until(lambda: not any(is_running(pid) for pid in pids), A_WHILE)
    told.go_on.set()
    told.service.start()
    told.check(game)
