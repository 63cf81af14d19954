"""A game that has become as long as any may: nobody makes it longer, and it is given up."""

import pytest

from domain.core.errors import Rejected
from domain.table import bounds
from domain.table.commands import HandOver, SetClock
from domain.table.events import GameEndedEarly, Patience
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.store.memory.store import MemoryStore
from tests.service.playing import NOON, assert_intact, first_command, opened, play
from tests.support.games import verdict
from workers.advance import advance_game

LONG = 60


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def handler(store: MemoryStore) -> Handler:
    return Handler(store, clock=lambda: NOON)


def full(handler: Handler, monkeypatch: pytest.MonkeyPatch, seats: str = "rr") -> LoadedGame:
    """A game that is full at the end of a move; it was allowed to begin it."""
    monkeypatch.setattr(bounds, "EVENTS", LONG)
    loaded = opened(handler, seats, patience=Patience(60, 60))
    while not loaded.is_full():
        loaded = play(handler, loaded, 1)
    return loaded


def test_nobody_makes_a_full_game_longer(handler: Handler, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = full(handler, monkeypatch)
    assert not loaded.has_ended()
    for command in (first_command(loaded), HandOver(0, "greedy")):
        with pytest.raises(Rejected) as refused:
            handler.send(loaded.id, command)
        no = refused.value
        assert (no.reason, no.clause, no.facts) == ("too_long", "table.19", {"most": LONG})
    assert handler.current(loaded.id).version == loaded.version


def test_nor_does_its_clock(handler: Handler, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "EVENTS", 1)
    loaded = opened(handler)
    with pytest.raises(Rejected, match="too_long"):
        handler.send_table_command(loaded.id, SetClock(NOON + 1))


@pytest.mark.parametrize("seats", ["rr", "rb", "bb"])
def test_workers_give_a_full_game_up_at_once(
    handler: Handler, store: MemoryStore, monkeypatch: pytest.MonkeyPatch, seats: str
) -> None:
    """Also one in which only bots would play on."""
    loaded = full(handler, monkeypatch, seats)
    assert loaded.has_ended() or loaded.due_at(NOON) == NOON
    after = advance_game(handler, loaded.id, 10)
    assert (after.status(), after.is_final()) == ("abandoned", True)
    ended = loaded.codec.read(store.streams.read(loaded.id)[-2].record)[1]
    assert ended == GameEndedEarly("abandoned")
    assert_intact(store, loaded.id)
    assert verdict(store, loaded.id).verdict == "exact"
