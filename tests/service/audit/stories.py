"""Games in which something happens at the table: undo, clocks, other hands, early ends, forks, bots."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any
from unittest.mock import patch

from domain.core.bots import Bot, at_once
from domain.table import game as rules
from domain.table.commands import (
    CloseTable,
    FillSeat,
    ForkGame,
    HandOver,
    Resign,
    SetClock,
    StartGame,
    TakeBack,
    Undo,
)
from domain.table.events import Clock, Offer, Patience
from domain.titles import TITLES
from service.games.bot_decision import BotRunner
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.seats import SeatRequest
from service.games.setup import GameSetup, Sandbox
from service.store.memory.store import MemoryStore
from tests.service.audit.support import Played
from workers.advance import advance_game

NOON = 1_767_268_800_000
BUDGET = 600.0
"""Seconds: what bots do in a story must not depend on who else uses this machine."""
GAUCHO, RANCHERS = "el-gaucho", "ranchers"


class Table:
    """A game that goes on step by step, on a clock that is turned by hand; moves are as luck has it."""

    def __init__(self, title: str, seats: str, seed: str, **more: Any) -> None:
        self.now = NOON
        self.store = more.pop("store", None) or MemoryStore()
        self.handler = Handler(self.store, clock=lambda: self.now)
        kinds = {"r": Offer("reserved"), "o": Offer("open"), "b": Offer("bot", "greedy")}
        sandbox = more.pop("sandbox", None) or Sandbox(seed)
        self.loaded = self.handler.open_game(
            GameSetup(title, {}, [kinds[seat] for seat in seats], sandbox=sandbox, **more)
        ).loaded
        self.whim = Random(seed)

    @property
    def id(self) -> str:
        return self.loaded.id

    def send(self, command: Any) -> "Table":
        self.now += 7
        self.store.uptime.beat(self.now)
        self.loaded = self.handler.send(self.id, command).loaded
        return self.rest()

    def rest(self) -> "Table":
        """What is due, and the bots, until people are to act."""
        self.loaded = advance_game(self.handler, self.id, 3_600.0, BotRunner(budget=BUDGET))
        return self

    def move(self, moves: int = 1) -> "Table":
        for _ in range(moves):
            acting = [seat for seat in self.loaded.to_act() if self.loaded.game.table.seats[seat].bot is None]
            if acting:
                self.send(self.whim.choice(self.loaded.legal_commands(acting[0])))
        return self

    def finish(self) -> Played:
        while self.loaded.to_act():
            self.move()
        return self.played()

    def wait(self, seconds: int) -> "Table":
        for _ in range(seconds):
            self.now += 1_000
            self.store.uptime.beat(self.now)
        self.loaded = self.handler.advance(self.loaded)
        return self.rest()

    def until(self, ready: Callable[[LoadedGame], bool]) -> "Table":
        while not ready(self.loaded):
            self.move()
        return self

    def played(self) -> Played:
        return Played(self.store, self.loaded)


def _acting(loaded: LoadedGame) -> int:
    return loaded.to_act()[0]


def _can_undo(loaded: LoadedGame) -> bool:
    return rules.may_undo(loaded.codec.decider, loaded.game, _acting(loaded))


def undo() -> Played:
    """Commands are taken back here and there, also two in a row."""
    table = Table(GAUCHO, "rr", "undo").rest()
    for _ in range(3):
        table.until(_can_undo)
        table.send(Undo(_acting(table.loaded)))
        if _can_undo(table.loaded):
            table.send(Undo(_acting(table.loaded)))
        table.move(3)
    return table.finish()


def time_outs() -> Played:
    """Nobody comes, so a bot plays the turns of everybody whose time is up."""
    table = Table(GAUCHO, "rr", "late", clock=Clock(turn=60, then="bot", bot="greedy")).rest()
    while table.loaded.to_act():
        table.wait(61)
        if table.loaded.to_act():
            table.move()
    return table.played()


def default_moves() -> Played:
    """The same, with the first legal command each time."""
    table = Table(RANCHERS, "rr", "default", clock=Clock(game=600, then="default")).rest()
    table.move(6).wait(700)
    return table.finish()


def taken_over() -> Played:
    """Whoever is late hands over for good, until somebody takes the seat back."""
    table = Table(RANCHERS, "rr", "over", clock=Clock(turn=30, then="hand_over")).rest()
    seat = _acting(table.loaded)
    table.move().wait(31)
    late = next(i for i, each in enumerate(table.loaded.game.table.seats) if each.bot is not None)
    table.send(TakeBack(late)).move(2)
    assert seat in (0, 1)
    return table.finish()


def other_hands() -> Played:
    """Seats go to bots and come back."""
    table = Table(RANCHERS, "rrb", "hands").rest().move(2)
    table.send(HandOver(0, "planner")).move(2).send(TakeBack(0)).move(2)
    table.send(HandOver(1, "random"))
    return table.finish()


def resignation() -> Played:
    """One resigns, a bot plays on; then another, and whoever is left has won."""
    table = Table(GAUCHO, "rrr", "resign").rest().move(9)
    return table.send(Resign(1, "random")).move(5).send(Resign(0, "greedy")).played()


def abandonment() -> Played:
    """They play for a while, and never come back."""
    table = Table(GAUCHO, "rr", "gone", patience=Patience(60, 3_600)).rest().move(8)
    return table.wait(3_601).played()


def never_begun() -> Played:
    """Somebody comes and goes again, and then nobody ever came."""
    table = Table(GAUCHO, "roo", "alone", patience=Patience(60, 3_600))
    table.handler.seats.take(table.id, SeatRequest(2, entropy="my own words"))
    table.loaded = table.handler.seats.leave(table.id, 2).loaded
    return table.wait(61).played()


def few() -> Played:
    """They start without the last seat, which is free; a bot has another, and somebody a new name."""
    table = Table(RANCHERS, "rooo", "few")
    table.handler.send(table.id, FillSeat(1, "greedy"))
    table.handler.seats.rename(table.id, 0, "Anahi")
    table.handler.seats.take(table.id, SeatRequest(2))
    table.loaded = table.handler.send_table_command(table.id, StartGame()).loaded
    return table.rest().finish()


def closed() -> Played:
    """The table is closed before anybody comes."""
    table = Table(GAUCHO, "ro", "closed")
    table.loaded = table.handler.send_table_command(table.id, CloseTable()).loaded
    return table.rest().played()


def outage() -> Played:
    """The service was away while somebody's time was running: it is given back."""
    table = Table(GAUCHO, "rr", "outage", clock=Clock(turn=60)).rest().move(3)
    table.now += 50_000
    table.store.uptime.beat(table.now)
    table.now += 4_000
    table.move(2).wait(61)
    return table.finish()


def test_time() -> Played:
    """In test mode luck is scripted, and the time stands still until it is set."""
    sandbox = Sandbox("scripted", ((1, 2, 3), (6, 6, 6, 6, 6)), NOON)
    table = Table(GAUCHO, "rr", "scripted", sandbox=sandbox, clock=Clock(turn=60, then="bot")).rest().move(3)
    table.handler.send_table_command(table.id, SetClock(NOON + 61_000))
    table.loaded = table.handler.current(table.id)
    table.loaded = table.handler.advance(table.loaded)
    return table.rest().finish()


@cache
def family(title: str) -> tuple[Played, Played, Played]:
    """A game, another that went on from it, and one that went on from that, all in one store."""
    tables = [Table(title, "rr", "parent").rest().move(9)]
    for name in ("child", "grandchild"):
        it = tables[-1].loaded
        forked = ForkGame(it.id, it.version, rules.plain(it.game.play))
        tables.append(Table(title, "rr", name, fork=forked, store=tables[-1].store).rest().move(2))
    parent, child, grandchild = (table.finish() for table in tables)
    return parent, child, grandchild


def fork() -> Played:
    """Another game went so far; this one goes on from there."""
    return family(RANCHERS)[1]


def bots() -> Played:
    """Hosted bots only, one of which has to give way once."""
    table = Table(GAUCHO, "bb", "bots")
    table.loaded = table.handler.advance(table.loaded)
    speechless = replace(TITLES[GAUCHO], bots=(Bot("greedy", at_once(_speechless), "1"),))
    with patch.dict(TITLES, {GAUCHO: speechless}):
        command, trace = BotRunner(budget=BUDGET).decide(table.loaded, _acting(table.loaded))
    assert trace.bot == "random"
    table.loaded = table.handler.send(table.id, command, trace=trace).loaded
    return table.rest().played()


def _speechless(*_: Any) -> Any:
    raise RuntimeError("no idea")


STORIES = {
    story.__name__: story
    for story in (
        undo, time_outs, default_moves, taken_over, other_hands, resignation, abandonment, never_begun,
        few, closed, outage, test_time, fork, bots,
    )
}  # fmt: skip


@cache
def played(name: str) -> Played:
    return STORIES[name]()
