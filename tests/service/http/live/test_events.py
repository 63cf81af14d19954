"""GET /v1/games/{game}/events: pages, masks, and waiting for what comes."""

import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Semaphore
from typing import Any

import pytest
from flask import Flask

from service.games.handler import Handler
from service.store.memory.state import State
from service.store.memory.store import MemoryStore
from service.store.memory.streams import MemoryStreams
from service.store.records import Entry, Outcome
from tests.service.http.support import Duel, assert_problem
from tests.service.playing import play
from tests.support.speed import patience


def test_pages_follow_one_another_without_gap_or_repeat(duel: Duel) -> None:
    version, positions, after = duel.version(), [], 0
    while after < version:
        page = duel.get(f"/events?after={after}&limit=5").get_json()
        assert page["version"] == version
        assert 1 <= len(page["events"]) <= 5
        positions += [event["position"] for event in page["events"]]
        after = positions[-1]
    assert positions == list(range(1, version + 1))


def test_at_the_end_there_is_nothing_yet(duel: Duel) -> None:
    version = duel.version()
    page = duel.get(f"/events?after={version}").get_json()
    assert page == {"events": [], "version": version, "through": version, "reset": False}


@pytest.mark.parametrize("beyond", [1, 2**53 - 100])
@pytest.mark.parametrize("wait", [0, 30])
def test_beyond_the_end_everything_begins_anew_at_once(
    duel: Duel, beyond: int, wait: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(duel.client.application.extensions["estancia"].hub, "first", pytest.fail)
    after = duel.version() + beyond
    page = duel.get(f"/events?after={after}&wait={wait}&limit=3").get_json()
    assert page["reset"] is True
    assert page == {**duel.get("/events?limit=3").get_json(), "reset": True}


def test_lines_from_beyond_the_end_begin_anew_and_say_so(duel: Duel) -> None:
    version = duel.version()
    first, *lines = duel.get(f"/events?after={version + 1}", Accept="application/x-ndjson").text.splitlines()
    assert json.loads(first) == {"type": "reset", "version": version}
    assert lines == duel.get("/events", Accept="application/x-ndjson").text.splitlines()
    assert duel.get(f"/events?after={version}", Accept="application/x-ndjson").text == ""


def test_positions_types_and_hashes_agree_for_all_viewers(duel: Duel) -> None:
    feeds = [duel.get("/events", seat).get_json()["events"] for seat in (0, 1, None)]
    for mine, yours, spectators in zip(*feeds, strict=True):
        for field in ("position", "type", "seat", "at", "rules_version", "luck", "digest", "hash"):
            assert mine[field] == yours[field] == spectators[field]


def test_a_masked_event_keeps_its_cause_and_salt(duel: Duel) -> None:
    duel.send(duel.legal(0)[0], 0)
    at = duel.version() - 1
    mine, yours, spectators = (
        duel.get(f"/events?after={at}", seat).get_json()["events"][0] for seat in (0, 1, None)
    )
    assert mine["cause"]["type"] == "keep_tiles"
    assert mine["salt"]
    assert yours == spectators == {**mine, "data": {"seat": 0, "tiles": []}, "cause": None, "salt": None}


@pytest.mark.parametrize(
    "query",
    ["after=-1", "after=x", "limit=0", "limit=501", "limit=", "wait=31", "wait=-1", "wait=1.5", "after=%00"],
)
def test_a_parameter_that_makes_no_sense_is_malformed(duel: Duel, query: str) -> None:
    problem = assert_problem(duel.get(f"/events?{query}"), 400, "bad_parameter")
    assert problem["facts"]["parameter"] == query.partition("=")[0]


def test_waiting_ends_when_there_is_something_already(duel: Duel) -> None:
    assert duel.get("/events?after=3&limit=1&wait=30").get_json()["events"][0]["position"] == 4


def test_waiting_in_vain_gives_an_empty_page(duel: Duel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duel.client.application.extensions["estancia"].hub, "first", lambda *_: None)
    version = duel.version()
    page = duel.get(f"/events?after={version}&wait=1").get_json()
    assert page == {"events": [], "version": version, "through": version, "reset": False}


class Watched(MemoryStore):
    """Tells of every question (an append of nothing)."""

    def __init__(self) -> None:
        super().__init__()
        self.questions = Semaphore(0)
        self.streams = WatchedStreams(self.state, self.questions)


class WatchedStreams(MemoryStreams):
    def __init__(self, state: State, questions: Semaphore) -> None:
        super().__init__(state)
        self.questions = questions

    def append(self, game: str, entries: Sequence[Entry], *rules: Any) -> Outcome:
        outcome = super().append(game, entries, *rules)
        if not entries:
            self.questions.release()
        return outcome


class TestWhoWaits:
    @pytest.fixture
    def store(self) -> Watched:
        return Watched()

    def test_is_answered_as_soon_as_something_happens(self, duel: Duel, store: Watched) -> None:
        version = duel.version()
        command = duel.legal(1)[0]
        while store.questions.acquire(blocking=False):
            pass
        with ThreadPoolExecutor(1) as pool:
            waiting = pool.submit(duel.get, f"/events?after={version}&wait=30", 0)
            # It looks once before it is among those who wait, and once more then.
            for _ in range(2):
                assert store.questions.acquire(timeout=patience(30))
            assert duel.send(command, 1).status_code == 200
            page = waiting.result(timeout=patience(30)).get_json()
        assert [event["type"] for event in page["events"]] == ["tiles_kept"]
        assert page["version"] == version + 1


def test_nobody_waits_for_more_of_a_game_that_has_ended(
    duel: Duel, handler: Handler, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody could wait at all, so whoever is answered has not."""
    monkeypatch.setattr(app.extensions["estancia"].hub, "_most", 0)
    version = play(handler, handler.current(duel.game)).version
    page = duel.get(f"/events?after={version}&wait=30").get_json()
    assert page == {"events": [], "version": version, "through": version, "reset": False}


def test_who_comes_when_too_many_wait_is_turned_away(
    duel: Duel, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app.extensions["estancia"].hub, "_most", 0)
    duel.send(duel.legal(0)[0], 0)
    turned_away = duel.get(f"/events?after={duel.version()}&wait=30")
    assert_problem(turned_away, 503, "too_many_waiting")
    assert int(turned_away.headers["Retry-After"]) > 0
    sent = duel.send(duel.legal(1)[0], 1, Prefer="wait=30")
    assert (sent.status_code, sent.get_json()["due"]) == (200, ["reveal_tiles"])
