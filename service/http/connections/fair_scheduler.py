"""Scheduler of long work: one slice in each round of the event loop, with callers in turn.

Short requests are served before it in every round, and so wait for one slice at most, for any amount of
others have asked for. A caller with much work at a time waits for itself: a request of a caller whose work
waits for the scheduler begins there (`WorkMeter.queue`).
"""

from collections import OrderedDict, deque
from collections.abc import Hashable

from gevent import get_hub
from gevent.hub import Waiter

LAST = -2
"""Priority in the event loop of work that comes after everything else that is ready."""


class FairScheduler:
    """Implementation of `service.process.work_meter.Scheduler` on the event loop of this thread."""

    def __init__(self) -> None:
        self._hub = get_hub()
        self._timer = self._hub.loop.timer(0.0, priority=LAST)
        self._waiting: OrderedDict[Hashable, deque[Waiter]] = OrderedDict()
        """Waiting work of each caller; the next caller comes first."""

    def wait(self, caller: Hashable) -> None:
        """Return when it is the turn of this caller's work; until then other work runs."""
        waiter = Waiter(self._hub)
        self._waiting.setdefault(caller, deque()).append(waiter)
        if not self._timer.active:
            self._timer.start(self._go_on)
        try:
            waiter.get()
        except BaseException:
            self._forget(caller, waiter)
            raise

    def has_waiting(self, caller: Hashable) -> bool:
        """Return whether work of this caller waits for its turn."""
        return caller in self._waiting

    def _go_on(self) -> None:
        """Run one slice for the next caller. The event loop calls this once a round."""
        caller, waiters = self._waiting.popitem(last=False)
        waiter = waiters.popleft()
        if waiters:
            self._waiting[caller] = waiters
        if self._waiting:
            self._timer.stop()
            self._timer.start(self._go_on)
        waiter.switch(None)

    def _forget(self, caller: Hashable, waiter: Waiter) -> None:
        """Remove work that ended while it waited."""
        waiters = self._waiting.get(caller, deque())
        if waiter in waiters:
            waiters.remove(waiter)
        if not waiters:
            self._waiting.pop(caller, None)
        if not self._waiting:
            self._timer.stop()
