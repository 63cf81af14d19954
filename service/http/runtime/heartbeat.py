"""The heartbeat: whoever takes commands tells the store so every second.

Silence is an outage, of this process, its machine or the store: time in which nobody's clock runs.
"""

from collections.abc import Callable
from contextlib import suppress
from threading import Thread

import structlog

from service.identity.guarding import GuardReporter
from service.store.base import EventStore, StoreUnavailable

log = structlog.get_logger("http")

EVERY = 1.0
"""Seconds."""


def start(store: EventStore, guarded: bool, is_closed: Callable[[float], bool]) -> None:
    """Beat from now on, until `is_closed`, which waits for so many seconds, says that it is over.

    `guarded`: whether this service has an operator's key, as the others on this store should have or not.
    """
    guards = GuardReporter(store, guarded, log.warning)

    def run() -> None:
        while True:
            with suppress(StoreUnavailable):  # to be noticed later: it will have been an outage
                store.uptime.beat(now := store.now())
                guards.run(now)
            if is_closed(EVERY):
                return

    Thread(target=run, name="beating", daemon=True).start()
