"""Request bodies as bytes: all that was announced, or a problem."""

import shutil
from typing import IO

from flask import request
from werkzeug.exceptions import RequestEntityTooLarge

from service.http.wire.problems import MALFORMED, Problem


def read_body() -> bytes:
    """The body of this request. Raises a `MALFORMED` problem, and `RequestEntityTooLarge`."""
    _require_length()
    length = request.content_length or 0
    if length > (request.max_content_length or 0):
        raise RequestEntityTooLarge
    # The library's way to these bytes asks the same again, in three layers.
    body: bytes = request.environ["wsgi.input"].read(length)
    if len(body) != length:
        raise _too_short()
    return body


def copy_body(file: IO[bytes], most: int) -> None:
    """Write the body of this request, of at most so many bytes, to a file: for bodies that are large.

    Raises as `read_body` does.
    """
    _require_length()
    request.max_content_length = most
    shutil.copyfileobj(request.stream, file)
    if file.tell() != (request.content_length or 0):
        raise _too_short()
    file.flush()


def _require_length() -> None:
    """Refuse a body of unannounced length: a limit could cut it unnoticed."""
    if "HTTP_TRANSFER_ENCODING" in request.environ:
        raise Problem(MALFORMED, "Send the body with a `Content-Length`, not in chunks.", reason="bad_header")


def _too_short() -> Problem:
    return Problem(MALFORMED, "The body is shorter than its `Content-Length`.", reason="bad_body")
