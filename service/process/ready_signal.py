"""The ready signal: a part of the service tells its supervisor that it has started, and is at work."""

import os
import weakref
from contextlib import suppress

VARIABLE = "_ESTANCIA_STARTED"
"""Names the descriptor to which a part that is at work writes its process id, a line."""


def send() -> None:
    """From here on this part does its work; who is not supervised tells nobody.

    Every part is begun in a session of its own, whose id is that of the process that was begun.
    """
    descriptor = os.environ.pop(VARIABLE, None)
    if descriptor is not None:
        with suppress(OSError):  # the caller is gone
            os.write(int(descriptor), b"%d\n" % os.getsid(0))
            os.close(int(descriptor))


class ReadySignal:
    """Where parts tell it. They inherit `descriptor`, and learn of it from `environment`."""

    def __init__(self) -> None:
        self._pids = set[int]()
        self._rest = b""
        self._read, self.descriptor = os.pipe()
        self.environment = {VARIABLE: str(self.descriptor)}
        os.set_blocking(self._read, False)
        self.close = weakref.finalize(self, _closed, self._read, self.descriptor)

    def has(self, pid: int) -> bool:
        """Whether this process has told that it is at work."""
        with suppress(BlockingIOError):
            *lines, self._rest = (self._rest + os.read(self._read, 65_536)).split(b"\n")
            self._pids.update(map(int, lines))
        return pid in self._pids

    def forget(self, pid: int) -> None:
        """It has ended, and its number may come again."""
        self._pids.discard(pid)


def _closed(*descriptors: int) -> None:
    for descriptor in descriptors:
        os.close(descriptor)
