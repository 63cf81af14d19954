"""Sweeper of games: every quarter second it enqueues every late game again, because jobs can get lost.

It also looks for webhooks with pending deliveries, as soon as an event was appended: it enqueues their jobs.

python -m workers.sweeper
"""

import os
import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Event, Thread
from types import FrameType

import structlog

from service import config, log
from service.cold_storage.moving import Mover
from service.games.cache import of_other_release
from service.games.quarantine import Case, Quarantine
from service.games.unreadable.errors import NoSuchGame
from service.games.unreadable.other_releases import meet
from service.games.unreadable.skipping import read_or_skip
from service.process.lifecycle import Lifecycle
from service.queue.errors import QueueUnavailable
from service.queue.notifier import Notifier
from service.store.base import EventStore, StoreUnavailable
from workers import cold_sweeper
from workers.bootstrap import bootstrap
from workers.hook_sweeper import HookSweeper
from workers.memory_watch import MemoryWatch

EVERY = 0.25
"""Seconds between two sweeps."""
GATHERING = 0.05
"""Seconds after a sweep before a notification starts the next one."""
LATE = 300
"""Milliseconds a game may be due before it counts as late."""
LEASE = 1_000
"""Milliseconds during which no sweeper checks a late game again."""
LONGEST = 300_000
"""Longest interval between two hints for a game that makes no progress."""
STUCK = 4
"""Number of hints without progress after which the operator is alerted."""
AT_ONCE = 100
"""Games of one shard in one sweep."""
HOUR = 3_600_000

logger = structlog.get_logger(part="sweeper")


@dataclass(frozen=True)
class _Reminder:
    """Record of a late game: the number of hints without progress, and the time of the next one."""

    version: int | None
    times: int
    again: int


class Sweeper:
    """Sweeper of late games. Several may run at once; their memory only saves work."""

    def __init__(self, store: EventStore, notifier: Notifier) -> None:
        self._store = store
        self._notifier = notifier
        self._quarantine = Quarantine(store)
        self._reminded: dict[str, _Reminder] = {}
        self._is_alone = False

    def sweep(self, now: int) -> list[str]:
        """Enqueue every late game that no worker has and that has no job waiting. Return these games."""
        claimed = [
            game
            for shard in self._store.work.late_shards(now - LATE)
            for game in self._store.work.claim(shard, now - LATE, LEASE, AT_ONCE)
        ]
        if not claimed:
            return []
        self._tell_of_workers()
        busy = self._notifier.hinted_games() | self._notifier.busy(claimed)
        cases = self._quarantine.cases("play")
        reminded = [
            game for game in claimed if game not in busy and self._is_to_remind(game, cases.get(game), now)
        ]
        for game in reminded:
            self._notifier.remind(game, now)
        self._reminded = {
            game: reminder for game, reminder in self._reminded.items() if reminder.again + LONGEST > now
        }
        return reminded

    def _tell_of_workers(self) -> None:
        """Log once that no worker is alive, and once that one is again."""
        is_alone = not self._notifier.has_workers()
        if is_alone and not self._is_alone:
            logger.error("no worker lives", remedy="start one: estancia worker")
        elif self._is_alone and not is_alone:
            logger.info("workers live again")
        self._is_alone = is_alone

    def _is_to_remind(self, game: str, case: Case | None, now: int) -> bool:
        """Return whether to enqueue the game; an error about one game does not affect others."""
        try:
            may = read_or_skip(game, lambda: self._may_remind(game, case, now))
        except NoSuchGame:
            return False
        return may is True

    def _may_remind(self, game: str, case: Case | None, now: int) -> bool:
        version = self._store.streams.version(game)
        if case is not None and self._quarantine.holds(case, version):
            return False
        known = self._reminded.get(game)
        if known is None or known.version != version:
            known = _Reminder(version, 0, now)
        if now < known.again:
            return False
        if (other := of_other_release(self._store, game)) is not None:
            meet(self._store, other)
            self._reminded[game] = _Reminder(version, 0, now + LONGEST)  # for the workers of that release
            return False
        if known.times == STUCK:
            logger.error("game stuck", game=game, version=version, reminders=STUCK)
            self._notifier.count("games_stuck")
        delay = min(LEASE * 2 ** min(known.times, 10), LONGEST)
        self._reminded[game] = _Reminder(version, known.times + 1, now + delay)
        return True


def run(
    sweepers: Sequence[Sweeper | HookSweeper | MemoryWatch],
    now: Callable[[], int],
    stop: Event,
    news: Event | None = None,
    ready: Callable[[], None] = lambda: None,
) -> None:
    """Sweep by this clock (ms) until the stop signal; survives outages of store and queue.

    Games come first. `news` is set when an event was appended: then webhooks do not wait for the next sweep.
    `ready` is called when the first sweep may begin.
    """
    healthy, news = True, news or Event()
    ready()
    prompt = [sweeper for sweeper in sweepers if isinstance(sweeper, HookSweeper)]
    sweep_at = time.monotonic()
    while not stop.is_set():
        is_early = news.wait(max(0.0, sweep_at - time.monotonic())) and healthy
        if stop.is_set():
            return
        news.clear()
        try:
            for sweeper in prompt if is_early else sweepers:
                sweeper.sweep(now())
            if not healthy:
                logger.info("store is back")
            healthy = True
        except (StoreUnavailable, QueueUnavailable) as error:
            if healthy:
                logger.warning("store unavailable", error=str(error))
            healthy = False
        except Exception:
            logger.exception("sweep failed")
            healthy = False
        if not is_early:
            sweep_at = time.monotonic() + (EVERY if healthy else 1.0)
        stop.wait(GATHERING if healthy else 1.0)


def hear(store: EventStore, news: Event) -> None:
    """Set `news` whenever an event was appended, for ever."""
    for _ in store.streams.listen():
        news.set()


def main() -> None:
    log.configure()
    lifecycle = Lifecycle("sweeper", logger.info)
    lifecycle.starting()
    store, notifier = bootstrap()
    stop, news, why = Event(), Event(), list[str]()

    def end(signum: int, _frame: FrameType | None) -> None:
        why.append(signal.Signals(signum).name)
        stop.set()
        news.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end)
    Thread(target=hear, args=(store, news), name="news", daemon=True).start()
    if store.objects is not None:
        mover = Mover(store, store.objects, config.read(os.environ).cold_after * HOUR)
        moving = (mover, store.now, stop, notifier.count)
        Thread(target=cold_sweeper.run, args=moving, name="cold storage", daemon=True).start()
    sweepers: list[Sweeper | HookSweeper | MemoryWatch] = [
        Sweeper(store, notifier),
        HookSweeper(store, notifier),
        MemoryWatch(store),
    ]
    run(sweepers, store.now, stop, news, lifecycle.ready)
    lifecycle.stopped(why[0])


if __name__ == "__main__":
    main()
