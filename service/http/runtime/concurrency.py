"""Concurrency limits: how many requests of a kind may run in this process at a time, in all and for one
client.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import NamedTuple


class Refusal(NamedTuple):
    """Refusal for a client beyond the limit: the reason, and the seconds until the next try."""

    detail: str
    retry_after: int


class CapacityReached(Exception):
    """This process has reached its limit of concurrent requests of this kind."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.detail)
        self.refusal = refusal


class ClientLimitReached(Exception):
    """One client has reached its limit (`most`) of concurrent requests of this kind (`name`)."""

    def __init__(self, name: str, most: int, refusal: Refusal) -> None:
        super().__init__(refusal.detail)
        self.name = name
        self.most = most
        self.refusal = refusal


class ConcurrencyLimit:
    """Concurrency limiter: at most `most` at a time in all, and `each` for one client (by default as many).

    `full` and `each_full` are the refusals beyond these limits.
    """

    def __init__(
        self,
        name: str,
        *,
        most: int,
        full: Refusal,
        most_per_client: int | None = None,
        each_full: Refusal | None = None,
    ) -> None:
        self.most = most
        self.most_per_client = most if most_per_client is None else most_per_client
        self._name = name
        self._full = full
        self._each_full = each_full or full
        self._lock = Lock()
        self._held: Counter[str | None] = Counter()

    @contextmanager
    def hold(self, client: str | None = None) -> Iterator[None]:
        """Context manager: hold one concurrency slot for `client`; `None` is not limited.

        Raises `CapacityReached` or `ClientLimitReached`.
        """
        with self._lock:
            if self._held.total() >= self.most:
                raise CapacityReached(self._full)
            if client is not None and self._held[client] >= self.most_per_client:
                raise ClientLimitReached(self._name, self.most_per_client, self._each_full)
            self._held[client] += 1
        try:
            yield
        finally:
            with self._lock:
                self._held[client] -= 1
                if not self._held[client]:
                    del self._held[client]

    def held(self) -> int:
        """Return the number of slots in use."""
        with self._lock:
            return self._held.total()
