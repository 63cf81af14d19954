"""The store's clock: one time for every process on every machine, whatever their own clocks say.

It is the server's (of a cluster the middle one of all primaries', so that one that is wrong changes nothing).
Between two readings it goes on by the steady counter of the machine that asks.

It never goes back: where the server's clock is set back (a failover to a machine that is behind), the process
that notices first writes a lead into the store, by which all processes are ahead of the server from then on.
So deadlines come when their time has passed. The lead melts: the clock goes slower by a hundredth until the
two agree again.
"""

import time
from collections.abc import Callable
from threading import Lock
from typing import NamedTuple, Protocol

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

MELTING = 100
"""Milliseconds in which a lead shrinks by one."""

log = structlog.get_logger(part="clock")


class Lead(NamedTuple):
    """How far (ms) the clock is ahead of the server's, from a moment of the server's clock on."""

    ms: int
    since: int

    def at(self, server: int) -> int:
        return max(self.ms - max(server - self.since, 0) // MELTING, 0)


NO_LEAD = Lead(0, 0)


class LeadKeeper(Protocol):
    """Where all processes find the lead."""

    def read(self) -> tuple[Lead, int]:
        """The lead, and when (ms) a service was heard last: the clock has been there; 0 for never."""

    def replace(self, old: Lead, new: Lead) -> bool:
        """Write another lead in place of this one; False when that is there no more."""


class NoLeads:
    """The keeper for a clock alone."""

    def read(self) -> tuple[Lead, int]:
        return NO_LEAD, 0

    def replace(self, old: Lead, new: Lead) -> bool:  # noqa: ARG002
        return False


class StoreClock:
    """`read` asks the server (ms since 1970), and raises `StoreUnavailable`. Threads share one clock."""

    def __init__(self, read: Callable[[], int], leads: LeadKeeper | None = None) -> None:
        self._read = read
        self._leads: LeadKeeper = leads or NoLeads()
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
        lead, heard = self._leads.read()
        began = time.monotonic()
        server = self._read()
        took = time.monotonic() - began
        if self._offset is not None and took > SLOW:
            self._again = time.monotonic() + AGAIN
            return
        since = round(took * 500) - _steady()  # it was read halfway
        if server + lead.at(server) < heard - JUMP:
            aim = max(0 if self._offset is None else self._offset - since, heard)
            lead = self._led(lead, Lead(aim - server, server))
        offset = server + lead.at(server) + since
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

    def _led(self, old: Lead, new: Lead) -> Lead:
        """Return the lead to write, because the server's clock went back."""
        if not self._leads.replace(old, new):  # another process was faster
            return self._leads.read()[0]
        log.warning("the store's clock was set back, and time goes on", ahead_of_it_ms=new.ms)
        return new


def _steady() -> int:
    return time.monotonic_ns() // 1_000_000
