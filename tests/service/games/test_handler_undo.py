"""Undo in the write path: snapshots around it, other processes, and what whoever checks the stream says."""

from random import Random

import pytest

from domain.core.errors import Rejected
from domain.el_gaucho.commands import TakeDice
from domain.table import game as rules
from domain.table.commands import HandOver, TakeBack, Undo
from domain.table.events import Clock
from domain.titles import TITLES
from service.audit import Finding, verify
from service.games import cache
from service.games.handler import Handler
from service.games.loaded import LoadedGame, empty_game
from service.games.results import Stale
from service.games.setup import GameSetup, Sandbox
from service.store.memory.registers import MemorySnapshots
from service.store.memory.store import MemoryStore
from tests.service.playing import NOON, at_rest, first_command, key, offers, opened, play, records


@pytest.fixture
def handler() -> Handler:
    return Handler(MemoryStore(), clock=lambda: NOON)


def turn(handler: Handler) -> LoadedGame:
    """Somebody has a turn, and nothing can be taken back yet."""
    loaded = opened(handler)
    while loaded.game.steps or not isinstance(first_command(loaded), TakeDice):
        loaded = play(handler, loaded, 1)
    return loaded


def sprinkled(handler: Handler, title: str, seats: str, number: int, length: int) -> LoadedGame:
    """A random game with commands taken back, and seats handed over, now and then."""
    rng = Random(number)
    loaded = handler.open_game(
        GameSetup(title, {}, offers(seats), clock=Clock(turn=60), sandbox=Sandbox(str(number)))
    ).loaded
    loaded = at_rest(handler, loaded)
    while loaded.version < length and (seats_ := loaded.to_act()):
        seat = rng.choice(seats_)
        if rng.random() < 0.3 and rules.may_undo(loaded.codec.decider, loaded.game, seat):
            loaded = handler.send(loaded.id, Undo(seat)).loaded
        elif rng.random() < 0.03:
            handler.send(loaded.id, HandOver(seat, "random"))
            loaded = handler.send(loaded.id, TakeBack(seat)).loaded
        else:
            loaded = handler.send(loaded.id, rng.choice(loaded.legal_commands(seat))).loaded
        loaded = at_rest(handler, loaded)
    return loaded


@pytest.mark.parametrize("title", TITLES)
def test_whatever_snapshot_there_is_every_version_is_the_fold_of_the_whole_stream(
    handler: Handler, monkeypatch: pytest.MonkeyPatch, title: str
) -> None:
    monkeypatch.setattr(cache, "SNAPSHOT_EVERY", 7)
    kept = list[bytes]()
    monkeypatch.setattr(MemorySnapshots, "save", lambda _self, _game, snapshot: kept.append(snapshot))
    loaded = sprinkled(handler, title, "rr", 1, 200)
    entries = handler.store.streams.read(loaded.id)
    types = [record["type"] for record in records(entries)]
    assert types.count("command_undone") > 3
    assert len(kept) > 3
    folds = [empty_game(loaded.id, title, loaded.server_seed)]
    for entry in entries:
        folds.append(folds[-1].after([entry]))
    assert folds[-1] == loaded
    for snapshot in kept:
        monkeypatch.setattr(handler.store.snapshots, "load", lambda _game, snapshot=snapshot: snapshot)
        since = loaded.codec.snapshots.unpack(snapshot)[1].version  # type: ignore[index]
        for version in range(since, min(since + 12, loaded.version + 1)):
            assert Handler(handler.store).at(loaded.id, version) == folds[version]
        assert Handler(handler.store).current(loaded.id) == loaded


@pytest.mark.parametrize("title", TITLES)
def test_a_stream_with_undo_and_other_hands_is_exact(handler: Handler, title: str) -> None:
    loaded = sprinkled(handler, title, "rrr", 5, 300)
    entries = handler.store.streams.read(loaded.id)
    assert verify(title, loaded.id, entries, loaded.server_seed) == Finding("exact")


def test_a_process_that_knows_nothing_of_the_last_command_takes_it_back_all_the_same(
    handler: Handler,
) -> None:
    loaded = turn(handler)
    sent = handler.send(loaded.id, first_command(loaded))
    seat = loaded.to_act()[0]
    undone = Handler(handler.store, clock=lambda: NOON).send(loaded.id, Undo(seat)).loaded
    assert undone.game.play == loaded.game.play
    assert undone.version == sent.loaded.version + 1
    assert handler.current(loaded.id) == undone


def test_the_same_command_again_has_the_same_events_and_the_same_luck_follows(handler: Handler) -> None:
    loaded = turn(handler)
    command = first_command(loaded)
    first = handler.send(loaded.id, command)
    handler.send(loaded.id, Undo(loaded.to_act()[0]))
    again = handler.send(loaded.id, command)
    assert [it["data"] for it in records(again.entries)] == [it["data"] for it in records(first.entries)]
    assert again.loaded.draws == first.loaded.draws


def test_an_undo_is_sent_once_under_one_key_and_is_judged_at_the_version_it_names(handler: Handler) -> None:
    loaded = turn(handler)
    seat = loaded.to_act()[0]
    version = handler.send(loaded.id, first_command(loaded)).loaded.version
    with pytest.raises(Stale):
        handler.send(loaded.id, Undo(seat), expected=version - 1)
    one = handler.send(loaded.id, Undo(seat), expected=version, key=key("undo"))
    two = handler.send(loaded.id, Undo(seat), expected=version, key=key("undo"))
    assert (one.first, one.last, one.replayed) == (two.first, two.last, False)
    assert two.replayed
    with pytest.raises(Rejected, match="nothing_to_undo"):
        handler.send(loaded.id, Undo(seat))


def test_a_bot_and_whoever_hands_over_take_nothing_back(handler: Handler) -> None:
    loaded = turn(handler)
    seat = loaded.to_act()[0]
    handler.send(loaded.id, first_command(loaded))
    handler.send(loaded.id, HandOver(seat, "random"))
    with pytest.raises(Rejected, match="played_by_bot"):
        handler.send(loaded.id, Undo(seat))
