"""Does every store keep every promise of the protocol?"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

import pytest

from domain.table.state import Status
from service.store.base import BEHIND_MS, LISTED, SILENCE, EventStore
from service.store.ids import is_game_id, shard_of
from service.store.memory import work_index as memory
from service.store.records import (
    INVITED,
    STATUSES,
    Appended,
    Change,
    Entry,
    IdempotencyKey,
    KeyReused,
    Missing,
    Moved,
    Place,
    Replayed,
    Token,
    TokenRefused,
)
from service.store.redis import work_index as redis
from tests.service.store.helpers import ANA, BEA, GAME, META, begin, ear, entries, entry, of_shard
from tests.support.streams import append_to, create_in

KEY = IdempotencyKey("key: with {every} sort of character", "f1")
NOBODY = Token("", 0)
HUGE = 10**30
NOW = 1_767_268_800_000
T = TypeVar("T")


class TestCreating:
    def test_a_new_game_has_its_first_entries_meta_and_tokens(self, store: EventStore) -> None:
        assert create_in(store, GAME, META, entries(1, 3), tokens=[ANA, BEA])
        assert store.streams.version(GAME) == 3
        assert store.streams.read(GAME) == entries(1, 3)
        assert store.streams.meta(GAME) == META
        assert store.tokens.seat_of(GAME, ANA.hash) == 0
        assert store.tokens.seat_of(GAME, BEA.hash) == 1

    def test_a_game_that_exists_is_left_as_it_is(self, store: EventStore) -> None:
        begin(store)
        assert not create_in(store, GAME, {"title": "other"}, entries(7, 9), tokens=[BEA], due_at=5)
        assert store.streams.read(GAME) == entries(1, 1)
        assert store.streams.meta(GAME) == META
        assert store.tokens.seat_of(GAME, BEA.hash) is None
        assert store.work.counts(10) == (0, 0, 0)

    def test_of_many_creators_of_one_game_exactly_one_succeeds(self, store: EventStore) -> None:
        created = together(8, lambda n: create_in(store, GAME, {"by": str(n)}, [entry(n)]))
        assert created.count(True) == 1
        assert store.streams.read(GAME) == [entry(created.index(True))]
        assert store.streams.meta(GAME) == {"by": str(created.index(True))}

    @pytest.mark.parametrize("text", ["", "a:b", "a b", "a{b}", "ä", "a/b", "a\n", "x" * 65])
    def test_what_is_no_game_id_is_refused(self, store: EventStore, text: str) -> None:
        assert not is_game_id(text)
        with pytest.raises(ValueError):
            create_in(store, text, META, entries(1, 1))

    @pytest.mark.parametrize("meta, count", [({}, 1), (META, 0)])
    def test_a_game_without_entries_or_meta_is_refused(
        self, store: EventStore, meta: dict[str, str], count: int
    ) -> None:
        with pytest.raises(ValueError):
            create_in(store, GAME, meta, entries(1, count))
        assert store.streams.version(GAME) is None


class TestAppending:
    def test_entries_are_added_after_the_expected_position(self, store: EventStore) -> None:
        begin(store)
        assert append_to(store, GAME, 1, entries(2, 4), due_at=None) == Appended(4)
        assert append_to(store, GAME, 4, entries(5, 5), due_at=None) == Appended(5)
        assert store.streams.read(GAME) == entries(1, 5)
        assert store.streams.version(GAME) == 5

    def test_everything_optional_happens_with_the_entries(self, store: EventStore) -> None:
        begin(store)
        names = {"name.1": "Bea", "name.0": "Ana"}
        outcome = append_to(store, GAME, 1, entries(2, 3), due_at=50, by=ANA, key=KEY, grant=BEA, names=names)
        assert outcome == Appended(3)
        assert store.tokens.seat_of(GAME, BEA.hash) == 1
        assert store.streams.meta(GAME) == META | names
        assert store.work.counts(60) == (1, 0, 10)
        assert append_to(store, GAME, 3, entries(4, 4), due_at=None, key=KEY) == Replayed(2, 3)

    def test_a_game_that_does_not_exist_is_missing(self, store: EventStore) -> None:
        assert append_to(store, GAME, 0, entries(1, 1), due_at=5, by=ANA, key=KEY, grant=BEA) == Missing()
        assert append_to(store, GAME, 0, (), due_at=None) == Missing()
        assert store.streams.version(GAME) is None
        assert store.work.counts(10) == (0, 0, 0)

    @pytest.mark.parametrize("expected", [1, 0, -1, -5])
    def test_a_version_that_was_passed_is_told_what_it_missed(self, store: EventStore, expected: int) -> None:
        begin(store, version=4)
        missed = tuple(entries(max(expected, 0) + 1, 4))
        assert append_to(store, GAME, expected, entries(2, 2), due_at=None) == Moved(4, missed)
        assert store.streams.read(GAME) == entries(1, 4)

    @pytest.mark.parametrize("expected", [5, HUGE])
    def test_a_version_that_is_not_reached_yet_missed_nothing(self, store: EventStore, expected: int) -> None:
        begin(store, version=4)
        assert append_to(store, GAME, expected, entries(6, 6), due_at=None) == Moved(4, ())
        assert append_to(store, GAME, expected, (), due_at=None) == Moved(4, ())

    @pytest.mark.parametrize("expected, by, key", [(1, None, None), (2, BEA, None), (2, None, KEY)])
    def test_a_refused_append_changes_nothing(
        self, store: EventStore, expected: int, by: Token | None, key: IdempotencyKey | None
    ) -> None:
        begin(store, due_at=70)
        append_to(store, GAME, 1, entries(2, 2), due_at=70, key=KEY)
        names = {"name.1": "Bea"}
        append_to(store, GAME, expected, entries(3, 3), due_at=5, by=by, key=key, grant=BEA, names=names)
        assert store.streams.read(GAME) == entries(1, 2)
        assert store.streams.meta(GAME) == META
        assert store.tokens.seat_of(GAME, BEA.hash) is None
        assert store.work.counts(70) == (1, 0, 0)

    def test_of_many_appends_at_one_version_exactly_one_wins(self, store: EventStore) -> None:
        begin(store)
        for version in range(1, 11):
            outcomes = together(12, lambda n, v=version: append_to(store, GAME, v, [entry(n)], due_at=None))
            assert outcomes.count(Appended(version + 1)) == 1
            winner = entry(outcomes.index(Appended(version + 1)))
            assert outcomes.count(Moved(version + 1, (winner,))) == 11
            assert store.streams.read(GAME, after=version) == [winner]

    def test_whatever_was_appended_is_in_the_log_where_it_was_said_to_be(self, store: EventStore) -> None:
        begin(store)

        def write(writer: int) -> dict[int, Entry]:
            """Twelve entries, each tried until it is in; by position."""
            written: dict[int, Entry] = {}
            version = 1
            while len(written) < 12:
                mine = entry(100 * writer + len(written))
                outcome = append_to(store, GAME, version, [mine], due_at=None)
                assert isinstance(outcome, (Appended, Moved))
                version = outcome.version
                if isinstance(outcome, Appended):
                    written[version] = mine
            return written

        told = {position: mine for written in together(8, write) for position, mine in written.items()}
        assert [entry(1), *(told[position] for position in range(2, 98))] == store.streams.read(GAME)

    def test_games_do_not_disturb_each_other(self, store: EventStore) -> None:
        one, two = take(2, shard_of(GAME))
        begin(store, one)
        begin(store, two)
        assert append_to(store, one, 1, entries(2, 2), due_at=None, key=KEY, grant=BEA) == Appended(2)
        assert append_to(store, two, 1, entries(2, 2), due_at=None, key=KEY) == Appended(2)
        assert store.tokens.seat_of(two, BEA.hash) is None


class TestTokens:
    def test_a_seat_acts_with_its_token(self, store: EventStore) -> None:
        begin(store)
        assert append_to(store, GAME, 1, entries(2, 2), due_at=None, by=ANA) == Appended(2)

    @pytest.mark.parametrize("token", [BEA, NOBODY, Token(ANA.hash, 1), Token(ANA.hash[:-1], 0)])
    def test_what_is_not_that_seats_token_is_refused(self, store: EventStore, token: Token) -> None:
        begin(store)
        assert append_to(store, GAME, 1, entries(2, 2), due_at=None, by=token) == TokenRefused()
        assert append_to(store, GAME, 1, (), due_at=None, by=token) == TokenRefused()

    def test_a_granted_token_is_worth_something_at_once(self, store: EventStore) -> None:
        begin(store)
        append_to(store, GAME, 1, entries(2, 2), due_at=None, grant=BEA)
        assert append_to(store, GAME, 2, entries(3, 3), due_at=None, by=BEA) == Appended(3)

    def test_a_revoked_token_is_worthless_at_once(self, store: EventStore) -> None:
        begin(store)
        assert store.tokens.revoke(GAME, ANA.hash)
        assert append_to(store, GAME, 1, (), due_at=None, by=ANA) == TokenRefused()
        assert store.tokens.seat_of(GAME, ANA.hash) is None
        assert not store.tokens.revoke(GAME, ANA.hash)

    def test_a_seat_that_is_given_a_new_token_has_no_other(self, store: EventStore) -> None:
        begin(store)
        append_to(store, GAME, 1, entries(2, 2), due_at=None, grant=Token("b" * 64, 0))
        append_to(store, GAME, 2, entries(3, 3), due_at=None, grant=BEA)
        new = Token("c" * 64, 0)
        assert store.tokens.replace(GAME, new)
        assert [store.tokens.seat_of(GAME, it) for it in (ANA.hash, "b" * 64, new.hash, BEA.hash)] == [
            None, None, 0, 1,
        ]  # fmt: skip
        assert append_to(store, GAME, 3, (), due_at=None, by=ANA) == TokenRefused()
        assert append_to(store, GAME, 3, (), due_at=None, by=new) == Appended(3)
        assert store.tokens.replace(GAME, new)
        assert store.tokens.seat_of(GAME, new.hash) == 0

    def test_a_game_that_does_not_exist_grants_nothing(self, store: EventStore) -> None:
        assert not store.tokens.replace("nowhere", ANA)
        assert store.tokens.seat_of("nowhere", ANA.hash) is None

    def test_tokens_of_a_game_that_does_not_exist_are_nobodys(self, store: EventStore) -> None:
        assert store.tokens.seat_of(GAME, ANA.hash) is None
        assert not store.tokens.revoke(GAME, ANA.hash)


class TestIdempotencyKeys:
    def test_a_key_that_was_used_tells_where_its_work_is(self, store: EventStore) -> None:
        begin(store)
        assert append_to(store, GAME, 1, entries(2, 4), due_at=None, key=KEY) == Appended(4)
        assert append_to(store, GAME, 1, entries(2, 4), due_at=None, key=KEY) == Replayed(2, 4)
        assert append_to(store, GAME, 4, entries(5, 5), due_at=None, key=KEY) == Replayed(2, 4)
        assert append_to(store, GAME, 4, (), due_at=None, key=KEY) == Replayed(2, 4)
        assert store.streams.version(GAME) == 4

    def test_the_same_key_for_another_command_is_refused(self, store: EventStore) -> None:
        begin(store)
        append_to(store, GAME, 1, entries(2, 2), due_at=None, key=KEY)
        other = IdempotencyKey(KEY.key, "f2")
        assert append_to(store, GAME, 2, entries(3, 3), due_at=None, key=other) == KeyReused()
        assert append_to(store, GAME, 2, (), due_at=None, key=other) == KeyReused()

    def test_an_append_that_was_refused_does_not_use_up_its_key(self, store: EventStore) -> None:
        begin(store, version=2)
        assert append_to(store, GAME, 1, entries(3, 3), due_at=None, key=KEY) == Moved(2, (entry(2),))
        assert append_to(store, GAME, 2, entries(3, 3), due_at=None, key=KEY) == Appended(3)

    @pytest.mark.parametrize("fingerprint", ["", "1 2 3", "line\nbreak", "ñ"])
    def test_a_fingerprint_may_be_any_text(self, store: EventStore, fingerprint: str) -> None:
        key = IdempotencyKey("", fingerprint)
        begin(store)
        assert append_to(store, GAME, 1, entries(2, 2), due_at=None, key=key) == Appended(2)
        assert append_to(store, GAME, 1, entries(2, 2), due_at=None, key=key) == Replayed(2, 2)

    def test_one_key_sent_many_times_at_once_does_its_work_once(self, store: EventStore) -> None:
        begin(store)
        outcomes = together(12, lambda _: append_to(store, GAME, 1, entries(2, 3), due_at=None, key=KEY))
        assert outcomes.count(Appended(3)) == 1
        assert outcomes.count(Replayed(2, 3)) == 11
        assert store.streams.read(GAME) == entries(1, 3)


class TestTheOrderOfTheChecks:
    def test_missing_comes_before_all(self, store: EventStore) -> None:
        assert append_to(store, GAME, 9, entries(1, 1), due_at=None, by=BEA, key=KEY) == Missing()

    def test_the_token_comes_before_the_key(self, store: EventStore) -> None:
        begin(store)
        append_to(store, GAME, 1, entries(2, 2), due_at=None, key=KEY)
        assert append_to(store, GAME, 2, entries(3, 3), due_at=None, by=BEA, key=KEY) == TokenRefused()

    def test_the_key_comes_before_the_version(self, store: EventStore) -> None:
        begin(store)
        append_to(store, GAME, 1, entries(2, 2), due_at=None, key=KEY)
        assert append_to(store, GAME, 0, entries(3, 3), due_at=None, by=ANA, key=KEY) == Replayed(2, 2)

    def test_the_token_comes_before_the_version(self, store: EventStore) -> None:
        begin(store)
        assert append_to(store, GAME, 0, entries(2, 2), due_at=None, by=BEA) == TokenRefused()


class TestQuestions:
    def test_when_all_is_well_the_answer_is_the_expected_version(self, store: EventStore) -> None:
        begin(store, version=3)
        assert append_to(store, GAME, 3, (), due_at=None, by=ANA, key=KEY) == Appended(3)

    def test_who_is_behind_is_told_what_was_missed(self, store: EventStore) -> None:
        begin(store, version=3)
        assert append_to(store, GAME, 1, (), due_at=None, by=ANA) == Moved(3, tuple(entries(2, 3)))

    def test_a_question_writes_nothing(self, store: EventStore) -> None:
        begin(store, due_at=70)
        names = {"name.1": "Bea"}
        assert append_to(store, GAME, 1, (), due_at=5, key=KEY, grant=BEA, names=names) == Appended(1)
        assert append_to(store, GAME, 1, (), due_at=None, key=KEY) == Appended(1)
        assert store.streams.version(GAME) == 1
        assert store.tokens.seat_of(GAME, BEA.hash) is None
        assert store.streams.meta(GAME) == META
        assert store.work.counts(70) == (1, 0, 0)


class TestReading:
    def test_entries_come_after_a_position_and_no_more_than_asked_for(self, store: EventStore) -> None:
        begin(store, version=9)
        assert store.streams.read(GAME, after=7) == entries(8, 9)
        assert store.streams.read(GAME, after=2, most=3) == entries(3, 5)
        assert store.streams.read(GAME, most=99) == entries(1, 9)
        assert store.streams.read(GAME, most=0) == []

    @pytest.mark.parametrize("after", [9, 10, HUGE])
    def test_there_is_nothing_after_the_end(self, store: EventStore, after: int) -> None:
        begin(store, version=9)
        assert store.streams.read(GAME, after=after) == []

    def test_a_position_before_the_beginning_is_the_beginning(self, store: EventStore) -> None:
        begin(store, version=2)
        assert store.streams.read(GAME, after=-5) == entries(1, 2)

    @pytest.mark.parametrize("game", [GAME, "", "a:b", "ä", "a\x00b"])
    def test_a_game_that_does_not_exist_has_nothing(self, store: EventStore, game: str) -> None:
        assert store.streams.read(game) == []
        assert store.streams.version(game) is None
        assert store.streams.meta(game) is None
        assert store.snapshots.load(game) is None


class TestSnapshots:
    def test_the_last_snapshot_wins(self, store: EventStore) -> None:
        begin(store)
        assert store.snapshots.load(GAME) is None
        store.snapshots.save(GAME, b"one")
        store.snapshots.save(GAME, bytes(range(256)))
        assert store.snapshots.load(GAME) == bytes(range(256))


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
        assert store.lobby.put(GAME, 2, self.place(NOW, status="over", owner="a", public=False))
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
        assert not store.lobby.put(GAME, 1, self.place(NOW))
        assert not store.lobby.put("another", 0, self.place(NOW))
        assert store.lobby.page(None, None, None, 9) == []
        for status in ("open", "over"):
            assert store.lobby.put(GAME, 2, self.place(NOW + 1, status=status))
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


class TestTheWorkIndex:
    def test_games_that_are_due_are_claimed_oldest_first(self, store: EventStore) -> None:
        a, b, c, d = take(4, shard=3)
        for game, due_at in ((a, 30), (b, 10), (c, 20), (d, 41)):
            begin(store, game, due_at=due_at)
        assert store.work.claim(3, now=40, lease=5, most=10) == [b, c, a]

    def test_no_more_are_claimed_than_asked_for(self, store: EventStore) -> None:
        a, b, c = take(3, shard=3)
        for due_at, game in enumerate((a, b, c)):
            begin(store, game, due_at=due_at)
        assert store.work.claim(3, now=40, lease=5, most=2) == [a, b]
        assert store.work.claim(3, now=40, lease=5, most=2) == [c]

    def test_a_game_is_due_at_its_very_moment(self, store: EventStore) -> None:
        (game,) = take(1, shard=3)
        begin(store, game, due_at=40)
        assert store.work.claim(3, now=39, lease=5, most=10) == []
        assert store.work.claim(3, now=40, lease=5, most=10) == [game]

    def test_games_of_other_shards_are_left_alone(self, store: EventStore) -> None:
        (game,) = take(1, shard=3)
        begin(store, game, due_at=1)
        assert store.work.claim(4, now=40, lease=5, most=10) == []

    def test_a_claimed_game_is_left_alone_until_its_lease_ends(self, store: EventStore) -> None:
        (game,) = take(1, shard=3)
        begin(store, game, due_at=10)
        assert store.work.claim(3, now=1_000, lease=50, most=10) == [game]
        assert store.work.claim(3, now=1_049, lease=50, most=10) == []
        assert store.work.claim(3, now=1_050, lease=50, most=10) == [game]

    def test_an_append_gives_a_new_place_whatever_the_lease(self, store: EventStore) -> None:
        (game,) = take(1, shard=3)
        begin(store, game, due_at=10)
        store.work.claim(3, now=100, lease=1_000, most=10)
        append_to(store, game, 1, entries(2, 2), due_at=120)
        assert store.work.counts(150) == (1, 0, 30)
        assert store.work.claim(3, now=150, lease=5, most=10) == [game]

    def test_an_append_that_leaves_nothing_to_do_takes_the_game_out(self, store: EventStore) -> None:
        (game,) = take(1, shard=3)
        begin(store, game, due_at=10)
        store.work.claim(3, now=100, lease=5, most=10)
        append_to(store, game, 1, entries(2, 2), due_at=None)
        assert store.work.counts(999) == (0, 0, 0)
        assert store.work.claim(3, now=999, lease=5, most=10) == []

    def test_shards_are_late_while_a_game_in_them_is_due_and_under_no_lease(self, store: EventStore) -> None:
        (game,) = take(1, shard=3)
        (other,) = take(1, shard=200)
        begin(store, game, due_at=10)
        begin(store, other, due_at=20)
        assert store.work.late_shards(9) == []
        assert store.work.late_shards(10) == [3]
        assert store.work.late_shards(20) == [3, 200]
        store.work.claim(3, now=20, lease=50, most=10)
        assert store.work.late_shards(69) == [200]
        assert store.work.late_shards(70) == [3, 200]

    def test_games_that_are_due_are_told_oldest_first_whoever_has_claimed_them(
        self, store: EventStore
    ) -> None:
        a, b = take(2, shard=3)
        (c,) = take(1, shard=200)
        for game, due_at in ((a, 30), (b, 10), (c, 20)):
            begin(store, game, due_at=due_at)
        store.work.claim(3, now=15, lease=50, most=10)
        assert store.work.due(29, 10) == [(b, 10), (c, 20)]
        assert store.work.due(30, 2) == [(b, 10), (c, 20)]
        assert store.work.due(9, 10) == []

    def test_many_claimers_never_get_the_same_game(self, store: EventStore) -> None:
        games = take(40, shard=3)
        for game in games:
            begin(store, game, due_at=1)
        claims = together(8, lambda _: store.work.claim(3, now=10, lease=1_000, most=7))
        assert sorted(game for claim in claims for game in claim) == sorted(games)

    def test_the_counts_tell_how_many_and_how_late(self, store: EventStore) -> None:
        assert store.work.counts(100) == (0, 0, 0)
        for shard, due_at in ((3, 70), (4, 40), (255, 300)):
            begin(store, *take(1, shard), due_at=due_at)
        assert store.work.counts(100) == (2, 0, 60)
        assert store.work.counts(BEHIND_MS + 50) == (3, 1, BEHIND_MS + 10)
        assert store.work.counts(20) == (0, 0, 0)

    def test_a_lease_does_not_make_a_game_look_younger(self, store: EventStore) -> None:
        (game,) = take(1, shard=3)
        begin(store, game, due_at=10)
        for now in (100, 200, 300):
            assert store.work.claim(3, now=now, lease=50, most=10) == [game]
        assert store.work.counts(310) == (1, 0, 300)


class TestLeavingASeat:
    def test_all_tokens_and_what_is_told_of_the_seat_go_with_the_entries(self, store: EventStore) -> None:
        more = Token("b" * 64, 0)
        own = {"name.0": "Ana", "external.0": "a-1", "played_by.0": "{}"}
        create_in(store, GAME, META | own | {"name.1": "Bea"}, entries(1, 1), tokens=[ANA, more, BEA])
        assert append_to(store, GAME, 1, entries(2, 2), due_at=None, by=ANA, vacate=0) == Appended(2)
        assert [store.tokens.seat_of(GAME, token.hash) for token in (ANA, more, BEA)] == [None, None, 1]
        assert store.streams.meta(GAME) == {"title": "el-gaucho", "name.1": "Bea"}
        assert append_to(store, GAME, 2, entries(3, 3), due_at=None, by=ANA) == TokenRefused()
        assert append_to(store, GAME, 2, entries(3, 3), due_at=None, by=BEA) == Appended(3)

    def test_a_seat_without_token_or_name_can_be_left(self, store: EventStore) -> None:
        begin(store)
        assert append_to(store, GAME, 1, entries(2, 2), due_at=None, vacate=1) == Appended(2)
        assert store.tokens.seat_of(GAME, ANA.hash) == 0
        assert store.streams.meta(GAME) == META

    def test_an_invitation_goes_as_a_seats_token_does(self, store: EventStore) -> None:
        invited = Token("d" * 64, INVITED)
        create_in(store, GAME, META, entries(1, 1), tokens=[ANA, invited])
        assert append_to(store, GAME, 1, entries(2, 2), due_at=None, by=invited) == Appended(2)
        assert append_to(store, GAME, 2, entries(3, 3), due_at=None, vacate=INVITED) == Appended(3)
        assert append_to(store, GAME, 3, entries(4, 4), due_at=None, by=invited) == TokenRefused()
        assert [store.tokens.seat_of(GAME, token.hash) for token in (ANA, invited)] == [0, None]
        assert store.streams.meta(GAME) == META

    def test_seat_ten_is_not_seat_one(self, store: EventStore) -> None:
        ten = Token("c" * 64, 10)
        create_in(store, GAME, META | {"name.10": "Cleo"}, entries(1, 1), tokens=[BEA, ten])
        append_to(store, GAME, 1, entries(2, 2), due_at=None, vacate=1)
        assert [store.tokens.seat_of(GAME, token.hash) for token in (BEA, ten)] == [None, 10]
        assert (store.streams.meta(GAME) or {})["name.10"] == "Cleo"

    @pytest.mark.parametrize("expected, by, key", [(1, None, None), (2, BEA, None), (2, None, KEY)])
    def test_an_append_that_is_refused_leaves_the_seat_as_it_is(
        self, store: EventStore, expected: int, by: Token | None, key: IdempotencyKey | None
    ) -> None:
        begin(store)
        append_to(store, GAME, 1, entries(2, 2), due_at=None, key=KEY)
        append_to(store, GAME, expected, entries(3, 3), due_at=None, by=by, key=key, vacate=0)
        assert append_to(store, GAME, 2, (), due_at=None, vacate=0) == Appended(2)
        assert (store.tokens.seat_of(GAME, ANA.hash), store.streams.meta(GAME)) == (0, META)

    def test_who_sits_down_at_the_same_time_keeps_the_seat(self, store: EventStore) -> None:
        begin(store)
        new = Token("d" * 64, 0)
        names = {"name.0": "Dora"}
        append_to(store, GAME, 1, entries(2, 2), due_at=None, vacate=0, grant=new, names=names)
        assert [store.tokens.seat_of(GAME, token.hash) for token in (ANA, new)] == [None, 0]
        assert (store.streams.meta(GAME) or {})["name.0"] == "Dora"


class TestOutages:
    def test_without_any_beat_there_is_no_outage(self, store: EventStore) -> None:
        assert store.uptime.outages(0, NOW) == []

    def test_beats_that_follow_soon_are_none(self, store: EventStore) -> None:
        for moment in (0, 1_000, 1_000 + SILENCE, 1_001 + SILENCE):
            store.uptime.beat(NOW + moment)
        assert store.uptime.outages(0, NOW + 1_001 + 2 * SILENCE) == []

    def test_a_silence_lasts_from_the_last_beat_to_the_next(self, store: EventStore) -> None:
        store.uptime.beat(NOW)
        store.uptime.beat(NOW + SILENCE + 1)
        assert store.uptime.outages(0, NOW + SILENCE + 1) == [(NOW, NOW + SILENCE + 1)]

    def test_one_that_goes_on_lasts_until_now_and_is_written_down_once(self, store: EventStore) -> None:
        store.uptime.beat(NOW)
        assert store.uptime.outages(0, NOW + SILENCE) == []
        for now in (NOW + SILENCE + 1, NOW + 60_000):
            assert store.uptime.outages(0, now) == [(NOW, now)]
        store.uptime.beat(NOW + 61_000)
        store.uptime.beat(NOW + 62_000)
        assert store.uptime.outages(0, NOW + 62_500) == [(NOW, NOW + 61_000)]

    def test_only_those_that_ended_after_a_moment_are_told_in_order(self, store: EventStore) -> None:
        for moment in (0, 10_000, 11_000, 30_000):
            store.uptime.beat(NOW + moment)
        one, two = (NOW, NOW + 10_000), (NOW + 11_000, NOW + 30_000)
        going_on = (NOW + 30_000, NOW + 50_000)
        assert store.uptime.outages(0, NOW + 50_000) == [one, two, going_on]
        assert store.uptime.outages(NOW + 9_999, NOW + 30_001) == [one, two]
        assert store.uptime.outages(NOW + 10_000, NOW + 50_000) == [two, going_on]
        assert store.uptime.outages(NOW + 30_000, NOW + 50_000) == [going_on]
        assert store.uptime.outages(NOW + 50_000, NOW + 50_000) == []

    def test_a_beat_of_a_clock_that_is_behind_changes_nothing(self, store: EventStore) -> None:
        store.uptime.beat(NOW)
        store.uptime.beat(NOW - 60_000)
        store.uptime.beat(NOW + 1_000)
        assert store.uptime.outages(0, NOW + 2_000) == []

    def test_whoever_beats_speaks_for_all(self, store: EventStore) -> None:
        together(8, lambda n: store.uptime.beat(NOW + 500 * n))
        assert store.uptime.outages(0, NOW + 4_000) == []
        together(8, lambda _: store.uptime.beat(NOW + 60_000))
        assert store.uptime.outages(0, NOW + 60_000) == [(NOW + 3_500, NOW + 60_000)]

    def test_the_oldest_are_forgotten_one_day(
        self, store: EventStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for module in (memory, redis):
            monkeypatch.setattr(module, "OUTAGES_KEPT", 4)
        for n in range(7):
            store.uptime.beat(NOW + 10_000 * n)
        kept = store.uptime.outages(0, NOW)
        assert kept == [(NOW + 10_000 * n, NOW + 10_000 * (n + 1)) for n in range(2, 6)]


class TestListening:
    def test_every_append_is_heard_in_the_order_of_its_game(self, store: EventStore) -> None:
        games = [f"heard-{n}" for n in range(6)]
        with ear(store) as heard:
            for game in games:
                begin(store, game, version=2)
            for version in range(2, 12):
                for game in games:
                    append_to(store, game, version, entries(version + 1, version + 1), due_at=None)
            news = [heard.get(timeout=20) for _ in range(11 * len(games))]
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
            assert [heard.get(timeout=20) for _ in range(2)] == [(GAME, 1), (GAME, 2)]
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
            news = [heard.get(timeout=20) for _ in range(6)]
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
            assert not store.streams.delete(GAME, 1, place)
            assert store.streams.delete(GAME, 2, place)
            assert heard.get(timeout=20) == (GAME, 2)
            begin(store, after := next(of_shard(shard_of(GAME))))
            assert heard.get(timeout=20) == ((LISTED + GAME, 2) if public else (after, 1))

    def test_several_listeners_hear_the_same(self, store: EventStore) -> None:
        with ear(store, "last-one") as one, ear(store, "last-two") as two:
            assert one.get(timeout=20) == ("last-two", 1)
            begin(store)
            assert one.get(timeout=20) == two.get(timeout=20) == (GAME, 1)


def test_a_store_that_is_there_answers_a_ping(store: EventStore) -> None:
    store.ping()


def take(count: int, shard: int) -> list[str]:
    """Ids of games of one shard, in the order in which a tie is broken."""
    games = of_shard(shard)
    return sorted(next(games) for _ in range(count))


def together(count: int, work: Callable[[int], T]) -> list[T]:
    """What `work(0)`, `work(1)`, … return when threads do them all at once."""
    start = Barrier(count)

    def one(n: int) -> T:
        start.wait()
        return work(n)

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(one, range(count)))
