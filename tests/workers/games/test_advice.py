"""Do workers give advice, over the queue, from what a seat can see alone?"""

from random import Random
from threading import Thread

import pytest

from domain.bots import ids_of
from domain.core.bots import Effort
from domain.table.state import Game, SeatState, Table
from domain.titles import TITLES
from service.games import bot_decision
from service.games.bot_decision import BotRunner
from service.games.codec.chain import GENESIS
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.queue import notifier as notify
from service.queue.notifier import Notifier
from service.store.memory.store import MemoryStore
from service.title_kit.adapters import adapter_of
from service.title_kit.games import played
from service.title_kit.histories import History
from service.title_kit.law import EFFORT
from tests.service.playing import opened
from tests.support.games import open_bots
from workers import jobs
from workers.hint_worker import HintWorker
from workers.worker import work

pytestmark = pytest.mark.slow


def served(history: History, seed: bytes) -> LoadedGame:
    table = Table(
        title=history.title, seats=(SeatState("reserved", taken=True),) * history.seats, started=True
    )
    return LoadedGame("game", history.title, seed, Game(table, history.states[-1]), 9, GENESIS, 0)


@pytest.mark.parametrize("title", TITLES)
def test_what_the_seat_cannot_see_changes_no_advice(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other hidden cards, another seed: the same advice from every bot, after one trial."""
    monkeypatch.setattr(bot_decision, "Effort", lambda is_over: Effort(1))  # noqa: ARG005
    pairs, rng = 0, Random(title)
    for number in range(4):
        whole = played(title, 3, number)
        for place in rng.sample(range(len(whole.steps)), 4 * EFFORT):
            history = whole.until(place)
            acting = history.decider.to_act(history.states[-1])
            for seat in acting[:1]:
                for twin in adapter_of(title).twins(history, seat, rng):
                    games = served(history, b"a" * 32), served(twin, b"b" * 32)
                    for bot in ids_of(title):
                        told = [BotRunner().advise(game, seat, bot) for game in games]
                        assert told[0] == told[1]
                        assert told[0].trace.bot == bot
                    pairs += 1
    assert pairs > 10, pairs


def told_by_a_worker(notifier: Notifier, *question: object) -> bytes | None:
    """Asked here, worked off by the worker of this thread."""
    answers: list[bytes | None] = []
    asking = Thread(target=lambda: answers.append(notifier.ask_advice(*question)))  # type: ignore[arg-type]
    asking.start()
    while not answers and asking.is_alive():
        work(notifier, burst=True, kind=HintWorker)
    asking.join()
    return answers[0]


def test_a_question_is_answered_over_the_queue(notifier: Notifier) -> None:
    store = MemoryStore()
    loaded = opened(Handler(store))
    jobs.context.provide(jobs.Tools(Handler(store), notifier))
    told = told_by_a_worker(notifier, loaded.id, loaded.version, 1, "greedy")
    assert told is not None
    assert told.startswith(b'{"bot":"greedy","command":{"type":"keep_tiles",')
    assert store.streams.version(loaded.id) == loaded.version
    assert told_by_a_worker(notifier, "no-such-game", 1, 0, "greedy") == b"null"
    assert told_by_a_worker(notifier, loaded.id, 1, 0, "greedy") == b"null"
    assert not notifier.advice.job_ids


def test_where_no_worker_is_there_is_no_answer(notifier: Notifier, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notify, "ADVICE_WAIT", 1)
    monkeypatch.setattr(notify, "_AT_A_TIME", 1)
    assert notifier.ask_advice("game", 1, 0, "greedy") is None


def test_whoever_asks_for_advice_keeps_no_game_waiting(notifier: Notifier) -> None:
    store = MemoryStore()
    handler = Handler(store, notifier.wake)
    jobs.context.provide(jobs.Tools(handler, notifier))
    for _ in range(notify.ADVICE_MOST):
        notifier.advice.enqueue_call(notify.ADVICE, args=("game", 1, 0, "greedy", "nobody"))
    game = open_bots(handler)
    work(notifier, burst=True)
    assert handler.current(game).status() == "over"
    assert len(notifier.advice) == notify.ADVICE_MOST


def test_when_as_many_ask_as_can_be_answered_in_time_the_next_is_told_so_at_once(notifier: Notifier) -> None:
    for _ in range(notify.ADVICE_MOST):
        notifier.advice.enqueue_call(notify.ADVICE, args=("game", 1, 0, "greedy", "nobody"))
    assert notifier.ask_advice("game", 1, 0, "greedy") is None
    assert len(notifier.advice) == notify.ADVICE_MOST


@pytest.mark.parametrize("name", ["os.system", notify.JOB, "workers.jobs.context"])
def test_a_worker_of_hints_does_nothing_else(notifier: Notifier, name: str) -> None:
    job = notifier.advice.enqueue_call(name, args=("true",))
    work(notifier, burst=True, kind=HintWorker)
    assert job.get_status().value == "failed"
