"""Sweeper of cold storage: moves games that ended long ago, some at a time, in its own thread."""

from collections.abc import Callable
from threading import Event

import structlog

from service.cold_storage.moving import Mover
from service.log import OutageLog
from service.queue.errors import QueueUnavailable
from service.store.base import StoreUnavailable

AT_ONCE = 20
"""Games checked between two pauses."""
PAUSE = 0.1
"""Seconds."""
REST = 600.0
"""Seconds between two rounds over all games."""
RETRY = 10.0
"""Seconds after an outage."""

log = structlog.get_logger(part="cold storage")


def run(mover: Mover, now: Callable[[], int], stop: Event, count: Callable[[str, int], None]) -> None:
    """Sweep by this clock (ms) until the stop signal; survives outages of store and cold storage."""
    outage, pause = OutageLog("cold storage", "games are not moved to cold storage"), 0.0
    while not stop.wait(pause):
        try:
            moved, is_through = mover.sweep(now(), AT_ONCE)
            if moved:
                count("games_moved", moved)
            outage.worked()
            pause = REST if is_through else PAUSE
        except (StoreUnavailable, QueueUnavailable) as error:
            outage.failed(error)
            pause = RETRY
        except Exception:
            log.exception("sweep failed")
            pause = RETRY
