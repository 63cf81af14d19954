"""The baseline of RQ benchmarks: a worker of the service's kind with a job that does nothing."""

import os

import redis

os.environ.setdefault("RQ_KEY_PREFIX", "{rq}")

from rq import Queue, SimpleWorker

DONE = "bench:no-op-done"


def nothing() -> None:
    """Say that the job runs."""
    redis.Redis.from_url(os.environ["ESTANCIA_REDIS_URL"]).lpush(DONE, 1)


def connect(url: str) -> Queue:
    return Queue("bench", connection=redis.Redis.from_url(url), serializer="json")


if __name__ == "__main__":
    queue = connect(os.environ["ESTANCIA_REDIS_URL"])
    SimpleWorker([queue], connection=queue.connection, serializer="json").work(logging_level="WARNING")
