"""GET /v1/titles and /v1/bots: enough to draw a game without reading our code."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from flask.testing import FlaskClient

from domain.bots import ids_of
from domain.core.luck import Luck
from domain.titles import TITLES
from service.games.codec.answers import encode
from service.games.handler import Handler
from tests.service.http.support import Duel, assert_problem, rest

ROOT = Path(__file__).parents[4]


def test_the_list_names_every_title(client: FlaskClient) -> None:
    titles = client.get("/v1/titles").get_json()["titles"]
    assert [line["title"] for line in titles] == list(TITLES)
    for line in titles:
        assert (
            client.get(f"/v1/titles/{line['title']}").get_json() | line
            == client.get(f"/v1/titles/{line['title']}").get_json()
        )


def test_an_unknown_title_is_not_found(client: FlaskClient) -> None:
    assert_problem(client.get("/v1/titles/chess"), 404, "no_such_title")


@pytest.mark.parametrize("title", TITLES)
def test_its_schemas_are_valid_by_themselves(client: FlaskClient, title: str) -> None:
    shown = client.get(f"/v1/titles/{title}").get_json()
    for name in ("settings", "commands", "events", "view"):
        jsonschema.Draft202012Validator.check_schema(shown[name])


@pytest.mark.parametrize("title", TITLES)
def test_it_lists_the_codes_of_refusals_and_what_is_in_the_box(client: FlaskClient, title: str) -> None:
    shown = client.get(f"/v1/titles/{title}").get_json()
    assert {"seat_taken", "not_started"} <= set(shown["reasons"])
    assert {reason.value for reason in TITLES[title].rules.reasons} <= set(shown["reasons"])
    assert shown["content"]


@pytest.mark.parametrize("title", ["el-gaucho", "ranchers"])
def test_every_number_that_is_reconstructed_is_marked_and_can_be_set(client: FlaskClient, title: str) -> None:
    shown = client.get(f"/v1/titles/{title}").get_json()
    sources = shown["content"]["provenance"]
    marked = {table.split(".")[0] for table, it in sources.items() if it["certainty"] == "reconstructed"}
    assert marked
    assert all(it["source"] for it in sources.values())
    assert marked <= shown["settings"]["properties"].keys()


@pytest.mark.parametrize("title", TITLES)
def test_the_schema_of_settings_tells_what_each_is_its_bounds_and_what_is_reconstructed(
    client: FlaskClient, title: str
) -> None:
    shown = client.get(f"/v1/titles/{title}").get_json()
    fields = shown["settings"]["properties"]
    assert [name for name, field in fields.items() if not field.get("description")] == []
    sources = shown["content"].get("provenance", {})
    assert {name for name, field in fields.items() if field.get("x-reconstructed")} == {
        table.split(".")[0] for table, it in sources.items() if it["certainty"] == "reconstructed"
    }
    for schema in nested([fields, shown["settings"].get("$defs", {})]):
        if schema.get("type") == "integer":
            assert {"minimum", "maximum"} <= schema.keys(), schema
        if schema.get("type") == "array":
            assert "maxItems" in schema, schema


@pytest.mark.parametrize("title", TITLES)
def test_the_settings_that_are_left_out_fit_their_schema(client: FlaskClient, title: str) -> None:
    schema = client.get(f"/v1/titles/{title}").get_json()["settings"]
    jsonschema.Draft202012Validator(schema).validate(json.loads(encode(TITLES[title].rules.settings())))


def nested(item: Any) -> Iterator[dict[str, Any]]:
    """Every object in it."""
    if isinstance(item, dict):
        yield item
    if isinstance(item, dict | list):
        for each in item.values() if isinstance(item, dict) else item:
            yield from nested(each)


def test_everything_in_a_game_fits_the_schemas_of_its_title(duel: Duel, handler: Handler) -> None:
    shown = duel.client.get("/v1/titles/el-gaucho").get_json()
    command_fits, event_fits, view_fits = (
        jsonschema.Draft202012Validator(shown[name]).validate for name in ("commands", "events", "view")
    )
    loaded, luck = rest(handler, duel.game), Luck(bytes(32))
    for _ in range(25):
        for viewer in (0, 1, None):
            view_fits(duel.get(seat=viewer).get_json()["view"])
        seat = loaded.to_act()[0]
        legal = duel.legal(seat)
        for command in legal:
            command_fits(command)
        duel.send(legal[luck.below(len(legal))], seat)
        loaded = rest(handler, duel.game)
    for viewer in (0, 1, None):
        for event in duel.get("/events?limit=500", viewer).get_json()["events"]:
            event_fits(event)


def test_commands_have_no_seat_in_their_schemas(client: FlaskClient) -> None:
    schema = client.get("/v1/titles/el-gaucho").get_json()["commands"]
    names = [ref["$ref"].rpartition("/")[2] for ref in schema["oneOf"]]
    assert len(names) == len(TITLES["el-gaucho"].rules.player_commands)
    assert all("seat" not in schema["$defs"][name]["properties"] for name in names)
    assert set(schema["discriminator"]["mapping"]) == {
        schema["$defs"][name]["properties"]["type"]["enum"][0] for name in names
    }


def test_every_title_has_bots(client: FlaskClient) -> None:
    bots = client.get("/v1/bots").get_json()["bots"]
    assert len(bots) == sum(len(ids_of(title)) for title in TITLES)
    for title in TITLES:
        assert ids_of(title)[0] == "random"
        assert [bot["bot"] for bot in bots if bot["title"] == title] == list(ids_of(title))


def test_a_bot_says_how_long_it_may_think_and_how_strong_it_was_measured_to_be(client: FlaskClient) -> None:
    bots = client.get("/v1/bots").get_json()["bots"]
    assert {bot["budget_ms"] for bot in bots} == {1_000}
    for bot in bots:
        for rating in bot["ratings"]:
            assert rating["low"] <= rating["rating"] <= rating["high"]
            assert rating["games"] > 0


def test_at_every_table_four_levels_are_rated_and_ratings_rise_with_them(client: FlaskClient) -> None:
    bots = client.get("/v1/bots").get_json()["bots"]
    for title in TITLES:
        for seats in TITLES[title].rules.seats:
            rated = [
                (bot["grade"], rating["rating"])
                for bot in bots
                for rating in bot["ratings"]
                if (bot["title"], rating["seats"]) == (title, seats)
            ]
            assert len({grade for grade, _ in rated}) >= 4, (title, seats)
            assert [it for _, it in rated] == sorted(it for _, it in rated), (title, seats)


class TestWhatIsTheSameForEverybody:
    PATHS = (
        "/v1/titles",
        "/v1/titles/el-gaucho",
        "/v1/titles/el-gaucho?language=fr",
        "/openapi.json",
        "/openapi.yaml",
        "/openapi/el-gaucho.json",
        "/docs",
    )

    @pytest.mark.parametrize("path", PATHS)
    def test_is_not_sent_twice(self, client: FlaskClient, path: str) -> None:
        first = client.get(path)
        tag = first.headers["ETag"]
        for known in (tag, tag.removeprefix("W/"), f'"x", {tag}'):
            again = client.get(path, headers={"If-None-Match": known, "Accept-Encoding": "gzip"})
            assert (again.status_code, again.get_data()) == (304, b"")
            assert (again.headers["ETag"], again.headers["Vary"]) == (tag, "Accept-Encoding")
        assert client.get(path, headers={"If-None-Match": '"another"'}).get_data() == first.get_data()

    def test_is_told_apart(self, client: FlaskClient) -> None:
        assert len({client.get(path).headers["ETag"] for path in self.PATHS}) == len(self.PATHS)

    @pytest.mark.parametrize("accepted", ["gzip", "br, gzip;q=0.5", "*"])
    def test_is_compressed_for_whoever_takes_that(self, client: FlaskClient, accepted: str) -> None:
        plain = client.get("/v1/titles/el-gaucho")
        packed = client.get("/v1/titles/el-gaucho", headers={"Accept-Encoding": accepted})
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.get_data()) == plain.get_data()
        assert len(packed.get_data()) * 3 < len(plain.get_data())
        assert packed.headers["Content-Type"] == plain.headers["Content-Type"] == "application/json"
        assert int(packed.headers["Content-Length"]) == len(packed.get_data())
        assert packed.headers["ETag"] == plain.headers["ETag"]

    @pytest.mark.parametrize("accepted", ["", "identity", "br", "gzip;q=0", "*;q=0"])
    def test_is_plain_for_everybody_else(self, client: FlaskClient, accepted: str) -> None:
        response = client.get("/v1/titles/el-gaucho", headers={"Accept-Encoding": accepted})
        assert "Content-Encoding" not in response.headers
        assert response.get_json()["title"] == "el-gaucho"

    def test_comes_in_one_language_if_that_is_enough(self, client: FlaskClient) -> None:
        whole = client.get("/v1/titles/ranchers").get_json()
        for language in ("en", "fr", "de"):
            shown = client.get(f"/v1/titles/ranchers?language={language}").get_json()
            assert shown == {**whole, "texts": {language: whole["texts"][language]}}
        assert_problem(client.get("/v1/titles/ranchers?language=tlh"), 400, "bad_parameter")
