"""The busy marker: tells the sweeper that somebody is busy with a game, while the worker lives."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

from redis.exceptions import RedisError

from service.queue.notifier import Notifier

TICK = 0.2
"""Seconds between two looks; a job that is over sooner costs nothing."""
LASTS = 1_000
"""Milliseconds a sign stays when nobody renews it: so long a killed worker keeps the sweeper away."""


class BusyMarker:
    """One per worker. A thread of its own renews the sign, so that it stays up while a bot thinks long."""

    def __init__(self, notifier: Notifier) -> None:
        self._notifier = notifier
        self._job: tuple[str, float] | None = None
        Thread(target=self._renew, name="busy-marker", daemon=True).start()

    @contextmanager
    def busy_with(self, game: str) -> Iterator[None]:
        """While this lasts, the worker is busy with `game`."""
        self._job = (game, time.monotonic())
        try:
            yield
        finally:
            self._job = None

    def _renew(self) -> None:
        while True:
            time.sleep(TICK)
            job = self._job
            if job is not None and time.monotonic() - job[1] >= TICK:
                try:
                    self._notifier.mark_busy(job[0], LASTS)
                except RedisError:
                    continue  # without a sign another worker may look too: wasteful, not wrong
