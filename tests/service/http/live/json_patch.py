"""How does a client apply a JSON Patch? As RFC 6902 says, for the operations that the service sends."""

from copy import deepcopy
from typing import Any


def applied(document: Any, changes: list[dict[str, Any]]) -> Any:
    """The document after these changes; raises when one does not fit."""
    root = {"": deepcopy(document)}
    for change in changes:
        *way, last = ["", *(_unescaped(name) for name in change["path"].split("/")[1:])]
        at: Any = root
        for name in way:
            at = at[int(name)] if isinstance(at, list) else at[name]
        key: Any = int(last) if isinstance(at, list) else last
        if change["op"] == "remove":
            del at[key]
        elif change["op"] == "replace":
            at[key]  # it has to be there
            at[key] = change["value"]
        elif isinstance(at, list):
            assert 0 <= key <= len(at)
            at.insert(key, change["value"])
        else:
            assert key not in at
            at[key] = change["value"]
    return root[""]


def _unescaped(name: str) -> str:
    return name.replace("~1", "/").replace("~0", "~")
