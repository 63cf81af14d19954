"""Compression of responses: gzip if the client accepts it, but never for a response with a token or secret.

Calls that write may return secrets, so only those named here are compressed. Responses of calls that read are
compressed unless they have `Cache-Control: no-transform`: the secrets of a running game. An entity tag names
the version of a game, in every coding. With gzip it is weak (`W/"17"`), and `If-Match` and `If-None-Match`
accept it as well.
"""

from collections.abc import Generator, Iterable
from typing import cast

from flask import Flask, Response
from flask.globals import request_ctx

from service.http.wire.compressed import packed, packed_stream
from service.http.wire.language import takes_gzip

WORTH_COMPRESSING = 1_024
"""Bytes; smaller responses are not compressed."""
WRITING = frozenset({
    "commands.send_command", "commands.send_commands", "commands.check_command", "undo.post_undo",
})  # fmt: skip
"""The POST calls whose responses have no secrets except those of a view."""
_READING = ("GET", "HEAD")
_NO_BODY = (204, 304)


def register(app: Flask) -> None:
    app.after_request(_compress)


def _compress(response: Response) -> Response:
    asked, headers = request_ctx.request, response.headers
    if asked.method not in _READING and asked.endpoint not in WRITING:
        return response
    caching, vary = headers.get("Cache-Control", ""), headers.get("Vary", "")
    if "no-transform" in caching or "Accept-Encoding" in vary:
        return response  # the latter has seen to it itself
    if "no-store" not in caching:
        headers["Vary"] = f"{vary}, Accept-Encoding" if vary else "Accept-Encoding"
    if not takes_gzip():
        return response
    tag = headers.get("ETag")
    if tag is not None and not tag.startswith("W/"):
        headers["ETag"] = f"W/{tag}"
    if response.status_code in _NO_BODY or response.direct_passthrough:
        return response
    if response.is_streamed:
        response.response = packed_stream(_generated(cast("Iterable[bytes]", response.response)))
    elif len(body := response.get_data()) >= WORTH_COMPRESSING:
        response.set_data(packed(body))
    else:
        return response
    headers["Content-Encoding"] = "gzip"
    return response


def _generated(pieces: Iterable[bytes]) -> Generator[bytes, None, None]:
    yield from pieces
