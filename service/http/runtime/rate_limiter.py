"""Rate limiter: an average rate for each client, with a burst of some seconds.

It is the "generic cell rate algorithm". For each client it stores only the time at which the client's full
burst is available again (the theoretical arrival time).
"""

import math
import time
from collections.abc import Callable
from threading import Lock
from typing import NamedTuple

SECONDS = 10
"""Seconds of unused rate that a client may use in one burst."""
MOST = 100_000
"""Clients that a process remembers."""


class Allowance(NamedTuple):
    """Rest of a client's rate: requests, and seconds until the full burst is available again."""

    limit: str
    remaining: int
    reset_in: float


class RateLimited(Exception):
    """The rate limit is reached; `seconds` until the next request."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class RateLimiter:
    """`rate` requests a second for each client and limit; 0 = unlimited. The unused rate of `seconds` can be
    used at once.
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
        """Take one request of the rate. Raises `RateLimited`."""
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
        """Use up this part of the rate, even beyond the limit."""
        now = self._clock()
        with self._lock:
            arrival_at = max(self._arrival_at.get((limit, client), now), now) + amount * self._each
            self._arrival_at[limit, client] = arrival_at
            if len(self._arrival_at) > MOST:
                self._forget(now)

    def seconds_late(self, limit: str, client: str) -> float:
        """Return the seconds until the next request is allowed; 0 = now."""
        return max(0.0, self._arrival_at.get((limit, client), 0.0) - self._clock() - self.seconds)

    def refund(self, limit: str, client: str, requests: int) -> None:
        """Refund this number of requests."""
        with self._lock:
            if (limit, client) in self._arrival_at:
                self._arrival_at[limit, client] -= requests * self._each

    def _forget(self, now: float) -> None:
        """Forget clients whose full burst is available, and, if necessary, the oldest ones."""
        kept = [(key, arrival_at) for key, arrival_at in self._arrival_at.items() if arrival_at > now]
        self._arrival_at = dict(kept[-MOST // 2 :])
