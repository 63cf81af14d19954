"""Request bodies as bytes: complete, or a problem."""

from collections.abc import Iterator
from typing import IO

from flask import request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wsgi import get_content_length

from service.http.wire.environ import wsgi_environ
from service.http.wire.problems import MALFORMED, UNSUPPORTED, Problem

PIECE = 256 << 10
"""Bytes of a large body that are in memory at a time."""


def read_body() -> bytes:
    """Return the body of this request, of at most `max_content_length` bytes.

    Raises a `MALFORMED` or `UNSUPPORTED` problem, and `RequestEntityTooLarge`.
    """
    most = request.max_content_length or 0
    return b"".join(_pieces(most, at_a_time=most + 1))


def copy_body(file: IO[bytes], most: int) -> None:
    """Write the body of this request, of at most `most` bytes, to a file: for large bodies.

    Raises as `read_body` does.
    """
    request.max_content_length = most
    file.writelines(_pieces(most, PIECE))
    file.flush()


def unsupported(wanted: str) -> Problem:
    """Return a 415 problem: this call takes a body of another media type."""
    was = request.mimetype
    sent = f"It came as `{was[:60]}`" if was else "It came without a `Content-Type`"
    detail = f"{sent}; this call takes `Content-Type: {wanted}`."
    return Problem(UNSUPPORTED, detail, facts={"wanted": wanted})


def _pieces(most: int, at_a_time: int) -> Iterator[bytes]:
    environ = wsgi_environ()
    encoding = environ.get("HTTP_CONTENT_ENCODING", "identity").strip().lower()
    if encoding != "identity":
        raise Problem(
            UNSUPPORTED,
            f"Send the body as it is, not with `Content-Encoding: {encoding[:40]}`.",
            reason="encoded_body",
        )
    length = None if "HTTP_TRANSFER_ENCODING" in environ else get_content_length(environ) or 0
    if length is not None and length > most:
        raise RequestEntityTooLarge
    # The library's way to these bytes asks the same again, in three layers.
    read, left = environ["wsgi.input"].read, most + 1 if length is None else length
    while left and (piece := read(min(left, at_a_time))):
        yield piece
        left -= len(piece)
    if length is None and not left:
        raise RequestEntityTooLarge
    if length is not None and left:
        raise Problem(MALFORMED, "The body is shorter than its `Content-Length`.", reason="bad_body")
