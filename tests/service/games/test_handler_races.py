"""Many write at once, or a store forgets: nothing is done twice, nothing is built on what is gone."""

from collections.abc import Callable, Sequence
from functools import partial
from threading import Barrier, Thread
from typing import Any

import pytest

from service.audit import Finding, verify
from service.games.cache import SNAPSHOT_EVERY
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.results import Contended, Sent, Stale
from service.games.seats import SeatRequest
from service.games.setup import GameSetup, Sandbox
from service.store.memory.store import MemoryStore
from service.store.memory.streams import MemoryStreams
from service.store.records import Entry, Guard, Moved, Outcome
from tests.service.playing import (
    NOON,
    TITLE,
    Counted,
    assert_intact,
    at_rest,
    first_command,
    key,
    now_on,
    offers,
    opened,
    other,
    play,
    records,
)
from tests.support.streams import create_in


@pytest.fixture
def store() -> Counted:
    return Counted()


@pytest.fixture
def handler(store: Counted) -> Handler:
    return Handler(store, clock=lambda: NOON)


# ---- races


def all_at_once(*deeds: Callable[[], object]) -> list[object]:
    """What each came to, an exception included."""
    results: list[object] = [None] * len(deeds)
    barrier = Barrier(len(deeds))

    def do(i: int) -> None:
        barrier.wait()
        try:
            results[i] = deeds[i]()
        except Exception as problem:
            results[i] = problem

    threads = [Thread(target=do, args=(i,)) for i in range(len(deeds))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_of_commands_that_race_for_one_version_exactly_one_wins(handler: Handler, store: Counted) -> None:
    loaded, processes = opened(handler), [other(handler), other(handler)]
    for _ in range(30):
        seat, before = loaded.to_act()[0], loaded.version
        legal = (loaded.legal_commands(seat) * 8)[:8]
        results = all_at_once(
            *(
                partial(processes[i % 2].send, loaded.id, command, expected=before)
                for i, command in enumerate(legal)
            )
        )
        won = [result for result in results if isinstance(result, Sent)]
        assert len(won) == 1, results
        assert sum(isinstance(result, Stale) for result in results) == 7
        assert list(won[0].entries) == store.streams.read(loaded.id, after=before)
        loaded = at_rest(handler, handler.current(loaded.id))
    assert_intact(store, loaded.id)
    assert verify(TITLE, loaded.id, store.streams.read(loaded.id), loaded.server_seed) == Finding("exact")


def test_a_command_sent_many_times_at_once_under_one_key_is_done_once(handler: Handler) -> None:
    loaded, processes = opened(handler), [other(handler), other(handler)]
    command = first_command(loaded)
    results = all_at_once(
        *(partial(processes[i % 2].send, loaded.id, command, key=key("k")) for i in range(8))
    )
    assert [type(result) for result in results] == [Sent] * 8
    assert {(result.first, result.last) for result in results if isinstance(result, Sent)} == {
        (loaded.version + 1, loaded.version + 1)
    }
    assert [result.replayed for result in results if isinstance(result, Sent)].count(False) == 1


def test_everybody_who_chooses_at_the_same_moment_is_heard(handler: Handler, store: Counted) -> None:
    loaded, processes = opened(handler, "rrrr"), [other(handler), other(handler)]
    results = all_at_once(
        *(partial(processes[seat % 2].send, loaded.id, first_command(loaded, seat)) for seat in range(4))
    )
    assert [type(result) for result in results] == [Sent] * 4
    assert handler.current(loaded.id).to_act() == ()
    assert_intact(store, loaded.id)


def test_what_is_due_is_done_once_however_many_workers_do_it(handler: Handler, store: Counted) -> None:
    loaded = handler.open_game(GameSetup(TITLE, {}, offers("rr"), sandbox=Sandbox("luck"))).loaded
    processes = [other(handler) for _ in range(6)]
    results = all_at_once(*(partial(process.advance, loaded) for process in processes))
    assert all(isinstance(result, LoadedGame) for result in results)
    assert {result.version for result in results if isinstance(result, LoadedGame)} == {
        store.streams.version(loaded.id)
    }
    alone = Handler(MemoryStore(), clock=lambda: NOON)
    assert records(alone.store.streams.read(opened(alone).id)) == records(store.streams.read(loaded.id))


class Restless(MemoryStreams):
    """Streams in which somebody else is always faster."""

    def append(self, game: str, entries: Sequence[Entry], guard: Guard, *effects: Any) -> Outcome:
        return Moved(guard.head.version, ()) if entries else super().append(game, entries, guard, *effects)


def test_who_is_never_fast_enough_gives_up_and_says_so() -> None:
    store = MemoryStore()
    store.streams = Restless(store.state)
    handler = Handler(store)
    loaded = handler.open_game(GameSetup(TITLE, {}, offers("ro"))).loaded
    with pytest.raises(Contended):
        handler.seats.take(loaded.id, SeatRequest(1))


# ---- a store that lost something


def without_the_end(store: MemoryStore, game: str, keep: int) -> Counted:
    """The store after a failover: the last entries never reached the replica."""
    weaker, meta = Counted(), store.streams.meta(game)
    assert meta is not None
    create_in(weaker, game, meta, store.streams.read(game, most=keep))
    return weaker


def test_a_store_behind_the_cache_is_believed(handler: Handler, store: Counted) -> None:
    loaded = opened(handler)
    early = first_command(loaded, 0)
    handler.send(loaded.id, early)
    now_on(handler, without_the_end(store, loaded.id, loaded.version))
    assert handler.current(loaded.id).version == loaded.version
    assert handler.send(loaded.id, early).first == loaded.version + 1
    assert_intact(handler.store, loaded.id)


def test_a_command_decided_on_lost_entries_is_decided_again(handler: Handler, store: Counted) -> None:
    loaded = opened(handler)
    handler.send(loaded.id, first_command(loaded, 0))
    now_on(handler, without_the_end(store, loaded.id, loaded.version))
    assert handler.send(loaded.id, first_command(loaded, 1)).first == loaded.version + 1
    assert handler.cached(loaded.id).to_act() == (0,)
    assert_intact(handler.store, loaded.id)


def test_a_store_that_has_gone_on_differently_is_believed(handler: Handler, store: Counted) -> None:
    loaded = play(handler, opened(handler), 4)
    lost, other_way = loaded.legal_commands(loaded.to_act()[0])[:2]
    handler.send(loaded.id, lost)
    now_on(handler, without_the_end(store, loaded.id, loaded.version))
    rival = other(handler)
    later = play(rival, rival.send(loaded.id, other_way).loaded, 3)
    assert later.version > loaded.version + 1
    assert handler.current(loaded.id) == later
    handler.send(loaded.id, first_command(later))
    assert_intact(handler.store, loaded.id)


@pytest.mark.parametrize("commands", [0, 40])
def test_a_snapshot_of_a_lost_past_is_not_used(handler: Handler, store: Counted, commands: int) -> None:
    """Whether or not the store has gone on since."""
    loaded = play(handler, opened(handler), 60)
    kept = store.snapshots.load(loaded.id)
    assert kept is not None
    process = Handler(without_the_end(store, loaded.id, SNAPSHOT_EVERY - 10), clock=lambda: NOON)
    now = play(process, at_rest(process, process.current(loaded.id)), commands, whims=1)
    process.store.snapshots.save(loaded.id, kept)
    fresh = other(process)
    assert fresh.current(loaded.id) == now
    play(fresh, now, 3)
    assert_intact(process.store, loaded.id)
