"""CORS: a page of another origin may use the service from a browser only if its origin is configured.

Whoever may do something shows a token, and no browser adds that by itself (there are no cookies), so a page
is never told more than anybody who sends the same. But in the browser of somebody who can reach a service
that others cannot, it would read for those others: so nobody is let in unasked.
"""

from flask import Flask, Response, request

from service.config import ANY_ORIGIN
from service.http.runtime.context import app_context
from service.http.wire.environ import wsgi_environ

METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE"
REQUEST_HEADERS = (
    "Accept-Language, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, "
    "Prefer, X-Request-Id"
)
"""Headers that a page may send."""
EXPOSED_HEADERS = (
    "Allow, Cache-Control, Content-Disposition, Content-Language, Date, ETag, Location, Preference-Applied, "
    "RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id"
)
"""Headers that a page may read, beside those that it always may."""
MAX_AGE = 7200
"""Seconds for which a browser need not ask again; none remembers it for longer."""


def register(app: Flask) -> None:
    app.before_request(_preflight)
    app.after_request(_allow_origin)


def _preflight() -> Response | None:
    """The answer to a browser that asks beforehand, whatever the path: the request will see what is there."""
    if request.method != "OPTIONS" or "HTTP_ACCESS_CONTROL_REQUEST_METHOD" not in wsgi_environ():
        return None
    if _allowed() is None:
        return None
    headers = {
        "Access-Control-Allow-Methods": METHODS,
        "Access-Control-Allow-Headers": REQUEST_HEADERS,
        "Access-Control-Max-Age": str(MAX_AGE),
    }
    return Response(status=204, headers=headers)


def _allow_origin(response: Response) -> Response:
    origins = app_context().config.cors_origins
    if not origins:
        return response
    if origins != ANY_ORIGIN:
        response.vary.add("Origin")
    if (allowed := _allowed()) is not None:
        response.headers["Access-Control-Allow-Origin"] = allowed
        response.headers["Access-Control-Expose-Headers"] = EXPOSED_HEADERS
    return response


def _allowed() -> str | None:
    """What to tell the browser is allowed, if the page that asks is."""
    origins, origin = app_context().config.cors_origins, wsgi_environ().get("HTTP_ORIGIN")
    if origin is None:
        return None
    if origins == ANY_ORIGIN:
        return "*"
    allowed: str | None = origin if origin in origins else None
    return allowed
