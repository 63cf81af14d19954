"""JSON Schemas of the lines of a bundle, for the contract and for `docs/verifiers/bundle.schema.json`."""

from typing import Any

from service.audit.bundles.bundle import EnvelopeLine, Header, RecordLine, Trailer
from service.audit.bundles.dispute import Dispute
from service.games.codec.stored_events import StoredEvent
from service.http.openapi.title_schemas import DEFS, OPENAPI, Schema, plain_components

LINES = (Header, RecordLine, EnvelopeLine, Trailer, Dispute)
PREFIX = "Bundle"


def line_schemas(at: str = OPENAPI) -> dict[str, Schema]:
    """Every kind of line, and what it is made of, by name; all fields are always there, and no others."""
    found = plain_components((*LINES, StoredEvent), PREFIX, at)
    for schema in found.values():
        schema["required"] = list(schema["properties"])
        schema["additionalProperties"] = False
        for field in schema["properties"].values():
            field.pop("default", None)
    found[f"{PREFIX}RecordLine"]["properties"]["record"] = {"$ref": f"{at}{PREFIX}StoredEvent"}
    return found


def line_schema(at: str = OPENAPI) -> Schema:
    """One line, whichever."""
    return {"oneOf": [{"$ref": f"{at}{PREFIX}{cls.__name__}"} for cls in LINES]}


def line_document() -> dict[str, Any]:
    """The same as a document of its own."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of an Estancia bundle, version 1",
        **line_schema(DEFS),
        "$defs": line_schemas(DEFS),
    }
