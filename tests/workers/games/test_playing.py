"""Does a game go on by itself, exactly as far as it should?"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from domain import bots as hosted
from domain.core.bots import Bot, Choice, at_once
from domain.core.bots.random import choose
from domain.core.record import Command
from domain.el_gaucho.commands import EndTurn
from domain.table.events import Offer
from domain.titles import TITLES
from service.games.bot_decision import BotRunner
from service.games.handler import Handler
from service.games.setup import GameSetup
from service.games.unreadable.errors import NoSuchGame
from service.store.memory.store import MemoryStore
from tests.support.games import check_log, open_bots, records
from workers.advance import advance_game

pytestmark = pytest.mark.slow

FOR_EVER = 3_600.0


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def handler(store: MemoryStore) -> Handler:
    return Handler(store)


def nobody_fails(bot: str) -> None:
    raise AssertionError(f"{bot} failed")


def test_four_bots_play_to_the_end_and_the_luck_is_revealed(handler: Handler, store: MemoryStore) -> None:
    game = open_bots(handler)
    loaded = advance_game(handler, game, FOR_EVER, BotRunner(nobody_fails))
    assert loaded.status() == "over"
    assert loaded.game.table.revealed
    assert check_log(store, game).game == loaded.game


def test_a_sandbox_seed_gives_the_same_game_again() -> None:
    logs = []
    for _ in range(2):
        store = MemoryStore()
        handler = Handler(store, clock=lambda: 0)
        game = open_bots(handler, seed="spring")
        advance_game(handler, game, FOR_EVER, BotRunner(nobody_fails))
        logs.append(records(store, game))
    assert logs[0] == logs[1]


def test_a_slice_of_no_time_does_one_step(handler: Handler) -> None:
    game = open_bots(handler)
    before = handler.current(game)
    after = advance_game(handler, game, 0, BotRunner(nobody_fails))
    assert handler.at(game, before.version).has_work()
    assert after.version > before.version
    assert after.has_work()


def test_a_game_that_waits_for_people_is_left_as_it_is(handler: Handler) -> None:
    offers = [Offer("reserved"), Offer("reserved")]
    game = handler.open_game(GameSetup("el-gaucho", {}, offers)).loaded.id
    rested = advance_game(handler, game, FOR_EVER, BotRunner(nobody_fails))
    assert rested.to_act() == (0, 1)
    assert advance_game(handler, game, FOR_EVER, BotRunner(nobody_fails)) == rested


def test_a_bot_acts_for_its_own_seat_only(handler: Handler) -> None:
    offers = [Offer("reserved"), Offer("bot", "random")]
    game = handler.open_game(GameSetup("el-gaucho", {}, offers)).loaded.id
    assert advance_game(handler, game, FOR_EVER, BotRunner(nobody_fails)).to_act() == (0,)


def test_an_unknown_game_is_said_to_be_unknown(handler: Handler) -> None:
    with pytest.raises(NoSuchGame):
        advance_game(handler, "0" * 20, 0, BotRunner(nobody_fails))


def test_whoever_was_slower_looks_again_and_nothing_happens_twice(store: MemoryStore) -> None:
    one, other = Handler(store), Handler(store)
    game = open_bots(one)
    while advance_game(one, game, 0, BotRunner(nobody_fails)).has_work():
        other.cached(game)
        advance_game(other, game, 0, BotRunner(nobody_fails))
    assert check_log(store, game).status() == "over"


# ---- bots that fail


def raises(*_: Any) -> Choice:
    raise RuntimeError("no idea")


def thinks_for_ever(*_: Any) -> Choice:
    while True:
        pass


def answers_nonsense(*_: Any) -> Any:
    return "pass"


def sends_what_is_not_legal(*_: Any) -> Choice:
    return Choice(EndTurn(0), {})


def says_what_is_no_json(_view: Any, legal: tuple[Command, ...], *_: Any) -> Choice:
    return Choice(legal[0], {"view": object()})


def says_too_much(_view: Any, legal: tuple[Command, ...], *_: Any) -> Choice:
    return Choice(legal[0], {"all": "x" * 10_000})


BROKEN = [
    raises, thinks_for_ever, answers_nonsense, sends_what_is_not_legal, says_what_is_no_json, says_too_much
]  # fmt: skip


@pytest.mark.parametrize("broken", BROKEN)
def test_a_bot_that_fails_loses_the_decision_to_a_simpler_one(
    handler: Handler, monkeypatch: pytest.MonkeyPatch, broken: Callable[..., Any]
) -> None:
    bots = (Bot("simple", at_once(choose), "3"), Bot("broken", at_once(broken), "7"))
    monkeypatch.setitem(TITLES, "el-gaucho", replace(TITLES["el-gaucho"], bots=bots))
    game = open_bots(handler, ("broken", "broken"))
    loaded = handler.advance(handler.current(game))
    seat = loaded.bots_to_act()[0]
    failed: list[str] = []
    decision = BotRunner(failed.append, budget=0.05).decide(loaded, seat)
    assert failed == ["broken"]
    assert decision == BotRunner(failed.append, budget=0.05).decide(loaded, seat)
    command, trace = decision
    assert handler.send(game, command).loaded.version > loaded.version
    assert (trace.bot, trace.version, trace.budget) == ("simple", "3", 50)
    (gave_way,) = trace.search["instead_of"]
    assert gave_way["bot"] == "broken"
    assert gave_way["why"]


@pytest.mark.parametrize("title", TITLES)
def test_every_bot_of_a_title_is_found_under_an_id_of_its_own(title: str) -> None:
    ids = hosted.ids_of(title)
    assert len(set(ids)) == len(ids)
    assert tuple(hosted.find_bot(title, id) for id in ids) == hosted.bots_of(title)


def test_the_ladder_leads_from_the_bot_asked_for_down_to_random(monkeypatch: pytest.MonkeyPatch) -> None:
    bots = tuple(Bot(id, at_once(raises), "1") for id in ("greedy", "planner"))
    monkeypatch.setitem(TITLES, "el-gaucho", replace(TITLES["el-gaucho"], bots=bots))
    assert [bot.id for bot in hosted.ladder("el-gaucho", "greedy")] == ["greedy", "random"]
    assert [bot.id for bot in hosted.ladder("el-gaucho", "retired")] == ["random"]
    assert [bot.id for bot in hosted.ladder("el-gaucho", "default")] == ["default", "random"]


def test_a_bot_that_is_hosted_no_more_is_named_by_the_one_that_decides_for_it(handler: Handler) -> None:
    loaded = handler.advance(handler.current(open_bots(handler, ("retired", "random"))))
    (seat, other) = loaded.bots_to_act()
    gave_way = BotRunner(nobody_fails).decide(loaded, seat).trace.search["instead_of"]
    assert gave_way == [{"bot": "retired", "why": "it is not hosted here"}]
    assert "instead_of" not in BotRunner(nobody_fails).decide(loaded, other).trace.search


def test_a_bot_is_told_nothing_but_what_its_seat_may_know(
    handler: Handler, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[Any, tuple[Command, ...], int, bytes]] = []

    def curious(view: Any, legal: tuple[Command, ...], seat: int, seed: bytes) -> Choice:
        asked.append((view, legal, seat, seed))
        return choose(view, legal, seat, seed)

    bots = (Bot("curious", at_once(curious), "1"),)
    monkeypatch.setitem(TITLES, "el-gaucho", replace(TITLES["el-gaucho"], bots=bots))
    game = open_bots(handler, ("curious", "random"))
    advance_game(handler, game, FOR_EVER, BotRunner(nobody_fails))
    assert asked
    for view, legal, seat, seed in asked:
        assert set(view.pile) <= {None}
        assert set(view.barons[1 - seat].dealt) <= {None}
        assert {command.seat for command in legal} == {seat}  # type: ignore[attr-defined]
        assert len(seed) == 32
