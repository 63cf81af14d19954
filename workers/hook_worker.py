"""The worker that tells webhooks, one at a time; start more when there are many slow endpoints.

python -m workers.hook_worker
"""

import os

from rq import Queue

from service import config
from service.games.handler import Handler
from service.queue.notifier import DELIVER, Notifier
from workers import hook_jobs
from workers.bootstrap import bootstrap
from workers.worker import AllowedJob, GameWorker, run


class DeliveryJob(AllowedJob):
    """The only one of this queue."""

    allowed = (DELIVER,)


class HookWorker(GameWorker):
    """The same worker on the other queue."""

    job_class = DeliveryJob

    @staticmethod
    def queue_of(notifier: Notifier) -> Queue:
        return notifier.deliveries

    @staticmethod
    def say_alive(notifier: Notifier) -> None:
        """To nobody: no game waits for it."""


def main() -> None:
    store, notifier = bootstrap()
    hook_jobs.equipment.provide(hook_jobs.tools_of(Handler(store), notifier, config.read(os.environ)))
    run(notifier, HookWorker)


if __name__ == "__main__":
    main()
