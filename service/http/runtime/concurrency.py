"""How many streams may be open in this process, and how many of one client?"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from service.http.runtime.hub import Full


class TooMany(Exception):
    """This client has as many as it may."""


class Slots:
    """`most` in all, `each` for one client."""

    def __init__(self, most: int, each: int) -> None:
        self.most = most
        self.each = each
        self._lock = Lock()
        self._held: Counter[str | None] = Counter()

    @contextmanager
    def hold(self, client: str | None) -> Iterator[None]:
        """A slot while the block runs, for a client, or for one that nobody counts (None).

        Raises `Full` or `TooMany`.
        """
        with self._lock:
            if self._held.total() >= self.most:
                raise Full
            if client is not None and self._held[client] >= self.each:
                raise TooMany
            self._held[client] += 1
        try:
            yield
        finally:
            with self._lock:
                self._held[client] -= 1
                if not self._held[client]:
                    del self._held[client]

    def held(self) -> int:
        with self._lock:
            return self._held.total()
