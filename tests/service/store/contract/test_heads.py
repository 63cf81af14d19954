"""What a store checks besides the version: that the past is the one which was seen."""

import pytest

from service.store.base import EventStore
from service.store.records import Appended, Change, ColdStub, Effects, Guard, Head, Missing, Moved, Place
from tests.service.store.helpers import ANA, GAME, KEY, META, NOW, begin, entries, entry
from tests.support.moments import moment
from tests.support.streams import append_to, create_in

PLACE = Place("el-gaucho", "open", NOW)
OTHER = Head(2, entry(7).hash)
"""Where a past ends that is as long."""


@pytest.fixture
def store(store: EventStore) -> EventStore:
    """With a game of two entries."""
    assert create_in(store, GAME, META, entries(1, 2), tokens=[ANA], place=PLACE)
    return store


def head(version: int) -> Head:
    return Head(version, entry(version).hash)


def test_an_append_goes_through_at_the_head_that_was_seen(store: EventStore) -> None:
    assert store.streams.append(GAME, entries(3, 3), Guard(head(2))) == Appended(3)
    assert store.streams.append(GAME, (), Guard(head(3), ANA)) == Appended(3)


def test_an_append_after_another_past_of_the_same_length_writes_nothing(store: EventStore) -> None:
    guard = Guard(OTHER, ANA, KEY)
    assert store.streams.append(GAME, entries(3, 3), guard, Effects(due_at=5)) == Moved(2, ())
    assert store.streams.append(GAME, (), guard) == Moved(2, ())
    assert store.streams.read(GAME) == entries(1, 2)
    assert append_to(store, GAME, 2, entries(3, 3), due_at=None, key=KEY) == Appended(3)


def test_one_who_is_behind_is_told_what_has_come_whatever_was_seen(store: EventStore) -> None:
    assert store.streams.append(GAME, (), Guard(Head(1, b"another"))) == Moved(2, (entry(2),))


def test_one_who_is_ahead_is_told_nothing(store: EventStore) -> None:
    assert store.streams.append(GAME, entries(4, 4), Guard(head(3))) == Moved(2, ())


def test_a_stream_in_cold_storage_keeps_its_head(store: EventStore) -> None:
    assert store.streams.release(GAME, ColdStub(2, entry(2).hash.hex(), "00"), b"")
    assert store.streams.append(GAME, (), Guard(head(2))) == Appended(2)
    assert store.streams.append(GAME, (), Guard(OTHER)) == Moved(2, ())
    assert not store.streams.delete(GAME, OTHER, PLACE)
    assert store.streams.delete(GAME, head(2), PLACE)


def test_nothing_is_deleted_listed_or_forgotten_for_another_past(store: EventStore) -> None:
    assert not store.streams.delete(GAME, OTHER, PLACE)
    assert not store.streams.expire(GAME, OTHER, Change("el-gaucho", "open", "abandoned"), 60)
    assert not store.lobby.put(GAME, OTHER, PLACE)
    assert store.lobby.put(GAME, head(2), PLACE)
    assert store.streams.expire(GAME, head(2), Change("el-gaucho", "open", "abandoned"), 60)


def test_what_a_failover_has_lost_is_not_there(store: EventStore) -> None:
    lose = moment(store)
    assert append_to(store, GAME, 2, entries(3, 3), due_at=NOW, key=KEY) == Appended(3)
    begin(store, "another")
    lose()
    assert store.streams.append("another", (), Guard(head(1))) == Missing()
    assert store.streams.append(GAME, (), Guard(head(3))) == Moved(2, ())
    assert append_to(store, GAME, 2, [entry(8)], due_at=None, key=KEY) == Appended(3)  # it was never done
    assert store.streams.append(GAME, (), Guard(head(3))) == Moved(3, ())
