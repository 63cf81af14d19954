"""What takes longer than a command: it lets others go on between its steps, is metered, and dropped when its
caller has gone. Here every step is a slice of its own, so nothing depends on how fast a machine is.
"""

import os
import time
from collections.abc import Callable, Hashable
from dataclasses import replace
from itertools import count
from types import SimpleNamespace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.games.handler import Handler
from service.http.connections.watchdog import ProcessActivity, label_of
from service.http.middleware import work_limits
from service.http.middleware.work_limits import WORK
from service.http.runtime.context import AppContext
from service.http.runtime.rate_limiter import RateLimiter
from service.identity.tokens import hash_token
from service.process import isolated, work_meter
from service.process.isolated import IsolatedProcess
from service.process.work_meter import CallerGone, WorkMeter, metered_by
from tests.service.http.support import Duel, assert_problem
from tests.service.playing import opened, play

ADDRESS = "203.0.113.9"
FAR = {"REMOTE_ADDR": ADDRESS}
MOST = 100_000
"""Milliseconds that a caller may use within ten seconds; the clock stands still."""
OURS, THEIRS = (label_of("GET", f"/{who}", None) for who in ("ours", "theirs"))
OF_A_GAME = (
    "/replay?include=scene&text=true",
    "/replay?form=changes",
    "/events?text=true&limit=100",
    "/events?limit=500",
    "/export",
)


class Scheduler:
    """A scheduler in which nobody else is: whose turns there were. `then` is called at the third.

    `busy`: the callers whose work waits in it.
    """

    def __init__(self, then: Callable[[], None] | None = None) -> None:
        self.callers = list[Hashable]()
        self.busy = set[Hashable]()
        self._then = then

    def wait(self, caller: Hashable) -> None:
        self.callers.append(caller)
        if self._then is not None and len(self.callers) == 3:
            self._then()

    def has_waiting(self, caller: Hashable) -> bool:
        return caller in self.busy


@pytest.fixture(autouse=True)
def every_step_is_a_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work_meter, "SLICE", 0.0)
    monkeypatch.setattr(work_meter, "FREE", 0.0)


@pytest.fixture
def scheduler() -> Scheduler:
    return Scheduler()


@pytest.fixture
def game(handler: Handler) -> str:
    """The address of a whole game."""
    return f"/v1/games/{play(handler, opened(handler)).id}"


@pytest.fixture
def limiter(app: Flask) -> RateLimiter:
    found: AppContext = app.extensions["estancia"]
    limiter = RateLimiter(MOST // 10, clock=lambda: 0.0)
    app.extensions["estancia"] = replace(found, work_limiter=limiter)
    return limiter


def is_here() -> bool:
    return False


class TestItGoesOnInTurns:
    @pytest.mark.parametrize("path", OF_A_GAME)
    def test_between_positions(self, client: FlaskClient, game: str, scheduler: Scheduler, path: str) -> None:
        with metered_by(WorkMeter(scheduler, is_here)):
            assert client.get(game + path, environ_base=FAR).get_data()
        assert len(scheduler.callers) > 15
        assert set(scheduler.callers) == {ADDRESS}

    def test_between_the_lines_of_a_bundle_that_is_taken_in(
        self, client: FlaskClient, game: str, scheduler: Scheduler
    ) -> None:
        bundle = client.get(f"{game}/export?seed=true").get_data()
        with metered_by(WorkMeter(scheduler, is_here)):
            taken = client.post("/v1/games/import", data=bundle, content_type="application/x-ndjson")
        assert taken.status_code == 200
        assert len(scheduler.callers) > 2 * bundle.count(b"\n"), "they are read twice"

    def test_between_games(self, client: FlaskClient, handler: Handler, scheduler: Scheduler) -> None:
        games = [opened(handler, seed=None) for _ in range(3)]
        with metered_by(WorkMeter(scheduler, is_here)):
            listed = client.get("/v1/games").get_json()["games"]
        assert len(scheduler.callers) >= len(listed) == len(games)

    def test_a_request_begins_behind_long_work_of_its_caller_and_of_nobody_else(
        self, client: FlaskClient, scheduler: Scheduler, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(work_meter, "SLICE", 60.0)
        for busy, turns in (("198.51.100.1", []), (ADDRESS, [ADDRESS])):
            scheduler.busy = {busy}
            with metered_by(WorkMeter(scheduler, is_here)):
                assert client.get("/v1/titles", environ_base=FAR).status_code == 200
            assert scheduler.callers == turns

    def test_while_a_large_answer_is_compressed(self, client: FlaskClient, game: str) -> None:
        alone = client.get(f"{game}/replay?text=true")
        plain, packed = Scheduler(), Scheduler()
        for taken, kept in (("identity", plain), ("gzip", packed)):
            with metered_by(WorkMeter(kept, is_here)):
                client.get(f"{game}/replay?text=true", headers={"Accept-Encoding": taken})
        pieces = len(alone.get_data()) // (64 * 1024)
        assert pieces >= 3
        assert len(packed.callers) - len(plain.callers) >= pieces


class TestItIsMetered:
    def test_a_caller_without_time_is_refused_what_takes_long_and_nothing_else(
        self, client: FlaskClient, game: str, limiter: RateLimiter, scheduler: Scheduler
    ) -> None:
        with metered_by(WorkMeter(scheduler, is_here)):
            assert client.get(f"{game}/replay", environ_base=FAR).status_code == 200
        assert limiter._arrival_at[WORK, ADDRESS] > 0
        limiter.spend(WORK, ADDRESS, 2 * MOST)
        with metered_by(WorkMeter(scheduler, is_here)):
            refusal = client.get(f"{game}/replay", environ_base=FAR)
        problem = assert_problem(refusal, 429, "too_much_work")
        assert problem["facts"]["limit"] == WORK
        assert problem["facts"]["most"] == MOST
        assert refusal.headers["Retry-After"] == str(problem["facts"]["seconds"])
        with metered_by(WorkMeter(scheduler, is_here)):
            assert client.get("/v1/titles", environ_base=FAR).status_code == 200
        with metered_by(WorkMeter(scheduler, is_here)):
            assert client.get(f"{game}/replay").status_code == 200, "on loopback nobody is counted"

    def test_what_it_has_used_between_the_last_step_and_the_end_counts_as_well(
        self, client: FlaskClient, limiter: RateLimiter, scheduler: Scheduler
    ) -> None:
        with metered_by(WorkMeter(scheduler, is_here)):
            client.get("/v1/titles", environ_base=FAR)
        assert limiter._arrival_at[WORK, ADDRESS] > 0

    def test_a_command_that_was_taken_is_answered(
        self, duel: Duel, limiter: RateLimiter, scheduler: Scheduler
    ) -> None:
        seat = duel.get().get_json()["to_act"][0]
        command = duel.legal(seat)[0]
        for token in duel.tokens:
            limiter.spend(WORK, hash_token(token), 10 * MOST)
        with metered_by(WorkMeter(scheduler, is_here)):
            assert duel.post("/commands?text=true&include=tree", command, seat).status_code == 200
        assert scheduler.callers, "it took its turns"

    def test_a_check_is_refused_before_it_begins(
        self, client: FlaskClient, limiter: RateLimiter, scheduler: Scheduler
    ) -> None:
        limiter.spend(WORK, ADDRESS, 10 * MOST)
        with metered_by(WorkMeter(scheduler, is_here)):
            refusal = client.post("/v1/titles/el-gaucho/check", json={"seats": 2}, environ_base=FAR)
        assert_problem(refusal, 429, "too_much_work")

    def test_a_stream_waits_for_time_instead(
        self,
        client: FlaskClient,
        game: str,
        limiter: RateLimiter,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        slept = list[float]()

        def sleep(seconds: float) -> None:
            slept.append(seconds)
            limiter.refund(WORK, ADDRESS, 2 * MOST)

        monkeypatch.setattr(work_limits, "time", SimpleNamespace(sleep=sleep))
        scheduler = Scheduler(lambda: limiter.spend(WORK, ADDRESS, 2 * MOST))
        whole = client.get(f"{game}/export").get_data()
        with metered_by(WorkMeter(scheduler, is_here)):
            paused = client.get(f"{game}/export", environ_base=FAR).get_data()
        assert paused.count(b"\n") == whole.count(b"\n")
        assert slept
        assert max(slept) <= work_limits.LOOK


class TestItIsDropped:
    def test_when_its_caller_has_gone(self, client: FlaskClient, game: str, scheduler: Scheduler) -> None:
        asked = count(1)
        with metered_by(WorkMeter(scheduler, lambda: next(asked) > 5)):
            answer = client.get(f"{game}/replay?include=scene", environ_base=FAR)
        assert answer.status_code == 499
        assert answer.get_data() == b""
        assert len(scheduler.callers) == 5

    def test_and_the_game_at_which_it_was_is_not_taken_for_damaged(
        self, client: FlaskClient, handler: Handler, game: str, scheduler: Scheduler
    ) -> None:
        asked = count(1)
        handler.cache.drop(game.removeprefix("/v1/games/"))
        with metered_by(WorkMeter(scheduler, lambda: next(asked) > 1)):
            answer = client.get("/v1/games?status=over", environ_base=FAR)
        assert answer.status_code == 499

    def test_but_not_where_it_writes(self, duel: Duel, scheduler: Scheduler) -> None:
        seat = duel.get().get_json()["to_act"][0]
        command = duel.legal(seat)[0]
        with metered_by(WorkMeter(scheduler, lambda: True)):
            assert duel.post("/commands?text=true&include=tree", command, seat).status_code == 200

    def test_before_another_process_is_asked(self, scheduler: Scheduler) -> None:
        process = IsolatedProcess("service.games.positions.check_process", longest=30)
        with metered_by(WorkMeter(scheduler, lambda: True)), pytest.raises(CallerGone):
            process.ask(b"nothing")
        assert process._process is None

    def test_while_another_process_works_for_it(
        self, scheduler: Scheduler, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(isolated, "LOOK", 0.001)
        silent, end = os.pipe()
        try:
            with metered_by(WorkMeter(scheduler, lambda: True)), pytest.raises(CallerGone):
                isolated._read(silent, 1, time.monotonic() + 60)
        finally:
            os.close(silent)
            os.close(end)


def test_time_is_that_of_whoever_is_served_and_not_of_those_in_between(scheduler: Scheduler) -> None:
    ours, theirs = WorkMeter(scheduler, is_here, OURS), WorkMeter(scheduler, is_here, THEIRS)
    watched = ProcessActivity()
    here, there, loop = (
        SimpleNamespace(work_meter=ours),
        SimpleNamespace(work_meter=theirs),
        SimpleNamespace(),
    )
    before = ours.resumed = ours.resumed - 5
    watched._switched("switch", (here, loop))
    assert ours.used >= 5
    assert ours.resumed == before
    used = ours.used
    watched._switched("switch", (loop, there))
    theirs.resumed -= 7
    watched._switched("switch", (there, here))
    assert theirs.used >= 7
    assert ours.used == used
    assert ours.resumed > before + 4
    watched.close()
