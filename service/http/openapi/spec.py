"""OpenAPI vocabulary: parameters, headers, answers and security, as views use them to describe themselves."""

from typing import Any

from service.http.openapi.bundle_schemas import line_schema
from service.http.openapi.title_schemas import OPENAPI
from service.http.wire.cursor import Cursor
from service.http.wire.params import FURTHEST, key_pattern

Doc = dict[str, Any]
"""A piece of the document, as JSON."""

POSITION: Doc = {"type": "integer", "minimum": 0, "maximum": FURTHEST, "default": 0}
AT: Doc = {
    "name": "at", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": FURTHEST},
    "description": "A past version, exactly as it was then for the viewer who asks.",
}  # fmt: skip
IF_NONE_MATCH: Doc = {
    "name": "If-None-Match", "in": "header", "schema": {"type": "string", "examples": ['"17"']},
    "description": "The version you have: 304 when it is still the newest.",
}  # fmt: skip
ETAG: Doc = {
    "ETag": {"description": "The version, in quotes.", "schema": {"type": "string", "examples": ['"18"']}}
}
CREATED: Doc = {"Location": {"description": "The game.", "schema": {"type": "string"}}, **ETAG}
NOT_MODIFIED: Doc = {"description": "You have this version already.", "headers": ETAG}
STATIC_HEADERS: Doc = {
    "ETag": {"description": "Of this very answer.", "schema": {"type": "string"}},
    "Cache-Control": {"schema": {"type": "string"}},
}
STATIC_IF_NONE_MATCH: Doc = {
    "name": "If-None-Match", "in": "header", "schema": {"type": "string"},
    "description": "The `ETag` of the answer you have: 304 while it is still the same.",
}  # fmt: skip
STATIC_NOT_MODIFIED: Doc = {"description": "You have this already.", "headers": STATIC_HEADERS}
NDJSON = "application/x-ndjson"
BUNDLE: Doc = {NDJSON: {"schema": {"type": "string", "format": "binary", "contentSchema": line_schema()}}}
"""A game as a file, each line of it by that schema. Generators of clients know bytes by this format."""
ANYBODY: list[Doc] = [{}, {"bearer": []}]
"""Spectators too; a seat of the game is told more."""
SEAT: list[Doc] = [{"bearer": []}]
OWNER: list[Doc] = [{"bearer": []}]
OPERATOR: list[Doc] = [{"bearer": []}]
PUBLIC: list[Doc] = []
"""No token is asked for, nor looked at."""


def idempotency_key(about: str, shortest: int = 1) -> Doc:
    """The header `Idempotency-Key`, of at least so many characters."""
    schema = {"type": "string", "pattern": f"^({key_pattern(shortest)})$"}
    return {"name": "Idempotency-Key", "in": "header", "schema": schema, "description": about}


def page(cursor: Cursor, usual: int, longest: int) -> list[Doc]:
    """The parameters of a list that comes in pages."""
    limit = {"type": "integer", "minimum": 1, "maximum": longest, "default": usual}
    return [
        {
            "name": "cursor",
            "in": "query",
            "schema": {"type": "string", "pattern": f"^{cursor.pattern}$"},
            "description": "`next` of the page before.",
        },
        {"name": "limit", "in": "query", "schema": limit},
    ]


def ref(name: str) -> Doc:
    return {"$ref": OPENAPI + name}


def content(schema: Doc, example: Any) -> Doc:
    return {"application/json": {"schema": schema, "example": example}}


def success(what: str, schema: str, example: Any, headers: Doc | None = None) -> Doc:
    """A good answer: JSON of a schema, with an example."""
    return {"description": what, "content": content(ref(schema), example), "headers": headers or {}}
