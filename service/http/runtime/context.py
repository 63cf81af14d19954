"""Application context: what all views of one application share, put together once and never changed."""

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
"""The name of the context among Flask's `extensions` of an application."""
AskBot = Callable[[str, int, int, str], bytes | None]
"""`ask_bot(game, version, seat, bot)` -> JSON: which bot has answered, and its command; None if none has."""
AskAnalysis = Callable[[str, int, str | None], bool]
"""`ask_analysis(game, now, caller)` -> whether somebody will analyse this game for this app or address."""


@dataclass(frozen=True)
class Limits:
    """How much of each kind may go on in one process at a time."""

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
    """Programs that look at what strangers send, each in a process of its own."""

    positions: IsolatedProcess
    bundles: IsolatedProcess
    audits: IsolatedProcess


@dataclass(frozen=True)
class AppContext:
    """The way into streams, the news from them, the limits, and who may do what."""

    config: Config
    handler: Handler
    hub: Hub
    contract: Callable[[], JsonObject]
    """The OpenAPI document, which nobody may change."""
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
    """The context of the application that serves this request."""
    app = current_app._get_current_object()  # type: ignore[attr-defined]
    context: AppContext = app.extensions[EXTENSION]
    return context
