"""JSON Schemas of a title's commands, events and views, generated from its records."""

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from functools import cache
from inspect import cleandoc
from typing import Any

import msgspec

from domain.core.catalogue import field_descriptions
from domain.core.record import UNTOLD, Event, snake
from domain.core.screens.bindings import Step
from domain.core.title import Title
from domain.table.events import TABLE_EVENTS
from service.games.codec.answers import IN_NO_VIEW
from service.games.codec.envelopes import Envelope

Schema = dict[str, Any]

_SHORTENED = {cls.__name__ for cls in TABLE_EVENTS if cls.__struct_config__.omit_defaults}
"""Events that omit fields with their usual values."""

OPENAPI = "#/components/schemas/"
DEFS = "#/$defs/"


def prefix(title: str) -> str:
    """Return the prefix of the names of a title's schemas: `el-gaucho` -> `ElGaucho`."""
    return "".join(part.capitalize() for part in title.split("-"))


def schemas(title: Title, before: str = "", at: str = DEFS) -> dict[str, Schema]:
    """Return every schema of a title by name: `Command`, `Event`, `View`, `Settings` and their parts.

    `before` is the prefix of each name except those of the table's events, which all titles share; `at` is
    the prefix of each name in a reference.
    """
    decider, presentation = title.rules, title.presentation
    commands = decider.player_commands
    inputs = plain_components((*commands, decider.settings), before, at)
    outputs = {
        **plain_components(TABLE_EVENTS, "", at),
        **plain_components((*decider.events, decider.state), before, at),
    }
    for name, schema in outputs.items():
        if name not in _SHORTENED:
            _always_whole(schema)
    for event in decider.events:
        _but_for_untold(outputs[before + event.__name__], event)
    found = {**outputs, **inputs}
    for cls in commands:
        _without_seat(found[before + cls.__name__])
        _bind(found[before + cls.__name__], presentation.bindings.get(snake(cls.__name__)))
    found[f"{before}Command"] = _union(at, {snake(cls.__name__): before + cls.__name__ for cls in commands})
    named = {snake(cls.__name__): cls.__name__ for cls in TABLE_EVENTS} | {
        snake(cls.__name__): before + cls.__name__ for cls in decider.events
    }
    for tag, name in named.items():
        found[f"{name}Event"] = _envelope(tag, name, at)
    found["Part"] = _of_envelopes(at)["Part"]
    found["Cause"] = {
        "type": "object",
        "additionalProperties": {},
        "description": "A command, as it was sent.",
    }
    found[f"{before}Event"] = _union(at, {tag: f"{name}Event" for tag, name in named.items()})
    found[f"{before}View"] = found.pop(before + decider.state.__name__)
    found[f"{before}View"]["title"] = "View"
    found[f"{before}View"]["properties"].pop(IN_NO_VIEW, None)
    found[f"{before}View"]["required"] = [*found[f"{before}View"]["properties"]]
    _describe(found, before, presentation.fields)
    return found


def _describe(found: dict[str, Schema], before: str, fields: Mapping[str, str]) -> None:
    """Describe each field: from the title's table, otherwise from the table's."""
    table = field_descriptions("domain.table")
    for name, schema in found.items():
        record = "Envelope" if _is_envelope(schema) else name.removeprefix(before)
        for field, it in schema.get("properties", {}).items():
            rows = (f"{record}.{field}", field)
            told = next((of[row] for of in (fields, table) for row in rows if row in of), None)
            if told is not None and "description" not in it:
                it["description"] = told


def _is_envelope(schema: Schema) -> bool:
    fields: dict[str, Schema] = schema.get("properties", {})
    return {"position", "digest"} <= fields.keys()


def standalone(name: str, found: dict[str, Schema]) -> Schema:
    """Return one of these schemas as a separate document, with its dependencies under `$defs`."""
    needed: dict[str, Schema] = {}
    todo = list(_referred(found[name]))
    while todo:
        if (other := todo.pop()) not in needed:
            needed[other] = found[other]
            todo.extend(_referred(found[other]))
    document: Schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **found[name]}
    return {**document, "$defs": dict(sorted(needed.items()))} if needed else document


def records(classes: Iterable[type[msgspec.Struct]]) -> dict[str, Schema]:
    """Return the schemas of responses, in which every field is always present, for the contract."""
    return _answers(classes, OPENAPI)


def bodies(classes: Iterable[type[msgspec.Struct]]) -> dict[str, Schema]:
    """Return the schemas of requests, in which fields may be omitted."""
    return plain_components(classes, "", OPENAPI)


def _answers(classes: Iterable[type[msgspec.Struct]], at: str) -> dict[str, Schema]:
    found = plain_components(classes, "", at)
    for schema in found.values():
        _always_whole(schema)
    return found


def plain_components(classes: Iterable[type], before: str, at: str) -> dict[str, Schema]:
    """Return the schemas of these records and of their parts, in plain JSON Schema."""
    _, found = msgspec.json.schema_components(tuple(classes), ref_template=at + before + "{name}")
    for schema in found.values():
        _plain(schema)
    return {before + name: schema for name, schema in found.items()}


def _plain(schema: Any) -> None:
    """Rewrite the schema in the terms that generators of clients support best."""
    if isinstance(schema, list):
        for each in schema:
            _plain(each)
    if not isinstance(schema, dict):
        return
    for each in schema.values():
        _plain(each)
    if isinstance(told := schema.get("description"), str):
        schema["description"] = cleandoc(told)  # versions of Python differ in how they keep a docstring
    options = schema.get("enum")
    if options and all(isinstance(option, str) for option in options):
        schema["type"] = "string"
    items = schema.get("prefixItems")
    if items and all(item == items[0] for item in items):
        del schema["prefixItems"]
        schema["items"] = items[0]
    if schema.get("type") == "array":
        schema.setdefault("items", {})
    if schema.get("type") == "object" and "properties" not in schema:
        schema.setdefault("additionalProperties", {})


def _always_whole(schema: Schema) -> None:
    """Responses omit only fields that are there sometimes (`OPTIONAL`)."""
    if "properties" in schema:
        fields = schema["properties"]
        schema["required"] = [name for name, field in fields.items() if not field.pop("x-optional", False)]
        for field in fields.values():
            field.pop("default", None)


def _but_for_untold(schema: Schema, event: type[Event]) -> None:
    """A record of older rules is returned as it was written, without the facts that it lacks."""
    untold = {field.name for field in msgspec.structs.fields(event) if field.default is UNTOLD}
    schema["required"] = [name for name in schema.get("required", ()) if name not in untold]


def _without_seat(command: Schema) -> None:
    """The token identifies the sender of a command, never the body."""
    del command["properties"]["seat"]
    command["required"].remove("seat")


def _bind(command: Schema, steps: Sequence[Step] | None) -> None:
    """Describe the steps of a command (`x-steps`), and what each field selects."""
    if steps is None:
        return
    command["x-steps"] = msgspec.to_builtins(steps)
    for step in steps:
        for field in step.fields if step.selects else ():
            said = command["properties"][field].setdefault("x-selects", [])
            said += [it for it in step.selects if it not in said]


def _union(at: str, named: dict[str, str]) -> Schema:
    return {
        "oneOf": [{"$ref": at + name} for name in named.values()],
        "discriminator": {
            "propertyName": "type",
            "mapping": {tag: at + name for tag, name in named.items()},
        },
    }


def _envelope(tag: str, data: str, at: str) -> Schema:
    schema: Schema = deepcopy(_of_envelopes(at)["Envelope"])
    fields = schema["properties"]
    fields["type"] = {"type": "string", "enum": [tag]}
    fields["data"] = {"$ref": at + data}
    fields["cause"] = {
        "anyOf": [{"$ref": at + "Cause"}, {"type": "null"}],
        "description": "The command, on its first event, if you may see all of it.",
    }
    schema["title"] = tag
    return schema


@cache
def _of_envelopes(at: str) -> dict[str, Schema]:
    return _answers((Envelope,), at)


def _referred(schema: Any) -> set[str]:
    """Return the names that a schema refers to."""
    if isinstance(schema, list):
        return set().union(*(_referred(each) for each in schema))
    if not isinstance(schema, dict):
        return set()
    found = {schema["$ref"].rpartition("/")[2]} if "$ref" in schema else set()
    return found.union(*(_referred(each) for key, each in schema.items() if key != "discriminator"))
