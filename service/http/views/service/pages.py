"""Views of the web pages: the HTML, modules and styles of `service/web`, for people with a browser.

A page asks nothing of the service that another client could not: it lives on `/v1`, without cookies.
"""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from flask import Blueprint, Response
from werkzeug.exceptions import NotFound

from service.http.wire.static_response import StaticResponse

POLICY = "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'"
ROOMS = ("lobby", "table", "replay", "console", "shared", "vendor", "sdk")
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".ts": "text/plain; charset=utf-8",
}
_FRESH = "no-cache"
"""Asked for anew each time, and answered by 304: modules of two releases do not fit together."""

blueprint = Blueprint("pages", __name__)


@blueprint.get("/")
def lobby() -> Response:
    return _page("lobby/index.html")


@blueprint.get("/games/<game:game>")
def table(game: str) -> Response:  # noqa: ARG001 — the page reads its own address
    return _page("table/index.html")


@blueprint.get("/games/<game:game>/replay")
def replay(game: str) -> Response:  # noqa: ARG001 — the page reads its own address
    return _page("replay/index.html")


@blueprint.get("/console")
def console() -> Response:
    return _page("console/index.html")


@blueprint.get(f"/<any({', '.join(ROOMS)}):room>/<path:name>")
def asset(room: str, name: str) -> Response:
    found = _assets().get(f"{room}/{name}")
    if found is None:
        raise NotFound
    return found.response(Cache_Control=_FRESH, Content_Security_Policy=POLICY)


def _page(name: str) -> Response:
    return _assets()[name].response(
        Cache_Control=_FRESH, Content_Security_Policy=POLICY, Referrer_Policy="no-referrer"
    )


@cache
def _assets() -> dict[str, StaticResponse]:
    """Every file that is served, by its path below `service/web`, compressed once."""
    root = files("service.web")
    return {name: asset for room in ROOMS for name, asset in _below(root.joinpath(room), room)}


def _below(folder: Traversable, path: str) -> list[tuple[str, StaticResponse]]:
    if not folder.is_dir():
        return []
    found = []
    for item in folder.iterdir():
        name = f"{path}/{item.name}"
        if item.is_dir():
            found += _below(item, name)
        elif (kind := TYPES.get(f".{item.name.rpartition('.')[2]}")) is not None:
            found.append((name, StaticResponse.of(item.read_bytes(), kind)))
    return found
