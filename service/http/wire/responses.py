"""JSON responses: their encoding, and the version (`ETag`) of a response about a game.

No cache stores responses about a game at a version. The responses of all viewers have the same tag, and a
browser with another viewer's copy (`Vary`) still asks with its tag, and would take "not modified" for its own
copy.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar, cast

from flask import Response
from msgspec import Raw
from werkzeug.datastructures import Headers

from service.games.codec.answers import encode
from service.http.wire.environ import Environ, wsgi_environ
from service.process.work_meter import yield_turn

LONG = 20
"""Items of a list after which encoding may take a while."""
Items = TypeVar("Items")
_JSON = {"Content-Type": "application/json"}
_BY_WHO = {"Vary": "Authorization"}
_NOT_KEPT = {**_JSON, "Cache-Control": "no-store"}


def in_turns(items: Items) -> Items:
    """Encode a long list item by item, so that other greenlets run meanwhile."""
    if not isinstance(items, list) or len(items) < LONG:
        return items
    encoded = list[bytes]()
    for item in items:
        encoded.append(encode(item))
        yield_turn()
    return cast("Items", Raw(b"[%b]" % b",".join(encoded)))


class JsonResponse(Response):
    """JSON response of a known length, whose headers are not copied as the framework would do."""

    def get_wsgi_headers(self, environ: Environ) -> Headers:
        return self.headers if self.status_code == 200 else super().get_wsgi_headers(environ)


def etag(version: int) -> dict[str, str]:
    """Return the header with the version of a game."""
    return {"ETag": f'"{version}"'}


def reply(item: object, status: int = 200, *, headers: Mapping[str, str] | None = None) -> Response:
    """Return JSON that no cache stores."""
    return JsonResponse(encode(item), status, {**_NOT_KEPT, **(headers or {})})


def reply_at(item: object, version: int, headers: Mapping[str, str] = _BY_WHO) -> Response:
    """Return JSON about a game at a version, with its `ETag`. No cache stores it. `headers` say what else it
    depends on.
    """
    return JsonResponse(encode(item), 200, {**_JSON, **_at(version), **headers})


def not_modified(
    version: int, headers: Mapping[str, str] = _BY_WHO, *, is_sure: Callable[[], bool] = lambda: True
) -> Response | None:
    """Return 304 if the client has this version already, and no other one can have had its number
    (`is_sure`).
    """
    header = wsgi_environ().get("HTTP_IF_NONE_MATCH")
    if header is None:
        return None
    known = [tag.strip().removeprefix("W/") for tag in header.split(",")]
    if f'"{version}"' not in known and known != ["*"]:
        return None
    return Response(status=304, headers={**_at(version), **headers}) if is_sure() else None


def _at(version: int) -> dict[str, str]:
    return {**etag(version), "Cache-Control": "no-store"}
