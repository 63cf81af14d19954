"""Assembly of the application context: all limits and helper processes of a process, in one place."""

import os
import resource
from functools import partial
from pathlib import Path

from service.config import Config
from service.games.handler import Handler
from service.http.runtime import metering
from service.http.runtime.concurrency import ConcurrencyLimit, Refusal
from service.http.runtime.context import AppContext, AskAnalysis, AskBot, Checkers, Limits
from service.http.runtime.hub import Hub
from service.http.runtime.metering import LocalSink, MetricsRecorder, MetricsSink
from service.http.runtime.rate_limiter import RateLimiter
from service.http.runtime.stream_limit import StreamLimit
from service.http.server.contract import contract, title_contract
from service.identity.api_keys import Apps
from service.identity.seat_tokens import SeatTokenCache
from service.identity.tickets import Tickets
from service.process.isolated import IsolatedProcess
from service.store.base import EventStore

HINTS = 48
HINTS_EACH = 8
"""Each holds a connection to the queue while it waits."""
CHECKS = 64
CHECKS_EACH = 16
UPLOADS = 16
UPLOADS_EACH = 8
"""Bundles that are being uploaded; each is a file of up to 16 MB until it is checked."""
AUDITS = 8
AUDITS_EACH = 4
IMPORTS = 2
"""Requests that wait; one runs at a time, and takes a processor."""

ANALYSES_WITHIN = 600
"""Seconds to which `Config.analyses_each` refers; by default a client may ask for fewer than can wait."""
HOUR = 3_600
"""Seconds."""


def no_bots(_game: str, _version: int, _seat: int, _bot: str) -> None:
    """Without workers there are no hints."""


def no_analysts(_game: str, _now: int, _caller: str | None) -> bool:
    """Without workers there are no analyses."""
    return False


def build_context(
    handler: Handler,
    config: Config,
    sink: MetricsSink | None = None,
    ask_bot: AskBot = no_bots,
    ask_analysis: AskAnalysis = no_analysts,
) -> AppContext:
    """Return the context of an application for a handler. It starts no thread and no process yet."""
    store, limits = handler.store, _limits(config)
    return AppContext(
        config=config,
        handler=handler,
        hub=Hub(
            store.streams.listen,
            most=max(1, config.http_connections * 3 // 4),
            recheck=handler.recheck,
        ),
        contract=contract,
        title_contract=title_contract,
        ask_bot=ask_bot,
        ask_analysis=ask_analysis,
        limits=limits,
        checkers=Checkers(
            positions=IsolatedProcess("service.games.positions.check_process", longest=30),
            bundles=IsolatedProcess("service.audit.imports.check_process", longest=180),
            audits=IsolatedProcess("service.audit.audit_process", longest=180),
        ),
        metrics=MetricsRecorder(
            sink or LocalSink(), partial(_levels, store, limits.streams), partial(_totals, store)
        ),
        rate_limiter=RateLimiter(config.requests_each),
        work_limiter=RateLimiter(config.work_each),
        opening_quota=RateLimiter(config.games_each / HOUR, seconds=HOUR),
        analysis_quota=RateLimiter(config.analyses_each / ANALYSES_WITHIN, seconds=ANALYSES_WITHIN),
        seat_tokens=SeatTokenCache(store),
        tickets=Tickets(store),
        api_keys=Apps(store),
    )


def _levels(store: EventStore, streams: StreamLimit) -> dict[str, int]:
    connections = store.connections()
    return {
        metering.PROCESSES: 1,
        **process_levels(),
        metering.STREAMS: streams.held(),
        metering.STREAMS_LIMIT: streams.most,
        metering.CONNECTIONS_IN_USE: connections.in_use,
        metering.CONNECTIONS_FREE: connections.free,
    }


def process_levels() -> dict[str, int]:
    """Memory and open files of this process, where the system shows them (Linux)."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        return {
            metering.MEMORY: pages * resource.getpagesize(),
            metering.OPEN_FILES: len(os.listdir("/proc/self/fd")),
        }
    except OSError:
        return {}


def _totals(store: EventStore) -> dict[str, int]:
    connections = store.connections()
    return {
        metering.CONNECTIONS_MADE: connections.made,
        metering.CONNECTIONS_DROPPED: connections.dropped,
    }


def _limits(config: Config) -> Limits:
    return Limits(
        # Less than all who wait, so that long polls and commands find a place beside them.
        streams=StreamLimit(
            most=max(1, config.http_connections * 2 // 3),
            full=Refusal("As many streams are open as this process can hold.", 1),
            most_per_client=config.streams_each,
        ),
        hints=ConcurrencyLimit(
            "hints",
            most=HINTS,
            full=Refusal("As many wait for a hint as this process can hold.", 2),
            most_per_client=1,
            each_full=Refusal("You are waiting for a hint already.", 1),
        ),
        hints_of_client=ConcurrencyLimit(
            "hints",
            most=HINTS,
            full=Refusal("As many wait for a hint as this process can hold.", 2),
            most_per_client=HINTS_EACH,
            each_full=Refusal(f"{HINTS_EACH} of your seats wait for hints already.", 1),
        ),
        # One is being looked at, the others wait: none of them may keep a game waiting.
        checks=ConcurrencyLimit(
            "checks",
            most=CHECKS,
            full=Refusal("As many positions are being looked at as this process can.", 1),
            most_per_client=CHECKS_EACH,
            each_full=Refusal(f"{CHECKS_EACH} of your positions are being looked at already.", 1),
        ),
        uploads=ConcurrencyLimit(
            "uploads",
            most=UPLOADS,
            full=Refusal("Other bundles are being sent.", 5),
            most_per_client=UPLOADS_EACH,
            each_full=Refusal(f"You may send {UPLOADS_EACH} bundles at a time.", 5),
        ),
        imports=ConcurrencyLimit(
            "imports", most=IMPORTS, full=Refusal("Other bundles are being checked.", 5)
        ),
        audits=ConcurrencyLimit(
            "audits",
            most=AUDITS,
            full=Refusal("Other games are being audited.", 5),
            most_per_client=AUDITS_EACH,
            each_full=Refusal(f"{AUDITS_EACH} games are being audited for you already.", 5),
        ),
    )
