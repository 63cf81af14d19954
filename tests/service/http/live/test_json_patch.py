"""JSON Patch: applying what has changed gives the whole."""

import json
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from service.games.codec.answers import encode
from service.http.wire.json_patch import changes
from tests.service.http.live.json_patch import applied
from tests.support.growth import assert_linear

SCALARS = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "a", "b"])
NAMES = st.sampled_from(["a", "b", "a/b", "~", "~1", ""])
DOCUMENTS = st.recursive(
    SCALARS, lambda it: st.lists(it, max_size=5) | st.dictionaries(NAMES, it, max_size=4), max_leaves=25
)


def patch(before: Any, after: Any) -> list[dict[str, Any]]:
    sent: list[dict[str, Any]] = json.loads(encode(list(changes(before, after))))
    return sent


@given(DOCUMENTS, DOCUMENTS)
@example({"a": True}, {"a": 1})
@example({"a": None}, {})
@example([1, 2, 3, 4], [2, 3])
@example([[1], [2]], [[1], [3], [2]])
def test_applied_to_the_one_document_it_makes_the_other(before: Any, after: Any) -> None:
    assert encode(applied(before, patch(before, after))) == encode(after) or _unordered(before, after)


def _unordered(before: Any, after: Any) -> bool:
    """JSON does not order the names of an object, and neither do we."""
    made = applied(before, patch(before, after))
    return json.dumps(made, sort_keys=True) == json.dumps(after, sort_keys=True)


@given(DOCUMENTS)
def test_nothing_has_changed_when_both_are_the_same(document: Any) -> None:
    assert patch(document, json.loads(json.dumps(document))) == []


def test_a_tile_from_the_top_of_a_pile_is_one_change() -> None:
    assert patch({"pile": [5, 6, 7]}, {"pile": [6, 7]}) == [{"op": "remove", "path": "/pile/0"}]
    assert patch({"pile": [6, 7]}, {"pile": [6, 7, 5]}) == [{"op": "add", "path": "/pile/2", "value": 5}]
    moved = patch({"herd": [{"at": 1}, {"at": 2}]}, {"herd": [{"at": 1}, {"at": 3}]})
    assert moved == [{"op": "replace", "path": "/herd/1/at", "value": 3}]


def test_it_takes_time_in_proportion() -> None:
    def work(size: int) -> None:
        before = [{"n": number, "deep": [[number]]} for number in range(size)]
        for after in (before[1:], [{**each, "n": -1} for each in before], [], list(reversed(before))):
            list(changes(before, after))

    assert_linear(work, 2_000)
