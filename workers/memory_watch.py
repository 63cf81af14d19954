"""Alarm before the store's memory is full. A full store loses nothing, but accepts no writes."""

import structlog

from service.store.base import EventStore

EVERY = 10_000
"""Milliseconds between two checks."""
FULL = 0.8
"""Share of the memory limit at which the alarm is logged."""
AGAIN = 600_000
"""Milliseconds until the alarm is logged again."""

log = structlog.get_logger(part="sweeper")


class MemoryWatch:
    """Periodic check of the store's memory."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._next = 0
        self._quiet_until = 0

    def sweep(self, now: int) -> None:
        if now < self._next:
            return
        self._next = now + EVERY
        used, limit = self._store.memory()
        if not limit or used < limit * FULL:
            self._quiet_until = 0
        elif now >= self._quiet_until:
            self._quiet_until = now + AGAIN
            log.error(
                "the store is nearly full",
                used_mb=used >> 20,
                limit_mb=limit >> 20,
                remedy="give it more memory (ESTANCIA_STORE_MEMORY, or maxmemory of your own server): when "
                "it is full, every command is refused",
            )
