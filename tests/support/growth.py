"""Growth of work with its input: measured by the time of its own thread, whatever else the machine does."""

import time
from collections.abc import Callable

FACTOR = 8
"""How much larger the larger input is."""
MOST = 3 * FACTOR
"""Times as long it may take; what is quadratic takes 64 times as long."""
LEAST = 0.002
"""Seconds: less is not measured well."""
TRIES = 5


def assert_linear(work: Callable[[int], object], size: int) -> None:
    """Work on an input of some size, and on one `FACTOR` times as large: the best of some tries each."""
    for _ in range(TRIES):
        small, large = _seconds(work, size), _seconds(work, FACTOR * size)
        if large <= MOST * max(small, LEAST):
            return
    raise AssertionError(f"{large:.3f} s for {FACTOR} times what takes {small:.3f} s")


def _seconds(work: Callable[[int], object], size: int) -> float:
    """Of this thread, so that it does not matter what else the machine does."""
    began = time.thread_time()
    work(size)
    return time.thread_time() - began
