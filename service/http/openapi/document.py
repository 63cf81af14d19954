"""The OpenAPI document, completed with the parts that need all calls, or apply to all calls."""

import re
from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any

from service.games.codec.answers import encode
from service.http.openapi.shared import share
from service.http.openapi.spec import Doc, ref
from service.http.openapi.title_schemas import OPENAPI
from service.http.schemas.fields import one_line
from service.http.schemas.new_game import METADATA_NAME, SEAT_FIELDS
from service.http.wire.problems import MALFORMED, TOO_LARGE, UNSUPPORTED, ProblemType
from service.json_types import JsonObject
from service.strict_json import LARGEST

_SHORT = 60
"""Maximum length of a default in a description."""
_REFERENCE = re.compile(re.escape(f'"{OPENAPI}') + "([A-Za-z0-9]+)")


def completed(document: Doc) -> Doc:
    """Complete the document of the framework: return the contract of the service."""
    schemas: dict[str, Doc] = document["components"]["schemas"]
    _seats_by_kind(schemas)
    _games(schemas)
    _webhooks(schemas)
    _require_one_of(schemas, "ClockSetting", ("now", "advance"))
    for operation in operations(document):
        if "requestBody" in operation:
            _answers(operation, MALFORMED, TOO_LARGE, UNSUPPORTED)
        operation["responses"] = dict(sorted(operation["responses"].items()))
    _links(document)
    share(document)
    return finished(document)


def finished(document: Doc) -> Doc:
    """A document whose schemas are all there, in the words that generators of clients know best."""
    schemas: dict[str, Doc] = document["components"]["schemas"]
    _name_alternatives(schemas)
    for name, schema in schemas.items():
        # Generators of clients call a class by its title: each has one of its own.
        schema["title"] = name
    for name in _reached([op.get("requestBody") for op in operations(document)], schemas):
        _bound_integers(schemas[name])
        _tell_defaults(schemas[name])
    document["components"]["schemas"] = dict(sorted(_used(document, schemas).items()))
    return document


def operations(document: Doc) -> Iterator[Doc]:
    """Every call."""
    for item in document["paths"].values():
        yield from (operation for method, operation in item.items() if method != "parameters")


def _answers(operation: Doc, *kinds: ProblemType) -> None:
    responses: Doc = operation["responses"]
    for kind in kinds:
        responses.setdefault(str(kind.status), {"$ref": f"#/components/responses/{kind.response}"})


def _seats_by_kind(schemas: dict[str, Doc]) -> None:
    """`NewSeat` with the fields that each kind of seat has."""
    whole = schemas.pop("NewSeat")
    for kind, (needed, allowed) in SEAT_FIELDS.items():
        fields = {name: deepcopy(whole["properties"][name]) for name in (*needed, *allowed)}
        schemas[_seat(kind)] = {
            "type": "object",
            "properties": {"kind": _enum([kind]), **fields},
            "required": ["kind", *needed],
            "additionalProperties": False,
        }
    schemas["NewSeat"] = _discriminated("kind", {kind: _seat(kind) for kind in SEAT_FIELDS})


def _games(schemas: dict[str, Doc]) -> None:
    """Let `NewGame` and `ChosenClock` refer to the schemas that depend on the title."""
    # marshmallow does not describe the names in a dictionary.
    for name in ("NewGame", "ChangedGame"):
        schemas[name]["properties"]["metadata"]["propertyNames"] = {
            "minLength": 1, "maxLength": METADATA_NAME, "pattern": one_line.regex.pattern,
        }  # fmt: skip
    schemas["NewGame"]["properties"] |= {"title": ref("TitleId"), "settings": ref("ChosenSettings")}
    schemas["ChosenClock"]["properties"]["bot"] = ref("BotId")
    schemas[_seat("bot")]["properties"]["bot"] = ref("BotId")
    _require_any_of(schemas, "ChosenClock", ("turn", "game"))


def _webhooks(schemas: dict[str, Doc]) -> None:
    """Let `NewWebhook` and `ChangedWebhook` refer to the schemas that depend on the titles."""
    for name in ("NewWebhook", "ChangedWebhook"):
        schemas[name]["properties"]["events"]["items"] = ref("HookedType")
        schemas[name]["properties"]["titles"]["items"] = ref("TitleId")


def _name_alternatives(schemas: dict[str, Doc]) -> None:
    """Name a separate schema for the non-null value of a field: generators would number its class.

    The first of several schemas with the same value of a field names it.
    """
    names: dict[str, str] = {}
    for name, schema in list(schemas.items()):
        for field, property in schema.get("properties", {}).items():
            for option in property.get("anyOf", ()):
                inner = option.get("items", option)
                if "enum" in inner or inner.get("type") == "object":
                    own = name + "".join(part.capitalize() for part in field.split("_"))
                    its = names.setdefault(f"{field} {inner}", own)
                    schemas[its] = dict(inner)
                    inner.clear()
                    inner.update(ref(its))


def _tell_defaults(schema: Doc) -> None:
    """Move defaults of request fields into descriptions: generators require a field with a `default`."""
    for field in schema.get("properties", {}).values():
        if (default := field.pop("default", None)) not in (None, "", [], {}):
            text = encode(default).decode()
            sentence = f"Default: `{text}`." if len(text) < _SHORT else "Has a default."
            field["description"] = (
                f"{field['description']} {sentence}" if "description" in field else sentence
            )


def _require_any_of(schemas: dict[str, Doc], name: str, fields: Sequence[str]) -> None:
    """Variants of a schema, each with one of these fields for sure: generators know no bare `required`."""
    whole = schemas[name]
    for field in fields:
        schemas[name + field.capitalize()] = {**deepcopy(whole), "required": [field]}
    schemas[name] = {"anyOf": [ref(name + field.capitalize()) for field in fields]}


def _require_one_of(schemas: dict[str, Doc], name: str, fields: Sequence[str]) -> None:
    whole = schemas[name]
    for field in fields:
        only = {"properties": {field: whole["properties"][field]}, "required": [field]}
        schemas[name + field.capitalize()] = {**deepcopy(whole), **only}
    schemas[name] = {"oneOf": [ref(name + field.capitalize()) for field in fields]}


def _seat(kind: str) -> str:
    return f"New{kind.capitalize()}Seat"


def _enum(values: Sequence[str]) -> Doc:
    return {"type": "string", "enum": list(values)}


def _discriminated(name: str, variants: dict[str, str]) -> Doc:
    return {
        "oneOf": [ref(variant) for variant in variants.values()],
        "discriminator": {
            "propertyName": name,
            "mapping": {value: OPENAPI + variant for value, variant in variants.items()},
        },
    }


def _bound_integers(schema: Any) -> None:
    """Limit whole numbers to those that every JSON parser represents exactly."""
    match schema:
        case {"type": "integer"}:
            schema.update({"minimum": -LARGEST, "maximum": LARGEST} | schema)
        case dict():
            for part in schema.values():
                _bound_integers(part)
        case list():
            for part in schema:
                _bound_integers(part)


def _used(document: Doc, schemas: dict[str, Doc]) -> dict[str, Doc]:
    """Return the required ones."""
    rest = {**document, "components": {**document["components"], "schemas": {}}}
    used = _reached(rest, schemas)
    return {name: schema for name, schema in schemas.items() if name in used}


def _reached(item: Any, schemas: dict[str, Doc]) -> set[str]:
    """Return the names of the schemas that this refers to, directly or indirectly."""
    todo, reached = [*_referred(item)], set[str]()
    while todo:
        if (name := todo.pop()) in schemas and name not in reached:
            reached.add(name)
            todo.extend(_referred(schemas[name]))
    return reached


def _referred(item: Any) -> set[str]:
    return set(_REFERENCE.findall(encode(item).decode()))


def _links(document: Doc) -> None:
    """From a list of legal commands to sending one of them."""
    calls: JsonObject = {operation["operationId"]: operation for operation in operations(document)}
    for name in ("sendCommand", "checkCommand"):
        calls["getCommands"]["responses"]["200"].setdefault("links", {})[name] = {
            "operationId": name,
            "parameters": {"game": "$request.path.game"},
            "requestBody": "$response.body#/commands/0",
            "description": "Each of the commands is a complete body.",
        }
