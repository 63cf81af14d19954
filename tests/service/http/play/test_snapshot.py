"""`include=…`: what a screen needs in one answer, all of it of one version."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from domain.table.events import Offer
from domain.titles import TITLES
from service.games.handler import Handler
from service.games.setup import GameSetup
from tests.service.http.support import Duel, assert_problem, bearer, rest
from tests.service.playing import at_rest, play


def in_turn(duel: Duel, handler: Handler) -> int:
    loaded = rest(handler, duel.game)
    while duel.legal(loaded.to_act()[0])[0]["type"] != "take_dice":
        loaded = play(handler, loaded, 1)
    return loaded.to_act()[0]


def test_a_seat_gets_its_commands_with_the_game(duel: Duel) -> None:
    for query in ("", "&text=true", "&at=9"):
        shown = duel.get(f"?include=commands{query}", 0).get_json()
        commands = duel.get(f"/commands?{query[1:]}", 0).get_json()
        assert shown.pop("commands") == commands
        assert shown == duel.get(f"?{query[1:]}", 0).get_json()
        assert shown["version"] == commands["version"]


def test_whoever_plays_no_seat_has_no_commands(duel: Duel) -> None:
    assert duel.get("?include=commands").get_json()["commands"] is None


def test_nothing_is_included_unasked(duel: Duel) -> None:
    for path in ("", "?include="):
        assert "commands" not in duel.get(path, 0).get_json()
    sent = duel.send(duel.legal(0)[0], 0).get_json()
    assert not {"game", "commands"} & sent.keys()


@pytest.mark.parametrize("wished", ["board", "commands,commands", "Commands", "commands,", "game"])
def test_what_cannot_be_included_is_refused(duel: Duel, wished: str) -> None:
    problem = assert_problem(duel.get(f"?include={wished}", 0), 400, "bad_parameter")
    assert problem["facts"] == {"parameter": "include", "options": ["commands", "tree", "scene"]}
    version = duel.version()
    assert_problem(duel.post("/commands?include=view", duel.legal(0)[0], 0), 400, "bad_parameter")
    assert_problem(duel.post("/undo?include=view", None, 0), 400, "bad_parameter")
    assert duel.version() == version


def test_an_answer_to_a_command_holds_the_game_after_it(duel: Duel, handler: Handler) -> None:
    seat = in_turn(duel, handler)
    query, legal = "?include=game,commands&text=true", duel.legal(seat)
    sent = duel.post(f"/commands{query}", legal[0], seat, Idempotency_Key="k1").get_json()
    assert sent["game"] == duel.get("", seat).get_json()
    assert sent["commands"] == duel.get("/commands?text=true", seat).get_json()
    assert sent["version"] == sent["game"]["version"] == sent["commands"]["version"]
    undone = duel.post(f"/undo{query}", None, seat).get_json()
    assert undone["commands"]["commands"] == legal
    # What is told again is of then as well.
    assert duel.post(f"/commands{query}", legal[0], seat, Idempotency_Key="k1").get_json() == sent


def test_an_undo_tells_what_it_would_take_back_and_to_where(duel: Duel, handler: Handler) -> None:
    seat = in_turn(duel, handler)
    version, command = duel.version(), duel.legal(seat)[0]
    duel.send(command, seat)
    undo = duel.get("/commands?text=true", seat).get_json()["undo"]
    told = undo.pop("told")
    assert undo == {"possible": True, "to": version, "command": command, "reason": None, "clause": None}
    assert told["text"].startswith("Take ")
    event = duel.post("/undo", None, seat).get_json()["events"][0]
    assert event["data"]["to"] == undo["to"]


def test_an_undo_that_is_not_possible_says_why_not(duel: Duel, handler: Handler) -> None:
    seat = in_turn(duel, handler)
    refused = duel.post("/undo", None, seat, Accept_Language="de").get_json()
    undo = duel.get("/commands?text=true", seat, Accept_Language="de").get_json()["undo"]
    # A refusal says what is possible instead, too: here that is beside it.
    assert refused["detail"].startswith(undo.pop("detail"))
    assert undo == {
        "possible": False,
        "to": None,
        "command": None,
        "reason": refused["reason"],
        "clause": refused["clause"],
    }


@pytest.mark.parametrize("title", TITLES)
def test_of_every_title_a_screen_is_of_one_version(client: FlaskClient, handler: Handler, title: str) -> None:
    seats = [Offer("reserved")] * TITLES[title].rules.seats[0]
    opened = handler.open_game(GameSetup(title, {}, seats))
    loaded = at_rest(handler, opened.loaded)
    for _ in range(12):
        seat = loaded.to_act()[0]
        headers, url = bearer(opened.secrets[seat]), f"/v1/games/{loaded.id}"
        shown: dict[str, Any] = client.get(f"{url}?include=commands&text=true", headers=headers).get_json()
        assert len(shown["commands"]["commands"]) == len(shown["commands"]["told"]) > 0
        sent = client.post(
            f"{url}/commands?include=game,commands&text=true",
            json=shown["commands"]["commands"][0],
            headers=headers,
        ).get_json()
        assert sent["version"] == sent["game"]["version"] == sent["commands"]["version"]
        assert sent["to_act"] == sent["game"]["to_act"]
        loaded = at_rest(handler, handler.current(loaded.id))
