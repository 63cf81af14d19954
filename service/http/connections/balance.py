"""A balance of connections: how many each process of this machine holds, in a table that they share.

All of them accept from one socket, and whoever wakes first would take a whole burst. So one that holds more
than another waits a moment before it takes the next. Made by the arbiter, before it forks.
"""

import mmap

MOST = 64
"""Processes; what is beyond that takes what it gets."""
SLACK = 2
"""Connections that one may hold more than another."""
_NOBODY = -1


class ConnectionBalance:
    """The table of connections by process."""

    def __init__(self) -> None:
        self.counts = memoryview(mmap.mmap(-1, 4 * (MOST + 1))).cast("i")
        for row in range(MOST + 1):
            self.counts[row] = _NOBODY
        self._free = set(range(MOST))

    def share(self) -> "ProcessShare":
        """The row of a new process."""
        return ProcessShare(self.counts, min(self._free, default=MOST), self._free)


class ProcessShare:
    """One row, while its process lives."""

    def __init__(self, counts: memoryview, row: int, free: set[int]) -> None:
        self._counts = counts
        self._row = row
        self._free = free
        free.discard(row)

    def hold(self, count: int) -> None:
        """So many are held by this process, which takes others."""
        self._counts[self._row] = count

    def take_no_more(self) -> None:
        self._counts[self._row] = _NOBODY

    def is_ahead(self) -> bool:
        """Whether this process holds more than another that takes some."""
        most = self._counts[self._row] - SLACK
        return self._row != MOST and any(0 <= count < most for count in self._counts[:MOST])

    def leave(self) -> None:
        """The process is no more: its row is another's."""
        self.take_no_more()
        if self._row != MOST:
            self._free.add(self._row)
