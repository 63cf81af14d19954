"""Is a hint given once, to the right function, and never at the cost of who gives it?"""

from threading import Thread

import pytest
import redis

from service.queue import notifier as notify
from service.queue.notifier import JOB, Notifier
from tests.support import valkey
from tests.support.speed import patience

GAME = "00112233445566778899"


def test_a_hint_names_the_job_and_the_game_and_nothing_else(notifier: Notifier) -> None:
    notifier.wake(GAME, 7)
    (job,) = notifier.queue.jobs
    assert (job.id, job.func_name, job.args, job.kwargs) == (f"g-{GAME}-7", JOB, [GAME], {})


def test_the_same_hint_is_put_in_once(notifier: Notifier) -> None:
    for _ in range(5):
        notifier.wake(GAME, 7)
    assert len(notifier.queue) == 1


def test_a_reminder_comes_in_although_the_hint_is_still_known(notifier: Notifier) -> None:
    notifier.wake(GAME, 7)
    notifier.queue.pop_job_id()
    notifier.wake(GAME, 7)
    assert len(notifier.queue) == 0
    notifier.remind(GAME, 123)
    assert notifier.hinted_games() == {GAME}


def test_counts_and_levels_of_all_processes_are_added_up(
    notifier: Notifier, monkeypatch: pytest.MonkeyPatch
) -> None:
    notifier.count("commands")
    notifier.add({"commands": 2, "other": 5}, "one", {"streams": 3})
    notifier.add({}, "one", {"streams": 4, "other": 1})
    notifier.add({"commands": 1}, "two", {"streams": 10})
    assert notifier.counts() == {"commands": 4, "other": 5}
    assert notifier.levels() == {"streams": 14, "other": 1}
    monkeypatch.setattr(notify, "BELIEVED", 1)
    notifier.add({}, "two", {"streams": 10})
    valkey.until(lambda: notifier.levels() == {"streams": 4, "other": 1})
    notifier.wake(GAME, 1)
    assert notifier.queue_length() == 1


def test_everything_of_the_queue_lies_in_one_slot_of_a_cluster(notifier: Notifier) -> None:
    notifier.wake(GAME, 7)
    notifier.count("something")
    notifier.mark_busy(GAME, 1_000)
    notifier.add({"something": 1}, "one", {})
    keys = list(notifier.connection.scan_iter())
    assert len(keys) == 6
    assert all(key.startswith(b"{rq}:") for key in keys)


def test_a_crowd_that_gives_hints_at_once_loses_none(notifier: Notifier) -> None:
    """The client library refuses its 101st connection."""
    threads = [Thread(target=notifier.wake, args=(GAME, version)) for version in range(300)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=patience(60))
    assert notifier.queue_length() == 300


def test_without_a_server_a_hint_is_dropped_and_nobody_is_hurt() -> None:
    with valkey.server() as server:
        notifier = Notifier(redis.Redis.from_url(server.url, protocol=2))
        notifier.wake(GAME, 1)
    notifier.wake(GAME, 2)
    notifier.count("something")
