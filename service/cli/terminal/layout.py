"""Layout of a situation on a terminal: short values on one line, the rest indented."""

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import groupby
from textwrap import wrap
from typing import Any, get_type_hints

import msgspec

from domain.core.wording import NOTHING, Wording, by_seat, said

STEP = "  "
FEW = 4
"""Maximum number of unknown items on lines of their own; more are counted."""


def laid_out(
    words: Wording, item: msgspec.Struct, width: int, indent: str = "", but: Collection[str] = ()
) -> Iterator[str]:
    """Yield the fields of a record without `but` and without empty ones.

    Members of lists have the numbers of `--diff`: `Pampa 0`, or their seat: `Players, Seat 1`. A board is
    printed in its rows.
    """
    rows = _boards(type(item))
    for name in (field for field in item.__struct_fields__ if field not in but):
        value, label = said(item, name), words.field(name, item)
        if _is_empty(value):
            continue
        if name in rows:
            yield f"{indent}{label}"
            yield from _board([words.value(element) for element in value], rows[name], indent + STEP)
        else:
            yield from _named(words, value, label, width, indent, seats=by_seat(item, name))


@cache
def _boards(record: type[msgspec.Struct]) -> dict[str, int]:
    """Return the lists of a record that are boards, with the length of their rows."""
    hints = get_type_hints(record, include_extras=True)
    marks = {
        name: mark.extra
        for name, hint in hints.items()
        for mark in getattr(hint, "__metadata__", ())
        if isinstance(mark, msgspec.Meta) and mark.extra
    }
    return {name: extra["in_a_row"] for name, extra in marks.items() if "in_a_row" in extra}


def _board(texts: Sequence[str], in_a_row: int, indent: str) -> Iterator[str]:
    wide = max(map(len, texts), default=0)
    for at in range(0, len(texts), in_a_row):
        yield indent + STEP.join(text.ljust(wide) for text in texts[at : at + in_a_row]).rstrip()


def _named(
    words: Wording, item: Any, label: str, width: int, indent: str, *, seats: bool = False
) -> Iterator[str]:
    if _is_short(item):
        text = f"{label}{words.colon}{_said(words, item)}"
        yield from wrap(
            text, width, initial_indent=indent, subsequent_indent=indent + 2 * STEP, break_on_hyphens=False
        )
    elif isinstance(item, tuple):
        for i, element in enumerate(item):
            if not _is_empty(element):
                member = f"{label}, {words.seat(i)}" if seats else f"{label} {i}"
                yield from _named(words, element, member, width, indent)
    else:
        yield f"{indent}{label}"
        yield from laid_out(words, item, width, indent + STEP)


def _said(words: Wording, item: object) -> str:
    if not isinstance(item, tuple) or not item:
        return words.value(item) if item != () else NOTHING
    between = words.then if any(isinstance(element, msgspec.Struct) for element in item) else ", "
    return between.join(_without_runs([words.value(element) for element in item]))


def _without_runs(texts: Sequence[str]) -> Iterator[str]:
    """Count many unknown items in a row: `17 × —`."""
    for text, run in groupby(texts):
        alike = len(list(run))
        if text == NOTHING and alike > FEW:
            yield f"{alike} × {NOTHING}"
        else:
            yield from [text] * alike


def _is_empty(item: object) -> bool:
    """Return whether a value is empty. Unknown items in a list are not: they can be counted."""
    match item:
        case msgspec.Struct():
            return all(_is_empty(getattr(item, name)) for name in item.__struct_fields__)
        case tuple():
            return all(element is not None and _is_empty(element) for element in item)
        case dict():
            return all(_is_empty(element) for element in item.values())
        case _:
            return item is None or item is False or item == ""


def _is_short(item: object) -> bool:
    """Return whether a value fits on a line: plain values, lists of them, and small records and lists of
    these.
    """
    if isinstance(item, tuple):
        return all(_is_short(element) and not _is_nested(element) for element in item)
    if isinstance(item, msgspec.Struct):
        values = [getattr(item, name) for name in item.__struct_fields__]
        return len(values) <= 3 and all(_is_short(element) for element in values)
    return True


def _is_nested(item: object) -> bool:
    """Return whether a value has more than plain values and lists of them, or is a list itself."""
    if isinstance(item, tuple):
        return True
    if not isinstance(item, msgspec.Struct):
        return False
    return any(
        isinstance(element, msgspec.Struct)
        or (isinstance(element, tuple) and any(isinstance(nested, msgspec.Struct) for nested in element))
        for element in (getattr(item, name) for name in item.__struct_fields__)
    )
