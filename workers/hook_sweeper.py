"""Sweeper of webhooks: dispatches appended events, and enqueues webhooks with pending deliveries."""

from service.hooks import endpoint_health
from service.hooks.dispatch import Dispatcher
from service.queue.notifier import Notifier
from service.store.base import EventStore


class HookSweeper:
    """Sweeper. Several may run at once: their only state is the outbox."""

    def __init__(self, store: EventStore, notifier: Notifier) -> None:
        self._dispatcher = Dispatcher(store)
        self._outbox = store.outbox
        self._notifier = notifier

    def sweep(self, now: int) -> list[str]:
        """Dispatch all notices, and enqueue due webhooks that no process serves. Return these webhooks."""
        hooks = [hook.id for hook in self._dispatcher.run(now) if hook.enabled]
        due = []
        for hook, waiting in zip(hooks, self._outbox.backlogs(hooks), strict=True):
            reach = endpoint_health.due_until(endpoint_health.read(waiting.health), now)
            if reach is not None and waiting.look_at is not None and waiting.look_at <= reach:
                due.append(hook)
        if not due:
            return []
        busy = self._notifier.hinted_hooks() | self._notifier.busy(due)
        due_hooks = [hook for hook in due if hook not in busy]
        for hook in due_hooks:
            self._notifier.deliver(hook, now)
        return due_hooks
