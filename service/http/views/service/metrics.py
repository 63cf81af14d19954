"""View of /metrics: the metrics of the service, in the text format of Prometheus.

It does not use the client library of Prometheus. That library keeps a file for each process and metric, takes
a tenth of a millisecond a request, and would not know the workers. This module only writes names and numbers.
"""

import platform
from collections.abc import Iterator, Mapping

from flask import Response

from service import VERSION
from service.games.quarantine import Quarantine
from service.hooks import endpoint_health
from service.hooks.hook import all_hooks
from service.http.auth.access import from_operator
from service.http.auth.bearer import unauthorized
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.runtime.context import app_context
from service.http.runtime.counters import Counters
from service.http.runtime.metering import (
    BOUNDS,
    CONNECTIONS_DROPPED,
    CONNECTIONS_FREE,
    CONNECTIONS_IN_USE,
    CONNECTIONS_MADE,
    MEMORY,
    OPEN_FILES,
    PROCESSES,
    STREAMS,
    STREAMS_LIMIT,
)
from service.http.wire.problems import UNAUTHORIZED
from service.store.base import EventStore

blueprint = Blueprint("metrics", __name__, description="For operators.")

TEXT = "text/plain; version=0.0.4; charset=utf-8"
HTTP_LEVELS = {
    PROCESSES: "HTTP processes that have reported lately.",
    MEMORY: "Resident memory of all HTTP processes.",
    OPEN_FILES: "Open files and connections of all HTTP processes.",
    STREAMS_LIMIT: "Event streams that all HTTP processes can hold.",
}
_EXAMPLE = 'estancia_commands_total{title="el-gaucho",outcome="done"} 1027\n'


@blueprint.route("/metrics")
@blueprint.operation(
    "getMetrics",
    ok={
        200: {
            "description": "The metrics.",
            "content": {TEXT: {"schema": {"type": "string"}, "example": _EXAMPLE}},
        }
    },
    no=(UNAUTHORIZED,),
    security=spec.ANYBODY,
)
def get_metrics() -> Response:
    """Return the metrics of the whole service, from any process: scrape one, not all.

    If there is an operator's key, only the operator may read them. Counters of HTTP lag a few seconds behind.
    """
    context = app_context()
    key = context.config.operator_key
    if key is not None and not from_operator():
        raise unauthorized("Only the operator may read metrics: send the operator's key.", "no_token")
    store, now = context.handler.store, context.handler.store.now()
    work = store.work.counts(now)
    context.metrics.report()
    sink = context.metrics.sink
    counters = Counters.read(dict(sorted(sink.counts().items())))
    levels, waiting = sink.levels(), sink.queue_length()
    lines = [
        *_build(),
        *(line for name, about in HTTP_LEVELS.items() for line in _gauge(name, about, levels.get(name, 0))),
        *_gauge("streams_open", "Event streams that are open.", levels.get(STREAMS, 0)),
        *_games(context.handler.store),
        *_memory(context.handler.store),
        *_store_connections(levels, counters),
        *_gauge("games_due", "Games that workers should look at now.", work.due),
        *_gauge("games_late", "Games that have been due for more than ten seconds.", work.late),
        *_gauge("oldest_due_seconds", "Time since the oldest of them became due.", work.oldest_ms / 1000),
        *_set_aside(context.handler.store),
        *_gauge(
            "workers_live", "1 while workers that play games are alive, else 0.", int(sink.has_workers())
        ),
        *_gauge("queue_length", "Jobs that wait for a worker.", waiting),
        *_hooks(context.handler.store, counters),
        *_counters(counters),
        *_requests(counters),
    ]
    return Response("\n".join(lines) + "\n", content_type=TEXT, headers={"Cache-Control": "no-store"})


def _head(name: str, kind: str, about: str) -> Iterator[str]:
    yield f"# HELP estancia_{name} {about}"
    yield f"# TYPE estancia_{name} {kind}"


def _gauge(name: str, about: str, value: float) -> Iterator[str]:
    yield from _head(name, "gauge", about)
    yield f"estancia_{name} {value}"


def _build() -> Iterator[str]:
    yield from _head("build_info", "gauge", "1, with the release of the process that answers.")
    yield f'estancia_build_info{{version="{VERSION}",python="{platform.python_version()}"}} 1'


def _games(store: EventStore) -> Iterator[str]:
    yield from _head("games", "gauge", "Games by status and visibility.")
    for (visibility, status), count in store.lobby.counts().items():
        yield f'estancia_games{{status="{status}",visibility="{visibility}"}} {count}'


def _memory(store: EventStore) -> Iterator[str]:
    used, limit = store.memory()
    yield from _gauge("store_memory_bytes", "Memory that the event store uses, on its fullest server.", used)
    yield from _gauge("store_memory_limit_bytes", "Memory limit of that server; 0 for no limit.", limit)


def _store_connections(levels: Mapping[str, int], counters: Counters) -> Iterator[str]:
    about = "Connections of HTTP processes to the event store."
    yield from _head("store_connections", "gauge", about)
    for state, name in (("in_use", CONNECTIONS_IN_USE), ("free", CONNECTIONS_FREE)):
        yield f'estancia_store_connections{{state="{state}"}} {levels.get(name, 0)}'
    for name, about in (
        (CONNECTIONS_MADE, "Connections to the event store that HTTP processes have opened."),
        (
            CONNECTIONS_DROPPED,
            "Connections to the event store that were closed: no longer needed, or broken.",
        ),
    ):
        yield from _head(f"{name}_total", "counter", about)
        yield f"estancia_{name}_total {counters.total(name)}"


def _set_aside(store: EventStore) -> Iterator[str]:
    stuck = [case.is_stuck for case in Quarantine(store).cases("play").values()]
    yield from _head("games_set_aside", "gauge", "Games in quarantine: their worker failed.")
    yield f'estancia_games_set_aside{{stuck="yes"}} {stuck.count(True)}'
    yield f'estancia_games_set_aside{{stuck="no"}} {stuck.count(False)}'


def _counters(counters: Counters) -> Iterator[str]:
    about = "Commands by title and outcome; those of hosted bots are done."
    yield from _head("commands_total", "counter", about)
    for title, outcomes in counters.commands.items():
        for outcome, count in outcomes.items():
            yield f'estancia_commands_total{{title="{title}",outcome="{outcome}"}} {count}'
    yield from _head("bot_failures_total", "counter", "Decisions that a bot did not make, or not in time.")
    for bot, count in counters.bot_failures.items():
        yield f'estancia_bot_failures_total{{bot="{bot}"}} {count}'
    for name, about in (
        ("job_failures", "Jobs that ended with an error."),
        ("games_moved", "Games whose streams went to cold storage."),
        ("http_replaced", "HTTP processes that stopped responding and were replaced."),
        ("games_stuck", "Games that made no progress in spite of hints, or made worker after worker fail."),
        (
            "workers_lost",
            "Workers that were replaced because they died or hung at a game.",
        ),
    ):
        yield from _head(f"{name}_total", "counter", about)
        yield f"estancia_{name}_total {counters.total(name)}"


def _hooks(store: EventStore, counters: Counters) -> Iterator[str]:
    hooks = [webhook.id for webhook in all_hooks(store) if webhook.enabled]
    waiting = [
        backlog
        for backlog in store.outbox.backlogs(hooks)
        if endpoint_health.read(backlog.health).off is None
    ]
    now = store.now()
    oldest = max((now - backlog.since for backlog in waiting if backlog.since is not None), default=0)
    yield from _gauge("hooks_on", "Webhooks that are switched on.", len(waiting))
    yield from _gauge(
        "games_with_news",
        "Games with events that are not yet queued for webhooks.",
        store.outbox.pending_count(),
    )
    yield from _gauge(
        "deliveries_waiting",
        "Games with pending deliveries to a webhook.",
        sum(backlog.tasks for backlog in waiting),
    )
    yield from _gauge("oldest_undelivered_seconds", "Age of the oldest of them.", max(oldest, 0) / 1000)
    yield from _head("deliveries_total", "counter", "Attempts to deliver an event to a webhook, by outcome.")
    for outcome in ("delivered", "failed"):
        count = counters.deliveries.get(outcome, 0)
        yield f'estancia_deliveries_total{{outcome="{outcome}"}} {count}'
    yield from _head("hooks_off_total", "counter", "Webhooks that were switched off because they failed.")
    yield f"estancia_hooks_off_total {counters.total('hooks_off')}"


def _requests(counters: Counters) -> Iterator[str]:
    """Return the latency of requests by route, to the first byte, requested waits included."""
    yield from _head("request_seconds", "histogram", "Time to the response, by route, waiting included.")
    bounds = [*map(str, BOUNDS), "+Inf"]
    for route, buckets in sorted(counters.buckets.items()):
        method, _, path = route.partition(" ")
        labels, total = f'method="{method}",route="{path}"', 0
        for at, bound in enumerate(bounds):
            total += buckets.get(at, 0)
            yield f'estancia_request_seconds_bucket{{{labels},le="{bound}"}} {total}'
        yield f"estancia_request_seconds_sum{{{labels}}} {counters.micros[route] / 1_000_000}"
        yield f"estancia_request_seconds_count{{{labels}}} {total}"
