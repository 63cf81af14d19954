"""Views of /docs and /openapi.json: the contract, for people and machines. Nothing comes from elsewhere."""

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from flask import Blueprint, Response, redirect
from jinja2 import Environment, StrictUndefined
from werkzeug import Response as AnyResponse
from werkzeug.exceptions import NotFound

from service.games.codec import encode
from service.http.runtime.context import app_context
from service.http.wire.problems import PROBLEM_TYPES
from service.http.wire.static_response import StaticResponse

POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


blueprint = Blueprint("docs", __name__)


@blueprint.get("/openapi.json")
def openapi_json() -> Response:
    return _raw().response()


@blueprint.get("/docs")
def docs() -> Response:
    return _page().response(Content_Security_Policy=POLICY, Referrer_Policy="no-referrer")


@blueprint.get("/problems/<slug>")
def problem(slug: str) -> AnyResponse:
    if slug not in {kind.slug for kind in PROBLEM_TYPES}:
        raise NotFound
    return redirect(f"/docs#problem-{slug}", 302)


@cache
def _raw() -> StaticResponse:
    return StaticResponse.of(encode(app_context().contract()))


@cache
def _page() -> StaticResponse:
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    environment.filters["json"] = _json
    template = environment.from_string(files("service.http").joinpath("docs.html").read_text("utf-8"))
    document = app_context().contract()
    calls = [
        _call(path, method, operation, item.get("parameters", []))
        for path, item in document["paths"].items()
        for method, operation in item.items()
        if method != "parameters"
    ]
    tags = [(tag, [call for call in calls if call["tag"] == tag["name"]]) for tag in document["tags"]]
    page = template.render(contract=document, kinds=PROBLEM_TYPES, tags=tags)
    return StaticResponse.of(page.encode(), "text/html; charset=utf-8")


def _call(path: str, method: str, operation: dict[str, Any], common: list[dict[str, Any]]) -> dict[str, Any]:
    """One call as the page shows it."""
    responses = operation["responses"]
    asked = operation.get("requestBody", {}).get("content", {}).get("application/json")
    return {
        "id": operation["operationId"],
        "tag": operation["tags"][0],
        "method": method.upper(),
        "path": path,
        "summary": operation["summary"],
        "description": operation.get("description"),
        "parameters": [*common, *operation.get("parameters", [])],
        "curl": _curl(path, method, operation["security"], asked and asked["example"]),
        "fine": [
            (
                status,
                answer["description"],
                answer.get("content", {}).get("application/json", {}).get("example"),
            )
            for status, answer in responses.items()
            if "$ref" not in answer
        ],
        "problems": [kind for kind in PROBLEM_TYPES if "$ref" in responses.get(str(kind.status), {})],
    }


def _curl(path: str, method: str, security: list[dict[str, Any]], body: Any) -> str:
    words = ["curl", *(["-X", method.upper()] if method != "get" else []), f"$ESTANCIA{path}"]
    if {"bearer": []} in security:
        words += ["-H", "'Authorization: Bearer '$TOKEN"]
    if body is not None:
        words += ["-H", "'Content-Type: application/json'", "\\\n  -d", f"'{encode(body).decode()}'"]
    return " ".join(words)


def _json(item: Any) -> str:
    return msgspec.json.format(encode(item), indent=2).decode()
