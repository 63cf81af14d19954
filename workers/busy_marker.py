"""Busy marker of a worker: while a game is marked, the sweeper enqueues no other job for it.

The parent of the worker renews it, because a computing worker may never get to it.
"""

import os
from collections.abc import Sequence

from service import config
from service.games.quarantine import Suspect
from service.queue import connection
from service.queue.errors import QueueUnavailable
from service.queue.notifier import Notifier
from service.store.base import StoreUnavailable

LASTS = 1_000
"""Milliseconds after which a mark expires without renewal: a killed worker keeps the sweeper away this long.
"""


class BusyMarker:
    """Marker that connects at its first mark."""

    def __init__(self) -> None:
        self._notifier: Notifier | None = None

    def show(self, at: Sequence[str]) -> None:
        """Mark the current work of the worker, each as `Suspect` writes it."""
        playing = [suspect.game for suspect in map(Suspect.parse, at) if suspect.kind == "play"]
        try:
            for game in playing:
                self._queue().mark_busy(game, LASTS)
        except (QueueUnavailable, StoreUnavailable):
            self._notifier = None  # without a mark another worker may look too: wasteful, not wrong

    def _queue(self) -> Notifier:
        if self._notifier is None:
            self._notifier = Notifier(connection.connect(config.read(os.environ).queue))
        return self._notifier
