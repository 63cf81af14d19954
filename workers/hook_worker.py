"""Webhook worker: delivers to all webhooks with pending messages, each in a thread.

It works in a child process, which a watchdog replaces when it hangs.

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
    """The only job of this queue."""

    allowed = (DELIVER,)


class HookWorker(GameWorker):
    """Worker on the webhook queue."""

    role = "hook worker"
    job_class = DeliveryJob

    @staticmethod
    def queue_of(notifier: Notifier) -> Queue:
        return notifier.deliveries

    @staticmethod
    def say_alive(notifier: Notifier) -> None:
        """No hints: no game waits for a webhook."""


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
