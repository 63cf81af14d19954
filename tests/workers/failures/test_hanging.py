"""Do others go on, and is it known why, when a bot or a rule never comes back, whatever it does?"""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from domain.table.events import BotDecided, Offer
from service.games.handler import Handler
from service.games.quarantine import Quarantine, Suspect
from service.games.setup import GameSetup
from service.hooks import hook, signature
from service.hooks.hook import Hook
from service.identity.owners import OPERATOR
from service.process.watchdog import LIMIT
from service.queue.notifier import Notifier
from service.store.redis.store import RedisStore, open_store
from tests.support import valkey
from tests.support.games import check_log, verdict
from tests.support.receiver import receiving
from tests.support.server import children
from tests.support.speed import patience
from tests.workers.failures import programs

pytestmark = pytest.mark.slow

IN_C = "sum(itertools.repeat(1))"
SWALLOWING = """
    while True:
        try:
            while True: pass
        except BaseException: pass
"""
WAITING = """
    while True:
        try: time.sleep(60)
        except BaseException: pass
"""
CRASHING = "os.abort()"
FAT = "return bytes(1 << 33)"
HANGING = "import itertools, os, time\ndef hang(*_, **__): {how}\n"
BOT = HANGING + (
    "from dataclasses import replace\n"
    "from domain.core.bots import Bot, at_once\n"
    "from domain.titles import TITLES\n"
    'bots = (Bot("greedy", at_once(hang), "1", "It never comes back."),)\n'
    'TITLES["el-gaucho"] = replace(TITLES["el-gaucho"], bots=bots)\n'
)
RULE = HANGING + (
    "from service.games.handler import Handler\n"
    "advance = Handler.advance\n"
    'Handler.advance = lambda self, it: hang() if it.title == "ranchers" else advance(self, it)\n'
)
IMPATIENT = (
    "from service.process.watchdog import Watchdog\n"
    "Watchdog.__init__.__kwdefaults__.update(limit={limit}, longest={limit})\n"
    "from service.games import quarantine\n"
    "quarantine.PAUSES = (100, 100)\n"
)
BRIEF = IMPATIENT.format(limit=0.7)


@pytest.fixture
def store(queue_url: str, notifier: Notifier) -> Iterator[RedisStore]:  # noqa: ARG001
    store = open_store(queue_url)
    yield store
    store.close()


class Table:
    """Games of a service that has one worker, with something in it made otherwise, and a sweeper."""

    def __init__(self, store: RedisStore, notifier: Notifier) -> None:
        self.store, self.handler, self.notifier = store, Handler(store, notifier.wake), notifier

    def open(self, title: str, *bots: str) -> str:
        return self.handler.open_game(GameSetup(title, {}, [Offer("bot", bot) for bot in bots])).loaded.id

    def is_over(self, game: str) -> bool:
        loaded = self.handler.current(game)
        return loaded.status() == "over" and not loaded.has_work()

    def traces(self, game: str) -> list[BotDecided]:
        codec = self.handler.current(game).codec
        events = [codec.read(entry.record)[1] for entry in self.store.streams.read(game)]
        return [event for event in events if isinstance(event, BotDecided)]


@pytest.fixture
def table(store: RedisStore, notifier: Notifier) -> Table:
    return Table(store, notifier)


@pytest.fixture
def start(queue_url: str) -> Iterator[Any]:
    """Starts a worker that begins with some code, and a sweeper; says the worker's process id."""
    with ExitStack() as stack:

        def begin(first: str) -> int:
            environment = {"ESTANCIA_REDIS_URL": queue_url}
            worker = stack.enter_context(programs.running("workers.worker", environment, first))
            stack.enter_context(programs.running("workers.sweeper", environment, first))
            return worker.pid

        yield begin


@pytest.mark.parametrize("how", [IN_C, SWALLOWING, WAITING, CRASHING])
def test_a_bot_that_never_comes_back_is_asked_once_and_a_simpler_one_plays_in_its_stead(
    table: Table, start: Any, how: str
) -> None:
    bad, good = table.open("el-gaucho", "greedy", "random"), table.open("el-gaucho", "random", "random")
    start(BOT.format(how=how) + BRIEF)
    for game in (bad, good):
        valkey.until(lambda game=game: table.is_over(game), 60)
        assert verdict(table.store, game).verdict == "exact"
    traces = [trace for trace in table.traces(bad) if trace.seat == 0]
    assert {trace.bot for trace in traces} == {"random"}
    assert traces[0].search["instead_of"] == [{"bot": "greedy", "why": "it never came back"}]
    assert table.notifier.counts()["workers_lost"] == 1
    assert Quarantine(table.store).cases("play") == {}


def test_a_bot_that_asks_for_more_memory_than_there_is_loses_its_decision_and_no_worker_is_lost(
    table: Table, start: Any
) -> None:
    game = table.open("el-gaucho", "greedy", "random")
    start(BOT.format(how=FAT))
    valkey.until(lambda: table.is_over(game), 60)
    assert "workers_lost" not in table.notifier.counts()


@pytest.mark.parametrize("how", [IN_C, SWALLOWING])
def test_a_game_whose_rules_never_come_back_is_set_aside_tried_again_and_then_stuck(
    table: Table, start: Any, how: str
) -> None:
    bad = table.open("ranchers", "random", "random")
    before = table.store.streams.read(bad)
    start(RULE.format(how=how) + BRIEF)
    good = [table.open("el-gaucho", "random", "random") for _ in range(3)]
    for game in good:
        valkey.until(lambda game=game: table.is_over(game), 60)
    cases = Quarantine(table.store)
    valkey.until(lambda: (case := cases.case("play", bad)) is not None and case.times == 3, 60)
    assert table.store.streams.read(bad) == before
    later = [table.open("el-gaucho", "random", "random") for _ in range(2)]
    for game in later:
        valkey.until(lambda game=game: table.is_over(game), 60)
        assert check_log(table.store, game).status() == "over"
    assert table.notifier.counts()["workers_lost"] == 3
    assert table.notifier.counts()["games_stuck"] == 1
    assert cases.holds(cases.cases("play")[bad], len(before))


def test_with_a_single_worker_others_wait_for_as_long_as_the_watchdog_does(table: Table, start: Any) -> None:
    bad = table.open("ranchers", "random", "random")
    worker = start(RULE.format(how=IN_C))
    valkey.until(lambda: bad not in table.notifier.hinted_games() and children(worker, ""))
    began, good = time.monotonic(), table.open("el-gaucho", "random", "random")
    opened = table.store.streams.version(good) or 0
    valkey.until(lambda: (table.store.streams.version(good) or 0) > opened)
    assert time.monotonic() - began < patience(2 * LIMIT)
    assert table.notifier.counts()["workers_lost"] == 1


def test_a_game_that_somebody_moves_in_leaves_its_quarantine(table: Table) -> None:
    game = table.open("el-gaucho", "random", "random")
    quarantine = Quarantine(table.store)
    case = quarantine.add(Suspect("play", game))
    version = table.store.streams.version(game)
    assert quarantine.holds(case, version)
    table.handler.advance(table.handler.current(game))
    assert not quarantine.holds(case, table.store.streams.version(game))


HOOK_RULE = HANGING + (
    "from service.hooks import messages\n"
    "of_event = messages.of_event\n"
    "messages.of_event = lambda it, *more: "
    'hang() if it.after.title == "ranchers" and it.after.version > 1 else of_event(it, *more)\n'
)


def test_a_game_whose_rules_never_come_back_keeps_webhooks_from_nothing_but_itself(
    table: Table, queue_url: str
) -> None:
    with receiving() as receiver, ExitStack() as stack:
        made = Hook(hook.new_id(), receiver.url, OPERATOR, signature.new_secret(), "")
        table.store.outbox.watch()
        hook.add(table.store, made)
        bad, good = (table.open(title, "random", "random") for title in ("ranchers", "el-gaucho"))
        environment = {"ESTANCIA_REDIS_URL": queue_url, "ESTANCIA_HOOKS_ALLOW_PRIVATE": "yes"}
        first = HOOK_RULE.format(how=IN_C) + BRIEF
        for module in ("workers.hook_worker", "workers.sweeper"):
            stack.enter_context(programs.running(module, environment, first))
        cases = Quarantine(table.store)
        valkey.until(lambda: (case := cases.case("hook", bad)) is not None and case.times >= 2, 60)
        opened = list(range(1, (table.store.streams.version(good) or 0) + 1))
        valkey.until(lambda: receiver.positions(good) == opened, 60)
        assert receiver.positions(bad) == [1]
        assert cases.case("play", bad) is None


def test_a_bot_that_never_gives_its_advice_is_replaced_by_a_simpler_one(table: Table, queue_url: str) -> None:
    opened = table.handler.open_game(GameSetup("el-gaucho", {}, [Offer("reserved")] * 2)).loaded
    first = BOT.format(how=IN_C) + BRIEF
    with programs.running("workers.hint_worker", {"ESTANCIA_REDIS_URL": queue_url}, first):
        loaded = table.handler.current(opened.id)
        while loaded.has_work():
            loaded = table.handler.advance(loaded)
        seat = loaded.to_act()[0]

        def advice() -> bytes | None:
            return table.notifier.ask_advice(loaded.id, loaded.version, seat, "greedy")

        assert advice() is None
        told = advice()
    assert told is not None
    assert told.startswith(b'{"bot":"random"')
