"""Notification hub: publish/subscribe within a process. Who waits for news of a game is told when it moves,
and who follows a list of games, which of them have changed.

One thread per process listens to the store; requests that wait, and streams, sleep until it says that their
game has moved.
They subscribe first, look then, and only then sleep, so nothing happens unnoticed in between. After a break
of the connection everybody looks again.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Lock, Thread
from typing import TypeVar

import structlog

from service.http.runtime.client import UNSEEN, Client
from service.http.runtime.concurrency import CapacityReached, Refusal
from service.store.base import LISTED

Found = TypeVar("Found")

FULL = Refusal("Too many requests are waiting already.", 1)

MOST_NEWS = 200
"""Games of a list that have changed and were not looked at yet; more of them are all."""

RETRY = 1.0
"""Seconds until listening is tried again after it failed in a way the store does not mend by itself."""

log = structlog.get_logger("hub")


class ListNews:
    """What has changed on lists of games since somebody has looked last. `event` is set when there is any."""

    def __init__(self) -> None:
        self.event = Event()
        self._lock = Lock()
        self._games: set[str] | None = None

    def tell(self, game: str) -> None:
        """This game has changed; "" = perhaps any has."""
        with self._lock:
            if not game or (self._games is not None and len(self._games) >= MOST_NEWS):
                self._games = None
            elif self._games is not None:
                self._games.add(game)
        self.event.set()

    def take(self) -> set[str] | None:
        """The games that have changed since the last time; None = all are to be looked at, as at first."""
        with self._lock:
            self.event.clear()
            games, self._games = self._games, set()
        return games


class Hub:
    """`listen` is the store's; at most `most` requests wait at a time.

    `recheck` is called in a thread of its own when listening begins again after a break.
    """

    def __init__(
        self,
        listen: Callable[[], Iterator[tuple[str, int]]],
        most: int,
        recheck: Callable[[], None] = lambda: None,
    ) -> None:
        self._listen = listen
        self._recheck = recheck
        self._most = most
        self._lock = Lock()
        self._watching: dict[str, set[Event]] = {}
        self._lists: set[ListNews] = set()
        self._count = 0
        self._thread: Thread | None = None
        self._is_closing = False
        self._closed = Event()

    def first(
        self, game: str, look: Callable[[], Found | None], seconds: float, client: Client = UNSEEN
    ) -> Found | None:
        """The first answer of `look` that is not None; it is asked again whenever the game has moved.

        None when there is none within so many seconds, when the process is stopping, or when the client for
        whom it is has gone. Raises `CapacityReached`.
        """
        until = time.monotonic() + seconds
        with self.watch(game) as news, client.watch(news.set):
            while True:
                news.clear()
                if (answer := look()) is not None:
                    return answer
                left = until - time.monotonic()
                if left <= 0 or self.is_closed() or client.has_gone:
                    return None
                news.wait(left)

    def is_closed(self, seconds: float = 0) -> bool:
        """Whether the process is stopping; waits so long for it."""
        return self._closed.wait(seconds) if seconds else self._closed.is_set()

    def close(self) -> None:
        """Send everybody home who waits. A signal handler may call it: it takes no lock, and works once."""
        if self._is_closing:
            # A second signal can interrupt the first one's handler while it holds the lock of an event.
            return
        self._is_closing = True
        self._closed.set()
        for watching in list(self._watching.values()):
            for news in list(watching):
                news.set()
        for listed in list(self._lists):
            listed.event.set()

    @contextmanager
    def watch(self, game: str) -> Iterator[Event]:
        """An event that is set when the game has moved, and when the process is stopping.

        Raises `CapacityReached`.
        """
        news = Event()
        with self._lock:
            self._enter()
            self._watching.setdefault(game, set()).add(news)
        try:
            yield news
        finally:
            with self._lock:
                self._count -= 1
                watching = self._watching[game]
                watching.discard(news)
                if not watching:
                    del self._watching[game]

    @contextmanager
    def watch_lists(self) -> Iterator[ListNews]:
        """News of what lists tell of public games. Raises `CapacityReached`."""
        news = ListNews()
        with self._lock:
            self._enter()
            self._lists.add(news)
        try:
            yield news
        finally:
            with self._lock:
                self._count -= 1
                self._lists.discard(news)

    def _enter(self) -> None:
        """One more waits; whoever calls it holds the lock."""
        if self._count >= self._most:
            raise CapacityReached(FULL)
        self._count += 1
        if self._thread is None:
            # Not before somebody waits: a thread would not survive the fork of a server that loads the
            # application first.
            self._thread = Thread(target=self._hear, name="hub", daemon=True)
            self._thread.start()

    def _hear(self) -> None:
        is_first = True
        while not self._closed.is_set():
            try:
                for game, _version in self._listen():
                    self._tell(game)
                    if not game and not is_first:
                        Thread(target=self._check_again, name="recheck", daemon=True).start()
                    is_first = False
                    if self._closed.is_set():
                        return
            except Exception:
                log.exception("listening failed")
            self._tell("")
            self._closed.wait(RETRY)

    def _check_again(self) -> None:
        try:
            self._recheck()
        except Exception:
            log.exception("checking again failed")

    def _tell(self, game: str) -> None:
        is_listed, game = game.startswith(LISTED), game.removeprefix(LISTED)
        with self._lock:
            sets = [self._watching.get(game, set())] if game else self._watching.values()
            watchers = [] if is_listed else [news for watching in sets for news in watching]
            lists = list(self._lists) if is_listed or not game else []
        for news in watchers:
            news.set()
        for listed in lists:
            listed.tell(game)
