"""Watchdog: the game that each process works on, and the games set aside because a process hung.

The arbiter replaces a process whose event loop stands still. What that process was at is read from memory
that both share: it may be in the middle of anything, and answer nobody. Nothing may be imported here that
holds a lock or a thread: the arbiter loads it before it forks.
"""

import faulthandler
import mmap
import resource
import signal
import struct
import tempfile
import time
from typing import Any, NamedTuple

import greenlet

SECONDS = 300
"""Time for which a game is set aside."""
MOST = 128
"""Games that can be set aside at a time; a further one replaces the oldest."""
LABEL = 220
"""Bytes of a label: the id of a game (or zeros), and method and path, cut off."""
NO_LABEL = bytes(LABEL)
_ID = 20
_ROW = struct.Struct("20s4xd")
_STACK = 8_000


class LostProcess(NamedTuple):
    """Replaced process: its last request, the game, and its stack."""

    pid: int
    request: str
    game: str | None
    stack: str


def label_of(method: str, path: str, game: str | None) -> bytes:
    """Label of the request that a process works on, without the query, which may contain a secret."""
    label = (game or "").encode().ljust(_ID, b"\0") + f"{method} {path}".encode("utf-8", "replace")
    return label[:LABEL].ljust(LABEL, b"\0")


class ProcessActivity:
    """Shared record of a process's work. The process writes it, the arbiter reads it, and creates it before
    the fork.
    """

    def __init__(self) -> None:
        self._label = mmap.mmap(-1, LABEL)
        self._stack = tempfile.TemporaryFile()  # noqa: SIM115 — as long as the process
        self._written = NO_LABEL

    def at(self, label: bytes) -> None:
        """Record the current work of this process."""
        if label is not self._written:
            self._label[:] = self._written = label

    def follow(self) -> None:
        """Record the `work_meter` of each running greenlet as the current work, and time each greenlet."""
        greenlet.settrace(self._switched)

    def _switched(self, _event: str, greenlets: tuple[Any, Any]) -> None:
        before, after = (getattr(running, "work_meter", None) for running in greenlets)
        now = time.thread_time()
        if before is not None:
            before.used += now - before.resumed
        if after is None:
            self.at(NO_LABEL)
        else:
            after.resumed = now
            self.at(after.label)

    def tell_stack(self) -> None:
        """Make this process write its stack when the arbiter aborts it, even if it never yields.

        Of its memory no copy is left: there are secrets in it.
        """
        signal.signal(signal.SIGABRT, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        faulthandler.enable(self._stack, all_threads=False)

    def game(self) -> str | None:
        """Return the game that the process works on."""
        return _game_of(self._label[:])

    def lost(self, pid: int) -> LostProcess:
        """Return the record of a process that has ended."""
        label = self._label[:]
        self._stack.seek(0)
        stack = self._stack.read(_STACK).decode("utf-8", "replace")
        request = label[_ID:].rstrip(b"\0").decode("utf-8", "replace")
        return LostProcess(pid, request, _game_of(label), stack)

    def close(self) -> None:
        self._stack.close()
        self._label.close()


class BlockedGames:
    """Games set aside, with the end of the time: a table in memory that all processes of a machine share."""

    def __init__(self) -> None:
        self._table = mmap.mmap(-1, 8 + MOST * _ROW.size)

    def add(self, game: str, seconds: float = SECONDS) -> None:
        """Set a game aside. Only the arbiter calls this."""
        at = 8 + self._table[0] * _ROW.size
        self._table[at : at + _ROW.size] = _ROW.pack(game.encode(), time.monotonic() + seconds)
        self._table[:2] = bytes(((self._table[0] + 1) % MOST, 1))

    def left_of(self, game: str | None) -> int:
        """Return the seconds until a game is no longer set aside; 0 if it is not."""
        if not self._table[1] or game is None:
            return 0
        name, now = game.encode(), time.monotonic()
        rows = _ROW.iter_unpack(self._table[8:])
        return max((int(until - now) + 1 for id_, until in rows if id_ == name and until > now), default=0)


def _game_of(label: bytes) -> str | None:
    return label[:_ID].rstrip(b"\0").decode() or None
