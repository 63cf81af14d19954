"""Compression of answers: gzip for whoever takes it, but never of one that may give out a token or a secret.

Those come from calls that write; so of these only the ones named here are compressed. Everything that is read
is, but for what says `Cache-Control: no-transform`: the secrets of a running game.

An entity tag names the version of a game, whatever the coding. Whoever takes gzip is told it as a weak one
(`W/"17"`), which `If-Match` and `If-None-Match` take as well.
"""

from collections.abc import Generator, Iterable
from typing import cast

from flask import Flask, Response
from flask.globals import request_ctx

from service.http.wire.compressed import packed, packed_stream
from service.http.wire.language import takes_gzip

WORTH_COMPRESSING = 1_024
"""Bytes; less is sent as it is."""
WRITING = frozenset({"commands.send_command", "commands.check_command", "undo.post_undo"})
"""The calls by POST whose answers hold no secret but what a view holds anyway."""
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
