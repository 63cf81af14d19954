"""Views of /docs and /openapi.json: the contracts, for people and machines. All assets are local."""

from functools import cache
from importlib.resources import files

import msgspec
from flask import Blueprint, Response, redirect
from werkzeug import Response as AnyResponse
from werkzeug.exceptions import NotFound

from service.games.codec.answers import encode
from service.http.openapi.yaml_text import as_yaml
from service.http.operations.lookup import require_title
from service.http.runtime.context import app_context
from service.http.wire.problems import PROBLEM_TYPES
from service.http.wire.static_response import StaticResponse

POLICY = (
    "default-src 'self'; img-src 'self' data:; base-uri 'none'; object-src 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
"""Swagger UI draws its arrows as `data:` images, and needs no other exception."""

YAML = "application/yaml"

blueprint = Blueprint("docs", __name__)


@blueprint.get("/openapi.json")
def openapi_json() -> Response:
    return _contract(None, "json").response()


@blueprint.get("/openapi.yaml")
def openapi_yaml() -> Response:
    return _contract(None, "yaml").response()


@blueprint.get("/openapi/<title>.<any(json, yaml):form>")
def openapi_of_title(title: str, form: str) -> Response:
    require_title(title)
    return _contract(title, form).response()


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
def _contract(title: str | None, form: str) -> StaticResponse:
    """The contract of the service, or that with a title, as JSON or YAML."""
    context = app_context()
    document = context.contract() if title is None else context.title_contract(title)
    encoded = encode(document)
    if form == "json":
        return StaticResponse.of(encoded)
    return StaticResponse.of(as_yaml(msgspec.json.decode(encoded)).encode(), YAML)


@cache
def _page() -> StaticResponse:
    page = files("service.web").joinpath("reference", "index.html").read_bytes()
    return StaticResponse.of(page, "text/html; charset=utf-8")
