"""Notification hub: publish/subscribe within a process. Requests that wait for a game are notified of its
changes, and followers of lists of the games that changed.

One thread for each process listens to the store. Waiting requests and streams sleep until the hub says that
their game has changed. They subscribe first, then read, and only then sleep, so they miss no change. After a
break of the connection all of them read again.
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

FULL = Refusal("Too many requests wait already.", 1)

MOST_NEWS = 200
"""Changed games of a list that were not read yet; beyond that, all games count as changed."""

RETRY = 1.0
"""Seconds until the hub listens again after an unexpected failure."""

log = structlog.get_logger("hub")


class ListNews:
    """Changes of lists of games since the last read. `event` is set when there is one."""

    def __init__(self) -> None:
        self.event = Event()
        self._lock = Lock()
        self._games: set[str] | None = None

    def tell(self, game: str) -> None:
        """Record that this game has changed; "" = perhaps any game has."""
        with self._lock:
            if not game or (self._games is not None and len(self._games) >= MOST_NEWS):
                self._games = None
            elif self._games is not None:
                self._games.add(game)
        self.event.set()

    def take(self) -> set[str] | None:
        """Return the games that have changed since the last call; None = read all of them, as at first."""
        with self._lock:
            self.event.clear()
            games, self._games = self._games, set()
        return games


class Hub:
    """`listen` is the store's; at most `most` requests wait at a time. `recheck` is called in its own thread
    when listening begins again after a break.
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
        """Return the first result of `look` that is not None. It is called again whenever the game has
        changed.

        Returns None at the time-out, when the process is stopping, or when the client has gone. Raises
        `CapacityReached`.
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
        """Return whether the process is stopping, and wait for that up to this time."""
        return self._closed.wait(seconds) if seconds else self._closed.is_set()

    def close(self) -> None:
        """End all waits. A signal handler may call this: it takes no lock, and works once."""
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
        """Context manager: an event that is set when the game has changed, or the process is stopping. Raises
        `CapacityReached`.
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
        """Context manager: the changes of lists of public games. Raises `CapacityReached`."""
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
        """Count one more waiter. The caller holds the lock."""
        if self._count >= self._most:
            raise CapacityReached(FULL)
        self._count += 1
        if self._thread is None:
            # Started at the first wait: a thread would not survive the fork of a server that loads the
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
