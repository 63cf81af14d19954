"""How do many games use all cores? Processes of their own, the results in order, never many at once."""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path

from service import log
from service.parent import die_with_parent
from workers.arena.games import Match, Played, play

AHEAD = 4
"""Games per process that are handed out before the first of them is taken back."""


def play_all(matches: Iterable[Match], processes: int, folder: Path | None) -> Generator[Played, None, None]:
    """What came of every game, in order. Closed early, it finishes the games at hand, and begins no other."""
    pool = ProcessPoolExecutor(
        processes,
        # A fresh interpreter: nothing of this process can matter to a game.
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_begin,
        initargs=(os.getpid(),),
    )
    waiting: deque[Future[Played]] = deque()
    try:
        for match in matches:
            waiting.append(pool.submit(play, match, folder))
            if len(waiting) > AHEAD * processes:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def cores() -> int:
    """How many processes this machine, or what is given of it, can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _begin(parent: int) -> None:
    """Ctrl-C is for the parent alone; what happens to it happens to its children."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if (ask := die_with_parent(parent)) is not None:
        ask()
    log.configure()
