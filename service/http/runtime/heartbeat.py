"""Heartbeat: every process that takes commands reports to the store every second.

Missing heartbeats mean an outage of this process, its machine or the store. During an outage no player's
clock runs.
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
    """Send heartbeats until `is_closed`, which also waits for the interval, returns true.

    `guarded`: whether this service has an operator's key. All services on one store should agree on that.
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
