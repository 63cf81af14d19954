"""The application factory: a Flask application of routes, middleware and one context."""

from collections.abc import Callable
from typing import Any

from flask import Flask, Request
from flask.sessions import NullSession, SessionInterface
from werkzeug.routing import MapAdapter
from werkzeug.wsgi import get_host

from service.config import Config
from service.games.handler import Handler
from service.http.middleware import compression, cors, error_handlers, rate_limits, request_log, work_limits
from service.http.runtime.context import EXTENSION, AskAnalysis, AskBot
from service.http.runtime.metering import MetricsSink
from service.http.server import routes
from service.http.server.assembly import build_context, no_analysts, no_bots
from service.http.views.service import docs, guides, pages

BODY_LIMIT = 64 * 1024
"""Bytes; a command has less than one thousand."""


class NoSessions(SessionInterface):
    """Session of all requests: empty, because there are no cookies."""

    _NONE = NullSession()

    def open_session(self, app: Flask, request: Request) -> NullSession:  # noqa: ARG002
        return self._NONE


class Application(Flask):
    session_interface = NoSessions()

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """URL adapter without subdomains and web sockets: routes are matched by path and method alone."""
        if request is None:
            return None
        environ = request.environ
        request.host = get_host(environ)
        return self.url_map.bind(
            request.host,
            path_info=environ["PATH_INFO"],
            default_method=environ["REQUEST_METHOD"],
            query_args=environ["QUERY_STRING"],
        )

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the view: no view is a coroutine, so no check is needed."""
        return func


def create_app(
    handler: Handler,
    config: Config,
    sink: MetricsSink | None = None,
    ask_bot: AskBot = no_bots,
    ask_analysis: AskAnalysis = no_analysts,
) -> Flask:
    """Create the application for a handler. It starts nothing until the first request waits for a change."""
    app = Application("service.http", static_folder="static", static_url_path="/static")
    app.config.update(MAX_CONTENT_LENGTH=BODY_LIMIT)
    routes.take_patterns(app)
    app.url_map.strict_slashes = False
    app.url_map.merge_slashes = False  # else the answer is a redirect to whatever `Host` says
    app.extensions[EXTENSION] = build_context(handler, config, sink, ask_bot, ask_analysis)
    for blueprint in (*routes.BLUEPRINTS, docs.blueprint, guides.blueprint, pages.blueprint):
        app.register_blueprint(blueprint)
    # The log begins first and ends last; the others tell in their answers whose turn it was.
    request_log.register(app)
    work_limits.register(app)
    compression.register(app)
    error_handlers.register(app)
    cors.register(app)
    rate_limits.register(app)
    return app
