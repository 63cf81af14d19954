"""Application context: the shared objects of all views of one application, created once and never changed."""

from collections.abc import Callable
from dataclasses import dataclass

from flask import current_app

from service.config import Config
from service.games.handler import Handler
from service.http.runtime.concurrency import ConcurrencyLimit
from service.http.runtime.hub import Hub
from service.http.runtime.metering import MetricsRecorder
from service.http.runtime.rate_limiter import RateLimiter
from service.http.runtime.stream_limit import StreamLimit
from service.identity.api_keys import Apps
from service.identity.seat_tokens import SeatTokenCache
from service.identity.tickets import Tickets
from service.json_types import JsonObject
from service.process.isolated import IsolatedProcess

EXTENSION = "estancia"
"""Key of the context in Flask's `extensions` of an application."""
AskBot = Callable[[str, int, int, str], bytes | None]
"""`ask_bot(game, version, seat, bot)` -> JSON: the bot that answered, and its command; None without an
answer.
"""
AskAnalysis = Callable[[str, int, str | None], bool]
"""`ask_analysis(game, now, caller)` -> whether the analysis is queued for this app or address."""


@dataclass(frozen=True)
class Limits:
    """Limits of concurrent requests of each kind in one process."""

    streams: StreamLimit
    hints: ConcurrencyLimit
    """of each token"""
    hints_of_client: ConcurrencyLimit
    """of each address"""
    checks: ConcurrencyLimit
    uploads: ConcurrencyLimit
    imports: ConcurrencyLimit
    audits: ConcurrencyLimit


@dataclass(frozen=True)
class Checkers:
    """Isolated processes that check untrusted input."""

    positions: IsolatedProcess
    bundles: IsolatedProcess
    audits: IsolatedProcess


@dataclass(frozen=True)
class AppContext:
    """The command handler, notifications, limits, and authorization of an application."""

    config: Config
    handler: Handler
    hub: Hub
    contract: Callable[[], JsonObject]
    title_contract: Callable[[str], JsonObject]
    """The OpenAPI documents of the service and of a title; they must not be changed."""
    ask_bot: AskBot
    ask_analysis: AskAnalysis
    limits: Limits
    checkers: Checkers
    metrics: MetricsRecorder
    rate_limiter: RateLimiter
    work_limiter: RateLimiter
    """of milliseconds of a processor"""
    opening_quota: RateLimiter
    analysis_quota: RateLimiter
    seat_tokens: SeatTokenCache
    tickets: Tickets
    api_keys: Apps


def app_context() -> AppContext:
    """Return the context of the application that serves this request."""
    app = current_app._get_current_object()  # type: ignore[attr-defined]
    context: AppContext = app.extensions[EXTENSION]
    return context
