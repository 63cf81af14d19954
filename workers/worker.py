"""Worker that plays games: one job at a time; start one for each free core.

It works in a child process, which a watchdog replaces when it hangs.

python -m workers.worker
"""

import signal
from collections.abc import Callable, Sequence
from threading import Event
from types import FrameType
from typing import Any

import structlog
from rq import SimpleWorker
from rq.job import Job

from service import log
from service.games.handler import Handler
from service.log import OutageLog
from service.process.lifecycle import Lifecycle
from service.process.watchdog import Ledger, Watchdog
from service.queue.errors import QueueUnavailable
from service.queue.notifier import JOB, Notifier, Queue
from workers import jobs
from workers.bootstrap import bootstrap, set_aside
from workers.busy_marker import BusyMarker

TTL = 20
"""Seconds; an idle worker sends a heartbeat every `TTL` - 15 seconds."""
MAINTENANCE = 60
"""Seconds between two clean-ups of what killed workers left in RQ's registries."""
ALIVE = 20_000
"""Milliseconds for which a worker counts as alive: no job may take this long."""
PAUSE = 0.5
"""Seconds before the next try when the queue's server is away."""


class AllowedJob(Job):
    """Job restricted to the functions of this service.

    The queue names the functions that a worker calls, so a program that can write to the queue could name any
    function.
    """

    allowed: tuple[str, ...] = (JOB,)

    @property
    def func(self) -> Callable[..., Any] | None:
        """Return the function of the job. Raises `PermissionError` for functions of other modules."""
        if self.func_name not in self.allowed or self.instance is not None:
            raise PermissionError(f"not a job of this service: {self.func_name}")
        func: Callable[..., Any] | None = super().func
        return func

    success_callback = failure_callback = stopped_callback = None

    def send_webhooks(self, status: object, *, exc_string: str | None = None) -> None:
        """Never."""


class GameWorker(SimpleWorker):
    """RQ's worker without a fork per job, patient with a server that is away for a while."""

    role = "worker"
    job_class = AllowedJob
    max_connection_wait_time = PAUSE
    told_to_stop = False
    notifier: Notifier
    stop: Event | None = None
    """Set if the stop signal came before this worker could handle it."""

    @staticmethod
    def queue_of(notifier: Notifier) -> Queue:
        """The queue of the worker: with several queues, RQ pops in a way that loses jobs."""
        return notifier.queue

    @staticmethod
    def say_alive(notifier: Notifier) -> None:
        """Report whether games make progress."""
        notifier.say_alive(ALIVE)

    def heartbeat(self, timeout: int | None = None, pipeline: Any = None) -> None:
        """Called before and after each job, and every few seconds in between."""
        super().heartbeat(timeout, pipeline)
        if pipeline is None:
            self.say_alive(self.notifier)

    def _install_signal_handlers(self) -> None:
        super()._install_signal_handlers()  # type: ignore[no-untyped-call]
        if self.stop is not None and self.stop.is_set():
            self.told_to_stop = self._stop_requested = True

    def request_stop(self, signum: int, frame: FrameType | None) -> None:
        self.told_to_stop = True
        super().request_stop(signum, frame)  # type: ignore[no-untyped-call]


def lifecycle_of(kind: type[GameWorker]) -> Lifecycle:
    """Return what logs the life of a worker of this kind."""
    return Lifecycle(kind.role, structlog.get_logger(part="worker").info)


def run(notifier: Notifier, kind: type[GameWorker] = GameWorker) -> None:
    """Work until SIGTERM or SIGINT; the job that runs then is finished first."""
    stop, pause, outage = Event(), 0.0, OutageLog("worker", "queue unavailable")
    lifecycle_of(kind).ready()
    while True:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.set())
        if stop.wait(pause):
            return
        pause = PAUSE
        try:
            # A hint is put in without registering the queue's name, which only RQ's own tools need.
            queue = kind.queue_of(notifier)
            notifier.connection.sadd(queue.redis_queues_keys, queue.key)
            outage.worked()
            if work(notifier, kind=kind, stop=stop):
                return
        except QueueUnavailable as error:
            outage.failed(error)


def work(
    notifier: Notifier,
    burst: bool = False,
    kind: type[GameWorker] = GameWorker,
    stop: Event | None = None,
) -> bool:
    """Run as a worker, with `burst` only until the queue is empty. Return whether the stop signal came."""
    worker = kind(
        [kind.queue_of(notifier)],
        connection=notifier.connection,
        serializer="json",
        worker_ttl=TTL,
        maintenance_interval=MAINTENANCE,
        log_job_description=False,
    )
    worker.notifier, worker.stop = notifier, stop
    try:
        worker.work(burst, logging_level="WARNING")
    except QueueUnavailable:
        if not worker.told_to_stop:
            raise
    return worker.told_to_stop


def watched(kind: type[GameWorker] = GameWorker) -> None:
    """Run as a worker of this kind, in a child process that a watchdog replaces when it hangs."""
    ledger = Ledger()

    def play(lost: Sequence[str]) -> None:
        store, notifier = bootstrap()
        set_aside(lost, store, notifier)
        jobs.context.provide(jobs.Tools(Handler(store), notifier, ledger=ledger))
        run(notifier, kind)

    log.configure()
    lifecycle = lifecycle_of(kind)
    lifecycle.starting()
    Watchdog(ledger, BusyMarker().show, ends=lifecycle.stopped).run(play)


def main() -> None:
    watched()


if __name__ == "__main__":
    main()
