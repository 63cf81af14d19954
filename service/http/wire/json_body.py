"""Strict JSON bodies: what everybody who reads them reads the same.

Refused, although many parsers let them pass: names that occur twice, NaN and infinities, numbers beyond
±(2^53 - 1), halves of surrogate pairs, deep nesting. A whole number may have a fraction of zeros (`5.0`).
"""

import json
from typing import Any, NoReturn

from flask import request

from service.http.wire.body import read_body, unsupported
from service.http.wire.environ import wsgi_environ
from service.http.wire.problems import MALFORMED, Problem

JSON = "application/json"
LARGEST = 2**53 - 1
"""The largest whole number that every JSON parser can tell from its neighbours."""
DEEPEST = 32
"""Levels of nesting."""


def json_body() -> Any:
    """The body of this request as plain data."""
    kind = wsgi_environ().get("CONTENT_TYPE", "")
    if kind != JSON and request.mimetype != JSON:
        raise unsupported(JSON)
    return parse(read_body())


def parse(body: bytes) -> Any:
    """Plain data from JSON."""
    try:
        text = body.decode()
        item = _decoder.decode(text)
        if "\\u" in text:
            json.dumps(item, ensure_ascii=False).encode()
    except UnicodeError as error:
        _refuse(f"it is not UTF-8 ({error})")
    except RecursionError:
        _refuse("it is nested too deeply")
    except ValueError as error:
        _refuse(str(error))
    if body.count(b"[") + body.count(b"{") > DEEPEST and _is_too_deep(item):
        _refuse("it is nested too deeply")
    return item


def _refuse(why: str) -> NoReturn:
    raise Problem(MALFORMED, f"The body is not JSON that can be used: {why}.", reason="not_json")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    item = dict(pairs)
    if len(item) != len(pairs):
        raise ValueError(f"the name {_repeated(pairs)[:40]!r} occurs twice in one object")
    return item


def _repeated(pairs: list[tuple[str, Any]]) -> str:
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


def _is_too_deep(item: Any) -> bool:
    level = [item]
    for _ in range(DEEPEST):
        level = [
            child
            for each in level
            if isinstance(each, dict | list)
            for child in (each.values() if isinstance(each, dict) else each)
        ]
        if not level:
            return False
    return True
