"""Strict JSON: what everybody who reads it reads the same.

Refused, although many parsers let them pass: names that occur twice, NaN and infinities, numbers beyond
±(2^53 - 1), halves of surrogate pairs, deep nesting. A whole number may have a fraction of zeros (`5.0`).
"""

import json
from typing import NoReturn

from service.json_types import Json, JsonObject

LARGEST = 2**53 - 1
"""The largest whole number that every JSON parser can tell from its neighbours."""
DEEPEST = 32
"""Levels of nesting."""


class NotJson(Exception):
    """These bytes are no such JSON; its text says why."""


def parse(body: bytes) -> Json:
    """Plain data from JSON. Raises `NotJson`."""
    try:
        text = body.decode()
        item = _decoder.decode(text)
        if "\\u" in text:
            json.dumps(item, ensure_ascii=False).encode()
    except UnicodeError as error:
        raise NotJson(f"it is not UTF-8 ({error})") from None
    except RecursionError:
        raise NotJson("it is nested too deeply") from None
    except ValueError as error:
        raise NotJson(str(error)) from None
    if body.count(b"[") + body.count(b"{") > DEEPEST and _is_too_deep(item):
        raise NotJson("it is nested too deeply")
    return item


def _object(pairs: list[tuple[str, Json]]) -> JsonObject:
    item = dict(pairs)
    if len(item) != len(pairs):
        raise ValueError(f"the name {_repeated(pairs)[:40]!r} occurs twice in one object")
    return item


def _repeated(pairs: list[tuple[str, Json]]) -> str:
    """The first name that is there twice; there is one."""
    seen = set[str]()
    for name, _ in pairs:
        if name in seen:
            break
        seen.add(name)
    return name


def _whole(digits: str) -> int:
    number = int(digits) if len(digits) <= 17 else LARGEST + 1
    if abs(number) > LARGEST:
        raise ValueError(f"the number {digits[:20]} is too large")
    return number


def _fraction(text: str) -> int | float:
    number = float(text)
    if abs(number) > LARGEST:
        raise ValueError(f"the number {text[:20]} is too large")
    return int(number) if number.is_integer() else number


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


_decoder = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_whole, parse_float=_fraction, parse_constant=_constant
)


def _is_too_deep(item: object) -> bool:
    level = [item]
    for _ in range(DEEPEST):
        level = [
            child
            for node in level
            if isinstance(node, dict | list)
            for child in (node.values() if isinstance(node, dict) else node)
        ]
        if not level:
            return False
    return True
