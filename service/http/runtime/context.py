"""What do the views of one application share?"""

from collections.abc import Callable
from dataclasses import dataclass

from flask import current_app

from service.config import Config
from service.games.handler import Handler
from service.http.auth.bearer import SeatTokens
from service.http.runtime.concurrency import Slots
from service.http.runtime.hub import Hub
from service.http.runtime.metering import Meters
from service.http.runtime.rate_limiter import Rates
from service.identity.api_keys import Apps
from service.process.isolated import Apart

AskBot = Callable[[str, int, int, str], bytes | None]
"""`ask_bot(game, version, seat, bot)` -> JSON: which bot has answered, and its command; None if none has."""


@dataclass(frozen=True)
class Desk:
    """Where requests are served: the way into streams, the news from them, and the rules of the house."""

    handler: Handler
    hub: Hub
    streams: Slots
    advice: Slots
    ask_bot: AskBot
    checks: Slots
    apart: Apart
    """Looks at positions that are kept elsewhere."""
    imports: Slots
    importing: Apart
    """Looks into bundles."""
    audits: Slots
    auditing: Apart
    """Decides games again."""
    meters: Meters
    tokens: SeatTokens
    apps: Apps
    rates: Rates
    config: Config


def desk() -> Desk:
    """The desk of the application that serves this request."""
    found: Desk = current_app.extensions["estancia"]
    return found
