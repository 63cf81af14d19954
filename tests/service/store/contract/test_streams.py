"""The contract of stores: games are created, appended to and read, exactly once and in order."""

import pytest

from service.store.base import EventStore
from service.store.ids import is_game_id, shard_of
from service.store.records import (
    Appended,
    Entry,
    IdempotencyKey,
    Missing,
    Moved,
    Replayed,
    Token,
    TokenRefused,
)
from tests.service.store.helpers import ANA, BEA, GAME, KEY, META, begin, entries, entry, take, together
from tests.support.streams import append_to, create_in

HUGE = 10**30


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
