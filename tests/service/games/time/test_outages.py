"""Time in the write path: what an outage took is given back, once."""

from domain.table.events import Offer, Patience
from service.games.bot_decision import BotRunner
from service.games.handler import Handler
from service.games.setup import GameSetup
from tests.service.games.time.support import MINUTE, TURN, Watch, exact, kinds, one_to_keep, silence
from tests.service.playing import NOON, TITLE, at_rest, first_command, offers, records, token_of


def test_who_could_not_move_is_given_that_time_in_front_of_the_move(handler: Handler, watch: Watch) -> None:
    opened, loaded = one_to_keep(handler)
    watch.now += 10_000
    silence(handler.store, watch, 600)
    sent = handler.send(loaded.id, first_command(loaded, 0), by=token_of(opened.secrets[0], 0))
    assert kinds(handler, loaded.id, loaded.version)[:2] == ["time_credited", "tiles_kept"]
    (credited, _) = records(sent.entries)[:2]
    assert credited["data"] == {"ms": 600_000, "until": watch.now}
    assert (credited["seat"], credited["cause"]["type"]) == (None, "credit_time")
    assert at_rest(handler, sent.loaded).game.table.used[0] == 10_000
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
    command, trace = BotRunner().decide(loaded, 1)
    loaded = handler.send(loaded.id, command, expected=loaded.version, trace=trace).loaded
    assert "time_credited" not in kinds(handler, loaded.id)
    watch.now += 1_000
    sent = handler.send(loaded.id, first_command(loaded, 0))
    assert at_rest(handler, sent.loaded).game.table.used[0] == 1_000
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
