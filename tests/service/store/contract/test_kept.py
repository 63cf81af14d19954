"""The contract of stores: what the whole service keeps, and its books."""

from service.store.base import EventStore
from tests.service.store.helpers import GAME, META, begin, together


class TestWhatTheWholeServiceKeeps:
    def test_the_first_value_of_a_name_is_kept(self, store: EventStore) -> None:
        assert store.registers.put_once("key", "one") == "one"
        assert store.registers.put_once("key", "two") == "one"
        assert store.registers.put_once("other", "ñ two") == "ñ two"

    def test_of_many_values_at_once_all_are_told_the_same(self, store: EventStore) -> None:
        told = together(8, lambda n: store.registers.put_once("key", str(n)))
        assert len(set(told)) == 1

    def test_a_field_that_is_noted_stands_and_says_since_when(self, store: EventStore) -> None:
        begin(store)
        for text in ("one", "two"):
            assert store.streams.note(GAME, "rematch", text, 7)
        assert store.streams.meta(GAME) == {**META, "rematch": "two", "erased": "7"}
        assert not store.streams.note("nowhere", "rematch", "one", 7)
        assert store.streams.meta("nowhere") is None

    def test_a_field_that_is_erased_is_gone_and_says_since_when(self, store: EventStore) -> None:
        begin(store)
        assert store.streams.erase(GAME, "name.0", 7)
        assert store.streams.meta(GAME) == {"title": "el-gaucho", "erased": "7"}
        assert not store.streams.erase(GAME, "name.0", 8)
        assert store.streams.meta(GAME) == {"title": "el-gaucho", "erased": "7"}
        assert not store.streams.erase("nowhere", "name.0", 7)
        assert store.streams.meta("nowhere") is None

    def test_every_game_is_listed_once(self, store: EventStore) -> None:
        assert list(store.streams.games()) == []
        ids = [f"g{n}" for n in range(300)]
        for game in ids:
            begin(store, game)
        store.registers.put_once("key", "one")
        assert sorted(store.streams.games()) == sorted(ids)


class TestBooks:
    def test_a_line_is_there_until_it_is_struck(self, store: EventStore) -> None:
        assert store.registers.get("keys", "a") is None
        assert store.registers.list("keys") == {}
        assert store.registers.insert("keys", "a", "one")
        assert store.registers.insert("keys", "b: {ñ}", "")
        assert (store.registers.get("keys", "a"), store.registers.get("keys", "b: {ñ}")) == ("one", "")
        assert store.registers.list("keys") == {"a": "one", "b: {ñ}": ""}
        assert store.registers.delete("keys", "a")
        assert not store.registers.delete("keys", "a")
        assert store.registers.get("keys", "a") is None
        assert store.registers.delete("keys", "b: {ñ}")
        assert store.registers.list("keys") == {}

    def test_a_line_is_begun_once_and_not_again_when_it_was_struck(self, store: EventStore) -> None:
        assert store.registers.insert("keys", "b: {ñ}", "one")
        assert not store.registers.insert("keys", "b: {ñ}", "two")
        assert store.registers.list("keys") == {"b: {ñ}": "one"}
        store.registers.delete("keys", "b: {ñ}")
        assert not store.registers.insert("keys", "b: {ñ}", "three")
        assert store.registers.list("keys") == {}
        assert store.registers.insert("hooks", "b: {ñ}", "four")

    def test_a_line_is_replaced_only_by_who_knows_it(self, store: EventStore) -> None:
        assert not store.registers.compare_and_set("keys", "a", "", "one")
        store.registers.insert("keys", "a", "one")
        assert store.registers.compare_and_set("keys", "a", "one", "ñ two")
        assert not store.registers.compare_and_set("keys", "a", "one", "three")
        assert store.registers.list("keys") == {"a": "ñ two"}
        store.registers.delete("keys", "a")
        assert not store.registers.compare_and_set("keys", "a", "ñ two", "four")
        assert store.registers.list("keys") == {}

    def test_books_do_not_disturb_each_other_or_what_is_kept(self, store: EventStore) -> None:
        store.registers.insert("keys", "a", "one")
        store.registers.insert("hooks", "a", "two")
        store.registers.put_once("a", "three")
        begin(store)
        assert store.registers.delete("hooks", "a")
        assert store.registers.list("hooks") == {}
        assert store.registers.list("keys") == {"a": "one"}
        assert list(store.streams.games()) == [GAME]
