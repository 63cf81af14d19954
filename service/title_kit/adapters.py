"""Adapters: the facts of each title that the laws need. A title from elsewhere has one in its package."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from domain.core.decider import Viewer
from domain.titles import TITLES
from service.title_kit.histories import Adapter, History

MODULES = dict[str, str]()
"""The modules of adapters that are not in the package of their title, by title."""


class NoAdapter(ValueError):
    """The adapter of a title cannot be used: its module fails, or holds none."""


@cache
def adapter_of(title: str) -> Adapter:
    """The adapter of a title: `ADAPTER` of `adapter.py` in its package; without one, that of an open game."""
    own = f"{TITLES[title].package}.adapter"
    name = MODULES.get(title) or (own if find_spec(own) else None)
    if name is None:
        return _open_game(title)
    try:
        adapter = getattr(import_module(name), "ADAPTER", None)
    except Exception as error:
        raise NoAdapter(f"the adapter {name} cannot be used: {type(error).__name__}: {error}") from error
    if not isinstance(adapter, Adapter):
        raise NoAdapter(f"{name} has no ADAPTER of class service.title_kit.histories.Adapter")
    return adapter


def use(title: str, module: str | None) -> Adapter:
    """The adapter of a title, from this module if one is named. Raises `NoAdapter`."""
    if module is not None:
        MODULES[title] = module
        adapter_of.cache_clear()
    return adapter_of(title)


def _open_game(title: str) -> Adapter:
    """Of a title that hides nothing, always played with the usual settings."""

    def usual(_rng: Random, _seats: int) -> Any:
        return TITLES[title].rules.settings()

    return Adapter(settings=usual, laws=(), hidden=_nothing, twins=_none)


def _nothing(_history: History, _viewer: Viewer) -> list[Any]:
    return []


def _none(_history: History, _viewer: Viewer, _rng: Random) -> Iterator[History]:
    yield from ()
