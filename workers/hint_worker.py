"""The worker that gives hints: what a bot would do in somebody's place. It comes after all who play.

python -m workers.hint_worker
"""

import os

from service.queue.notifier import ADVICE, Notifier, Queue
from workers.worker import AllowedJob, GameWorker, watched

NICE = 10
"""Whoever plays goes first, where processors are few."""


class HintJob(AllowedJob):
    """The only one of this queue."""

    allowed = (ADVICE,)


class HintWorker(GameWorker):
    """The same worker on the other queue."""

    role = "hint worker"
    job_class = HintJob

    @staticmethod
    def queue_of(notifier: Notifier) -> Queue:
        return notifier.advice

    @staticmethod
    def say_alive(notifier: Notifier) -> None:
        """To nobody: no game waits for it."""


def main() -> None:
    os.nice(NICE)
    watched(HintWorker)


if __name__ == "__main__":
    main()
