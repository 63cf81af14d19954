"""Time in the write path: a test game knows no time but its own."""

import pytest

from domain.table.commands import SetClock
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.setup import GameSetup, Sandbox
from service.store.memory.store import MemoryStore
from tests.service.games.time.support import MINUTE, TURN, Watch, exact, kinds, silence
from tests.service.playing import NOON, TITLE, at_rest, offers, play, records


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
