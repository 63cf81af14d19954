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

_SCALARS = ("string", "integer", "number", "boolean")
OPENAPI = "#/components/schemas/"
DEFS = "#/$defs/"


def prefix(title: str) -> str:
    """Return the prefix of the names of a title's schemas: `el-gaucho` -> `ElGaucho`."""
    return "".join(part.capitalize() for part in title.split("-"))


def schemas(title: Title, before: str = "", at: str = DEFS) -> dict[str, Schema]:
    """Return every schema of a title by name: `Command`, `Event`, `View`, `Settings` and their parts.

    `before` is the prefix of the names of the title's own records; `at` is the prefix of each name in a
    reference.
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
    records = _with_named_unions({**outputs, **inputs}, before, at)
    for cls in commands:
        _without_seat(records[before + cls.__name__])
        _bind(records[before + cls.__name__], presentation.bindings.get(snake(cls.__name__)))
    records[before + decider.state.__name__]["properties"].pop(IN_NO_VIEW, None)
    view = records[before + decider.state.__name__]
    view["required"] = [*view["properties"]]
    own = {before + decider.state.__name__: "View", before + decider.settings.__name__: "Settings"}
    definitions = {own.get(name, name): schema for name, schema in _renamed(records, own, at).items()}
    definitions |= envelope_schemas(at)
    _describe(definitions, before, presentation.fields)
    named = {snake(cls.__name__): cls.__name__ for cls in TABLE_EVENTS} | {
        snake(cls.__name__): before + cls.__name__ for cls in decider.events
    }
    shared = set().union(*(_referred(schema) for schema in definitions.values()))
    for tag, name in named.items():
        definitions[f"{name}Event"] = _event(tag, name, definitions, at, is_shared=name in shared)
    definitions["Command"] = _union(at, {snake(cls.__name__): before + cls.__name__ for cls in commands})
    definitions["Event"] = _union(at, {tag: f"{name}Event" for tag, name in named.items()})
    return definitions


def envelope_schemas(at: str) -> dict[str, Schema]:
    """What all events have in common (`Envelope`), and what that is made of."""
    definitions = deepcopy(_of_envelopes(at))
    fields = definitions["Envelope"]["properties"]
    for name in ("type", "data"):
        del fields[name]
        definitions["Envelope"]["required"].remove(name)
    fields["cause"] = {
        "anyOf": [{"$ref": at + "Cause"}, {"type": "null"}],
        "description": "The command, on the first of its events, when you may see all of it.",
    }
    _describe(definitions, "", {})
    cause: Schema = {
        "type": "object",
        "additionalProperties": {},
        "description": "A command, as it was sent.",
    }
    return {**definitions, "Cause": cause}


def any_event() -> Schema:
    """Return the schema of an event of any title."""
    data: Schema = {"type": "object", "additionalProperties": {}}
    return {"allOf": [{"$ref": OPENAPI + "Envelope"}, _tagged({"type": "string"}, data)]}


def _describe(definitions: dict[str, Schema], before: str, fields: Mapping[str, str]) -> None:
    """Describe each field: from the title's table, otherwise from the table's."""
    table = field_descriptions("domain.table")
    for name, schema in definitions.items():
        record = name.removeprefix(before)
        for field, property in schema.get("properties", {}).items():
            rows = (f"{record}.{field}", field)
            description = next((of[row] for of in (fields, table) for row in rows if row in of), None)
            if description is not None and "description" not in property:
                property["description"] = description


def standalone(name: str, definitions: dict[str, Schema]) -> Schema:
    """Return one of these schemas as a separate document, with its dependencies under `$defs`."""
    needed: dict[str, Schema] = {}
    todo = list(_referred(definitions[name]))
    while todo:
        if (other := todo.pop()) not in needed:
            needed[other] = definitions[other]
            todo.extend(_referred(definitions[other]))
    document: Schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **definitions[name]}
    return {**document, "$defs": dict(sorted(needed.items()))} if needed else document


def records(classes: Iterable[type[msgspec.Struct]]) -> dict[str, Schema]:
    """Return the schemas of responses, in which every field is always present, for the contract."""
    return _answers(classes, OPENAPI)


def bodies(classes: Iterable[type[msgspec.Struct]]) -> dict[str, Schema]:
    """Return the schemas of requests, in which fields may be omitted."""
    return plain_components(classes, "", OPENAPI)


def _answers(classes: Iterable[type[msgspec.Struct]], at: str) -> dict[str, Schema]:
    definitions = plain_components(classes, "", at)
    for schema in definitions.values():
        _always_whole(schema)
    return definitions


def plain_components(classes: Iterable[type], before: str, at: str) -> dict[str, Schema]:
    """Return the schemas of these records and of their parts, in plain JSON Schema."""
    _, definitions = msgspec.json.schema_components(tuple(classes), ref_template=at + before + "{name}")
    for schema in definitions.values():
        _plain(schema)
    return {before + name: schema for name, schema in definitions.items()}


def _plain(schema: Any) -> None:
    """Rewrite the schema in the terms that generators of clients support best."""
    if isinstance(schema, list):
        for part in schema:
            _plain(part)
    if not isinstance(schema, dict):
        return
    for part in schema.values():
        _plain(part)
    if isinstance(description := schema.get("description"), str):
        schema["description"] = cleandoc(
            description
        )  # versions of Python differ in how they keep a docstring
    match schema:
        case {"anyOf": [{"type": str(kind), **more}, {"type": "null"}]} if (
            kind in _SCALARS and "enum" not in more
        ):
            del schema["anyOf"]
            schema.update({"type": [kind, "null"], **more})
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
            said += [selected for selected in step.selects if selected not in said]


def _union(at: str, named: dict[str, str]) -> Schema:
    return {
        "oneOf": [{"$ref": at + name} for name in named.values()],
        "discriminator": {
            "propertyName": "type",
            "mapping": {tag: at + name for tag, name in named.items()},
        },
    }


def _event(tag: str, name: str, definitions: dict[str, Schema], at: str, *, is_shared: bool) -> Schema:
    """Return the schema of an event. Its data is inside, unless another schema refers to it as well."""
    data: Schema = {"$ref": at + name} if is_shared else {**definitions.pop(name), "title": name}
    return {"allOf": [{"$ref": at + "Envelope"}, _tagged({"type": "string", "enum": [tag]}, data)]}


def _tagged(tag: Schema, data: Schema) -> Schema:
    """Return the part of an event beside its envelope."""
    descriptions = field_descriptions("domain.table")
    return {
        "type": "object",
        "properties": {
            "type": {**tag, "description": descriptions["Envelope.type"]},
            "data": {"description": descriptions["Envelope.data"]} | data,
        },
        "required": ["type", "data"],
    }


def _with_named_unions(records: dict[str, Schema], before: str, at: str) -> dict[str, Schema]:
    """The same schemas, with one of its own for each union, named after what tells its variants apart."""
    unions: dict[str, Schema] = {}

    def named(schema: Any) -> Any:
        match schema:
            case {"anyOf": list(options), "discriminator": {"propertyName": tag}}:
                name = before + "".join(part.capitalize() for part in tag.split("_"))
                union = {"oneOf": options, "discriminator": schema["discriminator"]}
                while name in records or unions.setdefault(name, union) != union:
                    name += "Choice"  # another schema is called so
                rest = {key: part for key, part in schema.items() if key not in ("anyOf", "discriminator")}
                return {"$ref": at + name, **rest}
            case dict():
                return {key: named(part) for key, part in schema.items()}
            case list():
                return [named(part) for part in schema]
        return schema

    return {**{name: named(schema) for name, schema in records.items()}, **unions}


def _renamed(definitions: dict[str, Schema], names: Mapping[str, str], at: str) -> dict[str, Schema]:
    """The same schemas, with other names in the references to some of them."""
    text = msgspec.json.encode(definitions).decode()
    for old, new in names.items():
        text = text.replace(f'"{at}{old}"', f'"{at}{new}"')
    renamed: dict[str, Schema] = msgspec.json.decode(text)
    return renamed


@cache
def _of_envelopes(at: str) -> dict[str, Schema]:
    return _answers((Envelope,), at)


def _referred(schema: Any) -> set[str]:
    """Return the names that a schema refers to."""
    if isinstance(schema, list):
        return set().union(*(_referred(part) for part in schema))
    if not isinstance(schema, dict):
        return set()
    names = {schema["$ref"].rpartition("/")[2]} if "$ref" in schema else set()
    return names.union(*(_referred(part) for key, part in schema.items() if key != "discriminator"))
