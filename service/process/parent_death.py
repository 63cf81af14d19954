"""Children that die with their parent, where the system can (Linux: PR_SET_PDEATHSIG)."""

import ctypes
import os
import signal
import sys
from collections.abc import Callable

KILLED_WITH_PARENT = 1  # PR_SET_PDEATHSIG of <sys/prctl.h>


def die_with_parent(parent: int, number: signal.Signals = signal.SIGTERM) -> Callable[[], None] | None:
    """Where the system can: a child gets this signal when its parent is no more, however it ended."""
    if sys.platform != "linux":
        return None
    libc = ctypes.CDLL(None)

    def ask() -> None:
        libc.prctl(KILLED_WITH_PARENT, number)
        if os.getppid() != parent:
            os.kill(os.getpid(), number)

    return ask
