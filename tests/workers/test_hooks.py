"""Do sweeper and workers tell webhooks what has happened, and only that, in good time?"""

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from domain.table.events import Offer
from service import config
from service.games.handler import Handler
from service.games.setup import GameSetup
from service.hooks import hook, signature
from service.hooks.hook import Hook
from service.identity.owners import OPERATOR
from service.queue.notifier import DELIVER, JOB, Notifier
from service.store.base import EventStore, StoreUnavailable
from service.store.outbox import DeliveryTask
from service.store.redis.store import RedisStore, open_store
from service.times import now_ms
from tests.support import valkey
from tests.support.receiver import Receiver, receiving
from tests.support.speed import patience
from workers import hook_jobs, sweeper
from workers.hook_sweeper import HookSweeper
from workers.hook_worker import HookWorker
from workers.worker import work

pytestmark = pytest.mark.slow

SETTINGS = replace(config.read({}), data=Path("unused"), hook_timeout=0.3, hooks_allow_private=True)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as it:
        yield it


@pytest.fixture
def store(queue_url: str, notifier: Notifier) -> Iterator[RedisStore]:  # noqa: ARG001
    store = open_store(queue_url)
    yield store
    store.close()


@pytest.fixture
def handler(store: RedisStore, notifier: Notifier) -> Iterator[Handler]:
    handler = Handler(store)
    tools = hook_jobs.tools_of(handler, notifier, SETTINGS)
    hook_jobs.context.provide(tools)
    yield handler
    tools.close()


def a_hook(store: EventStore, url: str) -> Hook:
    made = Hook(hook.new_id(), url, OPERATOR, signature.new_secret(), "")
    store.outbox.watch()
    assert hook.add(store, made)
    return made


def open_game(handler: Handler) -> str:
    return handler.open_game(GameSetup("el-gaucho", {}, [Offer("reserved")] * 2)).loaded.id


def work_off(notifier: Notifier) -> None:
    """Be a worker until the queue is empty and everybody is told."""
    work(notifier, burst=True, kind=HookWorker)
    if hook_jobs.context.is_provided():
        hook_jobs.context.get().pool.wait()


def test_what_was_appended_is_told_in_order_and_signed(
    handler: Handler, store: RedisStore, notifier: Notifier, receiver: Receiver
) -> None:
    made = a_hook(store, receiver.url)
    games = [open_game(handler) for _ in range(3)]
    assert HookSweeper(store, notifier).sweep(now_ms()) == [made.id]
    work_off(notifier)
    for game in games:
        assert receiver.positions(game) == list(range(1, (store.streams.version(game) or 0) + 1))
    assert all(it.is_signed_with(made.secret) for it in receiver.taken)
    assert notifier.counts()["deliveries|delivered"] == len(receiver.taken)


def test_without_hooks_nothing_is_marked_and_nobody_woken(
    handler: Handler, store: RedisStore, notifier: Notifier
) -> None:
    open_game(handler)
    assert HookSweeper(store, notifier).sweep(now_ms()) == []
    assert store.outbox.pending_count() == 0


def test_a_hint_that_waits_or_a_busy_worker_is_enough_and_a_lost_one_is_given_again(
    handler: Handler, store: RedisStore, notifier: Notifier, receiver: Receiver
) -> None:
    made = a_hook(store, receiver.url)
    game = open_game(handler)
    telling, now = HookSweeper(store, notifier), now_ms()
    assert telling.sweep(now) == [made.id]
    assert telling.sweep(now + 1) == []
    notifier.deliveries.empty()
    notifier.mark_busy(made.id, 60_000)
    assert telling.sweep(now + 2) == []
    notifier.mark_busy(made.id, 1)
    valkey.until(lambda: not notifier.busy([made.id]))
    assert telling.sweep(now + 3) == [made.id]
    work_off(notifier)
    assert receiver.positions(game) == list(range(1, (store.streams.version(game) or 0) + 1))
    assert telling.sweep(now + 4) == []


def test_a_hook_that_is_left_alone_is_woken_when_its_pause_is_over(
    handler: Handler, store: RedisStore, notifier: Notifier, receiver: Receiver
) -> None:
    made = a_hook(store, receiver.url)
    open_game(handler)
    receiver.answer = lambda _: 500
    telling = HookSweeper(store, notifier)
    telling.sweep(now_ms())
    work_off(notifier)
    assert telling.sweep(now_ms()) == []
    assert telling.sweep(now_ms() + 5_000) == [made.id]


def test_what_is_asked_for_wakes_a_hook_that_is_left_alone(
    handler: Handler, store: RedisStore, notifier: Notifier, receiver: Receiver
) -> None:
    made = a_hook(store, receiver.url)
    game = open_game(handler)
    receiver.answer = lambda _: 500 if len(receiver.received) == 1 else 204
    telling = HookSweeper(store, notifier)
    telling.sweep(now_ms())
    work_off(notifier)
    now = now_ms()
    store.outbox.add_first(made.id, DeliveryTask("msg_ping", "", now - 1, now), now)
    assert telling.sweep(now_ms()) == [made.id]
    work_off(notifier)
    assert [it.json["type"] for it in receiver.received[:2]] == ["game_opened", "ping"]
    assert receiver.positions(game) == list(range(1, (store.streams.version(game) or 0) + 1))
    assert notifier.counts()["deliveries|failed"] == 1


def test_games_and_hooks_have_queues_of_their_own(
    handler: Handler, store: RedisStore, notifier: Notifier, receiver: Receiver
) -> None:
    a_hook(store, receiver.url)
    open_game(handler)
    HookSweeper(store, notifier).sweep(now_ms())
    assert len(notifier.queue) == 0
    assert len(notifier.deliveries) == 1


@pytest.mark.parametrize("name", ["os.system", JOB, "workers.job_context.JobContext", "builtins.print"])
def test_a_job_of_anybody_else_is_not_run(notifier: Notifier, name: str) -> None:
    job = notifier.deliveries.enqueue_call(name, args=("true",))
    work_off(notifier)
    assert job.get_status().value == "failed"


def test_a_worker_of_games_tells_no_hooks(notifier: Notifier) -> None:
    job = notifier.queue.enqueue_call(DELIVER, args=("00",))
    work(notifier, burst=True)
    assert job.get_status().value == "failed"


def test_an_endpoint_that_keeps_dripping_is_cut_off(
    handler: Handler, store: RedisStore, notifier: Notifier
) -> None:
    over = Event()

    def drip(listener: socket.socket) -> None:
        connection, _ = listener.accept()
        with connection:
            try:
                connection.sendall(b"HTTP/1.1 200 OK\r\n")
                while not over.wait(0.02):
                    connection.sendall(b"a: b\r\n" if over.is_set() else b"a")
            except OSError:
                return

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = Thread(target=drip, args=(listener,), daemon=True)
        thread.start()
        made = a_hook(store, f"http://127.0.0.1:{listener.getsockname()[1]}/")
        open_game(handler)
        HookSweeper(store, notifier).sweep(now_ms())
        work_off(notifier)
        over.set()
        thread.join()
    ((_, _, record),) = store.outbox.deliveries(made.id, None, 9)
    assert '"error":"no answer in time"' in record


def test_a_store_that_is_away_leaves_the_job_to_the_sweeper(
    handler: Handler, notifier: Notifier, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: Any) -> Any:
        raise StoreUnavailable("away")

    monkeypatch.setattr(handler.store.registers, "get", away)
    notifier.deliver("0" * 16, 1)
    work_off(notifier)
    assert "job_failures" not in notifier.counts()


def test_hooks_that_cannot_be_swept_stop_no_game(
    store: RedisStore, notifier: Notifier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeper, "EVERY", 0.001)
    swept, stop = list[int](), Event()

    class Games:
        def sweep(self, now: int) -> list[str]:
            swept.append(now)
            if len(swept) == 2:
                stop.set()
            return []

    store.registers.insert(hook.REGISTER, "01", "nonsense")
    sweeper.run([Games(), HookSweeper(store, notifier)], store.now, stop)  # type: ignore[list-item]
    assert len(swept) == 2


def test_what_is_appended_is_swept_at_once(
    store: RedisStore, notifier: Notifier, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not with the next sweep, which here is a minute away."""
    monkeypatch.setattr(sweeper, "EVERY", 60.0)
    made, stop, news, swept = a_hook(store, "http://127.0.0.1:9/"), Event(), Event(), list[int]()

    class Games:
        def sweep(self, now: int) -> list[str]:
            swept.append(now)
            return []

    Thread(target=sweeper.hear, args=(store, news), daemon=True).start()
    sweepers: Any = [HookSweeper(store, notifier), Games()]
    running = Thread(target=sweeper.run, args=(sweepers, store.now, stop, news))
    running.start()
    valkey.until(lambda: len(swept) == 1)
    open_game(Handler(store))
    valkey.until(lambda: made.id in notifier.hinted_hooks())
    assert len(swept) == 1
    stop.set()
    news.set()
    running.join()


def test_an_endpoint_that_is_slow_is_waited_for_by_nobody_else(
    handler: Handler, store: RedisStore, notifier: Notifier
) -> None:
    go_on = Event()
    with ExitStack() as stack:
        slow = [stack.enter_context(receiving()) for _ in range(4)]
        quick = stack.enter_context(receiving())
        for each in slow:
            each.answer = lambda _: 204 if go_on.wait(patience(20)) else 500
            a_hook(store, each.url)
        a_hook(store, quick.url)
        game = open_game(handler)
        HookSweeper(store, notifier).sweep(now_ms())
        work(notifier, burst=True, kind=HookWorker)
        valkey.until(lambda: all(it.received for it in slow))
        valkey.until(lambda: quick.positions(game) == list(range(1, (store.streams.version(game) or 0) + 1)))
        assert [it.taken for it in slow] == [[]] * 4
        go_on.set()
        hook_jobs.context.get().pool.wait()


def test_an_endpoint_is_told_one_thing_at_a_time_whatever_is_hinted(
    handler: Handler, store: RedisStore, notifier: Notifier, receiver: Receiver
) -> None:
    at_once, most = [0], list[int]()

    def answer(_: object) -> int:
        at_once[0] += 1
        most.append(at_once[0])
        at_once[0] -= 1
        return 204

    receiver.answer = answer
    made = a_hook(store, receiver.url)
    for _ in range(5):
        open_game(handler)
    HookSweeper(store, notifier).sweep(now_ms())
    for slot in range(5):
        notifier.deliver(made.id, slot)
    work_off(notifier)
    assert len(receiver.taken) > 10
    assert max(most) == 1


def test_a_connection_is_kept_for_the_messages_to_come(
    handler: Handler, store: RedisStore, notifier: Notifier, receiver: Receiver
) -> None:
    a_hook(store, receiver.url)
    for _ in range(3):
        open_game(handler)
    HookSweeper(store, notifier).sweep(now_ms())
    work_off(notifier)
    assert len(receiver.taken) > 5
    assert receiver.connections == 1
