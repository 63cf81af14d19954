"""Strict JSON bodies: see `service.strict_json`."""

from flask import request

from service import strict_json
from service.http.wire.body import read_body, unsupported
from service.http.wire.environ import wsgi_environ
from service.http.wire.problems import MALFORMED, Problem
from service.json_types import Json
from service.strict_json import NotJson

JSON = "application/json"


def json_body() -> Json:
    """Return the body of this request as plain data."""
    return parse(unparsed_body())


def unparsed_body() -> bytes:
    """Return the body of this request, which must have the media type of JSON."""
    kind = wsgi_environ().get("CONTENT_TYPE", "")
    if kind != JSON and request.mimetype != JSON:
        raise unsupported(JSON)
    return read_body()


def parse(body: bytes) -> Json:
    """Parse JSON into plain data."""
    try:
        return strict_json.parse(body)
    except NotJson as error:
        raise not_json(error) from None


def not_json(error: NotJson) -> Problem:
    return Problem(MALFORMED, f"The body is not valid JSON: {error}.", reason="not_json")
