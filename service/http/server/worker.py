"""Gunicorn worker: greenlets for connections, the heartbeat of their event loop, a graceful stop.

The arbiter imports this module and then forks. Only the serving process is patched to be cooperative, and
imports the application after that: a lock or a queue from before would block all greenlets.
"""

import os
import signal
import sys
from collections.abc import Callable

import gevent
import gevent.event
from gunicorn.workers.ggevent import GeventWorker  # type: ignore[import-untyped]

from service.http.connections import watchdog
from service.http.connections.balance import ConnectionBalance

GRACE = 20
"""Seconds that requests may take to end after the stop signal."""
ORPHANS_GRACE = 3
"""The same without an arbiter, when a successor may need the port."""
BEAT = 1.0
"""Seconds between two heartbeats."""
PATIENCE = 5
"""Attempts of a starting process to reach the store."""
WORKER_BOOT_ERROR = 3
"""Exit code at which the arbiter gives up."""


class Worker(GeventWorker):  # type: ignore[misc]
    """Worker process of gunicorn. `at_stop` is called once, at the stop signal; `news` are those that it
    replaces.
    """

    set_aside = watchdog.BlockedGames()
    balance = ConnectionBalance()
    lost: list[watchdog.LostProcess] = []  # noqa: RUF012 — the arbiter's, until the next process has it

    def __init__(self, *args: object) -> None:
        super().__init__(*args)
        self.watched = watchdog.ProcessActivity()
        self.share = self.balance.share()
        self.at_stop: list[Callable[[], None]] = []
        self.news, Worker.lost = Worker.lost, []
        self._grace = GRACE

    def init_signals(self) -> None:
        super().init_signals()
        self.watched.tell_stack()
        self._stopping = gevent.event.Event()
        gevent.signal_handler(signal.SIGTERM, self._stop)

    def load_wsgi(self) -> None:
        from service.store.base import StoreUnavailable

        patience = PATIENCE
        while not hasattr(self, "wsgi"):
            try:
                super().load_wsgi()
            except StoreUnavailable as error:
                if not patience:
                    self.log.error("The event store or the queue cannot be used: %s", error)
                    sys.exit(WORKER_BOOT_ERROR)
                patience -= 1
                self.notify()
                gevent.sleep(BEAT)

    def notify(self) -> None:
        self.tmp.notify()
        if self.ppid != os.getppid():
            self._grace = ORPHANS_GRACE
            self._stop()

    def run(self) -> None:
        from service.config import read
        from service.http.connections.connections import Connections

        gevent.get_hub().print_exception = self._noted
        self.watched.follow()
        most_per_client = read(os.environ).connections_each
        serving = Connections(
            self.wsgi, self.cfg, self.log, self.watched, self.set_aside, self.share, most_per_client
        )
        for listener in self.sockets:
            serving.listen(listener)
        while self.alive:
            self.notify()
            self._stopping.wait(BEAT)
        serving.stop_listening()
        for call in self.at_stop:
            call()
        beating = gevent.spawn(self._beat)
        with gevent.Timeout(self._grace, False):
            serving.drain()
        beating.kill()

    def _noted(self, _context: object, kind: object, error: object, trace: object) -> None:
        self.log.error("a greenlet failed", exc_info=(kind, error, trace))

    def _stop(self) -> None:
        self.alive = False
        self._stopping.set()

    def _beat(self) -> None:
        while True:
            self.tmp.notify()
            gevent.sleep(BEAT)
