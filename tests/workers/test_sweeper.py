"""Does the sweeper bring late games back, and only those?"""

from itertools import pairwise

import pytest
from structlog.testing import capture_logs

from service.games.handler import Handler
from service.queue.notifier import Notifier
from service.store.memory.store import MemoryStore
from tests.support.games import open_bots
from workers.advance import advance_game
from workers.sweeper import LATE, LEASE, LONGEST, STUCK, Sweeper

OPENED = 1_000_000


class Table:
    """A store with one game of bots that is due since `OPENED`, and a sweeper."""

    def __init__(self, notifier: Notifier) -> None:
        self.store = MemoryStore()
        self.handler = Handler(self.store, clock=lambda: OPENED)
        self.game = open_bots(self.handler)
        self.notifier = notifier
        self.sweeper = Sweeper(self.store, notifier)

    def sweep(self, after: int) -> list[str]:
        """A sweep so many milliseconds after the game was opened, with nobody there to do the work."""
        if reminded := self.sweeper.sweep(OPENED + after):
            self.notifier.queue.empty()
        return reminded


@pytest.fixture
def table(notifier: Notifier) -> Table:
    return Table(notifier)


def test_a_late_game_gets_a_hint(table: Table, notifier: Notifier) -> None:
    assert table.sweeper.sweep(OPENED + LATE) == [table.game]
    assert notifier.hinted_games() == {table.game}


def test_a_game_that_has_just_become_due_is_left_to_its_own_hint(table: Table) -> None:
    assert table.sweep(LATE - 1) == []


def test_a_game_whose_hint_still_waits_gets_no_second_one(table: Table, notifier: Notifier) -> None:
    notifier.wake(table.game, 1)
    assert table.sweeper.sweep(OPENED + LATE) == []
    assert len(notifier.queue) == 1


def test_a_game_that_a_worker_is_busy_with_is_left_alone(table: Table, notifier: Notifier) -> None:
    notifier.mark_busy(table.game, 60_000)
    assert table.sweep(LATE) == []


def test_a_game_at_rest_is_not_looked_at(table: Table) -> None:
    advance_game(table.handler, table.game, 3_600)
    assert table.sweep(60_000) == []


def test_a_game_that_does_not_move_is_reminded_ever_more_seldom(table: Table, notifier: Notifier) -> None:
    a_quarter_of_an_hour = 900_000
    times = [now for now in range(LATE, a_quarter_of_an_hour, LEASE) if table.sweep(now)]
    gaps = [later - sooner for sooner, later in pairwise(times)]
    assert gaps[:4] == [LEASE, 2 * LEASE, 4 * LEASE, 8 * LEASE]
    assert max(gaps) <= LONGEST
    assert gaps == sorted(gaps)
    assert len(times) > STUCK
    assert notifier.counts()["games_stuck"] == 1


def test_a_game_that_has_moved_is_reminded_at_once_again(table: Table) -> None:
    for now in range(LATE, 60_000, LEASE):
        table.sweep(now)
    table.handler.advance(table.handler.current(table.game))
    assert table.sweep(60_000 + LATE) == [table.game]


def test_it_is_told_once_that_no_worker_lives_and_once_that_one_does_again(
    table: Table, notifier: Notifier
) -> None:
    with capture_logs() as told:
        for after in (LATE, LATE + 2 * LEASE):
            table.sweep(after)
        notifier.say_alive(60_000)
        for after in (LATE + 4 * LEASE, LATE + 8 * LEASE):
            table.sweep(after)
    assert [it["event"] for it in told if "worker" in it["event"]] == [
        "no worker lives",
        "workers live again",
    ]
