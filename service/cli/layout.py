"""How is a whole situation laid out on a terminal? What is short stands on a line, the rest is indented."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

import msgspec

from service.wording import NOTHING, Wording

STEP = "  "


def laid_out(
    words: Wording, item: msgspec.Struct, width: int, indent: str = "", but: str = ""
) -> Iterator[str]:
    """The fields of a record `but` one; members of lists go by the numbers of `--diff`: `Pampa 0`."""
    for name in (each for each in item.__struct_fields__ if each != but):
        yield from _named(words, getattr(item, name), words.field(name, item), width, indent)


def _named(words: Wording, item: Any, label: str, width: int, indent: str) -> Iterator[str]:
    if _is_short(item):
        text = f"{label}{words.colon}{_said(words, item)}"
        yield from wrap(
            text, width, initial_indent=indent, subsequent_indent=indent + 2 * STEP, break_on_hyphens=False
        )
    elif isinstance(item, tuple):
        for i, each in enumerate(item):
            yield from _named(words, each, f"{label} {i}", width, indent)
    else:
        yield f"{indent}{label}"
        yield from laid_out(words, item, width, indent + STEP)


def _said(words: Wording, item: Any) -> str:
    if not isinstance(item, tuple) or not item:
        return words.value(item) if item != () else NOTHING
    between = "; " if any(isinstance(each, msgspec.Struct) for each in item) else ", "
    return between.join(words.value(each) for each in item)


def _is_short(item: Any) -> bool:
    """Whether it can be said on a line: plain values, lists of them, and small records and lists of these."""
    if isinstance(item, tuple):
        return all(_is_short(each) and not _is_nested(each) for each in item)
    if isinstance(item, msgspec.Struct):
        values = [getattr(item, name) for name in item.__struct_fields__]
        return len(values) <= 3 and all(_is_short(each) for each in values)
    return True


def _is_nested(item: Any) -> bool:
    """Whether it holds more than plain values and lists of them, or is a list itself."""
    if isinstance(item, tuple):
        return True
    if not isinstance(item, msgspec.Struct):
        return False
    return any(
        isinstance(each, msgspec.Struct)
        or (isinstance(each, tuple) and any(isinstance(it, msgspec.Struct) for it in each))
        for each in (getattr(item, name) for name in item.__struct_fields__)
    )
