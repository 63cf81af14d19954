"""How is the application put together?"""

from collections.abc import Callable
from typing import Any

from flask import Flask
from werkzeug.routing import BaseConverter

from service.config import Config
from service.games.handler import Handler
from service.http.auth.bearer import SeatTokens
from service.http.middleware import (
    cors,
    error_handlers,
    rate_limits,
    request_log,
)
from service.http.openapi import document as contract
from service.http.openapi import spec
from service.http.runtime.concurrency import Slots
from service.http.runtime.context import AskBot, Desk
from service.http.runtime.hub import Hub
from service.http.runtime.metering import Alone, Meters, Tally
from service.http.runtime.rate_limiter import Rates
from service.http.views.audit import (
    audits,
    checks,
    forks,
    imports,
)
from service.http.views.play import (
    clock,
    commands,
    events,
    hints,
    replay,
    scoring,
    tickets,
    undo,
)
from service.http.views.service import (
    bots,
    docs,
    health,
    keys,
    metrics,
    titles,
    webhooks,
)
from service.http.views.tables import (
    games,
    lobby,
    seat_records,
    seats,
    spectators,
)
from service.identity.api_keys import Apps
from service.process.isolated import Apart
from service.store.base import GAME_ID

BODY_LIMIT = 64 * 1024
"""Bytes; a command has less than one thousand."""

AUDITS = 8
IMPORTS = 2
"""Of these one is worked on at a time, at the cost of a processor; the others wait."""


class Application(Flask):
    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """No view is a coroutine, so nobody needs to look."""
        return func


class GameId(BaseConverter):
    """Ids are opaque to clients; anything that cannot be one is an unknown path."""

    regex = GAME_ID


class KeyId(BaseConverter):
    regex = "[0-9a-f]{16}"


class SeatNumber(BaseConverter):
    regex = "[0-9]{1,2}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)


class HookId(BaseConverter):
    regex = "[0-9a-f]{16}"


class DeliveryId(BaseConverter):
    regex = "msg_[0-9a-f]{32}"


def nobody(_game: str, _version: int, _seat: int, _bot: str) -> None:
    """Where no workers are, nobody gives advice."""


def create_app(
    handler: Handler, config: Config, tally: Tally | None = None, ask_bot: AskBot = nobody
) -> Flask:
    """The application over a handler. It starts nothing until the first request waits for news."""
    app = Application("service.http", static_folder="static", static_url_path="/static")
    app.config.update(
        MAX_CONTENT_LENGTH=BODY_LIMIT,
        API_TITLE="Estancia",
        API_VERSION=spec.VERSION,
        OPENAPI_VERSION="3.1.0",
        API_SPEC_OPTIONS={
            "info": {"description": spec.ABOUT, "license": {"name": "MIT", "identifier": "MIT"}},
            "webhooks": spec.WEBHOOKS,
        },
    )
    app.url_map.converters.update(game=GameId, seat=SeatNumber, key=KeyId, hook=HookId, delivery=DeliveryId)
    app.url_map.strict_slashes = False
    app.url_map.merge_slashes = False  # else the answer is a redirect to whatever `Host` says
    app.extensions["estancia"] = Desk(
        handler=handler,
        hub=Hub(handler.store.listen, most=max(1, config.http_threads * 3 // 4)),
        # Less than all who wait, so that long polls and commands find a place beside them.
        streams=Slots(most=max(1, config.http_threads * 2 // 3), each=config.streams_each),
        advice=Slots(most=max(1, config.http_threads // 4), each=1),
        ask_bot=ask_bot,
        # One is being looked at, the others wait: none of them may keep a game waiting.
        checks=Slots(most=max(1, config.http_threads // 4), each=config.http_threads),
        apart=Apart("service.positions.check_process", longest=30),
        imports=Slots(most=IMPORTS, each=IMPORTS),
        importing=Apart("service.audit.import_process", longest=180),
        audits=Slots(most=AUDITS, each=AUDITS),
        auditing=Apart("service.audit.audit_process", longest=180),
        meters=Meters(tally or Alone()),
        tokens=SeatTokens(handler.store),
        apps=Apps(handler.store),
        rates=Rates(config.requests_each),
        config=config,
    )
    api = spec.Api(app)
    for converter in (GameId, KeyId, HookId, DeliveryId):
        pattern = {"type": "string", "pattern": f"^{converter.regex}$"}
        api.register_converter(converter, lambda _, it=pattern: it)
    api.register_converter(SeatNumber, lambda _: {"type": "integer", "minimum": 0, "maximum": 99})
    spec.components(api.spec)
    for resource in (
        titles,
        checks,
        bots,
        lobby,
        games,
        seats,
        seat_records,
        clock,
        commands,
        undo,
        events,
        replay,
        forks,
        imports,
        hints,
        scoring,
        tickets,
        spectators,
        webhooks,
        audits,
        keys,
        health,
        metrics,
    ):
        api.register_blueprint(resource.blueprint)
    app.extensions["estancia.contract"] = document = contract.completed(api.spec.to_dict())
    app.register_blueprint(docs.blueprint(document))
    error_handlers.register(app)
    request_log.register(
        app
    )  # It begins first and ends last; the others tell in their answers whose turn it was.
    cors.register(app)
    rate_limits.register(app)
    return app
