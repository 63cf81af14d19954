"""Parallel maps: much work on all cores, in processes of their own, the results in order."""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

from service import log
from service.process.parent_death import die_with_parent

AHEAD = 4
"""Pieces of work per process that are handed out before the first of them is taken back."""

_SAFE = "PYTHONSAFEPATH"

T = TypeVar("T")
R = TypeVar("R")


def on_all_cores(work: Callable[[T], R], items: Iterable[T], processes: int) -> Generator[R, None, None]:
    """`work` of every item, in order. Closed early, it finishes the items at hand, and begins no other.

    Neither all items nor all results are ever in memory, if `items` and the caller keep none.
    """
    with _searching_nothing_here():
        pool = ProcessPoolExecutor(
            processes,
            # A fresh interpreter: nothing of this process can matter, and no lock whose holder is not there.
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_begin,
            initargs=(os.getpid(),),
        )
    waiting: deque[Future[R]] = deque()
    try:
        for item in items:
            with _searching_nothing_here():
                waiting.append(pool.submit(work, item))
            if len(waiting) > AHEAD * processes:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def map_on_cores(work: Callable[[T], R], items: Sequence[T], processes: int | None) -> Iterator[R]:
    """Map on this number of cores (None = all), or in this process if more bring nothing."""
    wanted = min(processes or cores(), len(items))
    return map(work, items) if wanted < 2 else on_all_cores(work, items, wanted)


def cores() -> int:
    """How many processes this machine, or what is given of it, can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def _searching_nothing_here() -> Iterator[None]:
    """Helpers that start meanwhile import nothing from the current folder, which is the user's."""
    before = os.environ.get(_SAFE)
    os.environ[_SAFE] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[_SAFE]
        else:
            os.environ[_SAFE] = before


def _begin(parent: int) -> None:
    """Ctrl-C is for the parent alone; what happens to it happens to its children."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if (ask := die_with_parent(parent)) is not None:
        ask()
    log.configure()
