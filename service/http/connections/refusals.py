"""Refusals of the server: the application answers malformed requests with problems, too.

It gets an environment with the problem in it, and what could be read of the headers that such an answer
depends on: the origin of a page, the id of the request, the language.
"""

import re
from collections.abc import Iterable
from io import BytesIO

from gunicorn.http import errors  # type: ignore[import-untyped]

from service.http.middleware.error_handlers import REFUSAL
from service.http.wire.environ import Environ
from service.http.wire.problems import (
    EXPECTATION_FAILED,
    HEADERS_TOO_LARGE,
    INTERNAL,
    MALFORMED,
    NOT_IMPLEMENTED,
    REQUEST_TIMEOUT,
    TOO_MANY,
    UNAVAILABLE,
    URI_TOO_LONG,
    Problem,
)

_TOLD = re.compile(rb"(?im)^(origin|x-request-id|accept-language):[ \t]*([ -~]{1,200}?)[ \t]*\r$")


def of_parser(error: Exception) -> Exception:
    """Return the problem of a malformed request. It does not repeat the bytes received."""
    match error:
        case errors.LimitRequestLine():
            return Problem(URI_TOO_LONG, "The path and its query exceed the limit of this service.")
        case errors.LimitRequestHeaders():
            return Problem(HEADERS_TOO_LARGE, "The headers exceed the limits of this service.")
        case errors.UnsupportedTransferCoding():
            return Problem(NOT_IMPLEMENTED, "This transfer coding is not supported.")
        case errors.ExpectationFailed():
            return Problem(EXPECTATION_FAILED, "The only supported expectation is `100-continue`.")
    detail = f"The service cannot read this as HTTP ({type(error).__name__})."
    return Problem(MALFORMED, detail, reason="not_http")


def failed() -> Problem:
    return Problem(INTERNAL, "The service failed. The error is in its log.")


def too_slow(what: str, seconds: float) -> Problem:
    return Problem(
        REQUEST_TIMEOUT,
        f"The {what} of the request did not arrive within {seconds:.0f} s.",
        facts={"part": what, "seconds": int(seconds)},
    )


def set_aside(seconds: int) -> Problem:
    return Problem(
        UNAVAILABLE,
        "The last process that worked on this game stopped responding, so the game is set aside for a while. "
        "The error is in the log of the service.",
        reason="set_aside",
        facts={"seconds": seconds},
        headers={"Retry-After": str(seconds)},
    )


def too_many_connections(most: int, is_each: bool) -> Problem:
    if is_each:
        return Problem(
            TOO_MANY,
            f"Your address may have {most} connections open at a time.",
            reason="too_many_connections",
            facts={"limit": "connections", "most": most, "seconds": 1},
            headers={"Retry-After": "1"},
        )
    return Problem(
        UNAVAILABLE,
        "This process has reached its limit of connections.",
        reason="too_many_connections",
        headers={"Retry-After": "1"},
    )


def environ(problem: Exception, head: Iterable[bytes], address: str) -> Environ:
    """Return the WSGI environment with which the application answers with the problem."""
    fields = {
        f"HTTP_{name.decode().upper().replace('-', '_')}": value.decode()
        for name, value in _TOLD.findall(b"".join(head))
    }
    return {
        **fields,
        REFUSAL: problem,
        "REQUEST_METHOD": "GET",
        "SCRIPT_NAME": "",
        "PATH_INFO": "/-",  # nowhere
        "QUERY_STRING": "",
        "REMOTE_ADDR": address,
        "SERVER_NAME": "estancia",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": BytesIO(),
        "wsgi.errors": None,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
