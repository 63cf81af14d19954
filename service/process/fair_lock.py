"""Fair locks: one at a time goes on, and of each client one at a time waits for that.

So a client with many requests waits for itself, and others wait for one request of each client at most.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock


@dataclass
class _Waiters:
    """Those of one client."""

    lock: Lock
    count: int = 0


class FairLock:
    """A lock that clients take in turns."""

    def __init__(self) -> None:
        self._counting = Lock()
        self._going_on = Lock()
        self._lines: dict[str | None, _Waiters] = {}

    @contextmanager
    def take(self, client: str | None) -> Iterator[None]:
        """The lock while the block runs; all of whom nobody knows the client (None) are one."""
        with self._counting:
            line = self._lines.setdefault(client, _Waiters(Lock()))
            line.count += 1
        try:
            with line.lock, self._going_on:
                yield
        finally:
            with self._counting:
                line.count -= 1
                if not line.count:
                    del self._lines[client]
