"""Views of /docs and /openapi.json: the contract, for people and machines. All assets are local."""

from functools import cache
from importlib.resources import files

from flask import Blueprint, Response, redirect
from werkzeug import Response as AnyResponse
from werkzeug.exceptions import NotFound

from service.games.codec.answers import encode
from service.http.runtime.context import app_context
from service.http.wire.problems import PROBLEM_TYPES
from service.http.wire.static_response import StaticResponse

POLICY = (
    "default-src 'self'; img-src 'self' data:; base-uri 'none'; object-src 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
"""Swagger UI draws its arrows as `data:` images, and needs no other exception."""

blueprint = Blueprint("docs", __name__)


@blueprint.get("/openapi.json")
def openapi_json() -> Response:
    return _contract().response()


@blueprint.get("/docs")
def docs() -> Response:
    return _page().response(
        Cache_Control="no-cache", Content_Security_Policy=POLICY, Referrer_Policy="no-referrer"
    )


@blueprint.get("/problems/<slug>")
def problem(slug: str) -> AnyResponse:
    if slug not in {kind.slug for kind in PROBLEM_TYPES}:
        raise NotFound
    return redirect(f"/docs/guides/apps/errors#problem-{slug}", 302)


@cache
def _contract() -> StaticResponse:
    return StaticResponse.of(encode(app_context().contract()))


@cache
def _page() -> StaticResponse:
    page = files("service.web").joinpath("reference", "index.html").read_bytes()
    return StaticResponse.of(page, "text/html; charset=utf-8")
