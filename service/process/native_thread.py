"""Native threads for work that may hang, where all other threads are cooperative and go on meanwhile.

They are not for computing: a thread that releases the interpreter waits milliseconds to get it back.
"""

import sys
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class NativePool:
    """Pool of native threads for work that may hang, so that no other work waits for it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._pool: Any = None

    def run(self, work: Callable[[], T], within: float) -> T:
        """Return the result of `work`, or raise its error, or `TimeoutError` after this time (it continues).

        Where threads are the system's anyway it is done right here, as long as it takes.
        """
        if not _is_cooperative():
            return work()
        import gevent.threadpool

        if self._pool is None:
            self._pool = gevent.threadpool.ThreadPool(self._most)
        with gevent.Timeout(within, TimeoutError(f"it takes longer than {within:g} seconds")):
            outcome = self._pool.apply(_outcome, (work,))
        result: T = _of(outcome)
        return result


def _outcome(work: Callable[[], T]) -> tuple[T, None] | tuple[None, Exception]:
    """What came of it. What is raised in a pool's thread is logged there, as if nobody waited for it."""
    try:
        return work(), None
    except Exception as error:
        return None, error


def _of(outcome: Any) -> Any:
    result, error = outcome
    if error is not None:
        raise error
    return result


def _is_cooperative() -> bool:
    monkey = sys.modules.get("gevent.monkey")
    return monkey is not None and bool(monkey.is_module_patched("threading"))
