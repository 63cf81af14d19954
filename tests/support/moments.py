"""A store put back to a moment, as a failover does to it when the replica had not got the last writes yet."""

from collections.abc import Callable
from copy import deepcopy

from service.store.base import EventStore
from service.store.memory.store import MemoryStore
from service.store.redis import connections
from service.store.redis.store import RedisStore

_NOT_KEPT = ("outbox", "seconds", "lock", "listeners")


def moment(store: EventStore) -> Callable[[], None]:
    """Remember what is in the store now; the answer is called to lose all that was written since."""
    if isinstance(store, MemoryStore):
        return _of_memory(store)
    assert isinstance(store, RedisStore)
    return _of_servers(store.client)


def _of_memory(store: MemoryStore) -> Callable[[], None]:
    parts = [name for name in vars(store.state) if name not in _NOT_KEPT]
    kept = deepcopy({name: getattr(store.state, name) for name in parts})
    outbox = deepcopy({"_pending": store.outbox._pending, "_hooks": store.outbox._hooks})

    def lose() -> None:
        vars(store.state).update(deepcopy(kept))
        vars(store.outbox).update(deepcopy(outbox))

    return lose


def _of_servers(client: connections.Client) -> Callable[[], None]:
    kept = [
        {key: (node.dump(key), max(node.pttl(key), 0)) for key in node.scan_iter()}
        for node in connections.nodes(client)
    ]

    def lose() -> None:
        for node, keys in zip(connections.nodes(client), kept, strict=True):
            for key in node.scan_iter():
                node.delete(key)
            for key, (value, lives) in keys.items():
                node.restore(key, lives, value)

    return lose
