"""The overview of the queues: what waits, runs and has failed, and which workers live. It changes no job.

RQ's own tools find none of it, since its keys begin with the hash tag of a cluster.
"""

from datetime import UTC, datetime
from typing import NamedTuple

from service.queue.notifier import Notifier, Queue

from rq import Worker  # isort: skip — after the notifier, which decides where RQ's keys are


class QueueState(NamedTuple):
    """One queue. `oldest`: seconds for which its first job has waited; 0 if none waits."""

    queue: str
    waiting: int
    running: int
    failed: int
    oldest: float
    workers: int


class WorkerState(NamedTuple):
    """One worker. `heard`: seconds since it last said that it lives."""

    worker: str
    queues: str
    state: str
    job: str
    done: int
    failed: int
    heard: float


class Overview(NamedTuple):
    queues: list[QueueState]
    workers: list[WorkerState]


def overview(notifier: Notifier) -> Overview:
    """Return what the queue's server says now; raises `QueueUnavailable`."""
    now = datetime.now(UTC)
    workers = [
        WorkerState(
            worker=f"{worker.hostname or '?'}:{worker.pid or '?'}",
            queues=", ".join(worker.queue_names()),
            state=str(worker.get_state()),
            job=worker.get_current_job_id() or "",
            done=worker.successful_job_count,
            failed=worker.failed_job_count,
            heard=_seconds(now, worker.last_heartbeat),
        )
        for worker in Worker.all(connection=notifier.connection, serializer="json")
    ]
    queues = (notifier.queue, notifier.advice, notifier.analyses, notifier.deliveries)
    return Overview([_state(queue, workers, now) for queue in queues], workers)


def _state(queue: Queue, workers: list[WorkerState], now: datetime) -> QueueState:
    first = queue.fetch_job(queue.job_ids[0]) if len(queue) else None
    return QueueState(
        queue=queue.name,
        waiting=len(queue),
        running=queue.started_job_registry.get_job_count(cleanup=False),
        failed=queue.failed_job_registry.get_job_count(cleanup=False),
        oldest=_seconds(now, first.enqueued_at if first else None),
        workers=sum(queue.name in worker.queues.split(", ") for worker in workers),
    )


def _seconds(now: datetime, then: datetime | None) -> float:
    """Seconds since then; RQ's times are in UTC, with or without saying so."""
    if then is None:
        return 0.0
    return max(0.0, (now - (then if then.tzinfo else then.replace(tzinfo=UTC))).total_seconds())
