"""The dispatcher of webhooks: makes delivery tasks of what was appended, for every hook that wants it."""

from collections.abc import Sequence

from service.hooks.hook import GameFacts, Hook, all_hooks, concerns, facts_of, may_hear, reach_of
from service.lru_cache import LruCache
from service.store.base import EventStore
from service.store.outbox import DeliveryTask, PendingNotice

AT_ONCE = 100
"""Games of one shard taken at a time."""
REMEMBERED = 10_000


class Dispatcher:
    """Makes delivery tasks of pending notices. Where several processes do so at once, a hook may be told
    twice.
    """

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._facts: LruCache[str, GameFacts] = LruCache(REMEMBERED)

    def run(self, now: int) -> list[Hook]:
        """Dispatch all notices; answers with the hooks there are."""
        store = self._store
        notices = store.outbox.pending(AT_ONCE)
        # Read after the notices: whoever was told that a hook exists finds it here for whatever came later.
        hooks = all_hooks(store)
        if not notices:
            return hooks
        for hook in hooks:
            if tasks := self._tasks(hook, notices):
                store.outbox.add_tasks(hook.id, tasks, now)
        store.outbox.acknowledge(notices)
        return hooks

    def _tasks(self, hook: Hook, notices: Sequence[PendingNotice]) -> list[DeliveryTask]:
        reach = reach_of(self._store, hook.owner)
        return [
            DeliveryTask(game, game, first - 1, last)
            for game, first, last in notices
            if (facts := self._facts_of(game))
            and may_hear(hook.owner, reach, facts)
            and concerns(hook, facts)
        ]

    def _facts_of(self, game: str) -> GameFacts | None:
        facts = self._facts.get(game)
        if facts is None and (facts := facts_of(self._store, game)) is not None:
            self._facts.put(game, facts)
        return facts
