"""What can be done to a bundle by somebody who knows how bundles are made, and has a key of their own?

Every change is one of a record's content or of the order of records; hashes, salts and signatures are then
made anew. `bent` says what was done, so that a test that fails can tell.
"""

import json
from collections.abc import Callable
from random import Random
from typing import Any

Lines = list[dict[str, Any]]


def _places(item: Any, path: tuple[Any, ...] = ()) -> list[tuple[tuple[Any, ...], Any]]:
    """Every value that is no list or object, and where it is."""
    if isinstance(item, dict):
        return [it for key, each in item.items() for it in _places(each, (*path, key))]
    if isinstance(item, list):
        return [it for i, each in enumerate(item) for it in _places(each, (*path, i))] or [(path, item)]
    return [(path, item)]


def _other(value: Any, whim: Random) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value + whim.choice((-1, 1, 7, 1_000, -value - 1))
        case str() if value.isdecimal() or not value:
            return value + "1"
        case str():
            at = whim.randrange(len(value))
            return value[:at] + whim.choice("0123456789abcdef_Z") + value[at + 1 :]
        case None:
            return whim.choice((0, 1, "", [], {}))
        case _:
            return [0]


def other_value(lines: Lines, i: int, whim: Random) -> str:
    record = lines[i]["record"]
    path, value = whim.choice(_places(record))
    inner = record
    for step in path[:-1]:
        inner = inner[step]
    if not path:
        return "nothing"
    inner[path[-1]] = _other(value, whim)
    return f"{path}: {value!r} -> {inner[path[-1]]!r}"


def no_field(lines: Lines, i: int, whim: Random) -> str:
    part = whim.choice([it for it in (lines[i]["record"]["data"], lines[i]["record"]["cause"]) if it] or [{}])
    if not isinstance(part, dict) or not part:
        return "nothing"
    name = whim.choice(sorted(part))
    del part[name]
    return f"without {name}"


def more_field(lines: Lines, i: int, whim: Random) -> str:
    part = whim.choice((lines[i]["record"]["data"], lines[i]["record"]["cause"], lines[i]["record"]))
    if not isinstance(part, dict):
        return "nothing"
    part[whim.choice(("more", "seed", "seat", "type", "now"))] = whim.choice((1, "x", None, []))
    return "one more field"


def copied(lines: Lines, i: int, whim: Random) -> str:
    """A whole record of another place of this game."""
    other = whim.randrange(1, len(lines) - 1)
    lines[i]["record"] = json.loads(json.dumps(lines[other]["record"]))
    return f"the record of {other}"


def repeated(lines: Lines, i: int, _: Random) -> str:
    lines.insert(i, json.loads(json.dumps(lines[i])))
    return "twice"


def removed(lines: Lines, i: int, whim: Random) -> str:
    count = whim.choice((1, 1, 2, 5))
    del lines[i : min(i + count, len(lines) - 1)]
    return f"without {count}"


def swapped(lines: Lines, i: int, _: Random) -> str:
    if i + 1 < len(lines) - 1:
        lines[i], lines[i + 1] = lines[i + 1], lines[i]
    return "swapped"


def earlier(lines: Lines, i: int, whim: Random) -> str:
    """The time of a whole append is moved before that of the one before."""
    while i > 1 and not lines[i]["record"]["cause"] and lines[i]["record"]["type"] != "bot_decided":
        i -= 1
    at = lines[i]["record"]["at"]
    for line in lines[i:-1]:
        if line["record"]["at"] == at:
            line["record"]["at"] = f"20{whim.randrange(10, 25)}{at[4:]}"
    return "an earlier time"


Change = Callable[[Lines, int, Random], str]
CHANGES: tuple[Change, ...] = (
    other_value, other_value, other_value, no_field, more_field, copied, repeated, removed, swapped, earlier
)  # fmt: skip


def bent(lines: Lines, whim: Random) -> str:
    """One change of the records of a bundle, where it is, and what it is."""
    i, change = whim.randrange(1, len(lines) - 1), whim.choice(CHANGES)
    return f"{change.__name__} at {i} ({lines[i]['record']['type']}): {change(lines, i, whim)}"


OWN_WORD = ("version", "budget", "search")
"""What a bot says of itself in its trace: only asking it again tells whether that is true."""


def is_a_true_game_still(what: str) -> bool:
    """Whether this change may leave a game that could have been: other words of a bot, another time that is
    possible, commands in another order, or one that nobody needed."""
    words = "(bot_decided): (" in what and any(f"('data', '{name}'" in what for name in OWN_WORD)
    return words or "('at',)" in what or what.startswith(("swapped", "removed"))
