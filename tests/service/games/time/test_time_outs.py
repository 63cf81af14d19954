"""Time in the write path: time-outs and moves at the same instant, and clocks that differ."""

from collections.abc import Callable
from functools import partial
from threading import Barrier, Thread

import pytest

from domain.core.errors import Rejected
from domain.table.events import Offer
from service.games.handler import Handler
from service.games.setup import GameSetup
from tests.service.games.time.support import MINUTE, TURN, Watch, exact, kinds, one_to_keep
from tests.service.playing import TITLE, at_rest, first_command, offers, play, records, token_of
from workers.advance import advance_game

# ---- the same instant


def test_a_move_that_comes_first_leaves_nothing_to_time_out(handler: Handler, watch: Watch) -> None:
    opened, loaded = one_to_keep(handler)
    worker = Handler(handler.store, clock=watch)
    worker.cached(loaded.id)
    watch.now += MINUTE
    assert worker.has_work(loaded)
    sent = handler.send(loaded.id, first_command(loaded, 0), by=token_of(opened.secrets[0], 0))
    newer = worker.advance(loaded)
    assert newer == sent.loaded
    assert not newer.game.table.seats[0].stands_in
    assert "seat_timed_out" not in kinds(handler, loaded.id)
    exact(handler, loaded.id)


def test_a_time_out_that_comes_first_refuses_the_move(handler: Handler, watch: Watch) -> None:
    opened, loaded = one_to_keep(handler)
    worker = Handler(handler.store, clock=watch)
    watch.now += MINUTE
    timed_out = worker.advance(worker.current(loaded.id))
    assert timed_out.game.table.seats[0].bot == "greedy"
    with pytest.raises(Rejected, match="played_by_bot"):
        handler.send(loaded.id, first_command(loaded, 0), by=token_of(opened.secrets[0], 0))
    assert kinds(handler, loaded.id, loaded.version) == ["seat_timed_out"]
    exact(handler, loaded.id)


def test_of_a_time_out_and_a_move_at_once_exactly_one_wins(handler: Handler, watch: Watch) -> None:
    processes = [Handler(handler.store, clock=watch) for _ in range(4)]
    seen = set[str]()
    for round in range(12):
        opened, loaded = one_to_keep(handler)
        for process in processes:
            process.cached(loaded.id)
        watch.now += MINUTE
        move = partial(
            processes[0].send, loaded.id, first_command(loaded, 0), by=token_of(opened.secrets[0], 0)
        )
        ups = [partial(process.advance, loaded) for process in processes[1:]]
        results = all_at_once(*((move, *ups) if round % 2 else (*ups, move)))
        problems = [result for result in results if isinstance(result, Exception)]
        done = kinds(handler, loaded.id, loaded.version)
        if "seat_timed_out" in done:
            assert done.count("seat_timed_out") == 1
            assert "tiles_kept" not in done
            assert [str(problem.args[0]) for problem in problems] == ["played_by_bot"]
        else:
            assert done[0] == "tiles_kept"
            assert problems == []
        seen.add(done[0])
        exact(handler, loaded.id)
    assert seen <= {"seat_timed_out", "tiles_kept"}


def late_seats(handler: Handler, game: str) -> list[int]:
    stream = records(handler.store.streams.read(game))
    return [it["data"]["seat"] for it in stream if it["type"] == "seat_timed_out"]


def test_the_time_of_all_who_are_late_is_up_at_once(handler: Handler, watch: Watch) -> None:
    """One append, before any bot that stands in has moved; each as an event with a cause of its own."""
    loaded = at_rest(handler, handler.open_game(GameSetup(TITLE, {}, offers("rrr"), clock=TURN)).loaded)
    watch.now += MINUTE
    handler.advance(loaded)
    assert kinds(handler, loaded.id, loaded.version) == ["seat_timed_out"] * 3
    assert late_seats(handler, loaded.id) == [0, 1, 2]
    stream = records(handler.store.streams.read(loaded.id, loaded.version))
    assert [it["cause"]["type"] for it in stream] == ["time_out"] * 3
    exact(handler, loaded.id)


def test_whoever_is_late_while_a_bot_is_to_act_is_found_late_before_the_bot_moves(
    handler: Handler, watch: Watch
) -> None:
    offered = [Offer("reserved"), Offer("bot", "random"), Offer("reserved")]
    loaded = at_rest(handler, handler.open_game(GameSetup(TITLE, {}, offered, clock=TURN)).loaded)
    assert loaded.bots_to_act() == (1,)
    watch.now += MINUTE - 1
    assert handler.overdue(loaded) is None
    watch.now += 1
    loaded = advance_game(handler, loaded.id, 0)
    assert late_seats(handler, loaded.id) == [0, 2]
    assert loaded.bots_to_act() == (0, 1, 2)
    while loaded.bots_to_act():
        loaded = advance_game(handler, loaded.id, 0)
    assert late_seats(handler, loaded.id) == [0, 2]
    exact(handler, loaded.id)


def test_only_the_game_whose_time_is_up_is_touched(handler: Handler, watch: Watch) -> None:
    _, one = one_to_keep(handler)
    watch.now += 1
    _, two = one_to_keep(handler)
    watch.now += MINUTE - 1
    assert handler.has_work(handler.current(one.id))
    other = handler.current(two.id)
    assert not handler.has_work(other)
    assert handler.advance(other) is other


# ---- clocks of machines


def test_the_time_of_a_stream_never_goes_back(handler: Handler, watch: Watch) -> None:
    _, loaded = one_to_keep(handler)
    behind = Handler(handler.store, clock=Watch(watch.now - 3_600_000))
    loaded = behind.send(loaded.id, first_command(loaded, 0)).loaded
    loaded = play(behind, at_rest(behind, loaded), 3)
    watch.now += 5_000
    play(handler, handler.current(loaded.id), 3)
    times = [record["at"] for record in records(handler.store.streams.read(loaded.id))]
    assert times == sorted(times)
    assert min(handler.current(loaded.id).game.table.used) >= 0
    exact(handler, loaded.id)


def test_a_clock_that_is_behind_times_nobody_out_too_early(handler: Handler, watch: Watch) -> None:
    _, loaded = one_to_keep(handler)
    watch.now += MINUTE
    assert handler.has_work(loaded)
    assert not Handler(handler.store, clock=Watch(watch.now - 1)).has_work(loaded)


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
