"""The limit of open streams: of a process, and of one client, whose newest takes the place of its oldest."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock

from service.http.runtime.concurrency import CapacityReached, Refusal


class OpenStream:
    """A stream that `news` wakes, and that may have to end because another one has its place."""

    def __init__(self, news: Event) -> None:
        self.news = news
        self.is_replaced = False

    def replace(self) -> None:
        self.is_replaced = True
        self.news.set()


class StreamLimit:
    """At most `most` streams at a time, and `most_per_client` of one client: the next ends its oldest.

    A client that lost its connection cannot know when the service will notice: so its next one is let in.
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
        """A place while the block runs, for a client, or for one that nobody counts (None).

        Raises `CapacityReached`.
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
        """How many are open now, those that are just ending among them."""
        with self._lock:
            return self._count
