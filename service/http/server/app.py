"""How is the application put together?"""

from collections.abc import Callable
from typing import Any

from flask import Flask

from service.config import Config
from service.games.handler import Handler
from service.http.auth.bearer import SeatTokens
from service.http.middleware import (
    cors,
    error_handlers,
    rate_limits,
    request_log,
)
from service.http.runtime.concurrency import Slots
from service.http.runtime.context import AskBot, Desk
from service.http.runtime.hub import Hub
from service.http.runtime.metering import Alone, Meters, Tally
from service.http.runtime.rate_limiter import Rates
from service.http.server import routes
from service.http.views.service import docs
from service.identity.api_keys import Apps
from service.process.isolated import IsolatedProcess

BODY_LIMIT = 64 * 1024
"""Bytes; a command has less than one thousand."""

AUDITS = 8
IMPORTS = 2
"""Of these one is worked on at a time, at the cost of a processor; the others wait."""


class Application(Flask):
    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """No view is a coroutine, so nobody needs to look."""
        return func


def nobody(_game: str, _version: int, _seat: int, _bot: str) -> None:
    """Where no workers are, nobody gives advice."""


def create_app(
    handler: Handler, config: Config, tally: Tally | None = None, ask_bot: AskBot = nobody
) -> Flask:
    """The application over a handler. It starts nothing until the first request waits for news."""
    app = Application("service.http", static_folder="static", static_url_path="/static")
    app.config.update(MAX_CONTENT_LENGTH=BODY_LIMIT)
    routes.take_patterns(app)
    app.url_map.strict_slashes = False
    app.url_map.merge_slashes = False  # else the answer is a redirect to whatever `Host` says
    app.extensions["estancia"] = desk_of(handler, config, tally, ask_bot)
    for blueprint in (*routes.BLUEPRINTS, docs.blueprint):
        app.register_blueprint(blueprint)
    error_handlers.register(app)
    # The log begins first and ends last; the others tell in their answers whose turn it was.
    request_log.register(app)
    cors.register(app)
    rate_limits.register(app)
    return app


def desk_of(handler: Handler, config: Config, tally: Tally | None, ask_bot: AskBot) -> Desk:
    """What the requests of one application share."""
    return Desk(
        handler=handler,
        hub=Hub(handler.store.streams.listen, most=max(1, config.http_threads * 3 // 4)),
        # Less than all who wait, so that long polls and commands find a place beside them.
        streams=Slots(most=max(1, config.http_threads * 2 // 3), each=config.streams_each),
        advice=Slots(most=max(1, config.http_threads // 4), each=1),
        ask_bot=ask_bot,
        # One is being looked at, the others wait: none of them may keep a game waiting.
        checks=Slots(most=max(1, config.http_threads // 4), each=config.http_threads),
        apart=IsolatedProcess("service.positions.check_process", longest=30),
        imports=Slots(most=IMPORTS, each=IMPORTS),
        importing=IsolatedProcess("service.audit.import_process", longest=180),
        audits=Slots(most=AUDITS, each=AUDITS),
        auditing=IsolatedProcess("service.audit.audit_process", longest=180),
        meters=Meters(tally or Alone()),
        tokens=SeatTokens(handler.store),
        apps=Apps(handler.store),
        rates=Rates(config.requests_each),
        config=config,
    )
