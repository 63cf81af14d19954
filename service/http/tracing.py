"""What was asked, how did it end, how long did it take? One log line a request, by an id the client knows."""

import re
import time
from random import getrandbits
from typing import Any

import structlog
from flask import Flask, Response, request

log = structlog.get_logger("http")

_ID = re.compile(r"[A-Za-z0-9._-]{1,64}", re.ASCII)
_STARTED = "estancia.started"
_REQUEST_ID = "estancia.request_id"


def register(app: Flask) -> None:
    app.before_request(_begin)
    app.after_request(_end)


def request_id() -> str:
    """The id of the request that is served."""
    found: str = request.environ[_REQUEST_ID]
    return found


def _begin() -> None:
    environ = request.environ
    environ[_STARTED] = time.perf_counter()
    asked = environ.get("HTTP_X_REQUEST_ID")
    environ[_REQUEST_ID] = asked if asked and _ID.fullmatch(asked) else f"{getrandbits(64):016x}"


def _end(response: Response) -> Response:
    asked = request._get_current_object()  # type: ignore[attr-defined]
    environ, headers = asked.environ, response.headers
    headers["X-Request-Id"] = environ[_REQUEST_ID]
    headers["X-Content-Type-Options"] = "nosniff"
    facts: dict[str, Any] = {}
    if asked.view_args and "game" in asked.view_args:
        facts["game"] = asked.view_args["game"]
        if (version := headers.get("ETag")) is not None:
            facts["version"] = int(version[1:-1])
    log.info(
        "request",
        method=asked.method,
        route=None if asked.url_rule is None else asked.url_rule.rule,
        status=response.status_code,
        ms=round(1000 * (time.perf_counter() - environ[_STARTED]), 2),
        request_id=environ[_REQUEST_ID],
        **facts,
    )
    return response
