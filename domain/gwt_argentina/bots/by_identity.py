"""A cache of pure functions by the identity of what matters of their arguments: hashing would take longer.

Situations share whatever did not change from one to the next, so most of what a search asks is asked again.
"""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
SIZE = 4096
"""Most entries of each function; when it has this number, all are dropped."""


def by_identity(matters: Callable[P, tuple[object, ...]]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Remember results of a function; `matters` names the objects that they depend on, all immutable."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        kept: dict[tuple[int, ...], tuple[R, tuple[object, ...]]] = {}

        @wraps(function)
        def remembered(*args: P.args, **kwargs: P.kwargs) -> R:
            objects = matters(*args, **kwargs)
            key = tuple(map(id, objects))
            result = kept.get(key)
            if result is None:
                if len(kept) >= SIZE:
                    kept.clear()
                # the objects are kept as well, so that no other one gets their identity
                result = kept[key] = function(*args, **kwargs), objects
            return result[0]

        return remembered

    return decorate
