"""The dispatcher of webhooks: makes delivery tasks of what was appended, for every hook that wants it."""

from collections.abc import Mapping, Sequence

from service.games.history.losses import losses_of
from service.games.unreadable.skipping import SkippedGame, Why, read_or_skip
from service.hooks.hook import GameFacts, Hook, all_hooks, concerns, facts_of, may_hear, reach_of
from service.lru_cache import LruCache
from service.store.base import EventStore
from service.store.outbox import DeliveryTask, PendingNotice

AT_ONCE = 100
"""Games of one shard taken at a time."""
REMEMBERED = 10_000
OUT_OF_REACH: Why = "out_of_reach"


class Dispatcher:
    """Makes delivery tasks of pending notices. With several dispatchers at once, a hook may get an event
    twice.
    """

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._facts: LruCache[str, GameFacts] = LruCache(REMEMBERED)

    def run(self, now: int) -> list[Hook]:
        """Dispatch all notices; answers with the hooks there are."""
        store = self._store
        notices = store.outbox.pending(AT_ONCE)
        # Read after the notices: a hook that its owner knows to exist is found here for all later events.
        hooks = all_hooks(store)
        if not notices:
            return hooks
        facts = {notice.game: self._facts_of(notice.game) for notice in notices}
        # A game that cannot be looked at just now keeps its notice, and none of the others waits for it.
        notices = [notice for notice in notices if facts[notice.game] != OUT_OF_REACH]
        lossy = {game for game, first, _ in notices if hooks and self._has_lost(game, first)}
        for hook in hooks:
            tasks = self._tasks(hook, notices, facts)
            if recalled := [task for task in tasks if task.game in lossy]:
                store.outbox.add_tasks(hook.id, recalled, now, set_back=True)
            if others := [task for task in tasks if task.game not in lossy]:
                store.outbox.add_tasks(hook.id, others, now)
        store.outbox.acknowledge(notices)
        return hooks

    def _tasks(
        self, hook: Hook, notices: Sequence[PendingNotice], facts: Mapping[str, "GameFacts | Why | None"]
    ) -> list[DeliveryTask]:
        reach = reach_of(self._store, hook.owner)
        return [
            DeliveryTask(game, game, first - 1, last)
            for game, first, last in notices
            if isinstance(about := facts[game], GameFacts)
            and may_hear(hook.owner, reach, about)
            and concerns(hook, about)
        ]

    def _has_lost(self, game: str, first: int) -> bool:
        """Whether what came from this position on, or from a later one, was lost before."""
        losses = losses_of(self._store.streams.meta(game) or {})
        return any(loss.after >= first - 1 for loss in losses)

    def _facts_of(self, game: str) -> "GameFacts | Why | None":
        """None when there is no such game; why nothing of it can be read."""
        known = self._facts.get(game)
        if known is not None:
            return known
        facts = read_or_skip(game, lambda: facts_of(self._store, game))
        if isinstance(facts, SkippedGame):
            return facts.why
        if facts is not None:
            self._facts.put(game, facts)
        return facts
