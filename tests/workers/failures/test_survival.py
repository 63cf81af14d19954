"""Do games go on, every event once and none lost, whatever dies under them?

All of this happens to one real service, with games of hosted bots on it.
"""

import signal
from collections.abc import Iterator, Sequence

import msgspec
import pytest

from domain.core.record import snake
from domain.table import game as rules
from domain.table.events import TABLE_EVENTS
from domain.titles import TITLES
from service.games.codec.answers import shown_view
from service.queue import connection as queue
from service.queue.notifier import Notifier
from service.store.redis.store import RedisStore
from tests.support import valkey
from tests.support.games import verdict
from tests.support.server import Service, is_running

pytestmark = pytest.mark.slow

A_BOT = {"kind": "bot", "bot": "random"}
A_WHILE = 60


@pytest.fixture
def store(service: Service) -> Iterator[RedisStore]:
    with service.store() as store:
        yield store


def open_games(service: Service, count: int, bots: int = 3) -> list[str]:
    body = {"title": "el-gaucho", "seats": [A_BOT] * bots}
    with service.client() as client:
        return [client.post("/v1/games", body)["game"] for _ in range(count)]


def is_over(service: Service, game: str) -> bool:
    shown = service.get(f"/v1/games/{game}")
    return bool(shown["status"] == "over" and not shown["due"])


def check_all(service: Service, store: RedisStore, games: Sequence[str]) -> None:
    """Every game comes to its end, and its log is what rules and luck make of its commands."""
    for game in games:
        valkey.until(lambda game=game: is_over(service, game), A_WHILE)
        found = verdict(store, game)
        assert found.verdict == "exact", found


def some_are_running(store: RedisStore, games: Sequence[str], moved: int = 20) -> bool:
    """At least one game is in the middle."""
    return any((store.streams.version(game) or 0) > moved for game in games)


def test_four_bots_play_a_game_to_its_end(service: Service, store: RedisStore) -> None:
    games = open_games(service, 1, bots=4)
    check_all(service, store, games)
    shown = service.get(f"/v1/games/{games[0]}")
    assert shown["status"] == "over"
    assert len(shown["result"]["scores"]) == 4


def test_the_feed_of_a_spectator_folds_to_the_view_that_is_served(service: Service) -> None:
    (game,) = open_games(service, 1)
    valkey.until(lambda: is_over(service, game), A_WHILE)
    decider = TITLES["el-gaucho"].rules
    classes = {snake(cls.__name__): cls for cls in (*TABLE_EVENTS, *decider.events)}
    folded = rules.empty(decider)
    with service.client() as client:
        for envelope in client.events(game):
            event = msgspec.convert(envelope["data"], classes[envelope["type"]])
            folded = rules.evolve(decider, folded, event)
    assert (
        msgspec.json.decode(msgspec.json.encode(shown_view(folded.play)))
        == service.get(f"/v1/games/{game}")["view"]
    )


def test_a_worker_killed_in_the_middle_of_a_round_costs_nothing(service: Service, store: RedisStore) -> None:
    games = open_games(service, 3)
    for _ in range(4):
        valkey.until(lambda: service.pids("workers.worker"))
        service.kill("workers.worker", most=1)
    check_all(service, store, games)


def test_all_workers_killed_are_started_again_and_go_on(service: Service, store: RedisStore) -> None:
    games = open_games(service, 3)
    valkey.until(lambda: some_are_running(store, games))
    assert service.kill("workers.worker") == 2
    check_all(service, store, games)


def test_the_sweeper_brings_games_back_when_the_queue_is_lost(service: Service, store: RedisStore) -> None:
    connection = queue.connect(service.queue_url())
    games = open_games(service, 3)
    for _ in range(5):
        for key in connection.scan_iter(f"{queue.HASH_TAG}*"):
            connection.delete(key)
    connection.close()
    check_all(service, store, games)


def test_a_game_enqueued_five_times_does_each_step_once(service: Service, store: RedisStore) -> None:
    connection = queue.connect(service.queue_url())
    notifier = Notifier(connection)
    games = open_games(service, 2)
    for game in games:
        for slot in range(5):
            notifier.remind(game, slot)
    check_all(service, store, games)
    connection.close()


def test_a_stopped_service_goes_on_where_it_was_when_it_is_started_again(service: Service) -> None:
    games = open_games(service, 3)
    with service.store() as store:
        valkey.until(lambda: some_are_running(store, games))
    assert service.stop() == 0
    service.start()
    with service.store() as store:
        check_all(service, store, games)


def test_a_killed_store_and_queue_are_started_again_and_no_move_is_lost(
    service: Service, store: RedisStore
) -> None:
    games = open_games(service, 3)
    valkey.until(lambda: some_are_running(store, games))
    before = {game: store.streams.read(game) for game in games}
    service.kill_store_and_queue()
    valkey.until(service.is_ready, A_WHILE)
    check_all(service, store, games)
    for game, entries in before.items():
        assert store.streams.read(game)[: len(entries)] == entries


def test_a_killed_http_process_is_started_again_and_nobody_is_turned_away(service: Service) -> None:
    (game,) = open_games(service, 1)
    assert service.kill("gunicorn") == 1
    assert service.get(f"/v1/games/{game}")["game"] == game


def test_a_killed_supervisor_takes_its_processes_along_and_the_next_start_finds_the_games(
    service: Service, store: RedisStore
) -> None:
    games = open_games(service, 3)
    pids = [pid for name in ("workers.worker", "workers.sweeper", "gunicorn") for pid in service.pids(name)]
    assert len(pids) == 4
    service.stop(signal.SIGKILL)
    valkey.until(lambda: not any(is_running(pid) for pid in pids), A_WHILE)
    service.start()
    check_all(service, store, games)
