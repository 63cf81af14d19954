"""The store's clock: one time for every process on every machine, whatever their own clocks say.

It is the server's (of a cluster the middle one of all primaries', so that one that is wrong changes nothing).
Between two readings it goes on by the steady counter of the machine that asks.
"""

import time
from collections.abc import Callable
from threading import Lock

import structlog

from service.store.base import StoreUnavailable
from service.times import SKEW, now_ms

EVERY = 5.0
"""Seconds between two readings."""
AGAIN = 1.0
"""Seconds before the next one, after a reading that failed or took too long."""
SLOW = 0.25
"""Seconds; a reading that took longer tells the time too vaguely, unless there is no other."""
JUMP = 1_000
"""Milliseconds; counters of machines do not differ by so much between two readings, so a clock was set."""

log = structlog.get_logger(part="clock")


class StoreClock:
    """`read` asks the server (ms since 1970), and raises `StoreUnavailable`. Threads share one clock."""

    def __init__(self, read: Callable[[], int]) -> None:
        self._read = read
        self._lock = Lock()
        self._offset: int | None = None
        """What has to be added to the steady counter."""
        self._again = 0.0
        self._told = False

    def now(self) -> int:
        """Milliseconds since 1970. Raises `StoreUnavailable` when the store has never been reached."""
        if self._offset is None:
            with self._lock:
                self._measure()
        elif time.monotonic() >= self._again and self._lock.acquire(blocking=False):
            try:
                self._measure()
            except StoreUnavailable:
                self._again = time.monotonic() + AGAIN
            finally:
                self._lock.release()
        return _steady() + (self._offset or 0)

    def _measure(self) -> None:
        began = time.monotonic()
        told = self._read()
        took = time.monotonic() - began
        offset = told - _steady() + round(took * 500)  # it was read halfway
        if self._offset is not None and took > SLOW:
            self._again = time.monotonic() + AGAIN
            return
        if self._offset is not None and abs(offset - self._offset) > JUMP:
            log.warning("the store's clock was set", by_ms=offset - self._offset)
        self._offset = offset
        self._again = time.monotonic() + EVERY
        ahead = now_ms() - _steady() - offset
        if abs(ahead) > SKEW and not self._told:
            self._told = True
            log.warning(
                "this machine's clock is wrong",
                ahead_of_the_store_ms=ahead,
                remedy="games go by the store's clock; set this one, for its logs and certificates",
            )


def _steady() -> int:
    return time.monotonic_ns() // 1_000_000
