"""The contract of stores: games that are due, and outages."""

import pytest

from service.store.base import BEHIND_MS, SILENCE, EventStore
from service.store.memory import work_index as memory
from service.store.redis import work_index as redis
from tests.service.store.helpers import NOW, begin, entries, take, together
from tests.support.streams import append_to


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
