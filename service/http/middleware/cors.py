"""CORS: a page of another origin may use the service from a browser only if its origin is configured.

Every caller with rights sends a token, and no browser adds one by itself (there are no cookies). So a page
gets no more than any client with the same request. But a page in a browser inside a private network could
read a service for clients outside. So no origin is allowed by default.
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
"""Headers that a page may read, besides those that it always may."""
MAX_AGE = 7200
"""Seconds for which a browser may cache a preflight response; no browser caches it longer."""


def register(app: Flask) -> None:
    app.before_request(_preflight)
    app.after_request(_allow_origin)


def _preflight() -> Response | None:
    """Return the response to a preflight request, for every path: the request itself shows what exists."""
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
    """Return the CORS headers, if the origin is allowed."""
    origins, origin = app_context().config.cors_origins, wsgi_environ().get("HTTP_ORIGIN")
    if origin is None:
        return None
    if origins == ANY_ORIGIN:
        return "*"
    allowed: str | None = origin if origin in origins else None
    return allowed
