"""Request log: one line for each request (call, status, duration), with an id that the client knows.

`ESTANCIA_LOG_REQUESTS` switches it on. Internal errors always have their line.
"""

import re
import time
from random import getrandbits

import structlog
from flask import Flask, Response
from flask.globals import request_ctx

from service.http.runtime.context import app_context
from service.http.wire.environ import wsgi_environ
from service.json_types import JsonObject
from service.store.base import MAY_HAVE_WRITTEN

log = structlog.get_logger("http")

_ID = re.compile(r"[A-Za-z0-9._-]{1,64}", re.ASCII)
_VERSION = re.compile(r'(?:W/)?"([0-9]+)"', re.ASCII)
_STARTED = "estancia.started"
_REQUEST_ID = "estancia.request_id"
_TITLE = "estancia.title"
_COMMANDS = "estancia.commands"
_SENDING = ("commands.send_command", "commands.send_commands")
_OUTCOMES = {
    200: "done", 409: "rejected", 412: "stale",
    401: "refused", 403: "refused", 404: "refused",
    400: "malformed", 413: "malformed", 415: "malformed", 422: "malformed",
}  # fmt: skip


def register(app: Flask) -> None:
    app.before_request(_begin)
    app.after_request(_end)


def request_id() -> str:
    """Return the id of the current request."""
    request_id: str = wsgi_environ()[_REQUEST_ID]
    return request_id


def note_title(title: str) -> None:
    """Record the title of the request's game: commands are counted by title."""
    wsgi_environ()[_TITLE] = title


def note_commands(number: int) -> None:
    """Record the number of commands in this request."""
    wsgi_environ()[_COMMANDS] = number


def _begin() -> None:
    environ = wsgi_environ()
    MAY_HAVE_WRITTEN.set(False)
    environ[_STARTED] = time.perf_counter()
    asked = environ.get("HTTP_X_REQUEST_ID")
    environ[_REQUEST_ID] = asked if asked and _ID.fullmatch(asked) else f"{getrandbits(64):016x}"


def _end(response: Response) -> Response:
    asked = request_ctx.request  # without a proxy in between, which is asked for each attribute
    environ, headers = asked.environ, response.headers
    headers.add("X-Request-Id", environ[_REQUEST_ID])
    headers.add("X-Content-Type-Options", "nosniff")
    seconds = time.perf_counter() - environ[_STARTED]
    route = None if asked.url_rule is None else asked.url_rule.rule
    context = app_context()
    metrics = context.metrics
    # Only what the service knows becomes a label: clients can make up any number of methods and paths.
    metrics.request("-" if route is None else f"{asked.method} {route}", seconds)
    if asked.endpoint in _SENDING:
        outcome = _OUTCOMES.get(response.status_code, "failed")
        many = environ.get(_COMMANDS, 1) if outcome == "done" else 1
        metrics.command(environ.get(_TITLE, "-"), outcome, many)
    if context.config.log_requests is False and response.status_code < 500:
        return response
    facts: JsonObject = {}
    if asked.view_args and "game" in asked.view_args:
        facts["game"] = asked.view_args["game"]
        if (version := _VERSION.fullmatch(headers.get("ETag", ""))) is not None:
            facts["version"] = int(version[1])
    log.info(
        "request",
        method=asked.method,
        route=route,
        status=response.status_code,
        ms=round(1000 * seconds, 2),
        request_id=environ[_REQUEST_ID],
        **facts,
    )
    return response
