"""Whatever is asked about a past version is answered as it was then, to the byte."""

from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from domain.titles import TITLES
from service.games.handler import Handler
from service.store.memory.store import MemoryStore
from tests.service.http.conftest import CONFIG
from tests.service.http.support import bearer, rest
from tests.service.playing import NOON
from tests.support.application import application

PATHS = ("", "/commands")


class Story:
    """A table where people come, go, play, take back, hand over; everything that anybody was told of it."""

    def __init__(self, title: str, number: int) -> None:
        self.rng, self.now = Random(number), NOON
        self.handler = Handler(MemoryStore(), clock=lambda: self.now)
        self.client: FlaskClient = application(self.handler, CONFIG).test_client()
        clock = {"clock": {"turn": 3600}} if number % 2 else {}
        seats = [{"kind": "open"}, {"kind": "reserved", "name": "Ana"}, {"kind": "open"}]
        opened = self.client.post(
            "/v1/games", json={"title": title, "seats": seats, "sandbox": {"seed": "past"}, **clock}
        ).get_json()
        self.game = opened["game"]
        self.tokens: dict[int, str] = {1: opened["seats"][1]["token"]}
        self.told: dict[tuple[str, str | None, int], bytes] = {}
        self.remember()

    def ask(self, path: str, token: str | None) -> TestResponse:
        headers = {} if token is None else bearer(token)
        return self.client.get(f"/v1/games/{self.game}{path}", headers=headers)

    def do(self, method: str, path: str, seat: int, body: Any = None) -> TestResponse:
        headers = bearer(self.tokens[seat]) if seat in self.tokens else {}
        url = f"/v1/games/{self.game}{path}"
        return self.client.open(url, method=method, json=body, headers=headers)

    def remember(self) -> None:
        version = self.handler.current(self.game).version
        for token in (None, *self.tokens.values()):
            for path in PATHS if token else PATHS[:1]:
                self.told[path, token, version] = self.ask(path, token).get_data()

    def come_and_go(self) -> None:
        """Ben sits down, gets up again, and is forgotten."""
        for seat, name in ((0, "Ben"), (0, None), (0, "Eve"), (2, "Kim")):
            if name is None:
                assert self.do("DELETE", f"/seats/{seat}", seat).status_code == 200
                del self.tokens[seat]
            else:
                sitting = self.client.post(f"/v1/games/{self.game}/seats/{seat}", json={"name": name})
                self.tokens[seat] = sitting.get_json()["token"]
            self.remember()

    def step(self) -> None:
        self.now += self.rng.randrange(60_000)
        loaded = rest(self.handler, self.game)
        self.remember()
        acting = [seat for seat in loaded.to_act() if loaded.game.table.seats[seat].bot is None]
        whim = self.rng.random()
        if not acting:
            seats = [seat for seat in self.tokens if loaded.game.table.seats[seat].bot is not None]
            for seat in loaded.bots_to_act()[:1]:
                self.handler.send(self.game, self.rng.choice(loaded.legal_commands(seat)))
            if seats and whim < 0.3:
                self.do("PATCH", f"/seats/{seats[0]}", seats[0], {"bot": None})
        elif whim < 0.1:
            self.do("PATCH", f"/seats/{acting[0]}", acting[0], {"bot": "random"})
        elif whim < 0.3:
            self.do("POST", "/undo", acting[0])
        else:
            legal = self.do("GET", "/commands", acting[0]).get_json()["commands"]
            self.do("POST", "/commands", acting[0], self.rng.choice(legal))
        self.remember()


@pytest.fixture(scope="module", params=[(title, number) for title in TITLES for number in (1, 4)], ids=str)
def story(request: pytest.FixtureRequest) -> Story:
    title, number = request.param
    story = Story(title, number)
    story.come_and_go()
    for _ in range(70):
        story.step()
    return story


def test_the_past_is_told_as_it_was(story: Story) -> None:
    """Names, seats, hands, clocks, who is to act, what may be done and taken back, and what lies open."""
    types = {it["type"] for it in story.ask("/events?limit=500", None).get_json()["events"]}
    assert {"seat_left", "command_undone", "seat_handed_over"} <= types
    checked = 0
    for (path, token, version), told in story.told.items():
        if token is not None and token not in story.tokens.values():
            continue  # who has left cannot ask any more
        again = story.ask(f"{path}?at={version}", token).get_data()
        assert again == told.replace(b'"name":"Ben"', b'"name":null'), (path, version)
        checked += 1
    assert checked > 150


def test_a_replay_shows_the_same(story: Story) -> None:
    for token in (None, story.tokens[1]):
        page = story.ask("/replay?to=100", token).get_json()
        assert len(page["positions"]) == 100
        for shown in page["positions"]:
            del shown["event"], shown["points"]
            then = story.ask(f"?at={shown.pop('position')}", token).get_json()
            assert shown == {name: then[name] for name in shown}
