"""A native thread for what only computes, where other threads are cooperative and go on meanwhile."""

import sys
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def in_native_thread(work: Callable[[], T]) -> T:
    """What `work` returns or raises. It asks nobody: connections belong to the thread that has opened them.

    Where threads are the system's anyway it is done right here.
    """
    monkey = sys.modules.get("gevent.monkey")
    if monkey is None or not monkey.is_module_patched("threading"):
        return work()
    import gevent

    found: T = gevent.get_hub().threadpool.apply(work)
    return found
