"""The contract: valid, complete, kept in the repository, and true."""

import json
import re
from typing import Any

import jsonschema
import pytest
from flask import Flask
from flask.testing import FlaskClient
from openapi_spec_validator import validate

from domain.bots import ids_of
from domain.titles import TITLES
from service.http.server import export_contract as export
from service.http.wire.problems import PROBLEM_TYPES, STALE


@pytest.fixture(scope="module")
def contract() -> dict[str, Any]:
    return export.contract()


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
    monkeypatch.setattr(export, "CONTRACT", tmp_path / "openapi.yaml")
    monkeypatch.setattr(export, "ERRORS", tmp_path / "errors.md")
    monkeypatch.setattr(export, "contract", lambda: {"openapi": "3.1.0"})  # the whole one is slow to write
    (tmp_path / "errors.md").write_text(f"before\n{export.BEGIN}\noutdated\n{export.END}\nafter\n")
    assert export.main(["--check"]) == 1
    assert "openapi.yaml is out of date" in capsys.readouterr().err
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
        assert {"500", "503"} <= operation["responses"].keys()


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
    assert contract["components"]["schemas"].keys() - used <= {"MethodNotAllowed"}


def test_every_call_tells_of_the_problems_that_any_such_call_can_have(contract: dict[str, Any]) -> None:
    for _, _, operation in operations(contract):
        answers = operation["responses"].keys()
        assert {"405", "429"} <= answers
        if "requestBody" in operation:
            assert {"400", "413", "415"} <= answers


def test_every_schema_has_a_title_of_its_own_for_a_client_to_call_it_by(contract: dict[str, Any]) -> None:
    for name, schema in contract["components"]["schemas"].items():
        assert schema["title"] == name


def test_a_new_game_says_what_its_title_and_its_seats_have(contract: dict[str, Any]) -> None:
    schemas = contract["components"]["schemas"]
    for title, ref in schemas["NewGame"]["discriminator"]["mapping"].items():
        game = schemas[ref.rpartition("/")[2]]
        assert game["properties"]["title"]["enum"] == [title]
        kinds = game["properties"]["seats"]["items"]["discriminator"]["mapping"]
        seats = {kind: schemas[ref.rpartition("/")[2]] for kind, ref in kinds.items()}
        assert {kind: seat["required"] for kind, seat in seats.items()} == {
            "open": ["kind"],
            "reserved": ["kind", "name"],
            "held": ["kind", "name"],
            "bot": ["kind", "bot"],
        }
        assert seats["bot"]["properties"]["bot"]["enum"] == list(ids_of(title))


def test_whole_numbers_of_bodies_have_bounds(contract: dict[str, Any]) -> None:
    take = contract["components"]["schemas"]["ElGauchoTakeDice"]["properties"]["dice"]["items"]
    assert take == {"type": "integer", "minimum": -(2**53 - 1), "maximum": 2**53 - 1}


def test_unions_tell_their_variants_apart(contract: dict[str, Any]) -> None:
    schemas = contract["components"]["schemas"]
    for union in ("ElGauchoCommand", "ElGauchoEvent"):
        mapping = schemas[union]["discriminator"]["mapping"]
        assert {ref["$ref"] for ref in schemas[union]["oneOf"]} == set(mapping.values())
        for tag, ref in mapping.items():
            variant = schemas[ref.rpartition("/")[2]]
            assert variant["properties"]["type"].items() >= {"type": "string", "enum": [tag]}.items()
            assert "type" in variant["required"]
    assert len(schemas["ElGauchoCommand"]["oneOf"]) == len(TITLES["el-gaucho"].rules.player_commands)


def test_every_example_fits_its_schema(contract: dict[str, Any]) -> None:
    checked = 0
    for _, _, operation in operations(contract):
        bodies = [operation.get("requestBody", {}), *operation["responses"].values()]
        for body in bodies:
            for content in body.get("content", {}).values():
                if "example" in content:
                    document = {**content["schema"], "components": contract["components"]}
                    jsonschema.Draft202012Validator(document).validate(content["example"])
                    checked += 1
    assert checked >= 14


def test_the_same_document_is_served(client: FlaskClient, contract: dict[str, Any]) -> None:
    assert client.get("/openapi.json").get_json() == contract
