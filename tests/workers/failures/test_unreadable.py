"""Games of another release, or damaged ones, among games that are due: they are left, the others go on."""

import msgspec
import pytest
from structlog.testing import capture_logs

from domain.table.commands import CloseTable
from domain.table.events import Offer
from service.games.handler import Handler
from service.games.quarantine import Quarantine
from service.games.setup import GameSetup
from service.games.unreadable.errors import OtherRelease
from service.queue.notifier import Notifier
from service.store.memory.store import MemoryStore
from service.store.records import Entry
from tests.support.games import open_bots
from workers import jobs
from workers.sweeper import LATE, LEASE, LONGEST, Sweeper

OPENED = 1_000_000


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def handler(store: MemoryStore) -> Handler:
    return Handler(store, clock=lambda: OPENED)


def of_other_release(store: MemoryStore, handler: Handler, rules_version: int = 999) -> str:
    """A game of bots whose last record was decided by newer rules."""
    game = open_bots(handler)
    entries = store.state.games[game].entries
    record = {**msgspec.json.decode(entries[-1].record), "rules_version": rules_version}
    entries[-1] = Entry(msgspec.json.encode(record), entries[-1].hash)
    return game


def test_the_sweeper_reminds_of_no_game_of_another_release_and_of_all_others(
    store: MemoryStore, handler: Handler, notifier: Notifier
) -> None:
    other, well = of_other_release(store, handler), open_bots(handler)
    sweeper, now = Sweeper(store, notifier), OPENED + LATE
    with capture_logs() as logs:
        for _ in range(6):
            assert other not in sweeper.sweep(now)
            now += LEASE + LONGEST
    assert "game stuck" not in [it["event"] for it in logs if it.get("game") == other]
    notifier.queue.empty()
    assert sweeper.sweep(now + LONGEST) == [well]


def test_a_worker_leaves_such_a_game_as_it_is_and_counts_no_failure(
    store: MemoryStore, handler: Handler, notifier: Notifier
) -> None:
    other = of_other_release(store, handler)
    entries = list(store.state.games[other].entries)
    jobs.context.provide(jobs.Tools(Handler(store), notifier))
    with capture_logs() as logs:
        for _ in range(3):
            jobs.advance(other)
    assert [it["event"] for it in logs if it["log_level"] == "error"] in (["game of another release"], [])
    assert store.state.games[other].entries == entries
    assert (notifier.hinted_games(), Quarantine(store).cases("play")) == (set(), {})
    assert "job_failures" not in notifier.counts()


def test_no_command_is_written_to_a_game_in_which_a_newer_release_has_moved(
    store: MemoryStore, handler: Handler
) -> None:
    people = [Offer("reserved")] * 2
    game = handler.open_game(GameSetup("el-gaucho", {}, people)).loaded.id
    loaded = handler.current(game)
    entries = store.state.games[game].entries
    newer = {**msgspec.json.decode(entries[-1].record), "rules_version": 999}
    entries.append(Entry(msgspec.json.encode(newer), entries[-1].hash))
    written = len(entries)
    with pytest.raises(OtherRelease, match="version 999 of the rules of el-gaucho"):
        handler.advance(loaded)
    with pytest.raises(OtherRelease):
        handler.send_table_command(game, CloseTable(running=True))
    assert len(entries) == written
