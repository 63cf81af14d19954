"""An LRU cache: a bounded dictionary that drops what was used longest ago, for threads to share."""

from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class LruCache(Generic[K, V]):
    """At most `size` values."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._items: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        """What is known; None if nothing is. It counts as used."""
        value = self._items.get(key)
        if value is not None:
            with suppress(KeyError):  # it was dropped meanwhile
                self._items.move_to_end(key)
        return value

    def put(self, key: K, value: V, unless: Callable[[V], bool] = lambda _known: False) -> None:
        """Remember a value; `unless` this holds for the value that is known, which then stays."""
        with self._lock:
            known = self._items.get(key)
            if known is None or not unless(known):
                self._items[key] = value
                self._items.move_to_end(key)
            if len(self._items) > self._size:
                self._items.popitem(last=False)

    def values(self) -> list[V]:
        """All that is known; none of it counts as used."""
        with self._lock:
            return list(self._items.values())

    def drop(self, key: K) -> None:
        """Forget a value, if it is known."""
        with self._lock:
            self._items.pop(key, None)
