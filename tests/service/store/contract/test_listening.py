"""The contract of stores: whoever listens hears what is written."""

import pytest

from service.store.base import LISTED, EventStore
from service.store.ids import shard_of
from service.store.records import Head, Place
from tests.service.store.helpers import BEA, GAME, KEY, META, begin, ear, entries, of_shard
from tests.support.speed import patience
from tests.support.streams import append_to, create_in


class TestListening:
    def test_every_append_is_heard_in_the_order_of_its_game(self, store: EventStore) -> None:
        games = [f"heard-{n}" for n in range(6)]
        with ear(store) as heard:
            for game in games:
                begin(store, game, version=2)
            for version in range(2, 12):
                for game in games:
                    append_to(store, game, version, entries(version + 1, version + 1), due_at=None)
            news = [heard.get(timeout=patience(20)) for _ in range(11 * len(games))]
        for game in games:
            assert [version for it, version in news if it == game] == list(range(2, 13))

    def test_what_was_not_written_is_not_heard(self, store: EventStore) -> None:
        with ear(store) as heard:
            begin(store)
            create_in(store, GAME, META, entries(1, 1))
            append_to(store, GAME, 0, entries(2, 2), due_at=None)
            append_to(store, GAME, 1, (), due_at=None)
            append_to(store, GAME, 1, entries(2, 2), due_at=None, by=BEA)
            append_to(store, GAME, 1, entries(2, 2), due_at=None, key=KEY)
            append_to(store, GAME, 1, entries(2, 2), due_at=None, key=KEY)
            assert [heard.get(timeout=patience(20)) for _ in range(2)] == [(GAME, 1), (GAME, 2)]
        assert heard.empty()

    def test_what_changes_a_line_of_a_list_is_heard_twice_and_a_private_game_once(
        self, store: EventStore
    ) -> None:
        with ear(store) as heard:
            for game, public in (("shown", True), ("hidden", False)):
                place = Place("el-gaucho", "open", 5, public=public)
                assert create_in(store, game, META, entries(1, 1), place=place)
            append_to(store, "shown", 1, entries(2, 2), due_at=None)
            append_to(store, "shown", 2, entries(3, 3), due_at=None, names={"name.1": "Bea"}, listed=True)
            news = [heard.get(timeout=patience(20)) for _ in range(6)]
        of_game = [it for it in news if it[0] != "hidden"]
        assert of_game == [("shown", 1), ("+shown", 1), ("shown", 2), ("shown", 3), ("+shown", 3)]
        assert [it for it in news if it[0] == "hidden"] == [("hidden", 1)]
        assert (store.streams.meta("shown") or {})["name.1"] == "Bea"
        assert store.streams.read("shown", 2) == entries(3, 3)

    @pytest.mark.parametrize("public", [True, False])
    def test_a_game_that_is_deleted_is_told_of_as_one_that_has_moved(
        self, store: EventStore, public: bool
    ) -> None:
        begin(store, version=2)
        place = Place("el-gaucho", "over", 5, public=public)
        with ear(store) as heard:
            assert not store.streams.delete(GAME, Head(1), place)
            assert store.streams.delete(GAME, Head(2), place)
            assert heard.get(timeout=patience(20)) == (GAME, 2)
            begin(store, after := next(of_shard(shard_of(GAME))))
            assert heard.get(timeout=patience(20)) == ((LISTED + GAME, 2) if public else (after, 1))

    def test_several_listeners_hear_the_same(self, store: EventStore) -> None:
        with ear(store, "last-one") as one, ear(store, "last-two") as two:
            assert one.get(timeout=patience(20)) == ("last-two", 1)
            begin(store)
            assert one.get(timeout=patience(20)) == two.get(timeout=patience(20)) == (GAME, 1)


def test_a_store_that_is_there_answers_a_ping(store: EventStore) -> None:
    store.ping()
