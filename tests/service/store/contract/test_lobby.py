"""The contract of stores: lists of games, and of what is left for somebody."""

import pytest

from domain.table.state import Status
from service.store.base import EventStore
from service.store.ids import shard_of
from service.store.records import (
    STATUSES,
    Appended,
    Change,
    Head,
    IdempotencyKey,
    Moved,
    Place,
    Replayed,
)
from tests.service.store.helpers import GAME, KEY, META, NOW, begin, entries, take, together
from tests.support.streams import append_to, create_in


class TestTheLobby:
    def place(
        self,
        since: int,
        title: str = "el-gaucho",
        status: Status = "open",
        owner: str = "",
        public: bool = True,
    ) -> Place:
        return Place(title, status, since, owner, public)

    def test_a_game_without_a_place_never_appears(self, store: EventStore) -> None:
        begin(store)
        append_to(store, GAME, 1, entries(2, 2), due_at=None, change=Change("el-gaucho", "open", "running"))
        for status in (None, *STATUSES):
            assert store.lobby.page(status, None, None, 10) == []

    def test_games_come_newest_first_from_all_shards(self, store: EventStore) -> None:
        games = [f"game{n}" for n in range(40)]
        for n, game in enumerate(games):
            assert create_in(store, game, META, entries(1, 1), place=self.place(NOW + n))
        assert len({shard_of(game) for game in games}) > 10
        newest_first = [(NOW + n, games[n]) for n in reversed(range(40))]
        assert store.lobby.page(None, None, None, 50) == newest_first
        assert store.lobby.page("open", "el-gaucho", None, 7) == newest_first[:7]

    def test_pages_follow_one_another_even_among_games_of_one_moment(self, store: EventStore) -> None:
        games = [*take(5, shard=3), *take(5, shard=4)]
        for n, game in enumerate(games):
            create_in(store, game, META, entries(1, 1), place=self.place(NOW + n // 8))
        seen: list[tuple[int, str]] = []
        while page := store.lobby.page(None, None, seen[-1] if seen else None, 3):
            seen += page
        assert seen == sorted(((NOW + n // 8, game) for n, game in enumerate(games)), reverse=True)

    def test_lists_are_by_status_and_title(self, store: EventStore) -> None:
        create_in(store, "a", META, entries(1, 1), place=self.place(NOW, "one", "open"))
        create_in(store, "b", META, entries(1, 1), place=self.place(NOW, "two", "running"))
        assert (
            store.lobby.page("open", None, None, 9) == store.lobby.page(None, "one", None, 9) == [(NOW, "a")]
        )
        assert store.lobby.page("running", "two", None, 9) == [(NOW, "b")]
        assert store.lobby.page("open", "two", None, 9) == store.lobby.page("over", None, None, 9) == []

    def test_a_person_has_a_list_of_all_games_and_one_of_those_that_may_go_on(
        self, store: EventStore
    ) -> None:
        for n, game in enumerate("abcde"):
            store.people.add("ana", game, NOW + n // 2)
        store.people.add("ben", "a", NOW)
        store.people.finish("ana", "c")
        everything = [(NOW + 2, "e"), (NOW + 1, "d"), (NOW + 1, "c"), (NOW, "b"), (NOW, "a")]
        for wanted, unfinished in ((everything, False), ([it for it in everything if it[1] != "c"], True)):
            pages: list[tuple[int, str]] = []
            while page := store.people.page("ana", pages[-1] if pages else None, 2, unfinished=unfinished):
                pages += page
            assert pages == wanted
            assert store.people.page("ben", None, 9, unfinished=unfinished) == [(NOW, "a")]
            assert store.people.page("nobody", None, 9, unfinished=unfinished) == []
        store.people.forget("ana", "e")
        for unfinished in (False, True):
            assert store.people.page("ana", None, 1, unfinished=unfinished) == [(NOW + 1, "d")]
        store.people.add("ana", "b", NOW + 9)
        assert store.people.page("ana", None, 1) == [(NOW + 9, "b")]

    def test_games_are_counted_by_visibility_and_status(self, store: EventStore) -> None:
        create_in(store, "a", META, entries(1, 1), place=self.place(NOW, "one", "open"))
        create_in(store, "b", META, entries(1, 1), place=self.place(NOW, "two", "open"))
        create_in(store, "c", META, entries(1, 1), place=self.place(NOW, owner="me", public=False))
        append_to(store, "b", 1, entries(2, 2), due_at=None, change=Change("two", "open", "running"))
        append_to(
            store, "c", 1, entries(2, 2), due_at=None, change=Change("el-gaucho", "open", "over", "me", False)
        )
        counts = store.lobby.counts()
        assert len(counts) == 2 * len(STATUSES)
        assert {kind: count for kind, count in counts.items() if count} == {
            ("public", "open"): 1,
            ("public", "running"): 1,
            ("private", "over"): 1,
        }
        assert [game for game in "abcd" if store.lobby.lists_publicly(game)] == ["a", "b"]

    def test_everything_is_public_and_private_games_in_one_order(self, store: EventStore) -> None:
        found = []
        for n in range(12):
            owner, public = ("", "a", "b")[n % 3], n % 2 == 0
            place = self.place(NOW + n // 4, owner=owner, public=public)
            create_in(store, f"game{n}", META, entries(1, 1), place=place)
            found.append((NOW + n // 4, f"game{n}"))
        pages: list[tuple[int, str]] = []
        while page := store.lobby.page("open", "el-gaucho", pages[-1] if pages else None, 5, "", True):
            pages += page
        assert pages == sorted(found, reverse=True)
        assert store.lobby.page(None, None, None, 99, "a", True) == store.lobby.page(
            None, None, None, 99, "a"
        )
        change = Change("el-gaucho", "open", "running", public=False)
        append_to(store, "game3", 1, entries(2, 2), due_at=None, change=change)
        for title in (None, "el-gaucho"):
            assert store.lobby.page("running", title, None, 9, "", True) == [(NOW, "game3")]
        assert len(store.lobby.page("open", None, None, 99, "", True)) == 11

    def test_a_game_goes_over_to_another_list_with_its_entries(self, store: EventStore) -> None:
        create_in(store, GAME, META, entries(1, 1), place=self.place(NOW))
        change = Change("el-gaucho", "open", "running")
        assert append_to(store, GAME, 7, entries(2, 2), due_at=None, change=change) == Moved(1, ())
        assert append_to(store, GAME, 1, (), due_at=None, change=change) == Appended(1)
        assert store.lobby.page("open", None, None, 9) == [(NOW, GAME)]
        assert append_to(store, GAME, 1, entries(2, 2), due_at=None, key=KEY, change=change) == Appended(2)
        assert append_to(store, GAME, 1, entries(2, 2), due_at=None, key=KEY, change=change) == Replayed(2, 2)
        for title in (None, "el-gaucho"):
            assert store.lobby.page("open", title, None, 9) == []
            assert (
                store.lobby.page("running", title, None, 9)
                == store.lobby.page(None, title, None, 9)
                == [(NOW, GAME)]
            )

    def test_an_owner_finds_private_games_as_well_and_others_do_not(self, store: EventStore) -> None:
        create_in(store, "of-a", META, entries(1, 1), place=self.place(NOW, owner="a"))
        create_in(
            store, "of-a-private", META, entries(1, 1), place=self.place(NOW + 1, owner="a", public=False)
        )
        create_in(
            store, "of-b-private", META, entries(1, 1), place=self.place(NOW + 2, owner="b", public=False)
        )
        assert store.lobby.page(None, None, None, 9) == [(NOW, "of-a")]
        assert store.lobby.page(None, None, None, 9, "a") == [(NOW + 1, "of-a-private"), (NOW, "of-a")]
        assert store.lobby.page("open", "el-gaucho", (NOW + 1, "of-a-private"), 9, "a") == [(NOW, "of-a")]
        assert store.lobby.page("open", None, None, 9, "b") == [(NOW + 2, "of-b-private")]
        assert (
            store.lobby.page("running", None, None, 9, "a")
            == store.lobby.page(None, None, None, 9, "c")
            == []
        )

    @pytest.mark.parametrize("public", [True, False])
    @pytest.mark.parametrize("owner", ["", "a"])
    @pytest.mark.parametrize("key", [None, KEY])
    def test_a_game_changes_lists_for_all_who_find_it_and_for_nobody_else(
        self, store: EventStore, public: bool, owner: str, key: IdempotencyKey | None
    ) -> None:
        create_in(store, GAME, META, entries(1, 1), place=self.place(NOW, owner=owner, public=public))
        change = Change("el-gaucho", "open", "running", owner, public)
        assert append_to(store, GAME, 1, entries(2, 2), due_at=None, change=change, key=key) == Appended(2)
        for who, finds in (("", public), ("a", owner == "a")):
            for title in (None, "el-gaucho"):
                there = [(NOW, GAME)] if finds else []
                assert store.lobby.page("running", title, None, 9, who) == there
                assert store.lobby.page(None, title, None, 9, who) == there
                assert store.lobby.page("open", title, None, 9, who) == []
        if key is not None:
            assert append_to(store, GAME, 2, entries(3, 3), due_at=None, key=key) == Replayed(2, 2)

    def test_an_owners_place_can_be_given_anew(self, store: EventStore) -> None:
        begin(store, version=2)
        assert store.lobby.put(GAME, Head(2), self.place(NOW, status="over", owner="a", public=False))
        assert store.lobby.page(None, None, None, 9) == []
        assert store.lobby.page("over", "el-gaucho", None, 9, "a") == [(NOW, GAME)]

    def test_a_game_that_exists_is_left_where_it_is(self, store: EventStore) -> None:
        create_in(store, GAME, META, entries(1, 1), place=self.place(NOW))
        assert not create_in(store, GAME, META, entries(1, 1), place=self.place(NOW + 1, status="over"))
        assert (
            store.lobby.page(None, None, None, 9) == store.lobby.page("open", None, None, 9) == [(NOW, GAME)]
        )

    def test_a_place_can_be_given_anew_but_not_by_who_is_behind(self, store: EventStore) -> None:
        begin(store, version=2)
        assert not store.lobby.put(GAME, Head(1), self.place(NOW))
        assert not store.lobby.put("another", Head(0), self.place(NOW))
        assert store.lobby.page(None, None, None, 9) == []
        for status in ("open", "over"):
            assert store.lobby.put(GAME, Head(2), self.place(NOW + 1, status=status))
            for asked in (None, *STATUSES):
                there = [(NOW + 1, GAME)] if asked in (None, status) else []
                assert (
                    store.lobby.page(asked, None, None, 9)
                    == store.lobby.page(asked, "el-gaucho", None, 9)
                    == there
                )


class TestWhatIsLeftForSomebody:
    def test_who_takes_it_first_has_it(self, store: EventStore) -> None:
        begin(store)
        store.mailbox.put_ticket(GAME, "name", "one", 60)
        store.mailbox.put_ticket(GAME, "name", "ñ two", 60)
        store.mailbox.put_ticket(GAME, "other", "three", 60)
        assert store.mailbox.get_ticket("another-game", "name") is None
        assert store.mailbox.pop_ticket("another-game", "name") is None
        for _ in range(2):
            assert store.mailbox.get_ticket(GAME, "name") == "ñ two"
        assert store.mailbox.pop_ticket(GAME, "name") == "ñ two"
        assert store.mailbox.get_ticket(GAME, "name") is None
        assert store.mailbox.pop_ticket(GAME, "name") is None
        assert store.mailbox.pop_ticket(GAME, "other") == "three"

    def test_of_many_exactly_one_gets_it(self, store: EventStore) -> None:
        store.mailbox.put_ticket(GAME, "name", "it", 60)
        assert sorted(together(8, lambda _: store.mailbox.pop_ticket(GAME, "name") or "")) == [
            *[""] * 7,
            "it",
        ]
