"""Deadlines for foreign code, by an alarm (SIGALRM) in the main thread."""

import signal
import time
from collections.abc import Callable
from types import FrameType
from typing import TypeVar

T = TypeVar("T")


class DeadlineExceeded(BaseException):
    """The time is over. Not an `Exception`: code that catches everything must not swallow it."""


def within(seconds: float, work: Callable[[], T]) -> T:
    """What `work` returns, or `DeadlineExceeded` if it takes longer. An alarm set before stays set."""
    armed = True

    def ring(signum: int, frame: FrameType | None) -> None:  # noqa: ARG001
        if armed:
            raise DeadlineExceeded

    began = time.monotonic()
    handler = signal.signal(signal.SIGALRM, ring)
    # It rings again and again, for code that swallows even a BaseException.
    outer, _ = signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
    try:
        return work()
    finally:
        armed = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
        if outer > 0:
            signal.setitimer(signal.ITIMER_REAL, max(outer - (time.monotonic() - began), 0.001))
