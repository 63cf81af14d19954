"""`POST …/commands/check`: what a command would do, in words, with what it costs and what lies where then."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from domain.table.events import Offer
from domain.titles import TITLES
from service.games.codec.commands import body_of
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.setup import GameSetup, Sandbox
from tests.service.http.play.test_snapshot import in_turn
from tests.service.http.support import Duel, assert_problem, bearer
from tests.service.playing import at_rest


def sent_and_checked(
    client: FlaskClient, handler: Handler, title: str, turns: int, which: int
) -> list[tuple[LoadedGame, dict[str, Any], dict[str, Any]]]:
    """Some commands of a game, each checked before it is sent: the game before, the check, the answer."""
    seats = [Offer("reserved")] * TITLES[title].rules.seats[0]
    opened = handler.open_game(GameSetup(title, {}, seats, sandbox=Sandbox("dry")))
    loaded, found = at_rest(handler, opened.loaded), []
    for turn in range(turns):
        if not loaded.to_act():
            break
        seat = loaded.to_act()[0]
        headers, url = bearer(opened.secrets[seat]), f"/v1/games/{loaded.id}/commands"
        legal = loaded.legal_commands(seat)
        body = body_of(legal[(which * turn) % len(legal)])
        query = "?text=true&include=scene"
        checked = client.post(f"{url}/check{query}", json=body, headers=headers).get_json()
        sent = client.post(f"{url}{query}", json=body, headers=headers).get_json()
        found.append((loaded, checked, sent))
        loaded = at_rest(handler, handler.current(loaded.id))
    return found


@pytest.mark.parametrize("which", [1, 7])
@pytest.mark.parametrize("title", TITLES)
def test_a_command_does_what_asking_first_has_told(
    client: FlaskClient, handler: Handler, title: str, which: int
) -> None:
    whole, found = 0, sent_and_checked(client, handler, title, 60, which)
    for loaded, checked, sent in found:
        assert checked["legal"]
        if [(it["type"], it["data"]) for it in checked["events"]] != [
            (it["type"], it["data"]) for it in sent["events"]
        ]:
            continue  # something could not be foreseen
        whole += 1
        told = [(it["text"], it["parts"]) for it in sent["groups"]]
        assert [(it["text"], it["parts"]) for it in [checked.get("told")] if it] == told
        assert checked["scene"] == sent["scene"]
        before = TITLES[title].rules.holdings(loaded.game.play)
        for change in checked["changes"]:
            assert change["to"] - change["by"] == before[change["seat"]][change["what"]]
            assert change["by"] != 0
            assert change["label"][0].isupper()
    assert whole > len(found) / 2


def test_asking_first_tells_what_a_command_costs(client: FlaskClient, handler: Handler) -> None:
    found = sent_and_checked(client, handler, "gwt-argentina", 100, 5)
    changes = [change for _, checked, _ in found for change in checked["changes"]]
    assert "Pesos" in {change["label"] for change in changes}
    assert min(change["by"] for change in changes) < 0 < max(change["by"] for change in changes)


def test_words_and_scenes_come_only_when_asked_for(duel: Duel) -> None:
    command = duel.legal(0)[0]
    plain = duel.post("/commands/check", command, 0).get_json()
    assert not {"told", "scene"} & plain.keys()
    answer = duel.post("/commands/check?text=true", command, 0, Accept_Language="fr")
    assert answer.headers["Content-Language"] == "fr"
    assert answer.get_json()["told"]["text"].startswith("Ana garde ")
    assert_problem(duel.post("/commands/check?include=game", command, 0), 400, "bad_parameter")


def test_what_is_not_legal_does_nothing_and_says_why(duel: Duel, handler: Handler) -> None:
    seat = in_turn(duel, handler)
    checked = duel.post("/commands/check?text=true&include=scene", {"type": "end_turn"}, seat).get_json()
    assert checked["detail"]
    assert (checked["events"], checked["changes"]) == ([], [])
    assert not {"told", "scene"} & checked.keys()
