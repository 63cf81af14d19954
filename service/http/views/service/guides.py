"""Views of the pages of `docs`: Markdown rendered to HTML, once for each process and page."""

import posixpath
import re
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import pairwise

from flask import Blueprint, Response, redirect
from markdown_it import MarkdownIt
from markdown_it.token import Token
from werkzeug import Response as AnyResponse
from werkzeug.exceptions import NotFound

from service.http.wire.static_response import StaticResponse

POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
INDEX = "README"
_ELSEWHERE = {"../openapi.yaml": "/openapi.json"}
"""Files that are served besides the pages of `docs`."""
VERIFIERS = "verifiers"
"""The folder of the sample verifiers, which are served unchanged."""
_CHECKING = (
    "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_TYPES = {
    "png": "image/png",
    "svg": "image/svg+xml",
    "html": "text/html; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "py": "text/plain; charset=utf-8",
    "json": "application/json",
    "xz": "application/x-xz",
}
_COMMENT = re.compile("<!--.*?-->", re.DOTALL)
_PROBLEM = re.compile("<code>/problems/([a-z-]+)</code>")
_ERRORS = "guides/apps/errors"
_MOVED_GUIDES = {
    "apps": "access errors first-game limits mobile-client my-games privacy retries sdk secrets",
    "bots": "bots own-bots",
    "games": "choices clocks screens seats tables test-mode turns words",
    "live": "small-answers streaming webhooks",
    "operate": "cluster cold-storage pages running settings",
    "past": "analysis archives auditing check luck time-travel",
}
"""Guides that were in `guides` itself before, by the folder that they were moved to."""
MOVED = {
    f"guides/{name}": f"guides/{folder}/{name}"
    for folder in _MOVED_GUIDES
    for name in _MOVED_GUIDES[folder].split()
} | {
    "decisions": "decisions/README",
    "decisions/0003-jobs-are-hints": "decisions/0005-jobs-are-hints",
    "decisions/0012-what-old-records-leave-untold": "decisions/0013-what-old-records-leave-untold",
    "decisions/0014-a-large-title": "decisions/0015-a-large-title",
    "decisions/0016-the-lobby": "decisions/0017-the-lobby",
    "decisions/0018-turn-changes": "decisions/0020-turn-changes",
    "decisions/0024-analysis": "decisions/0026-analysis",
    "decisions/0027-a-sampler-for-ranchers": "research/sampler-for-ranchers",
    "decisions/0027-an-expert-for-ranchers": "research/sampler-for-ranchers",
    "decisions/0028-a-search-for-gwt-argentina": "research/search-for-gwt-argentina",
    "decisions/0029-two-plugs": "decisions/0030-two-plugs",
    "rules/el_gaucho": "rules/el_gaucho.en",
    "rules/gwt_argentina": "rules/gwt_argentina.en",
    "rules/ranchers": "rules/ranchers.en",
}
"""Old name of a page -> its current name, never another old name."""
_PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · Estancia</title>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/shared/page.css">
<link rel="stylesheet" href="/reference/guide.css">
</head>
<body>
<nav>
<strong>Estancia</strong> <a href="/">Lobby</a> <a href="/docs">API</a> <a href="/docs/guides">Guides</a>
</nav>
<main>
{body}</main>
</body>
</html>
"""

blueprint = Blueprint("guides", __name__)


@blueprint.get("/docs/guides")
def index() -> Response:
    return _response(INDEX)


@blueprint.get("/docs/images/<name>")
def picture(name: str) -> Response:
    return _file("images", name).response(Content_Security_Policy=POLICY)


@blueprint.get(f"/docs/{VERIFIERS}/<name>")
def verifier(name: str) -> Response:
    return _file(VERIFIERS, name).response(Content_Security_Policy=_CHECKING)


@blueprint.get("/docs/<path:name>")
def page(name: str) -> AnyResponse:
    if name in MOVED:
        return redirect(f"/docs/{MOVED[name]}", 301)
    if name not in pages():
        raise NotFound
    return _response(name)


def _response(name: str) -> Response:
    return _rendered(name).response(Content_Security_Policy=POLICY, Referrer_Policy="no-referrer")


@cache
def _files(folder: str) -> dict[str, Traversable]:
    """Return the files of a folder that are served unchanged, by name."""
    pages = files("service.http").joinpath("documents", folder).iterdir()
    return {path.name: path for path in pages if path.is_file() and _type(path.name) is not None}


def _file(folder: str, name: str) -> StaticResponse:
    if name not in _files(folder):
        raise NotFound
    return _read(folder, name)


@cache
def _read(folder: str, name: str) -> StaticResponse:
    return StaticResponse.of(_files(folder)[name].read_bytes(), _type(name) or "")


def _type(name: str) -> str | None:
    return _TYPES.get(name.rpartition(".")[2])


@cache
def pages() -> dict[str, Traversable]:
    """Return every page by its name: its path below `docs`, without the suffix."""
    return dict(_pages_below(files("service.http").joinpath("documents"), ""))


def _pages_below(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for item in folder.iterdir():
        if item.is_dir():
            yield from _pages_below(item, f"{path}{item.name}/")
        elif item.name.endswith(".md"):
            yield path + item.name.removesuffix(".md"), item


@cache
def _rendered(name: str) -> StaticResponse:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(_COMMENT.sub("", pages()[name].read_text("utf-8")))
    _name_headings(tokens)
    for token in tokens:
        token.attrs.pop("style", None)  # of a column's alignment, which the policy forbids
        _rewrite_links(token.children or (), posixpath.dirname(name))
    body = markdown.renderer.render(tokens, markdown.options, {})
    body = body.replace("<pre>", '<pre tabindex="0">')  # what scrolls has to be reached by keys
    body = body.replace("<table>", '<div class="wide" tabindex="0">\n<table>').replace(
        "</table>", "</table>\n</div>"
    )
    if name == _ERRORS:
        body = _PROBLEM.sub(r'<code id="problem-\1">/problems/\1</code>', body)
    (title,) = (
        tokens[i + 1].content
        for i, token in enumerate(tokens)
        if token.type == "heading_open" and token.tag == "h1"
    )
    language = name.rpartition(".")[2] if "." in name else "en"
    html = _PAGE.format(title=escape(title.replace("`", "")), body=body, language=language)
    return StaticResponse.of(html.encode(), "text/html; charset=utf-8")


def _name_headings(tokens: Sequence[Token]) -> None:
    """Give each heading its id for links: its words in lower case, joined by hyphens."""
    for heading, text in pairwise(tokens):
        if heading.type == "heading_open":
            words = re.sub(r"[^\w\- ]", "", text.content.lower())
            heading.attrs["id"] = words.strip().replace(" ", "-")


def _rewrite_links(tokens: Sequence[Token], folder: str) -> None:
    """Rewrite links to the served addresses. Links to other files become plain text."""
    for i, token in enumerate(tokens):
        if token.type != "link_open":
            continue
        path, hash, fragment = str(token.attrs["href"]).partition("#")
        if not path or re.match("[a-z]+:", path):
            continue
        path = posixpath.normpath(posixpath.join(folder, path))
        if path in _ELSEWHERE:
            token.attrs["href"] = _ELSEWHERE[path]
        elif path.endswith(".md") and path.removesuffix(".md") in pages():
            named = path.removesuffix(".md")
            token.attrs["href"] = f"/docs/{'guides' if named == INDEX else named}{hash}{fragment}"
        elif path.removeprefix(f"{VERIFIERS}/") in _files(VERIFIERS):
            token.attrs["href"] = f"/docs/{path}"
        else:
            close = next(token for token in tokens[i:] if token.type == "link_close")
            token.tag = close.tag = "span"
            token.attrs = {}
