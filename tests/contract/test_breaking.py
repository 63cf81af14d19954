"""Compatibility of contracts: every kind of break is found, and nothing else is one."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from service.http.server.export_contract import contract
from tests.contract.breaking import KINDS, Break, breaks
from tests.contract.compatibility import untold

Doc = dict[str, Any]
REF = "#/components/schemas/"

OLD: Doc = {
    "paths": {
        "/games/{game}": {
            "parameters": [{"in": "path", "name": "game", "required": True, "schema": {"type": "string"}}],
            "get": {
                "operationId": "getGame",
                "security": [{}, {"bearer": []}],
                "parameters": [{"in": "query", "name": "at", "schema": {"type": "integer", "minimum": 1}}],
                "responses": {
                    "200": {
                        "content": {
                            "application/json": {"schema": {"$ref": f"{REF}Game"}},
                            "text/event-stream": {"schema": {"type": "string"}},
                        }
                    },
                    "204": {},
                    "404": {"$ref": "#/components/responses/NotFound"},
                },
            },
            "post": {
                "operationId": "openGame",
                "requestBody": {"content": {"application/json": {"schema": {"$ref": f"{REF}New"}}}},
                "responses": {"201": {}},
            },
        }
    },
    "components": {
        "schemas": {
            "Game": {
                "type": "object",
                "properties": {
                    "name": {"type": "string"},
                    "next": {"$ref": f"{REF}Game"},
                    "undo": {"type": "boolean"},
                    "events": {"type": "array", "items": {"$ref": f"{REF}Event"}},
                },
                "required": ["name", "undo"],
            },
            "Event": {"oneOf": [{"$ref": f"{REF}Began"}, {"$ref": f"{REF}Ended"}]},
            "Began": {"type": "object", "properties": {"type": {"type": "string", "enum": ["began"]}}},
            "Ended": {"type": "object", "properties": {"type": {"type": "string", "enum": ["ended"]}}},
            "New": {
                "type": "object",
                "properties": {
                    "seats": {"type": "integer", "minimum": 1, "maximum": 9},
                    "kind": {"type": "string", "enum": ["open", "bot"]},
                    "note": {"anyOf": [{"type": "string", "maxLength": 80}, {"type": "null"}]},
                },
            },
        }
    },
}
GET, POST = ("paths", "/games/{game}", "get"), ("paths", "/games/{game}", "post")
SHOWN = (*GET, "responses", "200", "content")
EVENTS = ("components", "schemas", "Event", "oneOf")
GAME, NEW = ("components", "schemas", "Game"), ("components", "schemas", "New")


def put(*way: Any, value: Any) -> Callable[[Doc], None]:
    """Bends a document: the value goes where the way leads."""

    def bend(document: Doc) -> None:
        at = document
        for name in way[:-1]:
            at = at[name]
        at[way[-1]] = value

    return bend


def drop(*way: Any) -> Callable[[Doc], None]:
    def bend(document: Doc) -> None:
        at = document
        for name in way[:-1]:
            at = at[name]
        del at[way[-1]]

    return bend


BENT: list[tuple[str, str, Callable[[Doc], None]]] = [
    ("call_removed", "openGame", drop(*POST)),
    ("token_needed", "getGame", put(*GET, "security", value=[{"bearer": []}])),
    ("parameter_removed", "getGame at", put(*GET, "parameters", value=[])),
    ("parameter_required", "getGame at", put(*GET, "parameters", 0, "required", value=True)),
    ("narrowed", "getGame at", put(*GET, "parameters", 0, "schema", "minimum", value=5)),
    ("body_required", "openGame", put(*POST, "requestBody", "required", value=True)),
    ("media_type_removed", "getGame text/event-stream", drop(*SHOWN, "text/event-stream")),
    ("answer_removed", "getGame 204", drop(*GET, "responses", "204")),
    ("property_removed", "Game.undo", drop(*GAME, "properties", "undo")),
    ("property_removed", "New.note", drop(*NEW, "properties", "note")),
    ("property_required", "New.kind", put(*NEW, "required", value=["kind"])),
    ("property_optional", "Game.undo", put(*GAME, "required", value=["name"])),
    ("variant_removed", "Event Ended", put(*EVENTS, value=[{"$ref": f"{REF}Began"}])),
    ("type_changed", "Game.undo", put(*GAME, "properties", "undo", value={"type": "object"})),
    ("type_changed", "New.seats", put(*NEW, "properties", "seats", value={"type": "string"})),
    ("may_be_null", "Game.name", put(*GAME, "properties", "name", "type", value=["string", "null"])),
    ("null_refused", "New.note", put(*NEW, "properties", "note", value={"type": "string", "maxLength": 80})),
    ("value_removed", "New.kind", put(*NEW, "properties", "kind", "enum", value=["open"])),
    ("narrowed", "New.seats", put(*NEW, "properties", "seats", "maximum", value=4)),
    ("narrowed", "New.note", put(*NEW, "properties", "note", "anyOf", 0, "maxLength", value=8)),
]  # fmt: skip
HARMLESS: list[Callable[[Doc], None]] = [
    put("paths", "/bots", value={"get": {"operationId": "getBots", "responses": {"200": {}}}}),
    put(*GET, "parameters", 0, "description", value="A past version."),
    put(*GET, "parameters", 1 - 1, "schema", "minimum", value=0),
    put(*SHOWN, "application/x-ndjson", value={"schema": {"type": "string"}}),
    put(*GAME, "properties", "clock", value={"type": "object"}),
    put(*GAME, "required", value=["name", "undo", "next"]),
    put(*EVENTS, value=[{"$ref": f"{REF}{it}"} for it in ("Began", "Ended", "New")]),
    put(*NEW, "properties", "clock", value={"type": "object"}),
    put(*NEW, "properties", "kind", "enum", value=["open", "bot", "reserved"]),
    put(*NEW, "properties", "seats", "maximum", value=10),
]  # fmt: skip


def bent(bend: Callable[[Doc], None]) -> Doc:
    document = deepcopy(OLD)
    bend(document)
    return document


@pytest.mark.parametrize(("kind", "place", "bend"), BENT, ids=[f"{kind}: {place}" for kind, place, _ in BENT])
def test_a_bent_contract_breaks_its_clients_there(kind: str, place: str, bend: Callable[[Doc], None]) -> None:
    assert breaks(OLD, bent(bend)) == [Break(kind, place)]


def test_every_kind_is_tried() -> None:
    assert {kind for kind, _, _ in BENT} == set(KINDS)


@pytest.mark.parametrize("bend", HARMLESS)
def test_what_is_added_breaks_nothing(bend: Callable[[Doc], None]) -> None:
    assert breaks(OLD, bent(bend)) == []


def test_one_that_becomes_several_has_to_fit_as_a_whole() -> None:
    parts = {"oneOf": [{"$ref": f"{REF}One"}, {"$ref": f"{REF}Other"}]}
    one = OLD["components"]["schemas"]["Game"]
    other = {**one, "properties": {name: it for name, it in one["properties"].items() if name != "events"}}
    split = deepcopy(OLD)
    split["components"]["schemas"] |= {"Game": parts, "One": one, "Other": other}
    assert breaks(OLD, split) == [Break("property_removed", "Game.events")]


def test_an_answer_may_say_which_variant_it_has() -> None:
    told = deepcopy(OLD)
    told["components"]["schemas"]["Game"]["properties"]["events"]["items"] = {"$ref": f"{REF}Began"}
    assert breaks(OLD, told) == []
    del told["components"]["schemas"]["Began"]["properties"]["type"]
    assert breaks(OLD, told) == [Break("property_removed", "Event.type")]


def test_a_body_may_be_something_else_as_well() -> None:
    several = deepcopy(OLD)
    ref = several["paths"]["/games/{game}"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    union = {"oneOf": [ref, {"type": "array", "items": ref}]}
    several["paths"]["/games/{game}"]["post"]["requestBody"]["content"]["application/json"]["schema"] = union
    assert breaks(OLD, several) == []
    del several["components"]["schemas"]["New"]["properties"]["note"]
    assert breaks(OLD, several) == [Break("property_removed", "New.note")]


def test_a_body_of_several_kinds_may_be_something_else_as_well() -> None:
    body = ("paths", "/games/{game}", "post", "requestBody", "content", "application/json", "schema")
    ref = {"$ref": f"{REF}Event"}
    old = bent(put(*body, value=ref))
    new = bent(put(*body, value={"oneOf": [ref, {"type": "array", "items": ref}]}))
    assert breaks(old, new) == []
    put(*EVENTS, value=[{"$ref": f"{REF}Began"}])(new)
    assert Break("variant_removed", "Event Ended") in breaks(old, new)


def test_of_the_real_contract_a_lost_call_and_a_lost_field_are_found() -> None:
    old = contract()
    new = deepcopy(old)
    del new["paths"]["/v1/games/{game}/undo"]
    del new["components"]["schemas"]["SeatClock"]["properties"]["deadline"]
    assert breaks(old, old) == []
    assert breaks(old, new) == [
        Break("property_removed", "SeatClock.deadline"),
        Break("call_removed", "undo"),
    ]


class TestANote:
    BREAKS = [Break("type_changed", "Game.undo"), Break("call_removed", "openGame")]  # noqa: RUF012

    @pytest.mark.parametrize(
        ("entry", "left"),
        [
            ("- **Breaking**: `Game.undo` is an object.\n- New: `openGame`.", ["openGame"]),
            ("- breaking: `Game` and\n  `openGame` are no more.", []),
            ("- **Breaking**: `G*`, `open*`.", []),
            ("- `Game.undo` and `openGame` are gone.", ["Game.undo", "openGame"]),
            ("- **Breaking**: Game.undo.", ["Game.undo", "openGame"]),
        ],
    )
    def test_names_what_breaks(self, entry: str, left: list[str]) -> None:
        text = f"# Changes\n\n## 0.2.0 (not released)\n\n{entry}\n\n## 0.1.0\n\n- Breaking: `Game.undo`.\n"
        assert [it.place for it in untold(self.BREAKS, text)] == left
