"""Limit of open streams of a process, and of one client, whose newest stream replaces its oldest."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock

from service.http.runtime.concurrency import CapacityReached, Refusal


class OpenStream:
    """Stream that `news` wakes, and that ends when a newer one replaces it."""

    def __init__(self, news: Event) -> None:
        self.news = news
        self.is_replaced = False

    def replace(self) -> None:
        self.is_replaced = True
        self.news.set()


class StreamLimit:
    """Limiter of streams: at most `most` in all, and `each` of one client. A further one replaces the
    client's oldest.

    A client that lost its connection cannot know when the service will notice. So its next stream is
    admitted.
    """

    def __init__(self, most: int, full: Refusal, most_per_client: int) -> None:
        self.most = most
        self.most_per_client = most_per_client
        self._full = full
        self._lock = Lock()
        self._count = 0
        self._of: dict[str, dict[OpenStream, None]] = {}

    @contextmanager
    def hold(self, client: str | None, stream: OpenStream) -> Iterator[None]:
        """Context manager: hold one stream slot for `client`; `None` is not limited. Raises
        `CapacityReached`.
        """
        with self._lock:
            mine = {} if client is None else self._of.get(client, {})
            oldest = next(iter(mine)) if len(mine) >= self.most_per_client else None
            if oldest is None and self._count >= self.most:
                raise CapacityReached(self._full)
            if oldest is not None:
                del mine[oldest]
            mine[stream] = None
            self._count += 1
            if client is not None:
                self._of[client] = mine
        if oldest is not None:
            oldest.replace()
        try:
            yield
        finally:
            with self._lock:
                self._count -= 1
                mine.pop(stream, None)
                if client is not None and not mine and self._of.get(client) is mine:
                    del self._of[client]

    def held(self) -> int:
        """Return the number of open streams, including those that are just ending."""
        with self._lock:
            return self._count
