"""Choices at the same time do not refuse each other, whatever version each was made on; all others do."""

from functools import partial
from typing import Any

import pytest

from domain.el_gaucho.commands import EndTurn, KeepTiles
from domain.ranchers.commands import ChooseSide, ReservePair, TakePair
from domain.table.commands import HandOver, Undo
from service.games.bot_decision import BotRunner
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.results import Sent, Stale
from service.games.setup import GameSetup, Sandbox
from service.store.memory.store import MemoryStore
from service.store.records import Token
from tests.service.games.test_handler_races import all_at_once
from tests.service.playing import (
    NOON,
    assert_intact,
    at_rest,
    first_command,
    offers,
    opened,
    other,
    play,
    records,
    reserving,
    token_of,
)


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def handler(store: MemoryStore) -> Handler:
    return Handler(store, clock=lambda: NOON)


class Table:
    """People at a table that has been laid, each with a token."""

    def __init__(self, handler: Handler, title: str, seats: str, **settings: Any) -> None:
        opened = handler.open_game(GameSetup(title, settings, offers(seats), sandbox=Sandbox("luck")))
        self.handler, self.loaded = handler, at_rest(handler, opened.loaded)
        self.tokens = {seat: token_of(secret, seat) for seat, secret in opened.secrets.items()}

    def by(self, seat: int) -> Token:
        return self.tokens[seat]

    def send(self, command: Any, expected: int, handler: Handler | None = None) -> LoadedGame:
        seat: int = command.seat
        return (
            (handler or self.handler)
            .send(self.loaded.id, command, by=self.by(seat), expected=expected)
            .loaded
        )


@pytest.mark.parametrize(
    ("title", "kind"), [("el-gaucho", KeepTiles), ("ranchers", ChooseSide)], ids=["el-gaucho", "ranchers"]
)
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1)])
def test_everybody_chooses_on_the_version_that_they_have_seen(
    handler: Handler, store: MemoryStore, title: str, kind: type[Any], order: tuple[int, ...]
) -> None:
    table = Table(handler, title, "rrr")
    seen = table.loaded.version
    choices = {seat: first_command(table.loaded, seat) for seat in order}
    for seat in order:
        assert isinstance(choices[seat], kind)
        table.send(choices[seat], expected=seen)
    chosen = records(store.streams.read(table.loaded.id, after=seen, most=len(order)))
    assert [record["seat"] for record in chosen] == list(order)
    with pytest.raises(Stale):
        table.send(choices[order[0]], expected=seen)
    assert_intact(store, table.loaded.id)


def test_however_they_race(handler: Handler, store: MemoryStore) -> None:
    table = Table(handler, "el-gaucho", "rrrr")
    seen = table.loaded.version
    processes = [other(handler) for _ in range(4)]
    for process in processes:
        process.cached(table.loaded.id)
    choices = [first_command(table.loaded, seat) for seat in range(4)]
    results = all_at_once(
        *(
            partial(process.send, table.loaded.id, choice, by=table.by(choice.seat), expected=seen)
            for process, choice in zip(processes, choices, strict=True)
        )
    )
    assert all(isinstance(result, Sent) for result in results), results
    assert sorted(result.first - seen for result in results if isinstance(result, Sent)) == [1, 2, 3, 4]
    assert_intact(store, table.loaded.id)


def test_a_choice_sent_twice_for_one_version_is_made_once(handler: Handler) -> None:
    table = Table(handler, "el-gaucho", "rr")
    seen, (one, another) = table.loaded.version, table.loaded.legal_commands(0)[:2]
    table.send(one, expected=seen)
    table.send(first_command(table.loaded, 1), expected=seen)
    with pytest.raises(Stale) as told:
        table.send(another, expected=seen)
    assert told.value.missed


def test_what_the_rules_did_meanwhile_makes_it_stale(handler: Handler) -> None:
    table = Table(handler, "el-gaucho", "rr")
    seen, choice = table.loaded.version, first_command(table.loaded, 0)
    table.send(first_command(table.loaded, 1), expected=seen)
    now = at_rest(handler, table.send(choice, expected=seen))
    for command in (choice, EndTurn(0), Undo(0)):
        with pytest.raises(Stale):
            table.send(command, expected=seen)
    assert handler.current(table.loaded.id).version == now.version


@pytest.mark.parametrize("expected", [0, 1, 3, 999])
def test_a_version_before_the_choice_began_or_one_to_come_is_stale(handler: Handler, expected: int) -> None:
    table = Table(handler, "el-gaucho", "rr")
    with pytest.raises(Stale):
        table.send(first_command(table.loaded, 0), expected=expected)


def test_other_hands_meanwhile_make_it_stale(handler: Handler) -> None:
    table = Table(handler, "el-gaucho", "rr")
    seen = table.loaded.version
    handler.send(table.loaded.id, HandOver(1, "random"), by=table.by(1))
    with pytest.raises(Stale):
        table.send(first_command(table.loaded, 0), expected=seen)


def test_a_bot_that_chose_meanwhile_is_no_matter(handler: Handler) -> None:
    table = Table(handler, "el-gaucho", "rb")
    seen = table.loaded.version
    command, trace = BotRunner().decide(table.loaded, 1)
    handler.send(table.loaded.id, command, trace=trace)
    assert table.send(first_command(table.loaded, 0), expected=seen).version == seen + 3


def test_a_bot_itself_decides_anew_since_its_trace_names_the_version_it_saw(handler: Handler) -> None:
    table = Table(handler, "el-gaucho", "rb")
    command, trace = BotRunner().decide(table.loaded, 1)
    seen = table.loaded.version
    table.send(first_command(table.loaded, 0), expected=seen)
    with pytest.raises(Stale):
        handler.send(table.loaded.id, command, expected=seen, trace=trace)


def test_a_pair_reserved_in_another_s_turn_makes_a_taken_one_stale(handler: Handler) -> None:
    table = Table(handler, "ranchers", "rr", module="buildings")
    loaded, turn = reserving(handler, table.loaded)
    taken, reserved = first_command(loaded, turn), first_command(loaded, 1 - turn)
    assert (type(taken), type(reserved)) == (TakePair, ReservePair)
    table.send(reserved, expected=loaded.version)
    with pytest.raises(Stale):
        table.send(taken, expected=loaded.version)


def test_tiles_that_several_bring_home_do_not_wait_for_each_other(handler: Handler) -> None:
    loaded = opened(handler, "rrr")
    while len(loaded.to_act()) < 2 or isinstance(first_command(loaded), KeepTiles):
        loaded = play(handler, loaded, 1, whims=loaded.version)
    one, another = (first_command(loaded, seat) for seat in loaded.to_act()[:2])
    tokens = {seat: token_of(handler.seats.replace_token(loaded.id, seat), seat) for seat in range(3)}
    for command in (one, another):
        handler.send(loaded.id, command, by=tokens[command.seat], expected=loaded.version)
