"""Does every outbox keep every promise: no word lost, nothing told twice by itself, nothing left behind?"""

from concurrent.futures import ThreadPoolExecutor

import pytest

from service.store.base import EventStore
from service.store.ids import shard_of
from service.store.outbox import ASKED, KEPT, DeliveryTask, LoggedDelivery, PendingNotice, Report
from tests.service.store.helpers import GAME, begin, entries, of_shard
from tests.support.streams import append_to

HOOK = "0123456789abcdef"
TASK = DeliveryTask(GAME, GAME, after=2, last=5)


def logged(id: str, since: int, record: str = "{}") -> LoggedDelivery:
    return LoggedDelivery(id, record, since)


class TestNews:
    def test_until_somebody_wants_to_know_appends_leave_no_word(self, store: EventStore) -> None:
        begin(store)
        append_to(store, GAME, 1, entries(2, 2), due_at=None)
        assert store.outbox.pending(10) == []
        assert store.outbox.pending_count() == 0

    def test_from_then_on_a_new_game_is_news_from_its_first_position(self, store: EventStore) -> None:
        store.outbox.watch()
        begin(store, version=3)
        assert store.outbox.pending(10) == [PendingNotice(GAME, 1, 3)]
        assert store.outbox.pending_count() == 1

    def test_of_a_game_that_was_there_only_what_comes_is_news(self, store: EventStore) -> None:
        begin(store, version=3)
        store.outbox.watch()
        append_to(store, GAME, 3, entries(4, 5), due_at=None)
        append_to(store, GAME, 5, entries(6, 6), due_at=None)
        assert store.outbox.pending(10) == [PendingNotice(GAME, 4, 6)]

    def test_an_append_that_is_refused_is_no_news(self, store: EventStore) -> None:
        begin(store)
        store.outbox.watch()
        append_to(store, GAME, 7, entries(8, 8), due_at=None)
        append_to(store, GAME, 1, (), due_at=None)
        assert store.outbox.pending(10) == []

    def test_what_came_while_news_were_handed_out_stays_news(self, store: EventStore) -> None:
        store.outbox.watch()
        begin(store, version=3)
        news = store.outbox.pending(10)
        append_to(store, GAME, 3, entries(4, 5), due_at=None)
        store.outbox.acknowledge(news)
        assert store.outbox.pending(10) == [PendingNotice(GAME, 4, 5)]
        store.outbox.acknowledge(store.outbox.pending(10))
        assert store.outbox.pending(10) == []

    def test_old_news_are_forgotten_by_nobody_twice(self, store: EventStore) -> None:
        store.outbox.watch()
        begin(store, version=3)
        old = store.outbox.pending(10)
        store.outbox.acknowledge(old)
        append_to(store, GAME, 3, entries(4, 4), due_at=None)
        store.outbox.acknowledge(old)
        assert store.outbox.pending(10) == [PendingNotice(GAME, 4, 4)]

    def test_news_of_many_games_are_told_and_forgotten_together(self, store: EventStore) -> None:
        store.outbox.watch()
        here = of_shard(shard_of(GAME))
        games = sorted([*(next(here) for _ in range(3)), *(f"other-{n}" for n in range(5))])
        for game in games:
            begin(store, game, version=2)
        news = store.outbox.pending(10)
        assert sorted(news) == [PendingNotice(game, 1, 2) for game in games]
        store.outbox.acknowledge(news[1:])
        assert store.outbox.pending(10) == news[:1]

    def test_no_append_is_missed_while_news_are_handed_out(self, store: EventStore) -> None:
        store.outbox.watch()
        begin(store)
        told = list[int]()

        def dispatch() -> None:
            for game, first, last in (news := store.outbox.pending(10)):
                told.extend(range(first, last + 1) if game == GAME else ())
            store.outbox.acknowledge(news)

        with ThreadPoolExecutor(1) as pool:
            appending = pool.submit(
                lambda: [append_to(store, GAME, n, entries(n + 1, n + 1), due_at=None) for n in range(1, 100)]
            )
            while not appending.done():
                dispatch()
            appending.result()
        dispatch()
        assert told == list(range(1, 101))


class TestErrands:
    def test_an_errand_is_claimed_by_one_until_its_lease_ends(self, store: EventStore) -> None:
        outbox = store.outbox
        outbox.add_tasks(HOOK, [TASK], now=10)
        assert outbox.claim(HOOK, 9, 20) is None
        assert outbox.claim(HOOK, 10, 20) == TASK
        assert outbox.claim(HOOK, 19, 30) is None
        assert outbox.claim(HOOK, 20, 30) == TASK
        assert outbox.claim("another", 20, 30) is None

    def test_the_one_that_is_due_longest_comes_first(self, store: EventStore) -> None:
        store.outbox.add_tasks(HOOK, [DeliveryTask("b", "b", 0, 1)], now=10)
        store.outbox.add_tasks(HOOK, [DeliveryTask("a", "a", 0, 1)], now=11)
        assert [it and it.name for it in (store.outbox.claim(HOOK, 12, 99) for _ in range(3))] == [
            "b",
            "a",
            None,
        ]

    def test_one_that_waits_already_is_continued_and_keeps_its_place(self, store: EventStore) -> None:
        outbox = store.outbox
        outbox.add_tasks(HOOK, [TASK], now=10)
        outbox.report(HOOK, GAME, Report(after=3, tries=2, again=50))
        outbox.add_tasks(HOOK, [DeliveryTask(GAME, GAME, 5, 9), DeliveryTask("new", "g", 0, 1)], now=20)
        outbox.add_tasks(HOOK, [DeliveryTask(GAME, GAME, 5, 7)], now=21)
        assert outbox.claim(HOOK, 49, 99) == DeliveryTask("new", "g", 0, 1)
        assert outbox.claim(HOOK, 49, 99) is None
        assert outbox.claim(HOOK, 50, 99) == DeliveryTask(GAME, GAME, 3, 9, tries=2)

    def test_what_is_asked_for_comes_before_all_others_from_its_beginning(self, store: EventStore) -> None:
        outbox, asked = store.outbox, DeliveryTask("asked", GAME, 1, 2)
        outbox.add_tasks(HOOK, [TASK], now=10)
        outbox.add_first(HOOK, asked, now=12)
        assert outbox.backlogs([HOOK])[0].since == 10
        assert outbox.claim(HOOK, ASKED, 40) == asked
        assert outbox.claim(HOOK, ASKED, 40) is None
        outbox.report(HOOK, "asked", Report(after=1, tries=1, again=99_999))
        outbox.add_first(HOOK, asked, now=20)
        assert outbox.claim(HOOK, 20, 40) == asked
        assert outbox.claim(HOOK, 20, 40) == TASK
        outbox.report(HOOK, GAME, Report(after=5, tries=0, again=20))
        assert (outbox.backlogs([HOOK])[0].tasks, outbox.backlogs([HOOK])[0].since) == (1, 12)

    def test_one_that_is_told_to_its_end_is_gone(self, store: EventStore) -> None:
        outbox = store.outbox
        outbox.add_tasks(HOOK, [TASK], now=10)
        outbox.report(HOOK, GAME, Report(after=5, tries=0, again=10))
        assert outbox.claim(HOOK, 99, 100) is None
        assert outbox.backlogs([HOOK])[0].tasks == 0

    def test_more_that_was_handed_out_meanwhile_is_not_lost(self, store: EventStore) -> None:
        outbox = store.outbox
        outbox.add_tasks(HOOK, [TASK], now=10)
        claimed = outbox.claim(HOOK, 10, 20)
        outbox.add_tasks(HOOK, [DeliveryTask(GAME, GAME, 5, 6)], now=11)
        assert claimed is not None
        outbox.report(HOOK, GAME, Report(after=claimed.last, tries=0, again=12))
        assert outbox.claim(HOOK, 12, 20) == DeliveryTask(GAME, GAME, 5, 6)

    def test_a_late_report_takes_no_position_back(self, store: EventStore) -> None:
        outbox = store.outbox
        outbox.add_tasks(HOOK, [TASK], now=10)
        outbox.report(HOOK, GAME, Report(after=4, tries=0, again=10))
        outbox.report(HOOK, GAME, Report(after=3, tries=1, again=10))
        assert outbox.claim(HOOK, 10, 20) == DeliveryTask(GAME, GAME, 4, 5, tries=1)

    def test_how_a_hook_stands(self, store: EventStore) -> None:
        outbox = store.outbox
        outbox.add_tasks(HOOK, [TASK, DeliveryTask("b", "b", 0, 1)], now=10)
        assert [outbox.claim(HOOK, 10, 40) is None for _ in range(3)] == [False, False, True]
        outbox.report(HOOK, "b", Report(after=0, tries=1, again=30, health="ill"))
        first, other = outbox.backlogs([HOOK, "another"])
        assert (first.tasks, first.look_at, first.since, first.health) == (2, 30, 10, "ill")
        assert (other.tasks, other.look_at, other.since, other.health) == (0, None, None, None)
        assert outbox.backlogs([]) == []

    def test_a_hook_that_recovers_is_looked_at_at_once(self, store: EventStore) -> None:
        outbox = store.outbox
        outbox.add_tasks(HOOK, [TASK], now=10)
        outbox.report(HOOK, GAME, Report(after=2, tries=9, again=10_000, health="ill"))
        outbox.recover(HOOK)
        assert outbox.backlogs([HOOK])[0].health is None
        claimed = outbox.claim(HOOK, 11, 20)
        assert claimed is not None
        assert claimed.name == GAME

    def test_of_a_hook_that_is_dropped_nothing_stays_and_no_late_report_brings_it_back(
        self, store: EventStore
    ) -> None:
        outbox = store.outbox
        outbox.add_tasks(HOOK, [TASK], now=10)
        outbox.report(HOOK, GAME, Report(2, 1, 11, logged("d", 1), "ill"))
        outbox.drop(HOOK)
        outbox.report(HOOK, GAME, Report(3, 0, 11, logged("e", 1), "ill"))
        assert outbox.claim(HOOK, 99, 100) is None
        assert outbox.deliveries(HOOK, None, 9) == []
        assert outbox.backlogs([HOOK])[0].health is None


class TestLog:
    @pytest.fixture
    def full(self, store: EventStore) -> EventStore:
        store.outbox.add_tasks(HOOK, [DeliveryTask(GAME, GAME, 0, 10**6)], now=1)
        return store

    @pytest.mark.parametrize("times", [(5, 7, 7, 7, 9), (5, 5, 5, 5, 5), (9, 7, 7, 8, 5)])
    @pytest.mark.parametrize("ids", ["01234", "43210", "20413"])
    def test_it_is_read_in_pages_the_last_that_was_logged_first(
        self, full: EventStore, times: tuple[int, ...], ids: str
    ) -> None:
        for n, (since, id) in enumerate(zip(times, ids, strict=True)):
            full.outbox.report(HOOK, GAME, Report(0, 0, 1, logged(f"d{id}", since, f"r{n}")))
        pages, before = [], None
        while page := full.outbox.deliveries(HOOK, before, 2):
            pages.append([record for _, _, record in page])
            before = page[-1][:2]
        assert pages == [["r4", "r3"], ["r2", "r1"], ["r0"]]
        assert full.outbox.delivery(HOOK, f"d{ids[3]}") == "r3"
        assert full.outbox.delivery(HOOK, "d9") is None

    def test_a_second_try_replaces_the_record_in_its_place(self, full: EventStore) -> None:
        for id, since, record in (("a", 1, "a1"), ("b", 2, "b1"), ("a", 3, "a2")):
            full.outbox.report(HOOK, GAME, Report(0, 0, 1, logged(id, since, record)))
        assert full.outbox.deliveries(HOOK, None, 9) == [(2, "b", "b1"), (1, "a", "a2")]

    def test_only_the_newest_are_kept(self, full: EventStore) -> None:
        for n in range(KEPT + 3):
            full.outbox.report(HOOK, GAME, Report(0, 0, 1, logged(f"d{n}", n)))
        kept = full.outbox.deliveries(HOOK, None, 2 * KEPT)
        assert len(kept) == KEPT
        assert kept[-1][:2] == (3, "d3")
        assert full.outbox.delivery(HOOK, "d2") is None


class TestRecalled:
    def test_a_game_that_lost_something_is_news_from_there_on_although_it_was_told(
        self, store: EventStore
    ) -> None:
        store.outbox.watch()
        begin(store, version=3)
        (notice,) = store.outbox.pending(9)
        store.outbox.acknowledge([notice])
        store.outbox.recall(PendingNotice(GAME, 2, 3))
        assert store.outbox.pending(9) == [PendingNotice(GAME, 2, 3)]
        store.outbox.recall(PendingNotice(GAME, 3, 3))
        assert store.outbox.pending(9)[0].first == 2

    def test_it_is_none_where_nobody_wants_to_know(self, store: EventStore) -> None:
        begin(store)
        store.outbox.recall(PendingNotice(GAME, 1, 1))
        assert store.outbox.pending(9) == []

    def test_a_report_does_not_bring_on_a_task_that_was_set_back(self, store: EventStore) -> None:
        store.outbox.add_tasks("h", [DeliveryTask("t", GAME, 5, 9)], 0)
        assert store.outbox.claim("h", 1, 2) is not None
        store.outbox.add_tasks("h", [DeliveryTask("t", GAME, 3, 7)], 0, set_back=True)
        store.outbox.report("h", "t", Report(6, 0, 0, claimed=5))
        assert store.outbox.claim("h", 1, 2) == DeliveryTask("t", GAME, 3, 9)
        store.outbox.add_tasks("h", [DeliveryTask("t", GAME, 4, 7)], 0, set_back=True)
        assert store.outbox.claim("h", 3, 4) == DeliveryTask("t", GAME, 3, 9)

    def test_what_was_tried_in_vain_is_not_done(self, store: EventStore) -> None:
        store.outbox.add_tasks("h", [DeliveryTask("t", GAME, 5, 5)], 0)
        store.outbox.report("h", "t", Report(4, 1, 0))
        assert store.outbox.claim("h", 1, 2) == DeliveryTask("t", GAME, 5, 5, tries=1)
