"""Immutable mappings: one for states, which are hashed and shared, and one that is made when it is needed."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NoReturn, TypeVar

from msgspec import Struct
from msgspec.structs import force_setattr

K = TypeVar("K")
V = TypeVar("V")


class FrozenDict(dict[K, V]):
    """A `dict` that cannot be changed, and that is hashed by its items, whatever their order."""

    __slots__ = ()

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("a frozen dict cannot be changed")

    __setitem__ = __delitem__ = clear = pop = popitem = setdefault = update = __ior__ = _refuse

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (dict(self),)


class Lazy(Mapping[str, V]):
    """A mapping that is made when it is first read: words cost time, and few programs need them."""

    def __init__(self, make: Callable[[], Mapping[str, V]]) -> None:
        self._made = cache(make)

    def __getitem__(self, key: str) -> V:
        return self._made()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._made())

    def __len__(self) -> int:
        return len(self._made())


def freeze(record: Struct, *names: str) -> None:
    """For `__post_init__`: these fields of a record, given as any mapping, are frozen from now on.

    Their keys are sorted: how a mapping came to be, or in which order it was read, must not show.
    """
    for name in names:
        value: Mapping[Any, Any] = getattr(record, name)
        if type(value) is not FrozenDict:
            force_setattr(record, name, FrozenDict(sorted(value.items())))
