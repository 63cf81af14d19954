"""Metrics: counters of requests and commands, counted in each process and added up in the queue's server.

Counting is an addition in memory; a thread carries what is new to the server every few seconds. So whichever
process is asked tells of all of them, on all machines; one that dies takes a few seconds of counts with it.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping
from os import getpid
from socket import gethostname
from threading import Lock, Thread
from typing import Protocol

from service.log import OutageLog

EVERY = 5.0
"""Seconds between two reports."""
BOUNDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Seconds; the upper bounds of the histogram's buckets."""


Reading = Callable[[], Mapping[str, int]]


STREAMS = "streams"
CONNECTIONS_IN_USE = "store_connections_in_use"
CONNECTIONS_FREE = "store_connections_free"
"""Levels."""
CONNECTIONS_MADE = "store_connections_made"
CONNECTIONS_DROPPED = "store_connections_dropped"
"""Counts."""


class MetricsSink(Protocol):
    """Where counts of all processes meet."""

    def add(self, counts: Mapping[str, int], process: str, levels: Mapping[str, int]) -> None:
        """Counts to be added, and the levels of a process: what goes up and down, as it is now."""

    def counts(self) -> dict[str, int]: ...

    def levels(self) -> dict[str, int]:
        """The sum of each level, over all processes that have reported lately."""

    def queue_length(self) -> int:
        """Jobs that wait in the queue."""

    def has_workers(self) -> bool:
        """Whether any worker has said lately that it lives."""


class LocalSink:
    """The sink of a process without a queue: its own memory."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._levels: dict[str, int] = {}

    def add(self, counts: Mapping[str, int], process: str, levels: Mapping[str, int]) -> None:  # noqa: ARG002
        self._counts.update(counts)
        self._levels = dict(levels)

    def counts(self) -> dict[str, int]:
        return dict(self._counts)

    def levels(self) -> dict[str, int]:
        return self._levels

    def queue_length(self) -> int:
        return 0

    def has_workers(self) -> bool:
        """None are expected, so none is missing."""
        return True


class MetricsRecorder:
    """The counts of this process that nobody has been told yet.

    `levels` reads what goes up and down, `totals` what others have counted since the process began.
    """

    def __init__(self, sink: MetricsSink, levels: Reading = dict, totals: Reading = dict) -> None:
        self.sink = sink
        self._levels = levels
        self._totals = totals
        self._reported: dict[str, int] = {}
        self._lock = Lock()
        self._new: Counter[str] = Counter()
        self._process = f"{gethostname()}:{getpid()}"

    def request(self, route: str, seconds: float) -> None:
        """A request was answered; a route is a method and a path."""
        place = bisect_left(BOUNDS, seconds)
        with self._lock:
            self._new[f"requests|{route}|{place}"] += 1
            self._new[f"request_us|{route}"] += round(seconds * 1_000_000)

    def command(self, title: str, outcome: str, many: int = 1) -> None:
        """A command was done or refused; or so many at once."""
        with self._lock:
            self._new[f"commands|{title}|{outcome}"] += many

    def replaced(self) -> None:
        """A process that stood still was replaced by this one."""
        with self._lock:
            self._new["http_replaced"] += 1

    def report(self) -> None:
        """Tell the sink what is new. What cannot be told is kept for the next time."""
        levels = self._levels()
        with self._lock:
            new, self._new = self._new, Counter()
            totals = self._totals()
            new.update(Counter(totals) - Counter(self._reported))
            self._reported = dict(totals)
        try:
            self.sink.add(new, self._process, levels)
        except BaseException:
            with self._lock:
                self._new.update(new)
            raise

    def start(self, is_closed: Callable[[float], bool]) -> None:
        """Report now, every few seconds, and once more at the end, for which `is_closed` waits."""

        def run() -> None:
            is_over, outage = False, OutageLog("metrics", "not reported")
            while True:
                try:
                    self.report()
                    outage.worked()
                except Exception as error:
                    outage.failed(error)
                if is_over:
                    return
                is_over = is_closed(EVERY)

        Thread(target=run, name="metrics", daemon=True).start()
