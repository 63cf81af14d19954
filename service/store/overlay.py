"""Overlays: objects that have some attributes of their own, and all others from another object."""

from typing import Any, TypeVar, cast

T = TypeVar("T")


class _Overlay:
    def __init__(self, upper: object, lower: object) -> None:
        self._upper = upper
        self._lower = lower

    def __getattr__(self, name: str) -> Any:
        return getattr(self._upper if hasattr(self._upper, name) else self._lower, name)


def overlaid(upper: object, lower: T) -> T:
    """Return what behaves as `lower` does, but for the attributes that `upper` has."""
    return cast("T", _Overlay(upper, lower))
