"""GET /metrics: what was counted, and by whom it may be seen."""

import re
import sys
from dataclasses import replace

from flask import Flask
from flask.testing import FlaskClient
from redis.exceptions import ConnectionError as Unreachable
from redis.exceptions import MaxConnectionsError

from service import VERSION
from service.config import Config
from service.games.handler import Handler
from service.hooks.dispatch import Dispatcher
from service.http.runtime import metering as module
from service.http.runtime.context import AppContext
from service.http.runtime.metering import LocalSink, MetricsRecorder
from service.store.memory.store import MemoryStore
from service.store.records import ConnectionCounts
from service.times import now_ms
from tests.service.http.listening import follow
from tests.service.http.support import Duel, assert_problem, bearer
from tests.support import valkey
from tests.support.application import application

LINE = re.compile(r'estancia_\w+(\{(\w+="[^"\\\n]*",?)+\})? [0-9.e+-]+')


def metrics(client: FlaskClient) -> dict[str, float]:
    response = client.get("/metrics")
    assert response.status_code == 200
    assert response.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    text = response.get_data(as_text=True)
    assert text.endswith("\n")
    samples = [line for line in text.splitlines() if not line.startswith("# ")]
    assert all(LINE.fullmatch(line) for line in samples), text
    names = [line.rpartition(" ")[0] for line in samples]
    assert len(set(names)) == len(names)
    return {name: float(line.rpartition(" ")[2]) for name, line in zip(names, samples, strict=True)}


def test_commands_are_counted_by_title_and_outcome(duel: Duel) -> None:
    command = duel.legal(0)[0]
    duel.send(command, 0)
    duel.send(command, 0)
    duel.send({"type": "nonsense"}, 0)
    duel.send(duel.legal(1)[0], 1, If_Match='"1"')
    duel.send(command, seat=None)
    found = metrics(duel.client)
    for title, outcome in (
        ("el-gaucho", "done"),
        ("el-gaucho", "rejected"),
        ("el-gaucho", "malformed"),
        ("el-gaucho", "stale"),
        ("-", "refused"),
    ):
        assert found[f'estancia_commands_total{{title="{title}",outcome="{outcome}"}}'] == 1


def test_the_release_and_what_http_processes_use_are_shown(client: FlaskClient) -> None:
    found = metrics(client)
    (build,) = (name for name in found if name.startswith("estancia_build_info"))
    assert f'version="{VERSION}"' in build
    assert found["estancia_http_processes"] == 1
    assert found["estancia_streams_limit"] >= 1
    assert (found["estancia_http_memory_bytes"] > 1 << 20) == (sys.platform == "linux")


def test_games_are_counted_by_status_and_visibility(client: FlaskClient) -> None:
    for visibility in ("public", "public", "private"):
        seats = [{"kind": "open"}, {"kind": "open"}]
        client.post("/v1/games", json={"title": "el-gaucho", "seats": seats, "visibility": visibility})
    found = metrics(client)
    assert found['estancia_games{status="open",visibility="public"}'] == 2
    assert found['estancia_games{status="open",visibility="private"}'] == 1
    assert found['estancia_games{status="over",visibility="private"}'] == 0


def test_requests_are_counted_by_route_in_buckets_that_add_up(client: FlaskClient) -> None:
    for _ in range(3):
        client.get("/healthz")
    found = metrics(client)
    labels = 'method="GET",route="/healthz"'
    assert found[f"estancia_request_seconds_count{{{labels}}}"] == 3
    assert found[f"estancia_request_seconds_sum{{{labels}}}"] > 0
    bucket = f"estancia_request_seconds_bucket{{{labels}"
    buckets = [number for name, number in found.items() if name.startswith(bucket)]
    assert len(buckets) == len(module.BOUNDS) + 1
    assert buckets == sorted(buckets)
    assert buckets[-1] == 3


def test_a_request_falls_into_the_bucket_of_its_time() -> None:
    sink = LocalSink()
    metrics = MetricsRecorder(sink)
    for seconds in (0.0, 0.005, 0.0051, 99.0):
        metrics.request("GET /x", seconds)
    metrics.report()
    assert sink.counts() == {
        "requests|GET /x|0": 1,
        "requests|GET /x|1": 1,
        "requests|GET /x|2": 1,
        "requests|GET /x|11": 1,
        "request_us|GET /x": 99_010_100,
    }


def test_what_clients_make_up_is_no_label(client: FlaskClient) -> None:
    client.get("/no/such/path")
    client.open("/healthz", method="BREW")
    found = metrics(client)
    assert found['estancia_request_seconds_count{method="-",route=""}'] == 2
    assert not [name for name in found if "BREW" in name or "no/such" in name]


def test_streams_and_work_are_shown_as_they_are_now(duel: Duel) -> None:
    stream = follow(duel)
    assert metrics(duel.client)["estancia_streams_open"] == 1
    stream.close()
    seats = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
    duel.client.post("/v1/games", json={"title": "el-gaucho", "seats": seats})
    found = metrics(duel.client)
    assert (found["estancia_streams_open"], found["estancia_games_due"]) == (0, 1)
    assert found["estancia_oldest_due_seconds"] >= 0
    assert found["estancia_queue_length"] == 0


def test_what_workers_have_counted_is_shown(app: Flask, client: FlaskClient) -> None:
    context: AppContext = app.extensions["estancia"]
    context.metrics.sink.add({"bot_failures.greedy": 2, "job_failures": 3}, "worker", {})
    found = metrics(client)
    assert found['estancia_bot_failures_total{bot="greedy"}'] == 2
    assert (found["estancia_job_failures_total"], found["estancia_games_stuck_total"]) == (3, 0)


class Connected(MemoryStore):
    """A store with connections, such as `now` says."""

    counts = ConnectionCounts()

    def connections(self) -> ConnectionCounts:
        return self.counts


def test_connections_to_the_store_are_shown_as_they_are_and_counted_on(config: Config) -> None:
    store = Connected()
    client = application(Handler(store), config).test_client()
    for store.counts in (ConnectionCounts(3, 4, made=9, dropped=2), ConnectionCounts(1, 5, 16, 10)):
        found = metrics(client)
        assert found['estancia_store_connections{state="in_use"}'] == store.counts.in_use
        assert found['estancia_store_connections{state="free"}'] == store.counts.free
        assert found["estancia_store_connections_made_total"] == store.counts.made
        assert found["estancia_store_connections_dropped_total"] == store.counts.dropped


def test_only_the_operator_sees_them_where_there_is_one(handler: Handler, config: Config) -> None:
    key = "a-long-operator-key"
    client = application(handler, replace(config, operator_key=key)).test_client()
    assert_problem(client.get("/metrics"), 401, "no_token")
    assert_problem(client.get("/metrics", headers=bearer("wrong")), 401, "no_token")
    assert client.get("/metrics", headers=bearer(key)).status_code == 200


class Away(LocalSink):
    """A sink that cannot be reached for a while."""

    is_away = True

    def add(self, *told: object) -> None:
        if self.is_away:
            raise Unreachable("away")
        super().add(*told)  # type: ignore[arg-type]


def test_what_could_not_be_told_is_told_later(handler: Handler, config: Config) -> None:
    sink = Away()
    client = application(handler, config, sink).test_client()
    client.get("/healthz")
    response = client.get("/metrics")
    assert_problem(response, 503, "queue_unavailable")
    sink.is_away = False
    assert metrics(client)['estancia_request_seconds_count{method="GET",route="/healthz"}'] == 1


def test_a_queue_to_which_every_connection_is_in_use_is_not_called_away(
    handler: Handler, config: Config
) -> None:
    class Crowded(LocalSink):
        def add(self, *_: object) -> None:
            raise MaxConnectionsError

    response = application(handler, config, Crowded()).test_client().get("/metrics")
    assert_problem(response, 503, "queue_busy")


def test_reports_go_on_by_themselves_until_the_end() -> None:
    sink = Away()
    metrics = MetricsRecorder(sink)
    metrics.request("GET /x", 1)
    times: list[float] = []

    def is_closed(seconds: float) -> bool:
        times.append(seconds)
        sink.is_away = len(times) < 2
        return len(times) == 3

    metrics.start(is_closed)
    valkey.until(lambda: sink.counts() == {"requests|GET /x|8": 1, "request_us|GET /x": 1_000_000})
    assert set(times) == {module.EVERY}


def test_deliveries_are_counted_and_late_ones_are_told(
    client: FlaskClient, app: Flask, handler: Handler
) -> None:
    for _ in range(2):
        client.post("/v1/webhooks", json={"url": "https://example.org/"})
    off = client.get("/v1/webhooks").get_json()["webhooks"][0]["webhook"]
    client.patch(f"/v1/webhooks/{off}", json={"enabled": False})
    client.post("/v1/games", json={"title": "el-gaucho", "seats": [{"kind": "open"}] * 2})
    assert metrics(client)["estancia_games_with_news"] == 1
    Dispatcher(handler.store).run(now_ms() - 60_000)
    context: AppContext = app.extensions["estancia"]
    context.metrics.sink.add({"deliveries|failed": 3, "hooks_off": 1}, "a worker", {})
    found = metrics(client)
    assert found["estancia_games_with_news"] == 0
    assert found["estancia_hooks_on"] == 1
    assert found["estancia_deliveries_waiting"] == 1
    assert found["estancia_oldest_undelivered_seconds"] >= 60
    assert found['estancia_deliveries_total{outcome="failed"}'] == 3
    assert found['estancia_deliveries_total{outcome="delivered"}'] == 0
    assert found["estancia_hooks_off_total"] == 1
