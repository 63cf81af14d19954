"""Display names: anything that a game holds in the words of its title: fields, codes, records, lists."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from typing import Any, Literal, get_args, get_type_hints

import msgspec

from domain.core.record import SEAT_NUMBER, snake
from domain.core.texts import Texts, semicolon

NOTHING = "—"
PROTOCOL = frozenset((
    "commands", "events", "view", "settings", "content", "certainties", "statuses", "table", "clock",
    "patience", "terms", "steps", "zones", "pieces",
))  # fmt: skip
"""What names fields and messages; every other kind of label names things."""
_NAMES = ("view", "settings", "tables", "table", "terms")


class Wording:
    """The words of one title in one language. What has none is spelled out."""

    def __init__(self, texts: Texts) -> None:
        self._labels = texts.labels
        self.colon = "\N{NO-BREAK SPACE}: " if texts.language == "fr" else ": "
        self.then = semicolon(texts.language)
        self._kinds = [of for kind, of in texts.labels.items() if kind not in PROTOCOL]

    def term(self, name: str) -> str:
        """What auditors say of any game: `since event`."""
        return self._labels["terms"][name]

    def seat(self, number: int) -> str:
        """`Seat 1` of 0: people count seats from 1."""
        return f"{self.term('seat')} {number + 1}"

    def kind(self, kind: str, code: str) -> str:
        """One of the words of a kind that is known: `steppe_tile` of `knowledge`."""
        return self._labels.get(kind, {}).get(code) or spelled(code)

    def field(self, name: str, of: object = None) -> str:
        """`small_numbers` -> `Small numbers of the tiles`; fields of some records have words of their own."""
        kinds = (snake(type(of).__name__), *_NAMES)
        naming = [*(self._labels[kind] for kind in kinds if kind in self._labels), *self._kinds]
        return next((words[name] for words in naming if name in words), None) or spelled(name)

    def value(self, item: Any) -> str:
        """Anything, on one line: `White 11`."""
        match item:
            case None:
                return NOTHING
            case bool():
                return self.term("yes" if item else "no")
            case _Seat():
                return self.seat(item)
            case int():
                return str(item)
            case str():
                return self.code(item)
            case msgspec.Struct():
                return ", ".join(self._parts(item)) or NOTHING
            case dict():
                return ", ".join(f"{self.field(name)} {self._inner(value)}" for name, value in item.items())
            case _:
                return ", ".join(map(self._inner, item)) or NOTHING

    def code(self, code: str) -> str:
        """`white` -> `White`: by the first kind of things that knows it and all codes of its class."""
        codes = list(type(code)) if isinstance(code, StrEnum) else [code]
        return next((of[code] for of in self._kinds if all(member in of for member in codes)), str(code))

    def known(self, fact: Any) -> str:
        """A fact in words, for auditors: `Tile in the Steppe: White 11`"""
        plain = {
            name: getattr(fact, name) for name in fact.__struct_fields__ if name not in ("what", "since")
        }
        seat = plain.pop("seat", None)
        whose = "" if seat is None else f", {self.seat(seat)}"
        values = [self.value(value) for value in plain.values() if value not in (None, (), [])]
        listed = f"{self.colon}{self.then.join(values)}" if values else ""
        return f"{self.kind('knowledge', fact.what)}{whose}{listed}"

    def since(self, fact: object) -> str:
        """From when on it could be known: `Since event 17`, or `Unknown`."""
        since = getattr(fact, "since", None)
        return self.term("unknown") if since is None else f"{self.term('known_since')} {since}"

    def _parts(self, record: msgspec.Struct) -> Iterator[str]:
        """Codes go without the names of their fields, and so does a number right after a code.

        What is true or not has words of its own where the title has some: `standing`, `lying`.
        """
        before = ""
        for name in record.__struct_fields__:
            value = said(record, name)
            if isinstance(value, str) and value:
                if before:
                    yield before
                before = self.code(value)
            elif before and type(value) is int:
                yield f"{before} {value}"
                before = ""
            elif isinstance(value, bool) and name in self._labels:
                if before:
                    yield before
                yield self._labels[name]["yes" if value else "no"]
                before = ""
            elif value not in (None, (), ""):
                if before:
                    yield before
                yield f"{self.field(name, record)} {self._inner(value)}"
                before = ""
        if before:
            yield before

    def _inner(self, item: object) -> str:
        text = self.value(item)
        return f"({text})" if "," in text and not isinstance(item, str) else text


class _Seat(int):
    """The number of a seat that is to be worded as one."""


def said(record: msgspec.Struct, name: str) -> Any:
    """Return the value of a field as people read it: `seat` from 1, other numbers of seats as such."""
    value = getattr(record, name)
    if name == "seat":
        return value if value is None else value + 1
    return _seats(value) if _marks(type(record)).get(name) == "number" else value


def by_seat(record: msgspec.Struct, name: str) -> bool:
    """Whether a field is a list with a member for each seat."""
    return _marks(type(record)).get(name) == "order"


def _seats(value: object) -> object:
    """The numbers in it as those of seats."""
    match value:
        case int():
            return _Seat(value)
        case tuple():
            return tuple(map(_seats, value))
        case Mapping():
            return {key: _seats(member) for key, member in value.items()}
        case _:
            return value


@cache
def _marks(record: type[msgspec.Struct]) -> dict[str, Literal["number", "order"]]:
    """The fields that hold numbers of seats, and those that have a member for each seat."""
    hints = get_type_hints(record, include_extras=True)
    marks = {name: next(_marks_in(hint), None) for name, hint in hints.items()}
    return {name: mark for name, mark in marks.items() if mark}


def _marks_in(hint: object) -> Iterator[Literal["number", "order"]]:
    for mark in getattr(hint, "__metadata__", ()):
        if isinstance(mark, msgspec.Meta):
            if mark.extra and "seat" in mark.extra:
                yield mark.extra["seat"]
            elif mark.extra_json_schema == SEAT_NUMBER:
                yield "number"
    for inner in get_args(hint):
        yield from _marks_in(inner)


def spelled(code: str) -> str:
    """`has_drafted` -> `Has drafted`"""
    return code.replace("_", " ").capitalize()
