"""Metrics: counters of requests and commands, counted in each process and added up in the queue's server.

Counting is an addition in memory. A thread sends new counts to the server every few seconds. So every process
reports the metrics of all processes on all machines. A process that dies loses a few seconds of counts.
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
"""Seconds; upper bounds of the buckets of the histogram."""


Reading = Callable[[], Mapping[str, int]]


STREAMS = "streams"
CONNECTIONS_IN_USE = "store_connections_in_use"
CONNECTIONS_FREE = "store_connections_free"
STREAMS_LIMIT = "streams_limit"
PROCESSES = "http_processes"
MEMORY = "http_memory_bytes"
OPEN_FILES = "http_open_files"
"""Levels."""
CONNECTIONS_MADE = "store_connections_made"
CONNECTIONS_DROPPED = "store_connections_dropped"
"""Counts."""


class MetricsSink(Protocol):
    """Sink that adds up the counts of all processes."""

    def add(self, counts: Mapping[str, int], process: str, levels: Mapping[str, int]) -> None:
        """Add counts, and store the levels of a process: gauges with their current value."""

    def counts(self) -> dict[str, int]: ...

    def levels(self) -> dict[str, int]:
        """Return the sum of each level, over all processes that have reported lately."""

    def queue_length(self) -> int:
        """Return the number of jobs that wait in the queue."""

    def has_workers(self) -> bool:
        """Return whether any worker has sent a heartbeat lately."""


class LocalSink:
    """Sink of a process without a queue, in its own memory."""

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
        """Return true: no workers are expected, so none are missing."""
        return True


class MetricsRecorder:
    """Counts of this process that were not reported yet.

    `levels` reads gauges, `totals` the counts of other parts since the process began.
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
        """Count a response; a route is a method and a path."""
        place = bisect_left(BOUNDS, seconds)
        with self._lock:
            self._new[f"requests|{route}|{place}"] += 1
            self._new[f"request_us|{route}"] += round(seconds * 1_000_000)

    def command(self, title: str, outcome: str, many: int = 1) -> None:
        """Count `count` commands that were done or refused."""
        with self._lock:
            self._new[f"commands|{title}|{outcome}"] += many

    def replaced(self) -> None:
        """Count a process that hung and was replaced by this one."""
        with self._lock:
            self._new["http_replaced"] += 1

    def report(self) -> None:
        """Send new counts to the sink. If that fails, keep them for the next time."""
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
        """Report now, every few seconds, and again at the end, for which `is_closed` waits."""

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
