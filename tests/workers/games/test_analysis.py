"""Is a game that is over analysed by a worker, over a queue of its own?"""

import pytest

from domain.analysis import game as analysis
from domain.table.events import Offer
from service.games.analysis import kept, making
from service.games.bot_decision import BotRunner
from service.games.handler import Handler
from service.games.setup import GameSetup, Sandbox
from service.queue.notifier import ANALYSES_EACH, ANALYSES_MOST, Notifier
from service.store.memory.store import MemoryStore
from tests.service.playing import opened
from workers import jobs
from workers.advance import advance_game
from workers.analysis_worker import AnalysisWorker
from workers.worker import work

pytestmark = pytest.mark.slow


@pytest.fixture
def handler(notifier: Notifier) -> Handler:
    handler = Handler(MemoryStore())
    jobs.context.provide(jobs.Tools(handler, notifier))
    return handler


def wanted(handler: Handler, notifier: Notifier, game: str) -> kept.KeptAnalysis:
    """Asked for, and worked off by the worker of this thread."""
    kept.write(handler.store, game, kept.queued(handler.store))
    assert notifier.analyse(game, 1)
    work(notifier, burst=True, kind=AnalysisWorker)
    found = kept.read(handler.store, game)
    assert found is not None
    return found


def test_a_game_is_analysed_and_the_result_is_kept(
    handler: Handler, notifier: Notifier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis, "SUSPECTS", 0)
    offers = [Offer("bot", "random"), Offer("bot", "random")]
    game = handler.open_game(GameSetup("ranchers", {}, offers, sandbox=Sandbox("a"))).loaded.id
    advance_game(handler, game, 60, BotRunner(pytest.fail))
    found = wanted(handler, notifier, game)
    assert (found.state, found.done) == ("done", found.of)
    assert found.analysis is not None
    assert found.analysis["complete"]
    assert not notifier.analyses.job_ids
    monkeypatch.setattr(making, "SECONDS", -1)
    kept.write(handler.store, game, found)
    assert notifier.analyse(game, 2)
    work(notifier, burst=True, kind=AnalysisWorker)
    assert kept.read(handler.store, game) == found


def test_a_game_that_is_not_over_fails(handler: Handler, notifier: Notifier) -> None:
    assert wanted(handler, notifier, opened(handler).id).state == "failed"


def test_no_more_wait_than_can_be_done(notifier: Notifier) -> None:
    assert all(notifier.analyse(f"game{number}", number) for number in range(ANALYSES_MOST))
    assert not notifier.analyse("one more", 99)
    assert notifier.queue_length() == len(notifier.advice) == 0


def test_one_caller_leaves_room_for_others(notifier: Notifier) -> None:
    asked = [notifier.analyse(f"game{number}", number, "203.0.113.7") for number in range(ANALYSES_MOST)]
    assert asked == [True] * ANALYSES_EACH + [False] * (ANALYSES_MOST - ANALYSES_EACH)
    assert notifier.analyse("game0", 99, "203.0.113.7")  # it waits already
    assert notifier.analyse("another", 99, "203.0.113.8")
    assert not any("203.0.113" in job for job in notifier.analyses.job_ids)
