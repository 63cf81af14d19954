"""Assembly of the application context: every limit of a process, and every helper process, in one place."""

from service.config import Config
from service.games.handler import Handler
from service.http.runtime.concurrency import ConcurrencyLimit, Refusal
from service.http.runtime.context import AppContext, AskBot, Checkers, Limits
from service.http.runtime.hub import Hub
from service.http.runtime.metering import LocalSink, MetricsRecorder, MetricsSink
from service.http.runtime.rate_limiter import RateLimiter
from service.http.server.contract import contract
from service.identity.api_keys import Apps
from service.identity.seat_tokens import SeatTokenCache
from service.identity.tickets import Tickets
from service.process.isolated import IsolatedProcess

AUDITS = 8
IMPORTS = 2
"""Of these one is worked on at a time, at the cost of a processor; the others wait."""


def no_bots(_game: str, _version: int, _seat: int, _bot: str) -> None:
    """Where no workers are, nobody gives hints."""


def build_context(
    handler: Handler, config: Config, sink: MetricsSink | None = None, ask_bot: AskBot = no_bots
) -> AppContext:
    """The context of one application over a handler. It starts no thread and no process yet."""
    store = handler.store
    return AppContext(
        config=config,
        handler=handler,
        hub=Hub(store.streams.listen, most=max(1, config.http_threads * 3 // 4)),
        contract=contract,
        ask_bot=ask_bot,
        limits=_limits(config),
        checkers=Checkers(
            positions=IsolatedProcess("service.positions.check_process", longest=30),
            bundles=IsolatedProcess("service.audit.imports.check_process", longest=180),
            audits=IsolatedProcess("service.audit.audit_process", longest=180),
        ),
        metrics=MetricsRecorder(sink or LocalSink()),
        rate_limiter=RateLimiter(config.requests_each),
        seat_tokens=SeatTokenCache(store),
        tickets=Tickets(store),
        api_keys=Apps(store),
    )


def _limits(config: Config) -> Limits:
    threads = config.http_threads
    return Limits(
        # Less than all who wait, so that long polls and commands find a place beside them.
        streams=ConcurrencyLimit(
            "streams",
            most=max(1, threads * 2 // 3),
            full=Refusal("As many streams are open as this process can hold.", 1),
            each=config.streams_each,
            each_full=Refusal(f"You may hold {config.streams_each} streams at a time.", 10),
        ),
        hints=ConcurrencyLimit(
            "hints",
            most=max(1, threads // 4),
            full=Refusal("As many wait for a hint as this process can hold.", 2),
            each=1,
            each_full=Refusal("You are waiting for a hint already.", 1),
        ),
        # One is being looked at, the others wait: none of them may keep a game waiting.
        checks=ConcurrencyLimit(
            "checks",
            most=max(1, threads // 4),
            full=Refusal("As many positions are being looked at as this process can.", 1),
        ),
        imports=ConcurrencyLimit(
            "imports", most=IMPORTS, full=Refusal("Other bundles are being checked.", 5)
        ),
        audits=ConcurrencyLimit("audits", most=AUDITS, full=Refusal("Other games are being audited.", 5)),
    )
