"""Pacing of long work: it goes on in turns with others, is metered, and dropped when its caller has gone.

All requests of a process share one thread (docs/decisions/0014-the-server.md). So whatever may take longer
than a command calls `yield_turn` between its steps: after each position of a replay, each line of an export,
each game of a list. That costs about a microsecond, and does nothing where no request is served.
"""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from time import thread_time
from typing import Protocol

from greenlet import getcurrent

SLICE = 0.001
"""Seconds of the processor after which work lets others go on."""
FREE = 0.002
"""Seconds that are not metered: what a command costs."""


class WorkEnded(Exception):
    """Long work ends before it is done, by no fault of what it is about: who catches all lets it pass."""


class CallerGone(WorkEnded, ConnectionError):
    """The caller has closed the connection: nobody wants the answer any more."""


class Scheduler(Protocol):
    """Where long work of a process waits for its turn."""

    def wait(self, caller: Hashable) -> None:
        """Return when it is the turn of this caller's work; until then others go on."""

    def has_waiting(self, caller: Hashable) -> bool:
        """Whether work of this caller waits for its turn."""


class WorkMeter:
    """The time that one request uses, and what happens when that is more than a command needs.

    `label`: what the process is at, for its watchdog. `has_gone`: whether its caller has. `caller`: whose
    turns it takes. `meter` is called with seconds of a processor, and may raise, or wait. `is_safe`: it
    changes nothing, so it may be dropped anywhere.
    """

    __slots__ = (
        "_metered",
        "_scheduler",
        "caller",
        "has_gone",
        "is_safe",
        "label",
        "meter",
        "resumed",
        "used",
    )

    def __init__(self, scheduler: Scheduler, has_gone: Callable[[], bool], label: bytes = b"") -> None:
        self.label = label
        self.has_gone = has_gone
        self.caller: Hashable = None
        self.is_safe = False
        self.meter: Callable[[float], None] = _free
        self.used = 0.0
        """Seconds until it last let others go on."""
        self.resumed = thread_time()
        """When it last went on. The code that switches between requests sets both."""
        self._scheduler = scheduler
        self._metered = FREE

    def queue(self) -> None:
        """Begin behind long work of the same caller, if some waits for its turn; others go on meanwhile."""
        if self._scheduler.has_waiting(self.caller):
            self._scheduler.wait(self.caller)
            if self.is_safe:
                self.drop_if_gone()

    def yield_turn(self) -> None:
        """Let others go on, if this has gone on for a slice. Raises `CallerGone`, and what `meter` does."""
        ran = thread_time() - self.resumed
        if ran >= SLICE:
            if self.is_safe:
                self.drop_if_gone()
            if (due := self._due(ran)) > 0:
                self.meter(due)
            self._scheduler.wait(self.caller)

    def share(self) -> None:
        """The same where it is too late to raise anything."""
        if thread_time() - self.resumed >= SLICE:
            self._scheduler.wait(self.caller)

    def drop_if_gone(self) -> None:
        """Raise `CallerGone` if nobody wants the answer any more."""
        if self.has_gone():
            raise CallerGone

    def unmetered(self) -> float:
        """The seconds that were not given to `meter` yet; they count as metered from now on."""
        return self._due(thread_time() - self.resumed)

    def _due(self, ran: float) -> float:
        used = self.used + ran
        due = max(0.0, used - self._metered)
        self._metered += due
        return due


def _free(_seconds: float) -> None:
    """Meter that counts no time."""


def current() -> WorkMeter | None:
    """The work meter of the request that is served."""
    work_meter: WorkMeter | None = getattr(getcurrent(), "work_meter", None)
    return work_meter


def yield_turn() -> None:
    """Let others go on, if the request that is served has gone on for long.

    Raises `CallerGone` when its caller has gone, and what says that its caller has no time left.
    """
    if (work_meter := getattr(getcurrent(), "work_meter", None)) is not None:
        work_meter.yield_turn()


def share() -> None:
    """Let others go on, if the request that is served has gone on for long. Raises nothing."""
    if (work_meter := current()) is not None:
        work_meter.share()


def drop_if_gone() -> None:
    """Raise `CallerGone` if the caller of the request that is served has gone."""
    if (work_meter := current()) is not None:
        work_meter.drop_if_gone()


def used_elsewhere(seconds: float) -> None:
    """Record that another process has worked for `seconds` for the current request."""
    if (work_meter := current()) is not None:
        work_meter.used += seconds


@contextmanager
def metered_by(work_meter: WorkMeter | None) -> Iterator[None]:
    """Context manager: `work_meter` is that of what runs in this greenlet or thread."""
    here = getcurrent()
    before = getattr(here, "work_meter", None)
    here.work_meter = work_meter
    try:
        yield
    finally:
        here.work_meter = before
