"""Does the worker run our jobs, and only ours, and never for ever?"""

import os
import signal
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from rq.job import Job

from service.games.handler import Handler
from service.queue import notifier as notify
from service.queue.connection import HASH_TAG
from service.queue.notifier import Notifier
from service.store.memory.store import MemoryStore
from tests.support import valkey
from tests.support.games import check_log, open_bots, verdict
from workers import jobs
from workers.hook_worker import HookWorker
from workers.worker import AllowedJob, GameWorker, work

pytestmark = pytest.mark.slow


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def equip(store: MemoryStore, notifier: Notifier) -> Callable[[float], None]:
    """Jobs of this process work on the store, in slices of so many seconds."""
    return lambda seconds: jobs.context.provide(jobs.Tools(Handler(store), notifier, seconds))


@pytest.fixture
def handler(store: MemoryStore, notifier: Notifier, equip: Callable[[float], None]) -> Handler:
    """What opens games and wakes the workers."""
    equip(jobs.SLICE)
    return Handler(store, notifier.wake)


def work_off(notifier: Notifier) -> None:
    """Be a worker until the queue is empty."""
    work(notifier, burst=True)


def test_a_worker_plays_games_to_their_end_slice_by_slice(
    handler: Handler, store: MemoryStore, notifier: Notifier, equip: Callable[[float], None]
) -> None:
    equip(0.02)
    games = [open_bots(handler) for _ in range(2)]
    work_off(notifier)
    for game in games:
        assert check_log(store, game).status() == "over"
        assert verdict(store, game).verdict == "exact"


def test_what_bots_have_played_is_counted(
    handler: Handler, store: MemoryStore, notifier: Notifier, equip: Callable[[float], None]
) -> None:
    equip(0.02)
    game = open_bots(handler)
    work_off(notifier)
    loaded = handler.current(game)
    types = [loaded.codec.read(entry.record)[0].type for entry in store.streams.read(game)]
    assert notifier.counts()[f"commands|{loaded.title}|done"] == types.count("bot_decided") > 10


def test_a_worker_that_plays_games_says_that_it_lives_and_is_believed_for_a_while(
    handler: Handler, notifier: Notifier
) -> None:
    assert not notifier.has_workers()
    work(notifier, burst=True, kind=HookWorker)
    assert not notifier.has_workers()
    open_bots(handler)
    work_off(notifier)
    assert notifier.has_workers()
    notifier.say_alive(1)
    valkey.until(lambda: not notifier.has_workers())


def test_a_hint_for_a_game_at_rest_or_for_none_changes_nothing(
    handler: Handler, store: MemoryStore, notifier: Notifier
) -> None:
    game = open_bots(handler)
    work_off(notifier)
    log = store.streams.read(game)
    for slot in range(5):
        notifier.remind(game, slot)
        notifier.remind("0" * 20, slot)
    work_off(notifier)
    assert store.streams.read(game) == log


@pytest.mark.parametrize("name", ["os.system", "workers.job_context.JobContext", "builtins.print"])
def test_a_job_of_anybody_else_is_not_run(notifier: Notifier, tmp_path: Path, name: str) -> None:
    proof = tmp_path / "proof"
    job = notifier.queue.enqueue_call(name, args=(f"touch {proof}",))
    work_off(notifier)
    assert not proof.exists()
    assert job.get_status().value == "failed"


def test_a_callback_named_by_the_queue_is_not_run(
    handler: Handler, notifier: Notifier, capfd: pytest.CaptureFixture[str]
) -> None:
    game = open_bots(handler)
    (job,) = notifier.queue.jobs
    notifier.connection.hset(job.key, "success_callback_name", "builtins.print")
    work_off(notifier)
    assert game not in capfd.readouterr().out
    assert AllowedJob.success_callback is None


def test_everything_that_a_worker_keeps_lies_in_one_slot_of_a_cluster() -> None:
    assert GameWorker.redis_worker_namespace_prefix.startswith(HASH_TAG)
    assert Job.redis_job_namespace_prefix.startswith(HASH_TAG)


def test_a_rule_that_loops_for_ever_costs_one_job_and_the_others_go_on(
    handler: Handler, store: MemoryStore, notifier: Notifier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notify, "JOB_TIMEOUT", 1)
    bad, good = open_bots(handler), open_bots(handler)
    start = store.streams.read(bad)

    def loops(*_: Any) -> Any:
        while True:
            pass

    def decide_or_loop(self: Handler, loaded: Any) -> Any:
        return loops() if loaded.id == bad else advance(self, loaded)

    advance = Handler.advance
    monkeypatch.setattr(Handler, "advance", decide_or_loop)
    work_off(notifier)
    assert store.streams.read(bad) == start
    assert check_log(store, good).status() == "over"
    assert notifier.counts()["job_failures"] == 1


def test_a_worker_told_to_stop_finishes_its_job(
    handler: Handler,
    store: MemoryStore,
    notifier: Notifier,
    equip: Callable[[float], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    equip(3_600)
    games = [open_bots(handler) for _ in range(2)]
    advance = Handler.advance

    def stop_in_the_middle(self: Handler, loaded: Any) -> Any:
        if loaded.game.play.round == 0:
            os.kill(os.getpid(), signal.SIGTERM)
        return advance(self, loaded)

    monkeypatch.setattr(Handler, "advance", stop_in_the_middle)
    assert work(notifier)
    assert [check_log(store, game).status() for game in games] == ["over", "running"]


def test_a_worker_that_was_told_to_stop_before_it_could_hear_begins_nothing(
    handler: Handler, notifier: Notifier
) -> None:
    game, stop = open_bots(handler), Event()
    stop.set()
    assert work(notifier, stop=stop)
    assert handler.current(game).game.table.started
    assert notifier.hinted_games() == {game}
