"""Attempts: work on one of many items that may fail in any way, or never end, and must not end the run."""

from collections.abc import Callable
from typing import TypeVar

from service.process.deadline import DeadlineExceeded, within

LONGEST = 180
"""Seconds for one item; the longest games take a few of them."""

T = TypeVar("T")
R = TypeVar("R")


def attempt(
    work: Callable[[T], R], otherwise: Callable[[T, BaseException], R], item: T, seconds: float = LONGEST
) -> R:
    """Return what `work` makes of an item, or what `otherwise` makes of it and of what went wrong with it.

    That is an exception of `work`, or `DeadlineExceeded`. Works in a main thread, as deadlines do.
    """
    try:
        return within(seconds, lambda: work(item))
    except (Exception, DeadlineExceeded) as problem:
        return otherwise(item, problem)
