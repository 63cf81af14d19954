"""Rate limiter: so much a second of each client on average, and what some seconds allow at once.

It is the "generic cell rate algorithm": of each client only the moment is kept when its room is whole again
(its theoretical arrival time).
"""

import math
import time
from collections.abc import Callable
from threading import Lock
from typing import NamedTuple

SECONDS = 10
"""What was not used in these can be used at once."""
MOST = 100_000
"""Clients that a process remembers."""


class Allowance(NamedTuple):
    """What a request has left of its client's room: requests, and seconds until it is whole again."""

    limit: str
    remaining: int
    reset_in: float


class RateLimited(Exception):
    """There will be room in so many seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class RateLimiter:
    """`rate` requests a second, of each client and under each limit; 0 = any number.

    What was not used in so many `seconds` can be used at once.
    """

    def __init__(
        self, rate: float, clock: Callable[[], float] = time.monotonic, seconds: int = SECONDS
    ) -> None:
        self.most = round(rate * seconds)
        self.seconds = seconds
        self._each = 1 / rate if rate else 0.0
        self._clock = clock
        self._lock = Lock()
        self._arrival_at: dict[tuple[str, str], float] = {}

    def take(self, limit: str, client: str) -> Allowance:
        """Room for one request. Raises `RateLimited`."""
        now = self._clock()
        with self._lock:
            arrival_at = max(self._arrival_at.get((limit, client), now), now) + self._each
            late = arrival_at - now - self.seconds
            if late > self._each / 2:  # less is what adding fractions comes to
                raise RateLimited(max(1, math.ceil(late)))
            self._arrival_at[limit, client] = arrival_at
            if len(self._arrival_at) > MOST:
                self._forget(now)
        return Allowance(limit, max(0, round(-late / self._each)), arrival_at - now)

    def spend(self, limit: str, client: str, amount: float) -> None:
        """So much of the room is used, whether there was room for it or not."""
        now = self._clock()
        with self._lock:
            arrival_at = max(self._arrival_at.get((limit, client), now), now) + amount * self._each
            self._arrival_at[limit, client] = arrival_at
            if len(self._arrival_at) > MOST:
                self._forget(now)

    def seconds_late(self, limit: str, client: str) -> float:
        """Seconds until there is room again; 0 = there is some."""
        return max(0.0, self._arrival_at.get((limit, client), 0.0) - self._clock() - self.seconds)

    def refund(self, limit: str, client: str, requests: int) -> None:
        """Room for so many more."""
        with self._lock:
            if (limit, client) in self._arrival_at:
                self._arrival_at[limit, client] -= requests * self._each

    def _forget(self, now: float) -> None:
        """Those whose room is whole are not worth remembering; nor are, if need be, those who came first."""
        kept = [(key, arrival_at) for key, arrival_at in self._arrival_at.items() if arrival_at > now]
        self._arrival_at = dict(kept[-MOST // 2 :])
