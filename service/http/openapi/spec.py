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
    "description": "The version that you have: 304 while it is the newest.",
}  # fmt: skip
ETAG: Doc = {
    "ETag": {"description": "The version, in quotes.", "schema": {"type": "string", "examples": ['"18"']}}
}
CREATED: Doc = {"Location": {"description": "The game.", "schema": {"type": "string"}}, **ETAG}
NOT_MODIFIED: Doc = {"description": "The version is unchanged.", "headers": ETAG}
STATIC_HEADERS: Doc = {
    "ETag": {"description": "Entity tag of this answer.", "schema": {"type": "string"}},
    "Cache-Control": {"schema": {"type": "string"}},
}
STATIC_IF_NONE_MATCH: Doc = {
    "name": "If-None-Match", "in": "header", "schema": {"type": "string"},
    "description": "The `ETag` of the answer that you have: 304 while it is unchanged.",
}  # fmt: skip
STATIC_NOT_MODIFIED: Doc = {"description": "The answer is unchanged.", "headers": STATIC_HEADERS}
NDJSON = "application/x-ndjson"
BUNDLE: Doc = {NDJSON: {"schema": {"type": "string", "format": "binary", "contentSchema": line_schema()}}}
"""A game as a file, with lines of that schema. Generators of clients treat this format as bytes."""
ANYBODY: list[Doc] = [{}, {"bearer": []}]
"""Also for spectators; a seat of the game sees more."""
SEAT: list[Doc] = [{"bearer": []}]
OWNER: list[Doc] = [{"bearer": []}]
OPERATOR: list[Doc] = [{"bearer": []}]
PUBLIC: list[Doc] = []
"""The call ignores tokens."""


def idempotency_key(about: str, shortest: int = 1) -> Doc:
    """Return the header `Idempotency-Key`, of at least `shortest` characters."""
    schema = {"type": "string", "pattern": f"^({key_pattern(shortest)})$"}
    return {"name": "Idempotency-Key", "in": "header", "schema": schema, "description": about}


def page(cursor: Cursor, usual: int, longest: int) -> list[Doc]:
    """Return the parameters of a paginated list."""
    limit = {"type": "integer", "minimum": 1, "maximum": longest, "default": usual}
    return [
        {
            "name": "cursor",
            "in": "query",
            "schema": {"type": "string", "pattern": f"^{cursor.pattern}$"},
            "description": "`next` of the previous page.",
        },
        {"name": "limit", "in": "query", "schema": limit},
    ]


def ref(name: str) -> Doc:
    return {"$ref": OPENAPI + name}


def content(schema: Doc, example: Any) -> Doc:
    return {"application/json": {"schema": schema, "example": example}}


def success(what: str, schema: str, example: Any, headers: Doc | None = None) -> Doc:
    """Return a good response: JSON of a schema, with an example."""
    return {"description": what, "content": content(ref(schema), example), "headers": headers or {}}
