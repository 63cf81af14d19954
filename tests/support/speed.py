"""How slow is this machine? Measured once, when a run begins; the limits of all tests are scaled with it.

A limit ends a test that hangs, and never says that something is fast: no verdict depends on speed.
"""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import TypeVar

from service.process import deadline

T = TypeVar("T")

VARIABLE = "TESTS_SLOWNESS"
"""The slowness that was measured, for all processes of a run; 1 is an idle machine of today."""
PROBE = (sys.executable, "-I", "-c", "sum(range(2_000_000))")
"""A program to be started, and some work: what tests do all the time."""
USUAL = 0.1
"""Seconds that the probe takes on an idle machine."""
MARGIN = 2.0
"""Is added to the slowness: a machine may become busier after the run began."""


def measure() -> float:
    """How many times as long as usual things take; measured by the first process of a run that asks."""
    if VARIABLE not in os.environ:
        took = statistics.median(_seconds() for _ in range(3))
        os.environ[VARIABLE] = f"{max(1.0, took / USUAL):.1f}"
    return float(os.environ[VARIABLE])


def patience(seconds: float) -> float:
    """How long a test waits for what takes less than `seconds` on an idle machine."""
    return seconds * (measure() + MARGIN)


def patiently_within(seconds: float, work: Callable[[], T]) -> T:
    """As `deadline.within`, for work whose outcome a test compares."""
    return deadline.within(patience(seconds), work)


def _seconds() -> float:
    began = time.monotonic()
    subprocess.run(PROBE, check=True)
    return time.monotonic() - began
