"""The contracts: valid, complete, kept in the repository, and true."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
import yaml
from flask import Flask
from flask.testing import FlaskClient
from openapi_spec_validator import validate

from domain.bots import ids_of
from domain.titles import TITLES
from service.http.openapi.shared import resolved
from service.http.openapi.title_contract import SAID_EXACTLY, with_title
from service.http.openapi.title_schemas import prefix
from service.http.server import export_contract as export
from service.http.wire.problems import ANY_CALL, PROBLEM_TYPES, STALE
from tests.service.http.support import assert_problem

EVERY = export.contracts()
"""Every contract by the path of its file: of the service, and with each title."""


@pytest.fixture(scope="module", params=EVERY)
def contract(request: pytest.FixtureRequest) -> dict[str, Any]:
    """A law of the contract holds for all of them."""
    return EVERY[request.param]


@pytest.fixture(scope="module")
def of_service() -> dict[str, Any]:
    return EVERY["openapi.yaml"]


@pytest.fixture(scope="module", params=TITLES)
def title(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def of_title(title: str) -> dict[str, Any]:
    return EVERY[f"openapi/{title}.yaml"]


def operations(contract: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (path, method, operation)
        for path, item in contract["paths"].items()
        for method, operation in item.items()
        if method != "parameters"
    ]


def test_the_files_in_the_repository_are_up_to_date() -> None:
    assert export.main(["--check"]) == 0


def test_a_file_that_is_out_of_date_is_found(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(export, "ROOT", tmp_path)
    monkeypatch.setattr(export, "ERRORS", tmp_path / "errors.md")
    monkeypatch.setattr(
        export, "contract", lambda _title=None: {"openapi": "3.1.0"}
    )  # the whole one is slow to write
    (tmp_path / "errors.md").write_text(f"before\n{export.BEGIN}\noutdated\n{export.END}\nafter\n")
    assert export.main(["--check"]) == 1
    said = capsys.readouterr().err
    assert [path for path in EVERY if f"{path} is out of date" in said] == [*EVERY]
    assert export.main(["--write"]) == 0
    assert export.main(["--check"]) == 0
    text = (tmp_path / "errors.md").read_text()
    assert text.startswith("before\n")
    assert text.endswith("\nafter\n")
    assert "outdated" not in text
    assert export.main([]) == 2


def test_it_is_valid_openapi(contract: dict[str, Any]) -> None:
    assert contract["openapi"].startswith("3.1")
    validate(contract)


def test_every_route_is_in_it(app: Flask, contract: dict[str, Any]) -> None:
    routes = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.endpoint != "static" and not rule.endpoint.startswith(("docs.", "guides.", "pages."))
    }
    assert routes == {(path, method) for path, method, _ in operations(contract)}


def test_every_call_has_a_name_a_summary_and_says_who_may(contract: dict[str, Any]) -> None:
    names = [operation["operationId"] for _, _, operation in operations(contract)]
    assert len(set(names)) == len(names)
    for path, _, operation in operations(contract):
        assert operation["summary"].endswith(".")
        assert "security" in operation
        if path.startswith("/v1/games"):
            assert {"404", "400"} & operation["responses"].keys()
        assert operation["responses"]["default"] == {"$ref": "#/components/responses/AnyOther"}


def test_every_problem_is_a_response(contract: dict[str, Any]) -> None:
    for kind in PROBLEM_TYPES:
        response = contract["components"]["responses"][kind.response]
        assert list(response["content"]) == ["application/problem+json"]
        schema = response["content"]["application/problem+json"]["schema"]["$ref"].rpartition("/")[2]
        assert schema == ("StaleProblem" if kind is STALE else "Problem")


def test_everything_that_is_referred_to_is_there_and_used(contract: dict[str, Any]) -> None:
    text = json.dumps(contract)
    used = set(re.findall(r"#/components/schemas/([A-Za-z0-9]+)", text))
    assert used <= contract["components"]["schemas"].keys()
    assert contract["components"]["schemas"].keys() - used == set()


def test_every_call_tells_of_the_problems_that_any_such_call_can_have(contract: dict[str, Any]) -> None:
    other = contract["components"]["responses"]["AnyOther"]["description"]
    for kind in ANY_CALL:
        assert f"{kind.status} `{kind.slug}`" in other
    for _, _, operation in operations(contract):
        if "requestBody" in operation:
            assert {"400", "413", "415"} <= operation["responses"].keys()


def test_nothing_is_said_twice_that_a_component_can_say_once(contract: dict[str, Any]) -> None:
    pieces = Counter[str]()
    for _, _, operation in operations(contract):
        answers = [it for it in operation["responses"].values() if "$ref" not in it]
        for piece in [
            *operation.get("parameters", ()),
            *(h for a in answers for h in a.get("headers", {}).values()),
        ]:
            pieces[json.dumps(piece, sort_keys=True)] += "$ref" not in piece
    assert [piece for piece, times in pieces.items() if times > 1] == []


def test_it_is_small(contract: dict[str, Any], request: pytest.FixtureRequest) -> None:
    is_of_service = "openapi.yaml" in request.node.name
    size = len(export.text_of(contract).encode())
    assert size < (250_000 if is_of_service else 450_000)
    assert len(contract["components"]["schemas"]) <= (200 if is_of_service else 350)


def test_that_of_a_title_says_what_is_its_own_and_nothing_else_differs(
    of_service: dict[str, Any], of_title: dict[str, Any], title: str
) -> None:
    ours, theirs = of_service["components"]["schemas"], of_title["components"]["schemas"]
    assert {name for name in ours if ours[name] != theirs.get(name)} <= {*SAID_EXACTLY}
    assert theirs["TitleId"]["enum"] == [title]
    assert of_service["paths"] == of_title["paths"]
    for kind in of_service["components"].keys() - {"schemas"}:
        assert of_service["components"][kind] == of_title["components"][kind]


def test_that_of_the_service_names_no_title_s_schemas(of_service: dict[str, Any]) -> None:
    names = of_service["components"]["schemas"].keys()
    assert [name for name in names for title in TITLES if name.startswith(prefix(title))] == []
    for name in ("Command", "View", "Settings", "ChosenSettings"):
        schema = of_service["components"]["schemas"][name]
        assert schema["type"] == "object"
        assert "/openapi/{title}.json" in schema["description"]


def test_no_union_is_made_of_unions_and_each_says_what_tells_its_variants_apart(
    contract: dict[str, Any],
) -> None:
    """But for the bodies of webhooks and clocks: the fields that are there tell those apart."""
    schemas = contract["components"]["schemas"]
    for place, schema in unions(contract["components"]["schemas"]):
        if "contentSchema" in place:
            continue
        options = schema.get("oneOf") or schema.get("anyOf") or []
        inside = [resolved(contract, it) for it in options]
        assert not [it for it in inside if "oneOf" in it or "anyOf" in it] or len(options) == 2, place
        if len([it for it in options if it.get("type") != "null"]) > 1:
            assert "discriminator" in schema or place in (
                "ChosenClock", "ClockSetting", "WebhookMessage"
            ), place  # fmt: skip
            assert place in schemas, f"{place}: a union inside another schema has no name"


def unions(item: Any, place: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every union, and where it is."""
    if isinstance(item, dict):
        if item.keys() & {"oneOf", "anyOf"}:
            yield place, item
        for key, each in item.items():
            yield from unions(each, f"{place}.{key}" if place else key)
    elif isinstance(item, list):
        for each in item:
            yield from unions(each, place)


def test_no_schema_has_the_name_that_go_gives_to_the_constructor_of_another(contract: dict[str, Any]) -> None:
    names = contract["components"]["schemas"].keys()
    assert [name for name in names if f"New{name}" in names] == []


def test_a_title_may_not_take_the_name_of_a_schema_of_the_service(of_service: dict[str, Any]) -> None:
    title = TITLES["el-gaucho"]
    taken = {**of_service["components"]["schemas"], "ElGauchoTile": {"type": "string"}}
    document = {**of_service, "components": {**of_service["components"], "schemas": taken}}
    with pytest.raises(ValueError, match="ElGauchoTile"):
        with_title(document, title)


def test_every_schema_has_a_title_of_its_own_for_a_client_to_call_it_by(contract: dict[str, Any]) -> None:
    for name, schema in contract["components"]["schemas"].items():
        assert schema["title"] == name


def test_a_new_game_says_what_its_title_and_its_seats_have(of_title: dict[str, Any], title: str) -> None:
    schemas = of_title["components"]["schemas"]
    fields = schemas["NewGame"]["properties"]
    assert fields["title"] == {"$ref": "#/components/schemas/TitleId"}
    assert schemas["BotId"]["enum"] == list(ids_of(title))
    kinds = schemas["NewSeat"]["discriminator"]["mapping"]
    assert fields["seats"]["items"] == {"$ref": "#/components/schemas/NewSeat"}
    seats = {kind: schemas[ref.rpartition("/")[2]] for kind, ref in kinds.items()}
    assert {kind: seat["required"] for kind, seat in seats.items()} == {
        "open": ["kind"],
        "reserved": ["kind", "name"],
        "held": ["kind", "name"],
        "bot": ["kind", "bot"],
    }
    assert seats["bot"]["properties"]["bot"] == {"$ref": "#/components/schemas/BotId"}


def test_whole_numbers_of_bodies_have_bounds() -> None:
    schemas = EVERY["openapi/el-gaucho.yaml"]["components"]["schemas"]
    take = schemas["ElGauchoTakeDice"]["properties"]["dice"]["items"]
    assert take == {"type": "integer", "minimum": -(2**53 - 1), "maximum": 2**53 - 1}


def test_unions_tell_their_variants_apart(of_title: dict[str, Any], title: str) -> None:
    schemas = of_title["components"]["schemas"]
    for union in ("Command", "Event"):
        mapping = schemas[union]["discriminator"]["mapping"]
        assert {ref["$ref"] for ref in schemas[union]["oneOf"]} == set(mapping.values())
        for tag, ref in mapping.items():
            variant = schemas[ref.rpartition("/")[2]]
            variant = variant["allOf"][1] if union == "Event" else variant
            assert variant["properties"]["type"].items() >= {"type": "string", "enum": [tag]}.items()
            assert "type" in variant["required"]
    assert len(schemas["Command"]["oneOf"]) == len(TITLES[title].rules.player_commands)


@pytest.mark.parametrize("path", ["openapi.yaml", "openapi/el-gaucho.yaml"])
def test_every_example_fits_its_schema(path: str) -> None:
    """Those of the title that the examples are of, as well."""
    contract, checked = EVERY[path], 0
    for _, _, operation in operations(contract):
        bodies = [operation.get("requestBody", {}), *operation["responses"].values()]
        for body in bodies:
            for content in body.get("content", {}).values():
                if "example" in content:
                    document = {**content["schema"], "components": contract["components"]}
                    jsonschema.Draft202012Validator(document).validate(content["example"])
                    checked += 1
    assert checked >= 14


def test_the_same_documents_are_served_as_json_and_as_yaml(client: FlaskClient) -> None:
    for path, contract in EVERY.items():
        as_json = client.get(f"/{path.removesuffix('yaml')}json")
        assert as_json.get_json() == contract
        as_yaml = client.get(f"/{path}")
        assert as_yaml.content_type == "application/yaml"
        assert yaml.load(as_yaml.get_data(), getattr(yaml, "CSafeLoader", yaml.SafeLoader)) == contract


def test_a_title_that_is_unknown_has_no_contract(client: FlaskClient) -> None:
    for path in ("/openapi/chess.json", "/openapi/chess.yaml"):
        assert_problem(client.get(path), 404, "no_such_title")
    assert client.get("/openapi/el-gaucho.txt").status_code == 404
