"""The heartbeat: whoever takes commands tells the store so every second.

Silence is an outage, of this process, its machine or the store: time in which nobody's clock runs.
"""

from collections.abc import Callable
from contextlib import suppress
from threading import Thread

from service.store.base import EventStore, StoreUnavailable

EVERY = 1.0
"""Seconds."""


def start(store: EventStore, is_closed: Callable[[float], bool]) -> None:
    """Beat from now on, until `is_closed`, which waits for so many seconds, says that it is over."""

    def run() -> None:
        while True:
            with suppress(StoreUnavailable):  # to be noticed later: it will have been an outage
                store.uptime.beat(store.now())
            if is_closed(EVERY):
                return

    Thread(target=run, name="beating", daemon=True).start()
