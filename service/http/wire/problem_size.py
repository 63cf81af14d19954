"""Size limits of problems: an error response stays small, however much it would quote.

Input of any size can occur in a detail or in the facts: the name of a setting, the tiles of a command.
"""

from typing import TypeVar

import msgspec

from service.games.codec.answers import encode
from service.json_types import Json

LARGEST = 4_000
"""Bytes of a problem, without the missed events of a stale command."""
_DETAIL, _SHORTER = 1_000, 200
"""Characters of a shortened detail; the second value is for a problem that is still too large."""
_TEXT = 100
_ITEMS = 10
_DEPTH = 4

Details = TypeVar("Details", bound=msgspec.Struct)


def shortened(details: Details) -> Details:
    """Return a problem (with `detail` and `facts`), shortened if necessary. `…` marks omitted text."""
    if len(encode(details)) <= LARGEST:
        return details
    facts, detail = _cut(details.facts, _DEPTH), details.detail  # type: ignore[attr-defined]
    small = msgspec.structs.replace(details, detail=_begin(detail, _DETAIL), facts=facts)
    if len(encode(small)) <= LARGEST:
        return small
    return msgspec.structs.replace(details, detail=_begin(detail, _SHORTER), facts={})


def _begin(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _cut(item: object, depth: int) -> Json:
    """Return the beginning of plain data: of a text or a list, without deeply nested parts."""
    if isinstance(item, str):
        return _begin(item, _TEXT)
    if isinstance(item, dict):
        first = [] if depth == 0 else list(item.items())[:_ITEMS]
        return {_begin(str(name), _TEXT): _cut(value, depth - 1) for name, value in first}
    if isinstance(item, list | tuple):
        return [] if depth == 0 else [_cut(element, depth - 1) for element in item[:_ITEMS]]
    return item
