"""Text markup: references to pieces, places and seats inside a sentence, which can be stripped or kept.

A sentence is a `str` that has what it names marked: `ref("tile:brown-12", "the brown 12")`. `plain` gives the
text alone; `parts` gives text and references in order, for a screen that makes them clickable. The ids of
a title are listed in its `texts/refs.py`; `seat:1` is the table's.

The marks are lone surrogates. No bytes decode to them, neither UTF-8 nor JSON, so that no name or setting
from outside can hold one and pass for a reference. Nor can they be encoded: a mark that was not stripped gets
out of no process.
"""

import re
from collections.abc import Collection
from typing import NamedTuple

_BEGIN, _THEN, _END = "\ud800", "\ud801", "\ud802"
MARK = f"{_BEGIN}[^{_THEN}]*{_THEN}"
"""A pattern of how a reference begins: with its id, which no typesetting may change."""
_REFERENCE = re.compile(f"{_BEGIN}([^{_THEN}]*){_THEN}([^{_END}]*){_END}")
_MARKS = re.compile(f"{MARK}|[{_BEGIN}{_THEN}{_END}]")
_FIRST_LETTER = re.compile(f"^((?:{MARK})?)(.)")


class Ref(NamedTuple):
    """What a sentence names: `Ref("tile:brown-12", "the brown 12")`."""

    id: str
    """`<kind>` or `<kind>:<key>`."""
    text: str


def ref(id: str, text: str) -> str:
    """`text`, marked as naming the thing with this id; references within it are dropped."""
    return f"{_BEGIN}{plain(id)}{_THEN}{plain(text)}{_END}"


def of_seat(text: str, kinds: Collection[str], seat: int) -> str:
    """The text, its references of these kinds as those of this seat: `disc:grain` -> `disc:0/grain`."""
    pattern = f"{_BEGIN}({'|'.join(sorted(kinds))}):([^/{_THEN}]*){_THEN}"
    return re.sub(pattern, lambda match: f"{_BEGIN}{match[1]}:{seat}/{match[2]}{_THEN}", text)


def plain(text: str) -> str:
    """The text without its marks."""
    return _MARKS.sub("", text)


def parts(text: str) -> tuple[str | Ref, ...]:
    """The text in pieces: `("takes ", Ref("tile:brown-12", "the brown 12"))`. Together they are `plain`."""
    pieces: list[str | Ref] = []
    at = 0
    for match in _REFERENCE.finditer(text):
        pieces += [text[at : match.start()], Ref(match[1], match[2])]
        at = match.end()
    return tuple(part for part in (*pieces, text[at:]) if part)


def refs(text: str) -> tuple[Ref, ...]:
    """What the text names, in its order."""
    return tuple(part for part in parts(text) if isinstance(part, Ref))


def capitalized(text: str) -> str:
    """With a capital letter first, be it inside a reference: `the first pasture` -> `The first pasture`."""
    return _FIRST_LETTER.sub(lambda match: match[1] + match[2].upper(), text)
