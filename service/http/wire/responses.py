"""JSON responses: as which bytes an answer is sent, and whether a cache may keep it (`ETag`)."""

from collections.abc import Mapping
from typing import Any

from flask import Response, request

from service.games.codec import encode

_JSON = {"Content-Type": "application/json"}
_BY_WHO = {"Vary": "Authorization"}
_NOT_KEPT = {**_JSON, "Cache-Control": "no-store"}


def etag(version: int) -> dict[str, str]:
    """The header that tells the version of a game."""
    return {"ETag": f'"{version}"'}


def reply(item: Any, status: int = 200, *, headers: Mapping[str, str] | None = None) -> Response:
    """JSON that no cache keeps."""
    return Response(encode(item), status, {**_NOT_KEPT, **(headers or {})})


def reply_at(item: Any, version: int, headers: Mapping[str, str] = _BY_WHO) -> Response:
    """JSON about a game at a version, which `ETag` tells; `headers` say what it depends on besides."""
    return Response(encode(item), 200, {**_JSON, **_at(version), **headers})


def not_modified(version: int, headers: Mapping[str, str] = _BY_WHO) -> Response | None:
    """304 when the client has this version already."""
    header = request.environ.get("HTTP_IF_NONE_MATCH")
    if header is None:
        return None
    known = [tag.strip().removeprefix("W/") for tag in header.split(",")]
    if f'"{version}"' not in known and known != ["*"]:
        return None
    return Response(status=304, headers={**_at(version), **headers})


def _at(version: int) -> dict[str, str]:
    return {**etag(version), "Cache-Control": "private, no-cache"}
