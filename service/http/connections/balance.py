"""Balance of connections: a shared table with the number of connections of each process of a machine.

All processes accept from one socket, and the first to wake would take a whole burst. So one that holds more
than another waits a moment before it takes the next. Made by the arbiter, before it forks.
"""

import mmap

MOST = 64
"""Processes in the table; further ones accept every connection."""
SLACK = 2
"""Connections that one process may hold more than another."""
_NOBODY = -1


class ConnectionBalance:
    """Shared table of the connections of each process."""

    def __init__(self) -> None:
        self.counts = memoryview(mmap.mmap(-1, 4 * (MOST + 1))).cast("i")
        for row in range(MOST + 1):
            self.counts[row] = _NOBODY
        self._free = set(range(MOST))

    def share(self) -> "ProcessShare":
        """Return the row of a new process."""
        return ProcessShare(self.counts, min(self._free, default=MOST), self._free)


class ProcessShare:
    """Row of one process, while it lives."""

    def __init__(self, counts: memoryview, row: int, free: set[int]) -> None:
        self._counts = counts
        self._row = row
        self._free = free
        free.discard(row)

    def hold(self, count: int) -> None:
        """Record the number of connections of this process, which accepts more."""
        self._counts[self._row] = count

    def take_no_more(self) -> None:
        self._counts[self._row] = _NOBODY

    def is_ahead(self) -> bool:
        """Return whether this process holds more connections than another accepting process."""
        most = self._counts[self._row] - SLACK
        return self._row != MOST and any(0 <= count < most for count in self._counts[:MOST])

    def leave(self) -> None:
        """Release the row of a process that has ended."""
        self.take_no_more()
        if self._row != MOST:
            self._free.add(self._row)
