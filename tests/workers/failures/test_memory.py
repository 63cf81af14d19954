"""Is memory given back, and is it told before there is none?"""

import io
import json

import pytest
import structlog

from domain.table.events import Offer, Patience
from service import log
from service.games.handler import Handler
from service.games.setup import GameSetup
from service.games.unreadable.errors import NoSuchGame
from service.store.base import DAY
from service.store.memory.store import MemoryStore
from service.store.redis.store import open_store
from tests.support import valkey
from tests.support.games import open_bots
from workers import memory_watch
from workers.advance import advance_game
from workers.memory_watch import AGAIN, EVERY, MemoryWatch

PATIENCE = Patience(24 * 3_600, 24 * 3_600)


class Clock:
    now = 1_767_268_800_000

    def __call__(self) -> int:
        return self.now


def opened(handler: Handler, *offers: Offer) -> str:
    return handler.open_game(GameSetup("el-gaucho", {}, list(offers), patience=PATIENCE)).loaded.id


@pytest.mark.slow
def test_nothing_is_left_of_a_game_that_nobody_began() -> None:
    with valkey.server("appendonly yes") as server, server.client() as client:
        store, clock = open_store(server.url), Clock()
        handler = Handler(store, clock=clock)
        begun = open_bots(handler, ("random",) * 2)
        game = opened(handler, Offer("reserved"), Offer("open"))
        assert [id for _, id in store.lobby.page("open", None, None, 9)] == [game]
        clock.now += 25 * 3_600_000
        assert advance_game(handler, game, 1).status() == "abandoned"
        assert [id for _, id in store.lobby.page(None, None, None, 9)] == [begun]
        assert store.work.counts(clock.now - 1)[0] == 1  # that of the bots
        assert handler.current(game).status() == "abandoned"  # for a day whoever asks is told
        lifetimes = {key: client.ttl(key) for key in client.keys(f"*{game}*")}
        assert lifetimes
        assert all(DAY - 60 < seconds <= DAY for seconds in lifetimes.values()), lifetimes
        for key in lifetimes:
            client.pexpire(key, 1)
        valkey.until(lambda: not client.keys(f"*{game}*"))
        with pytest.raises(NoSuchGame):
            handler.current(game)
        assert handler.current(begun).version
        store.close()


def test_a_game_that_began_is_kept() -> None:
    store, clock = MemoryStore(), Clock()
    handler = Handler(store, clock=clock)
    game = opened(handler, Offer("reserved"), Offer("reserved"))
    advance_game(handler, game, 1)
    clock.now += 25 * 3_600_000
    assert advance_game(handler, game, 1).status() == "abandoned"
    assert [id for _, id in store.lobby.page("abandoned", None, None, 9)] == [game]
    assert not handler.expire(handler.current(game))


def test_a_game_that_nobody_began_is_forgotten_also_when_its_worker_dies_at_that() -> None:
    store, clock = MemoryStore(), Clock()
    handler = Handler(store, clock=clock)
    game = opened(handler, Offer("reserved"), Offer("open"))
    clock.now += 25 * 3_600_000
    assert handler.advance(handler.current(game)).status() == "abandoned"  # and no more
    assert store.work.counts(clock.now)[0] == 1
    advance_game(handler, game, 1)
    assert store.work.counts(clock.now)[0] == 0
    assert store.lobby.page(None, None, None, 9) == []


class Full(MemoryStore):
    used = 0

    def memory(self) -> tuple[int, int]:
        return self.used, 100 << 20


def test_it_is_told_before_the_store_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.BytesIO()
    log.configure(stream)
    monkeypatch.setattr(memory_watch, "log", structlog.get_logger())
    store = Full()
    watch = MemoryWatch(store)

    def told(now: int) -> int:
        watch.sweep(now)
        lines = [json.loads(line) for line in stream.getvalue().splitlines()]
        assert all(line["event"] == "the store is nearly full" for line in lines)
        return len(lines)

    assert told(EVERY) == 0
    store.used = 81 << 20
    assert told(EVERY + 1) == 0  # not looked at yet
    assert told(2 * EVERY) == 1
    assert told(3 * EVERY) == 1
    assert told(2 * EVERY + AGAIN) == 2
    structlog.reset_defaults()


@pytest.mark.slow
def test_the_store_says_how_much_it_uses() -> None:
    with valkey.server("maxmemory 64mb") as server:
        store = open_store(server.url)
        used, limit = store.memory()
        assert 0 < used < limit == 64 << 20
        store.close()
