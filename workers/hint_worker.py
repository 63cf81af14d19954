"""Hint worker: answers what a bot would do in the place of a seat. It comes after all games.

python -m workers.hint_worker
"""

import os

from service.queue.notifier import ADVICE, Notifier, Queue
from workers.worker import AllowedJob, GameWorker, watched

NICE = 10
"""Nice value: games go first where processors are few."""


class HintJob(AllowedJob):
    """The only job of this queue."""

    allowed = (ADVICE,)


class HintWorker(GameWorker):
    """Worker on the hint queue."""

    role = "hint worker"
    job_class = HintJob

    @staticmethod
    def queue_of(notifier: Notifier) -> Queue:
        return notifier.advice

    @staticmethod
    def say_alive(notifier: Notifier) -> None:
        """No hints: no game waits for one."""


def main() -> None:
    os.nice(NICE)
    watched(HintWorker)


if __name__ == "__main__":
    main()
