"""Who is to be told of what has been appended? Errands for every hook that may know and wants to."""

from collections import OrderedDict
from collections.abc import Sequence

from service.hooks.hook import Facts, Hook, concerns, every, facts_of, may_hear, reach_of
from service.store.base import EventStore
from service.store.outbox import Errand, News

AT_ONCE = 100
"""Games of one shard taken at a time."""
REMEMBERED = 10_000


class HandingOut:
    """Makes errands of news. Several processes may do so at once: then a hook may be told twice."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._facts: OrderedDict[str, Facts] = OrderedDict()

    def run(self, now: int) -> list[Hook]:
        """Hand out all news; answers with the hooks there are."""
        store = self._store
        news = store.outbox.news(AT_ONCE)
        # Read after the news: whoever was told that a hook exists finds it here for whatever came later.
        hooks = every(store)
        if not news:
            return hooks
        for hook in hooks:
            if errands := self._errands(hook, news):
                store.outbox.hand_out(hook.id, errands, now)
        store.outbox.forget(news)
        return hooks

    def _errands(self, hook: Hook, news: Sequence[News]) -> list[Errand]:
        reach = reach_of(self._store, hook.owner)
        return [
            Errand(game, game, first - 1, last)
            for game, first, last in news
            if (facts := self._facts_of(game))
            and may_hear(hook.owner, reach, facts)
            and concerns(hook, facts)
        ]

    def _facts_of(self, game: str) -> Facts | None:
        if (known := self._facts.get(game)) is not None:
            self._facts.move_to_end(game)
            return known
        if (facts := facts_of(self._store, game)) is None:
            return None
        self._facts[game] = facts
        if len(self._facts) > REMEMBERED:
            self._facts.popitem(last=False)
        return facts
