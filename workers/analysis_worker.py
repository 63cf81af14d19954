"""The worker that analyses games that are over. It comes after all who play, and after those who give hints.

python -m workers.analysis_worker
"""

import os

from rq import Queue

from service.queue.notifier import ANALYSE, Notifier
from workers.worker import AllowedJob, GameWorker, watched

NICE = 15
"""Whoever plays goes first, where processors are few, and whoever wants a hint."""


class AnalysisJob(AllowedJob):
    """The only one of this queue."""

    allowed = (ANALYSE,)


class AnalysisWorker(GameWorker):
    """The same worker on a queue of its own."""

    job_class = AnalysisJob

    @staticmethod
    def queue_of(notifier: Notifier) -> Queue:
        return notifier.analyses

    @staticmethod
    def say_alive(notifier: Notifier) -> None:
        """To nobody: no game waits for it."""


def main() -> None:
    os.nice(NICE)
    watched(AnalysisWorker)


if __name__ == "__main__":
    main()
