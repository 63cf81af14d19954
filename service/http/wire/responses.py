"""JSON responses: as which bytes an answer is sent, and the version that it is of (`ETag`).

No cache keeps what belongs to a game at a version: all viewers' answers have the same tag, and a browser
whose copy is another viewer's (`Vary`) still asks by its tag, and takes "not modified" for its own copy.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar, cast

from flask import Response
from msgspec import Raw
from werkzeug.datastructures import Headers

from service.games.codec.answers import encode
from service.http.wire.environ import Environ, wsgi_environ
from service.process.pace import breathe

LONG = 20
"""Items of a list that may take a while to encode."""
Items = TypeVar("Items")
_JSON = {"Content-Type": "application/json"}
_BY_WHO = {"Vary": "Authorization"}
_NOT_KEPT = {**_JSON, "Cache-Control": "no-store"}


def in_turns(items: Items) -> Items:
    """A long list as it stands in an answer; its items are encoded one by one, and others go on meanwhile."""
    if not isinstance(items, list) or len(items) < LONG:
        return items
    encoded = list[bytes]()
    for item in items:
        encoded.append(encode(item))
        breathe()
    return cast("Items", Raw(b"[%b]" % b",".join(encoded)))


class JsonResponse(Response):
    """JSON of a known length, whose headers are sent as they are: the framework would copy them before."""

    def get_wsgi_headers(self, environ: Environ) -> Headers:
        return self.headers if self.status_code == 200 else super().get_wsgi_headers(environ)


def etag(version: int) -> dict[str, str]:
    """The header that tells the version of a game."""
    return {"ETag": f'"{version}"'}


def reply(item: object, status: int = 200, *, headers: Mapping[str, str] | None = None) -> Response:
    """JSON that no cache keeps."""
    return JsonResponse(encode(item), status, {**_NOT_KEPT, **(headers or {})})


def reply_at(item: object, version: int, headers: Mapping[str, str] = _BY_WHO) -> Response:
    """JSON about a game at a version, which `ETag` tells and no cache keeps.

    `headers` say what it depends on besides.
    """
    return JsonResponse(encode(item), 200, {**_JSON, **_at(version), **headers})


def not_modified(
    version: int, headers: Mapping[str, str] = _BY_WHO, *, is_sure: Callable[[], bool] = lambda: True
) -> Response | None:
    """304 when the client has this version already, and it `is_sure` that no other one had that number."""
    header = wsgi_environ().get("HTTP_IF_NONE_MATCH")
    if header is None:
        return None
    known = [tag.strip().removeprefix("W/") for tag in header.split(",")]
    if f'"{version}"' not in known and known != ["*"]:
        return None
    return Response(status=304, headers={**_at(version), **headers}) if is_sure() else None


def _at(version: int) -> dict[str, str]:
    return {**etag(version), "Cache-Control": "no-store"}
