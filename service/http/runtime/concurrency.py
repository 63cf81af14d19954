"""Concurrency limits: how much of a kind may go on in this process at a time, and how much for one client."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import NamedTuple


class Refusal(NamedTuple):
    """What whoever finds no room is told: why, and after how many seconds to try again."""

    detail: str
    retry_after: int


class CapacityReached(Exception):
    """This process can take no more of this at a time."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.detail)
        self.refusal = refusal


class ClientLimitReached(Exception):
    """One client has as many of something (`name`) as it may at a time, which is `most`."""

    def __init__(self, name: str, most: int, refusal: Refusal) -> None:
        super().__init__(refusal.detail)
        self.name = name
        self.most = most
        self.refusal = refusal


class ConcurrencyLimit:
    """At most `most` at a time in all, and `most_per_client` for one client (left out: as many).

    `full` and `each_full` are what is said beyond that.
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
        """A place while the block runs, for a client, or for one that nobody counts (None).

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
        """How many are held now."""
        with self._lock:
            return self._held.total()
