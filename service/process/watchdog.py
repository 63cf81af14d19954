"""The watchdog: a parent process that kills and replaces its child when that never comes back from its work.

An alarm, a thread or an exception cannot stop code that never yields: one endless call into C holds the
interpreter for ever. So a worker works in a child, and notes what it is at in memory that it shares with its
parent. The parent does nothing but look there, ten times a second; it imports what the child needs, so that
the next child is there at once.
"""

import mmap
import os
import resource
import signal
import struct
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import NamedTuple

import structlog

from service.process.lifecycle import how_it_ended
from service.process.parent_death import die_with_parent

LIMIT = 4.0
"""Seconds for one piece of work that computes all the time. Whatever yields is cut short long before that."""
LONGEST = 15.0
"""Seconds for one that waits, for a store above all: longer than any wait of ours for one answer."""
MEMORY = 2 << 30
"""Bytes of address space of a child; allocations beyond them fail."""
TO_END = 60.0
"""Seconds for a child after the stop signal."""
TICK = 0.1
LOOKS = 3
"""Times in a row that a thread is found computing; one that has just got its answer goes on to others."""
STOPS = (signal.SIGTERM, signal.SIGINT)
_SLOTS = 1_024
_SLOT = struct.Struct("<QQ112s")

log = structlog.get_logger(part="watchdog")


class WorkItem(NamedTuple):
    """A piece of work: which one of its thread, the thread's id, and what it is."""

    slot: int
    number: int
    thread: int
    what: str


class Ledger:
    """What every thread of a child is at, in memory that outlives the child."""

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, _SLOTS * _SLOT.size)
        self._lock = threading.Lock()
        self._taken = 0
        self._own = threading.local()

    @contextmanager
    def at(self, what: str) -> Iterator[None]:
        """While the block runs, this thread is at `what`; a block inside is a piece of work by itself."""
        outer = getattr(self._own, "what", b"")
        self._note(what.encode())
        try:
            yield
        finally:
            self._note(outer)

    def heartbeat(self) -> None:
        """Count what this thread is at as a new piece of work, whose time begins now."""
        self._note(getattr(self._own, "what", b""))

    def pieces(self) -> list[WorkItem]:
        """What is being worked on."""
        pieces = list[WorkItem]()
        for slot in range(_SLOTS):
            number, thread, what = _SLOT.unpack_from(self._memory, slot * _SLOT.size)
            if not number:  # nor is any slot behind it in use
                break
            if what[0]:
                pieces.append(WorkItem(slot, number, thread, what.rstrip(b"\0").decode(errors="replace")))
        return pieces

    def clear(self) -> None:
        """Nobody is at anything."""
        self._memory[:] = bytes(len(self._memory))

    def _note(self, what: bytes) -> None:
        own = self._own
        if not hasattr(own, "slot"):
            own.slot, own.number, own.thread = self._free_slot(), 0, threading.get_native_id()
        own.what = what
        own.number += 1
        _SLOT.pack_into(self._memory, own.slot * _SLOT.size, own.number, own.thread, what)

    def _free_slot(self) -> int:
        with self._lock:
            self._taken += 1
            return (self._taken - 1) % _SLOTS


class Watchdog:
    """`look` is called, again and again, with the work that has taken more than a moment.

    `ends` is called once with the reason why the parent ends. `memory`: bytes of address space of a child,
    None = any number.
    """

    def __init__(
        self,
        ledger: Ledger,
        look: Callable[[Sequence[str]], None] = lambda _: None,
        *,
        ends: Callable[[str], None] = lambda _: None,
        limit: float = LIMIT,
        longest: float = LONGEST,
        to_end: float = TO_END,
        memory: int | None = MEMORY,
    ) -> None:
        self._ledger = ledger
        self._look = look
        self._ends = ends
        self._limit = limit
        self._longest = longest
        self._to_end = to_end
        self._memory = memory
        self._stopping: signal.Signals | None = None
        self._since: dict[tuple[int, int], float] = {}
        self._computing: dict[WorkItem, int] = {}

    def run(self, work: Callable[[Sequence[str]], None]) -> None:
        """Let a child do `work(lost)`, and the next one when it is lost in the middle of something.

        `lost` is what the one before was at when it was killed, or died. Returns in the child, when its work
        is over. The parent ends as its last child does: after the stop signal (SIGTERM, SIGINT), or when an
        idle child ends, which the supervisor of the parent handles.
        """
        for number in STOPS:
            signal.signal(number, self._stop)
        lost: list[str] = []
        while True:
            self._ledger.clear()
            self._since.clear()
            parent, began = os.getpid(), time.monotonic()
            # Until a child has handlers of its own it must not hear, and forget, that it is to stop.
            signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
            if (child := os.fork()) == 0:
                _begin(parent, self._memory)
                work(lost)
                return
            signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
            status, lost = self._watch(child)
            if self._stopping is not None:
                self._ends(self._stopping.name)
                sys.exit(0)
            if not lost:
                self._ends(f"its child process {child} ended with {how_it_ended(status)}")
                sys.exit(status if status >= 0 else 128 - status)
            log.error("worker lost", pid=child, at=lost, status=status)
            time.sleep(max(0.0, began + 2 * TICK - time.monotonic()))

    def _stop(self, signum: int, frame: FrameType | None) -> None:  # noqa: ARG002
        self._stopping = signal.Signals(signum)

    def _watch(self, child: int) -> tuple[int, list[str]]:
        """How a child has ended, and what is to blame: what took too long, or all that it was at."""
        to_blame: list[str] = []
        told_at: float | None = None
        while True:
            ended, status = os.waitpid(child, os.WNOHANG)
            if ended:
                return os.waitstatus_to_exitcode(status), to_blame or [
                    piece.what for piece in self._ledger.pieces()
                ]
            if self._stopping is not None and told_at is None:
                told_at = time.monotonic()
                os.kill(child, signal.SIGTERM)
            if told_at is not None and time.monotonic() > told_at + self._to_end:
                os.kill(child, signal.SIGKILL)
            if not to_blame and (to_blame := self._overdue(child)):
                os.kill(child, signal.SIGKILL)
            time.sleep(TICK)

    def _overdue(self, child: int) -> list[str]:
        now, pieces, before = time.monotonic(), self._ledger.pieces(), self._since
        self._since = {
            (piece.slot, piece.number): before.get((piece.slot, piece.number), now) for piece in pieces
        }
        age = {piece: now - self._since[piece.slot, piece.number] for piece in pieces}
        if lasting := [piece.what for piece in pieces if age[piece] >= TICK]:
            self._look(lasting)
        computing = {
            piece: 1 + self._computing.get(piece, 0)
            for piece in pieces
            if age[piece] > self._limit and _is_computing(child, piece.thread)
        }
        self._computing = computing
        return [
            piece.what for piece in pieces if age[piece] > self._longest or computing.get(piece, 0) >= LOOKS
        ]


def _begin(parent: int, memory: int | None) -> None:
    """A child: gone with its parent, and with handlers of its own to come."""
    if (ask := die_with_parent(parent, signal.SIGKILL)) is not None:
        ask()
    for number in STOPS:
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
    if memory is not None and sys.platform == "linux":
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (memory, most))


def _is_computing(process: int, thread: int) -> bool:
    """Whether a thread runs, or would if it had a processor; where that cannot be known, it is believed."""
    try:
        fields = Path(f"/proc/{process}/task/{thread}/stat").read_text("utf-8")
    except OSError:
        return True
    return fields.rpartition(")")[2].split()[0] == "R"
