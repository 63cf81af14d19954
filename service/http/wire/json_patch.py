"""JSON Patch (RFC 6902): the changes from one document to another, found in one walk through both."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType

from domain.core.record import OPTIONAL
from service.games.codec.answers import encode
from service.json_types import Json


class PatchOperation(msgspec.Struct, frozen=True):
    """One operation of JSON Patch. `path` is a JSON Pointer; `value`: not for `remove`."""

    op: Literal["add", "remove", "replace"]
    path: str
    value: Annotated[Json | UnsetType, OPTIONAL] = UNSET


def changes(before: object, after: object, path: str = "") -> Iterator[PatchOperation]:
    """Return the operations that turn `before` into `after`, both plain JSON (arrays may be tuples), in
    order.

    Equal members at the beginning or end of a list stay; the others are compared in order. The time grows
    with the two documents, times their depth.
    """
    if isinstance(before, dict) and isinstance(after, dict):
        yield from (PatchOperation("remove", _below(path, name)) for name in before if name not in after)
        for name, value in after.items():
            if name not in before:
                yield PatchOperation("add", _below(path, name), value)
            elif not _same(before[name], value):
                yield from changes(before[name], value, _below(path, name))
    elif isinstance(before, list | tuple) and isinstance(after, list | tuple):
        yield from _of_lists(before, after, path)
    elif not _same(before, after):
        yield PatchOperation("replace", path, after)


def _of_lists(before: Sequence[Json], after: Sequence[Json], path: str) -> Iterator[PatchOperation]:
    first, least = 0, min(len(before), len(after))
    while first < least and _same(before[first], after[first]):
        first += 1
    last = 0
    while last < least - first and _same(before[-1 - last], after[-1 - last]):
        last += 1
    both = least - last
    for at in range(first, both):
        yield from changes(before[at], after[at], f"{path}/{at}")
    yield from (PatchOperation("remove", f"{path}/{both}") for _ in range(len(before) - last - both))
    yield from (PatchOperation("add", f"{path}/{at}", after[at]) for at in range(both, len(after) - last))


def _same(before: object, after: object) -> bool:
    """Return whether two values are the same JSON: `true` is not 1. Equal values nearly always are."""
    return bool(before == after) and encode(before) == encode(after)


def _below(path: str, name: str) -> str:
    return f"{path}/{name.replace('~', '~0').replace('/', '~1')}"
