"""JSON Schemas of the lines of a bundle: `docs/verifiers/bundle.schema.json`."""

from service.audit.bundles.bundle import EnvelopeLine, Header, RecordLine, Trailer
from service.audit.bundles.dispute import Dispute
from service.games.codec.stored_events import StoredEvent
from service.http.openapi.title_schemas import DEFS, Schema, plain_components
from service.json_types import JsonObject

LINES = (Header, RecordLine, EnvelopeLine, Trailer, Dispute)
PREFIX = "Bundle"


def _line_schemas() -> dict[str, Schema]:
    """Return every kind of line and its parts, by name; all fields are always present, without others."""
    definitions = plain_components((*LINES, StoredEvent), PREFIX, DEFS)
    for schema in definitions.values():
        schema["required"] = list(schema["properties"])
        schema["additionalProperties"] = False
        for field in schema["properties"].values():
            field.pop("default", None)
    definitions[f"{PREFIX}RecordLine"]["properties"]["record"] = {"$ref": f"{DEFS}{PREFIX}StoredEvent"}
    return definitions


def line_document() -> JsonObject:
    """Return the schema of one line of any kind, as a separate document."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of an Estancia bundle, version 1",
        "oneOf": [{"$ref": f"{DEFS}{PREFIX}{cls.__name__}"} for cls in LINES],
        "$defs": _line_schemas(),
    }
