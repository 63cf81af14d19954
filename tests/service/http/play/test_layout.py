"""`…/layout` and `include=scene`: enough to draw a table, and the same for everybody who may see it."""

import jsonschema
import pytest
from flask.testing import FlaskClient

from domain.core.screens.layout import ids_of
from domain.el_gaucho.content import RACES
from domain.table.events import Offer
from domain.titles import TITLES
from service.games.handler import Handler
from service.games.setup import GameSetup
from service.http.server import export_contract as export
from tests.service.http.play.test_snapshot import in_turn
from tests.service.http.support import Duel, assert_problem, bearer, rest


@pytest.mark.parametrize("title", TITLES)
def test_a_title_has_a_layout_for_each_number_of_players(client: FlaskClient, title: str) -> None:
    contract = export.contract()
    schema = {"$ref": "#/components/schemas/Layout", "components": contract["components"]}
    validate = jsonschema.Draft202012Validator(schema).validate
    for seats in TITLES[title].rules.seats:
        shown = client.get(f"/v1/titles/{title}/layout?seats={seats}").get_json()
        validate(shown)
        assert len(shown["seat_colours"]) == seats
    fewest = client.get(f"/v1/titles/{title}/layout?seats={TITLES[title].rules.seats[0]}").get_json()
    assert client.get(f"/v1/titles/{title}/layout").get_json() == fewest


def test_a_title_that_is_unknown_or_not_for_so_many_has_no_layout(client: FlaskClient) -> None:
    assert_problem(client.get("/v1/titles/chess/layout"), 404, "no_such_title")
    assert_problem(client.get("/v1/titles/el-gaucho/layout?seats=9"), 400, "bad_parameter")


def test_labels_are_in_the_language_of_the_reader(client: FlaskClient) -> None:
    pile = {
        language: next(
            zone["label"]
            for zone in client.get(
                "/v1/titles/el-gaucho/layout", headers={"Accept-Language": language}
            ).get_json()["zones"]
            if zone["id"] == "pile"
        )
        for language in ("en", "fr", "de")
    }
    assert pile == {"en": "Draw pile", "fr": "Pioche", "de": "Vorratsstapel"}


def test_a_game_has_the_layout_of_its_settings(client: FlaskClient, handler: Handler) -> None:
    settings = {"pasture_sizes": [1, 2, 3, 8]}
    opened = handler.open_game(GameSetup("el-gaucho", settings, [Offer("open")] * 2))
    shown = client.get(f"/v1/games/{opened.loaded.id}/layout").get_json()
    sizes = [len(zone["places"]) for zone in shown["zones"] if zone["kind"] == "pasture"]
    assert sizes == settings["pasture_sizes"]


def test_a_layout_is_not_sent_twice(duel: Duel) -> None:
    first = duel.get("/layout")
    assert first.headers["Cache-Control"] == "private, max-age=300"
    assert first.headers["Content-Language"] == "en"
    again = duel.get("/layout", If_None_Match=first.headers["ETag"])
    assert (again.status_code, again.get_data()) == (304, b"")
    german = duel.get("/layout", If_None_Match=first.headers["ETag"], Accept_Language="de")
    assert german.status_code == 200


def test_the_layout_of_a_private_game_is_private(client: FlaskClient, handler: Handler) -> None:
    setup = GameSetup("el-gaucho", {}, [Offer("reserved")] * 2, visibility="private")
    opened = handler.open_game(setup)
    url = f"/v1/games/{opened.loaded.id}/layout"
    assert_problem(client.get(url), 404, "no_such_game")
    assert client.get(url, headers=bearer(opened.secrets[0])).status_code == 200


# ---- scenes


def test_a_scene_comes_with_the_game_if_it_is_asked_for(duel: Duel, handler: Handler) -> None:
    rest(handler, duel.game)
    gaucho = TITLES["el-gaucho"]
    there = ids_of(gaucho.presentation.layout(gaucho.rules.settings(), 2))
    for seat in (0, 1, None):
        shown = duel.get("?include=scene", seat).get_json()
        scene = shown.pop("scene")
        assert shown == duel.get("", seat).get_json()
        assert {piece["at"] for piece in scene} <= there
        hands = [piece for piece in scene if piece["at"] == "hand:0"]
        assert {piece.get("face", "up") for piece in hands} == {"up" if seat == 0 else "down"}
        assert {piece.get("colour") for piece in hands} <= ({*RACES} if seat == 0 else {None})


def test_a_scene_comes_with_the_answer_to_a_command(duel: Duel, handler: Handler) -> None:
    seat = in_turn(duel, handler)
    sent = duel.post("/commands?include=scene", duel.legal(seat)[0], seat).get_json()
    assert sent["scene"] == duel.get("?include=scene", seat).get_json()["scene"]
    assert len([piece for piece in sent["scene"] if piece["at"] == "dice"]) == 2
    undone = duel.post("/undo?include=scene", None, seat).get_json()
    assert [piece for piece in undone["scene"] if piece["at"] == "dice"] == []


def test_scenes_come_with_the_positions_of_a_replay(duel: Duel, handler: Handler) -> None:
    rest(handler, duel.game)
    plain = duel.get("/replay?from=3&to=8", 0).get_json()
    for shown in duel.get("/replay?from=3&to=8&include=scene", 0).get_json()["positions"]:
        at = duel.get(f"?include=scene&at={shown['position']}", 0).get_json()
        assert shown.pop("scene") == at["scene"]
        assert shown in plain["positions"]
    assert_problem(duel.get("/replay?include=commands"), 400, "bad_parameter")


# ---- ids


@pytest.mark.parametrize("title", TITLES)
def test_a_title_tells_the_kinds_of_its_reference_ids(client: FlaskClient, title: str) -> None:
    told = client.get(f"/v1/titles/{title}").get_json()["references"]
    assert [it["kind"] for it in told] == ["seat", *TITLES[title].presentation.references]
    assert all(it["description"] for it in told)
