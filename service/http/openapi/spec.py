"""OpenAPI vocabulary: parameters, headers, answers and security, as views use them to describe themselves."""

from typing import Any

from service.http.openapi.shared import named
from service.http.openapi.title_schemas import OPENAPI
from service.http.wire.cursor import Cursor
from service.http.wire.params import FURTHEST, key_pattern

Doc = dict[str, Any]
"""A piece of the document, as JSON."""

POSITION: Doc = {"type": "integer", "minimum": 0, "maximum": FURTHEST, "default": 0}
AT: Doc = named("At", {
    "name": "at", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": FURTHEST},
    "description": "A past version, exactly as it was then for the viewer who asks.",
})  # fmt: skip
IF_NONE_MATCH: Doc = named("IfNoneMatchVersion", {
    "name": "If-None-Match", "in": "header", "schema": {"type": "string", "examples": ['"17"']},
    "description": "The version that you have: 304 while it is the newest.",
})  # fmt: skip
NAMED: Doc = named("Named", {
    "name": "named", "in": "query", "schema": {"type": "boolean", "default": True},
    "description": "For a live stream: `false` omits the names (`event`) of its events, for clients "
                   "that receive only unnamed ones (`onmessage`). `data` always has the `type`.",
})  # fmt: skip
NAMES: Doc = named("Names", {
    "name": "names", "in": "query", "schema": {"type": "boolean", "default": False},
    "description": "With the names of the players.",
})  # fmt: skip
TITLE: Doc = named("Title", {
    "name": "title", "in": "query", "schema": {"$ref": f"{OPENAPI}TitleId"},
    "description": "Only games of this title.",
})  # fmt: skip
ETAG: Doc = {
    "ETag": named("Version", {
        "description": "The version, in quotes.", "schema": {"type": "string", "examples": ['"18"']},
    }),
}  # fmt: skip
RETRY_AFTER: Doc = {
    "Retry-After": named("RetryAfter", {
        "description": "After how many seconds to try again.", "schema": {"type": "integer"},
    }),
}  # fmt: skip
CREATED: Doc = {
    "Location": named("Game", {"description": "The address of the game.", "schema": {"type": "string"}}),
    **ETAG,
}
NOT_MODIFIED: Doc = named("SameVersion", {"description": "The version is unchanged.", "headers": ETAG})
STATIC_HEADERS: Doc = {
    "ETag": named("EntityTag", {"description": "Entity tag of this answer.", "schema": {"type": "string"}}),
    "Cache-Control": named("CacheControl", {
        "description": "How long a cache may keep the answer.", "schema": {"type": "string"},
    }),
}  # fmt: skip
STATIC_IF_NONE_MATCH: Doc = named("IfNoneMatch", {
    "name": "If-None-Match", "in": "header", "schema": {"type": "string"},
    "description": "The `ETag` of the answer that you have: 304 while it is unchanged.",
})  # fmt: skip
STATIC_NOT_MODIFIED: Doc = named(
    "NotModified", {"description": "The answer is unchanged.", "headers": STATIC_HEADERS}
)
ANY_OTHER = "AnyOther"
"""Name of the response of every call for problems that the call does not list."""
NDJSON = "application/x-ndjson"
BUNDLE: Doc = {
    NDJSON: {
        "schema": {
            "type": "string", "format": "binary",
            "description": "The lines of a bundle. The schema of one: `/docs/verifiers/bundle.schema.json`.",
        },
    },
}  # fmt: skip
"""A game as a file. Generators of clients treat this format as bytes."""
ANYBODY: list[Doc] = [{}, {"bearer": []}]
"""Also for spectators; a seat of the game sees more."""
SEAT: list[Doc] = [{"bearer": []}]
OWNER: list[Doc] = [{"bearer": []}]
OPERATOR: list[Doc] = [{"bearer": []}]
PUBLIC: list[Doc] = []
"""The call ignores tokens."""


def idempotency_key(name: str, about: str, shortest: int = 1) -> Doc:
    """Return the header `Idempotency-Key`, of at least `shortest` characters, as component `name`."""
    schema = {"type": "string", "pattern": f"^({key_pattern(shortest)})$"}
    return named(name, {"name": "Idempotency-Key", "in": "header", "schema": schema, "description": about})


def page(of: str, cursor: Cursor, usual: int, longest: int) -> list[Doc]:
    """Return the parameters of a paginated list of `of`."""
    limit = {"type": "integer", "minimum": 1, "maximum": longest, "default": usual}
    return [
        named(
            f"CursorOf{of}",
            {
                "name": "cursor",
                "in": "query",
                "schema": {"type": "string", "pattern": f"^{cursor.pattern}$"},
                "description": "`next` of the previous page.",
            },
        ),
        {"name": "limit", "in": "query", "schema": limit, "description": "The most lines of a page."},
    ]


def ref(name: str) -> Doc:
    return {"$ref": OPENAPI + name}


def content(schema: Doc, example: Any) -> Doc:
    return {"application/json": {"schema": schema, "example": example}}


def success(what: str, schema: str, example: Any, headers: Doc | None = None) -> Doc:
    """Return a good response: JSON of a schema, with an example."""
    return {"description": what, "content": content(ref(schema), example), "headers": headers or {}}
