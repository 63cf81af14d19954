"""The worker that tells webhooks, as many at a time as have something to be told, each in a thread.

It works in a child process, which a watchdog replaces when it does not come back from its work.

python -m workers.hook_worker
"""

import os
from collections.abc import Sequence

from service import config, log
from service.games.handler import Handler
from service.process.watchdog import Ledger, Watchdog
from service.queue.notifier import DELIVER, Notifier, Queue
from workers import hook_jobs
from workers.bootstrap import bootstrap, set_aside
from workers.worker import AllowedJob, GameWorker, lifecycle_of, run


class DeliveryJob(AllowedJob):
    """The only one of this queue."""

    allowed = (DELIVER,)


class HookWorker(GameWorker):
    """The same worker on the other queue."""

    role = "hook worker"
    job_class = DeliveryJob

    @staticmethod
    def queue_of(notifier: Notifier) -> Queue:
        return notifier.deliveries

    @staticmethod
    def say_alive(notifier: Notifier) -> None:
        """To nobody: no game waits for it."""


def main() -> None:
    ledger = Ledger()

    def tell(lost: Sequence[str]) -> None:
        store, notifier = bootstrap()
        set_aside(lost, store, notifier)
        tools = hook_jobs.tools_of(Handler(store), notifier, config.read(os.environ), ledger)
        hook_jobs.context.provide(tools)
        run(notifier, HookWorker)
        tools.close()

    log.configure()
    lifecycle = lifecycle_of(HookWorker)
    lifecycle.starting()
    Watchdog(ledger, memory=None, ends=lifecycle.stopped).run(tell)


if __name__ == "__main__":
    main()
