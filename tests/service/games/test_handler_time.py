"""Time in the write path: time-outs and moves at the same instant, outages, clocks that differ."""

from collections.abc import Callable, Iterator
from functools import partial
from threading import Barrier, Thread
from typing import Any

import pytest

from domain.core.errors import Rejected
from domain.table.commands import CreditTime, Resign, SetClock
from domain.table.events import Clock, Offer, Patience
from service.audit import Finding, verify
from service.games.bot_decision import decide
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.results import NotYourSeat, Opened
from service.games.setup import GameSetup, Sandbox
from service.store.base import EventStore
from service.store.memory.store import MemoryStore
from service.store.records import Token
from service.store.redis.store import open_store
from tests.service.playing import NOON, TITLE, at_rest, first_command, offers, play, records, token_of
from tests.support import valkey
from workers.advance import advance_game

MINUTE = 60_000
TURN = Clock(turn=60, bot="greedy")


class Watch:
    """What the clock of a machine says."""

    def __init__(self, now: int = NOON) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with valkey.embedded_url() as url:
        yield url


@pytest.fixture(params=["memory", "real"])
def store(request: pytest.FixtureRequest) -> Iterator[EventStore]:
    if request.param == "memory":
        yield MemoryStore()
        return
    real = open_store(request.getfixturevalue("url"))
    valkey.wipe(real.client)
    yield real
    real.close()


@pytest.fixture
def handler(store: EventStore, watch: Watch) -> Handler:
    return Handler(store, clock=watch)


def one_to_keep(handler: Handler, **more: Any) -> tuple[Opened, LoadedGame]:
    """A game that waits for nobody but seat 0, who has to choose once."""
    opened = handler.open_game(GameSetup(TITLE, {}, offers("rr"), clock=TURN, **more))
    loaded = at_rest(handler, opened.loaded)
    return opened, handler.send(loaded.id, first_command(loaded, 1)).loaded


def kinds(handler: Handler, game: str, after: int = 0) -> list[str]:
    return [record["type"] for record in records(handler.store.streams.read(game, after))]


def exact(handler: Handler, game: str) -> None:
    loaded = handler.current(game)
    assert verify(TITLE, game, handler.store.streams.read(game), loaded.server_seed) == Finding("exact")


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
    loaded = advance_game(handler, loaded.id, lambda _: None, 0)
    assert late_seats(handler, loaded.id) == [0, 2]
    assert loaded.bots_to_act() == (0, 1, 2)
    while loaded.bots_to_act():
        loaded = advance_game(handler, loaded.id, lambda _: None, 0)
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


# ---- outages


def silence(store: EventStore, watch: Watch, seconds: int) -> None:
    """Nobody can move for so long."""
    store.uptime.beat(watch.now)
    watch.now += seconds * 1_000
    store.uptime.beat(watch.now)


def test_who_could_not_move_is_given_that_time_in_front_of_the_move(handler: Handler, watch: Watch) -> None:
    opened, loaded = one_to_keep(handler)
    watch.now += 10_000
    silence(handler.store, watch, 600)
    sent = handler.send(loaded.id, first_command(loaded, 0), by=token_of(opened.secrets[0], 0))
    assert kinds(handler, loaded.id, loaded.version)[:2] == ["time_credited", "tiles_kept"]
    (credited, _) = records(sent.entries)[:2]
    assert credited["data"] == {"ms": 600_000, "until": watch.now}
    assert (credited["seat"], credited["cause"]["type"]) == (None, "credit_time")
    assert sent.loaded.game.table.used[0] == 10_000
    exact(handler, loaded.id)


def test_an_outage_beyond_the_deadline_costs_nobody_the_turn(handler: Handler, watch: Watch) -> None:
    _, loaded = one_to_keep(handler)
    watch.now += 20_000
    silence(handler.store, watch, 600)
    assert handler.has_work(loaded)
    credited = handler.advance(loaded)
    assert kinds(handler, loaded.id, loaded.version) == ["time_credited"]
    assert credited.due_by_time() is not None
    assert credited.due_by_time()[0] == watch.now + 40_000  # type: ignore[index]
    assert not handler.has_work(credited)
    while watch.now < credited.due_by_time()[0]:  # type: ignore[index]
        watch.now += 4_000
        handler.store.uptime.beat(watch.now)
    assert handler.advance(credited).game.table.seats[0].stands_in
    exact(handler, loaded.id)


def test_who_was_late_before_the_outage_is_timed_out_after_it(handler: Handler, watch: Watch) -> None:
    _, loaded = one_to_keep(handler)
    watch.now += MINUTE + 100
    silence(handler.store, watch, 600)
    handler.advance(loaded)
    assert kinds(handler, loaded.id, loaded.version) == ["time_credited", "seat_timed_out"]
    exact(handler, loaded.id)


def test_an_outage_that_goes_on_does_not_fill_the_stream(handler: Handler, watch: Watch) -> None:
    """Workers are back, nobody takes commands yet, and the clock of the worker goes on meanwhile."""
    _, loaded = one_to_keep(handler)
    handler.store.uptime.beat(NOON + MINUTE)
    watch.now += 2 * MINUTE

    def ticking() -> int:
        watch.now += 1
        return watch.now

    worker = Handler(handler.store, clock=ticking)
    loaded = worker.current(loaded.id)
    while worker.has_work(loaded) and not loaded.has_work():
        loaded = worker.advance(loaded)
    assert kinds(handler, loaded.id)[-2:] == ["time_credited", "seat_timed_out"]


def test_nothing_is_given_back_twice_also_after_a_restart(handler: Handler, watch: Watch) -> None:
    _, loaded = one_to_keep(handler)
    silence(handler.store, watch, 600)
    handler.advance(loaded)
    watch.now += MINUTE
    handler.store.uptime.beat(watch.now)
    loaded = handler.advance(handler.current(loaded.id))
    restarted = Handler(handler.store, clock=watch)
    again = restarted.current(loaded.id)
    assert again == loaded
    for process in (handler, restarted):
        assert process._writer.credit(process.current(loaded.id)) is None
    stream = records(handler.store.streams.read(loaded.id))
    assert [it["data"]["ms"] for it in stream if it["type"] == "time_credited"] == [600_000, 60_000]
    exact(handler, loaded.id)


def test_who_waits_while_a_bot_moves_after_the_outage_is_still_given_the_time(
    handler: Handler, watch: Watch
) -> None:
    offered = [Offer("reserved"), Offer("bot", "random")]
    loaded = at_rest(handler, handler.open_game(GameSetup(TITLE, {}, offered, clock=TURN)).loaded)
    silence(handler.store, watch, 600)
    command, trace = decide(loaded, 1, lambda _: None)
    loaded = handler.send(loaded.id, command, expected=loaded.version, trace=trace).loaded
    assert "time_credited" not in kinds(handler, loaded.id)
    watch.now += 1_000
    sent = handler.send(loaded.id, first_command(loaded, 0))
    assert sent.loaded.game.table.used[0] == 1_000
    exact(handler, loaded.id)


def test_without_a_clock_no_time_is_given_back(handler: Handler, watch: Watch) -> None:
    loaded = at_rest(handler, handler.open_game(GameSetup(TITLE, {}, offers("rr"))).loaded)
    silence(handler.store, watch, 600)
    loaded = handler.send(loaded.id, first_command(loaded)).loaded
    assert "time_credited" not in kinds(handler, loaded.id)


def test_time_that_the_service_was_down_does_not_count_towards_giving_a_table_up(
    handler: Handler, watch: Watch
) -> None:
    loaded = handler.open_game(GameSetup(TITLE, {}, offers("ro"), patience=Patience(3_600, 3_600))).loaded
    silence(handler.store, watch, 7_200)
    loaded = handler.advance(loaded)
    assert kinds(handler, loaded.id)[-1] == "time_credited"
    assert loaded.status() == "open"
    assert not handler.has_work(loaded)


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


# ---- test mode


def opened_in_test_mode(handler: Handler, now: int) -> LoadedGame:
    sandbox = Sandbox("spring", now=now)
    return at_rest(
        handler, handler.open_game(GameSetup(TITLE, {}, offers("rr"), clock=TURN, sandbox=sandbox)).loaded
    )


@pytest.mark.parametrize("now", [NOON - 10**10, NOON + 10**10])
def test_a_test_game_knows_no_time_but_its_own(handler: Handler, watch: Watch, now: int) -> None:
    loaded = opened_in_test_mode(handler, now)
    watch.now += 10 * MINUTE
    assert not handler.has_work(loaded)
    assert loaded.due_by_time() is not None
    assert loaded.due_by_time()[0] == now + MINUTE  # type: ignore[index]
    assert len({record["at"] for record in records(handler.store.streams.read(loaded.id))}) == 1
    set_ = handler.send_table_command(loaded.id, SetClock(now + MINUTE)).loaded
    assert handler.has_work(set_)
    timed_out = handler.advance(set_)
    assert timed_out.game.table.seats[0].stands_in
    exact(handler, loaded.id)


def test_the_same_seed_times_and_commands_make_the_same_stream() -> None:
    streams = []
    for minutes in (0, 7):
        handler = Handler(MemoryStore(), clock=Watch(NOON + minutes * MINUTE))
        loaded = opened_in_test_mode(handler, NOON)
        loaded = handler.send_table_command(loaded.id, SetClock(NOON + 5_000)).loaded
        streams.append(records(handler.store.streams.read(play(handler, loaded, 30).id)))
    assert streams[0] == streams[1]


def test_outages_are_nothing_to_a_test_game(handler: Handler, watch: Watch) -> None:
    loaded = opened_in_test_mode(handler, NOON)
    silence(handler.store, watch, 600)
    handler.send_table_command(loaded.id, SetClock(NOON + MINUTE))
    handler.advance(handler.current(loaded.id))
    assert "time_credited" not in kinds(handler, loaded.id)


# ---- leaving, ends


def test_who_leaves_has_a_worthless_token_at_once_and_everywhere(handler: Handler, watch: Watch) -> None:
    opened = handler.open_game(GameSetup(TITLE, {}, offers("ro"), names={0: "Ana"}))
    game, mine = opened.loaded.id, token_of(opened.secrets[0], 0)
    elsewhere = Handler(handler.store, clock=watch)
    assert elsewhere.current(game, by=mine).version == opened.loaded.version
    handler.leave_seat(game, 0, by=mine)
    with pytest.raises(NotYourSeat):
        elsewhere.current(game, by=mine)
    with pytest.raises(NotYourSeat):
        elsewhere.leave_seat(game, 0, by=mine)
    assert "name.0" not in (handler.store.streams.meta(game) or {})
    _, secret = elsewhere.take_seat(game, 0, name="Bo")
    assert elsewhere.current(game, by=token_of(secret, 0)).game.table.seats[0].taken
    with pytest.raises(NotYourSeat):
        handler.current(game, by=mine)


def test_nobody_but_the_seat_itself_leaves_it(handler: Handler) -> None:
    opened = handler.open_game(GameSetup(TITLE, {}, offers("rro")))
    for wrong in (Token("00" * 32, 0), token_of(opened.secrets[1], 0)):
        with pytest.raises(NotYourSeat):
            handler.leave_seat(opened.loaded.id, 0, by=wrong)
    assert handler.current(opened.loaded.id).version == opened.loaded.version


@pytest.mark.parametrize("seats", ["ro", "rr"])
def test_a_table_that_is_given_up_ends_reveals_its_luck_and_can_be_checked(
    handler: Handler, watch: Watch, seats: str
) -> None:
    loaded = handler.open_game(GameSetup(TITLE, {}, offers(seats), patience=Patience(60, 60))).loaded
    loaded = at_rest(handler, loaded)
    watch.now += MINUTE - 1
    assert not handler.has_work(loaded)
    watch.now += 1
    ended = handler.advance(loaded)
    assert kinds(handler, loaded.id, loaded.version) == ["game_ended_early", "luck_revealed"]
    assert ended.status() == "abandoned"
    assert not handler.has_work(ended)
    exact(handler, loaded.id)


def test_a_game_that_ends_by_resignation_reveals_its_luck_and_can_be_checked(handler: Handler) -> None:
    _, loaded = one_to_keep(handler)
    loaded = at_rest(handler, handler.send(loaded.id, Resign(0, "greedy")).loaded)
    assert kinds(handler, loaded.id)[-3:] == ["seat_resigned", "game_ended_early", "luck_revealed"]
    assert loaded.status() == "over"
    exact(handler, loaded.id)


def test_a_forged_credit_is_found_by_whoever_decides_again(handler: Handler, watch: Watch) -> None:
    _, loaded = one_to_keep(handler)
    watch.now += 10_000
    handler.send_table_command(loaded.id, CreditTime(10_001, watch.now))
    verdict = verify(TITLE, loaded.id, handler.store.streams.read(loaded.id), loaded.server_seed)
    assert verdict.verdict == "diverged"


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
