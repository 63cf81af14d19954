"""Which webhooks have something to be told? The sweeper hands out what was appended, and gives hints."""

from service.hooks import endpoint_health
from service.hooks.dispatch import HandingOut
from service.queue.notifier import Notifier
from service.store.base import EventStore


class HookSweeper:
    """Several may run at once; what the outbox says is all they know."""

    def __init__(self, store: EventStore, notifier: Notifier) -> None:
        self._handing_out = HandingOut(store)
        self._outbox = store.outbox
        self._notifier = notifier

    def sweep(self, now: int) -> list[str]:
        """Hand out all news; give a hint for every hook that is due and nobody is busy with; says which."""
        hooks = [hook.id for hook in self._handing_out.run(now) if hook.enabled]
        due = []
        for hook, waiting in zip(hooks, self._outbox.waiting(hooks), strict=True):
            reach = endpoint_health.reach(endpoint_health.read(waiting.health), now)
            if reach is not None and waiting.look_at is not None and waiting.look_at <= reach:
                due.append(hook)
        if not due:
            return []
        busy = self._notifier.delivering() | self._notifier.playing(due)
        told = [hook for hook in due if hook not in busy]
        for hook in told:
            self._notifier.deliver(hook, now)
        return told
