"""A frozen dict is a mapping like any other, but nothing can change it."""

import copy
from collections.abc import Mapping

import msgspec
import pytest

from domain.core.frozen import FrozenDict, freeze
from domain.core.record import Record


class Holder(Record, frozen=True):
    things: Mapping[str, int] = {}

    def __post_init__(self) -> None:
        freeze(self, "things")


def test_a_frozen_dict_equals_and_hashes_like_what_it_holds_in_any_order() -> None:
    one, other = FrozenDict({"a": 1, "b": 2}), FrozenDict({"b": 2, "a": 1})
    assert one == other == {"a": 1, "b": 2}
    assert hash(one) == hash(other)
    assert hash(one) != hash(FrozenDict({"a": 1}))


@pytest.mark.parametrize(
    "change",
    [
        lambda it: it.__setitem__("a", 2),
        lambda it: it.__delitem__("a"),
        lambda it: it.clear(),
        lambda it: it.pop("a"),
        lambda it: it.popitem(),
        lambda it: it.setdefault("b", 1),
        lambda it: it.update(b=1),
        lambda it: it.__ior__({"b": 1}),
    ],
)
def test_nothing_changes_it(change: object) -> None:
    it = FrozenDict({"a": 1})
    with pytest.raises(TypeError, match="cannot be changed"):
        change(it)  # type: ignore[operator]
    assert it == {"a": 1}


def test_a_record_freezes_what_it_is_given_or_read_from() -> None:
    given = {"a": 1}
    record = Holder(given)
    given["a"] = 2
    assert record.things == {"a": 1}
    assert hash(record) == hash(Holder({"a": 1}))
    read = msgspec.json.decode(msgspec.json.encode(record), type=Holder)
    assert (read, type(read.things)) == (record, FrozenDict)
    assert msgspec.structs.replace(record, things={"b": 1}).things == FrozenDict({"b": 1})


def test_in_a_record_the_order_of_its_keys_tells_nothing() -> None:
    one, other = Holder({"b": 2, "a": 1}), Holder({"a": 1, "b": 2})
    assert list(one.things) == list(other.things) == ["a", "b"]
    assert msgspec.json.encode(one) == msgspec.json.encode(other)


def test_it_can_be_copied() -> None:
    it = FrozenDict({"a": 1})
    assert (copy.deepcopy(it), type(copy.deepcopy(it))) == (it, FrozenDict)
