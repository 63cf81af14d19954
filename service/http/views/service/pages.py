"""Views of the web pages: the HTML, modules and styles of `service/web`.

A page uses only calls that other clients can use, too: `/v1`, without cookies.
"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from service.http.middleware.error_handlers import http_problem
from service.http.wire.language import best_type
from service.http.wire.problems import MEDIA_TYPE
from service.http.wire.static_response import StaticResponse

POLICY = "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'"
ROOMS = ("lobby", "table", "replay", "console", "shared", "vendor", "sdk", "reference", "not_found")
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".ts": "text/plain; charset=utf-8",
}
_HTML = "text/html"
_FRESH = "no-cache"
"""Browsers revalidate each file (304), because modules of two releases do not fit together."""

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


@blueprint.app_errorhandler(NotFound)
def page_not_found(error: NotFound) -> Response:
    """Return a page for browsers, and a problem for programs and for every address of the API."""
    if request.path.startswith("/v1/") or best_type((MEDIA_TYPE, _HTML)) != _HTML:
        return http_problem(error)
    return Response(
        _asset("not_found/index.html").plain,
        status=404,
        headers={
            "Content-Type": TYPES[".html"],
            "Cache-Control": "no-store",
            "Content-Security-Policy": POLICY,
            "Vary": "Accept",
        },
    )


@blueprint.get(f"/<any({', '.join(ROOMS)}):room>/<path:name>")
def asset(room: str, name: str) -> Response:
    if f"{room}/{name}" not in _files():
        raise NotFound
    return _asset(f"{room}/{name}").response(Cache_Control=_FRESH, Content_Security_Policy=POLICY)


def _page(name: str) -> Response:
    return _asset(name).response(
        Cache_Control=_FRESH, Content_Security_Policy=POLICY, Referrer_Policy="no-referrer"
    )


@cache
def _asset(name: str) -> StaticResponse:
    """A file that is read and compressed at its first request."""
    return StaticResponse.of(_files()[name].read_bytes(), TYPES[_ending(name)])


@cache
def _files() -> dict[str, Traversable]:
    """Return every served file by its path below `service/web`."""
    root = files("service.web")
    return {name: file for room in ROOMS for name, file in _below(root.joinpath(room), room)}


def _below(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    if not folder.is_dir():
        return
    for item in folder.iterdir():
        name = f"{path}/{item.name}"
        if item.is_dir():
            yield from _below(item, name)
        elif _ending(name) in TYPES:
            yield name, item


def _ending(name: str) -> str:
    return f".{name.rpartition('.')[2]}"
