"""Delivery pool: a thread for each webhook with pending deliveries; none waits for another."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Event, Lock, Thread

import structlog

from service.hooks.registration import MOST_OF_ALL
from service.queue.errors import QueueUnavailable
from service.queue.notifier import Notifier
from service.store.base import StoreUnavailable

RENEW = 0.3
"""Seconds between two renewals of the busy mark of a webhook."""
LASTS = 1_000
"""Milliseconds after which a mark expires without renewal: a killed process keeps the sweeper away this long.
"""

log = structlog.get_logger(part="hooks")


class DeliveryPool:
    """Pool of delivery threads.

    `deliver(hook, goes_on)` sends the pending messages of one webhook, while it `goes_on`; `is_due(hook)`
    returns whether there are any. Two threads never serve one webhook at a time. There are as many threads as
    needed, at most one for each possible webhook.
    """

    def __init__(
        self,
        deliver: Callable[[str, Callable[[], bool]], None],
        notifier: Notifier,
        is_due: Callable[[str], bool] = lambda _: False,
        recheck: Callable[[], None] = lambda: None,
        most: int = MOST_OF_ALL,
    ) -> None:
        self._deliver = deliver
        self._is_due = is_due
        self._recheck = recheck
        self._notifier = notifier
        self._threads = ThreadPoolExecutor(most, thread_name_prefix="hook")
        self._lock = Lock()
        self._busy = set[str]()
        self._closing = Event()
        Thread(target=self._renew, name="busy-signs", daemon=True).start()

    def begin(self, hook: str) -> None:
        """Have a thread deliver to this webhook, unless one does already. Raises `QueueUnavailable`."""
        with self._lock:
            if hook in self._busy or self._closing.is_set():
                return
            self._busy.add(hook)
        try:
            self._notifier.mark_busy(hook, LASTS)
        finally:
            self._threads.submit(self._tell, hook)

    def wait(self) -> None:
        """Wait until all deliveries have ended."""
        while self._busy:
            time.sleep(0.01)

    def close(self) -> None:
        """Finish the current messages, and begin no other."""
        self._closing.set()
        self._threads.shutdown()

    def _tell(self, hook: str) -> None:
        try:
            self._deliver(hook, lambda: not self._closing.is_set())
        except StoreUnavailable as error:
            log.warning("left to the sweeper", hook=hook, error=repr(error))
        except Exception as error:
            log.exception("hook is not told", hook=hook, error=repr(error))
            self._notifier.count("job_failures")
        finally:
            with self._lock:
                self._busy.remove(hook)
            try:
                self._notifier.unmark_busy(hook)
                # While the mark was set, no other process got new events, so this one checks again.
                if not self._closing.is_set() and self._is_due(hook):
                    self.begin(hook)
            except (QueueUnavailable, StoreUnavailable):
                log.warning("the sweeper will look later", hook=hook)

    def _renew(self) -> None:
        while not self._closing.wait(RENEW):
            with self._lock:
                busy = list(self._busy)
            try:
                for hook in busy:
                    self._notifier.mark_busy(hook, LASTS)
            except QueueUnavailable:
                pass  # without a sign another process may look too: wasteful, not wrong
            with suppress(StoreUnavailable):
                self._recheck()
