"""`text=true`: events, commands, hints and undo in words, in the language of whoever asks."""

import json
from typing import Any

import pytest
from flask import Flask

from domain.core.texts import LANGUAGES
from service.games.bot_decision import BotRunner
from service.games.codec.answers import encode
from service.games.codec.commands import body_of
from service.games.handler import Handler
from tests.service.http.conftest import CONFIG
from tests.service.http.support import Duel, assert_problem, rest
from tests.service.playing import play
from tests.support.application import application


@pytest.fixture
def app(handler: Handler) -> Flask:
    """Its bots are asked right here."""

    def ask(game: str, version: int, seat: int, bot: str) -> bytes:
        loaded = handler.at(game, version)
        command, trace = BotRunner().advise(loaded, seat, bot)
        return encode({"bot": trace.bot, "command": body_of(command)})

    return application(handler, CONFIG, ask_bot=ask)


def whole(told: dict[str, Any]) -> bool:
    return bool(told["text"]) and "".join(part["text"] for part in told["parts"]) == told["text"]


def in_turn(duel: Duel, handler: Handler) -> int:
    loaded = rest(handler, duel.game)
    while duel.legal(loaded.to_act()[0])[0]["type"] != "take_dice":
        loaded = play(handler, loaded, 1)
    return loaded.to_act()[0]


def test_a_page_tells_each_event_and_each_command(duel: Duel) -> None:
    duel.send(duel.legal(0)[0], 0)
    page = duel.get("/events?text=true", 1).get_json()
    assert page["events"][0]["text"] == "Played by Ana and Ben."
    assert page["events"][0]["parts"][1] == {"text": "Ana", "ref": "seat:0"}
    silent = [event for event in page["events"] if event["text"] is None]
    assert silent
    assert all(event["parts"] == [] for event in silent)
    assert all(whole(event) for event in page["events"] if event["text"] is not None)
    last = page["groups"][-1]
    assert whole(last)
    assert (last["first"], last["last"], last["seat"]) == (page["version"], page["version"], 0)
    assert last["text"].startswith("Ana ")


def test_an_answer_says_in_which_language_it_is_told(duel: Duel) -> None:
    told = {}
    for language in LANGUAGES:
        response = duel.get("/events?text=true", Accept_Language=f"{language}-XX, *;q=0.1")
        assert response.headers["Content-Language"] == language
        assert "Accept-Language" in response.headers["Vary"]
        told[language] = response.get_json()["events"][0]["text"]
    assert len(set(told.values())) == len(LANGUAGES)


def test_without_text_nothing_is_told_and_the_language_does_not_matter(duel: Duel) -> None:
    for path in ("/events", "/commands", "/events?text=false"):
        response = duel.get(path, 0, Accept_Language="fr")
        assert "Content-Language" not in response.headers
        assert "Accept-Language" not in response.headers["Vary"]
        assert not {"groups", "told"} & response.get_json().keys()
    assert not {"text", "parts"} & duel.get("/events").get_json()["events"][0].keys()


@pytest.mark.parametrize("accept", ["application/x-ndjson", "text/event-stream"])
def test_streams_tell_the_same_as_pages(duel: Duel, handler: Handler, accept: str) -> None:
    loaded = rest(handler, duel.game)
    while loaded.to_act():
        loaded = play(handler, loaded, 10)
    page = duel.get("/events?text=true&limit=500&after=9", 0, Accept_Language="de").get_json()["events"]
    response = duel.get("/events?text=true&after=9", 0, Accept=accept, Accept_Language="de")
    lines = [line.removeprefix("data: ") for line in response.text.splitlines() if '"position"' in line]
    assert [json.loads(line) for line in lines][: len(page)] == page
    assert response.headers["Content-Language"] == "de"


def test_every_legal_command_is_told_in_its_order(duel: Duel, handler: Handler) -> None:
    seat = in_turn(duel, handler)
    plain = duel.get("/commands", seat).get_json()
    shown = duel.get("/commands?text=true", seat).get_json()
    assert shown["commands"] == plain["commands"]
    assert all(map(whole, shown["told"]))
    assert len({told["text"] for told in shown["told"]}) == len(plain["commands"]) == len(shown["told"])
    assert all(told["text"][0].isupper() for told in shown["told"])
    french = duel.get("/commands?text=true", seat, Accept_Language="fr")
    assert french.headers["Content-Language"] == "fr"
    assert french.get_json()["told"] != shown["told"]


def test_a_command_and_an_undo_answer_with_what_they_did(duel: Duel, handler: Handler) -> None:
    seat = in_turn(duel, handler)
    name = ("Ana", "Ben")[seat]
    sent = duel.post("/commands?text=true", duel.legal(seat)[0], seat, Prefer="wait=1").get_json()
    assert sent["groups"][0]["text"].startswith(f"{name} takes ")
    assert sent["events"][0]["text"] == sent["groups"][0]["text"]
    undone = duel.post("/undo?text=true", None, seat, Accept_Language="fr")
    assert undone.headers["Content-Language"] == "fr"
    assert whole(undone.get_json()["groups"][0])


def test_an_unreadable_wish_for_words_is_refused_and_nothing_is_done(duel: Duel) -> None:
    command, version = duel.legal(0)[0], duel.version()
    for response in (
        duel.post("/commands?text=yes", command, 0),
        duel.post("/undo?text=", None, 0),
        duel.post("/hint?text=1", {}, 0),
        duel.get("/commands?text=yes", 0),
        duel.get("/events?text=yes", 0),
    ):
        assert_problem(response, 400, "bad_parameter")
    assert duel.version() == version


def test_a_hint_is_told_too(duel: Duel) -> None:
    shown = duel.post("/hint?text=true", {}, 0).get_json()
    assert whole(shown)
    commands = duel.get("/commands?text=true", 0).get_json()
    told = commands["told"][commands["commands"].index(shown["command"])]
    assert shown["text"] == told["text"]


def test_what_is_hidden_from_a_viewer_is_not_told_to_them(duel: Duel) -> None:
    duel.send(duel.legal(0)[0], 0)
    feeds = [duel.get("/events?text=true", viewer).get_json() for viewer in (0, 1, None)]
    mine, yours, spectators = (feed["events"][-1]["parts"] for feed in feeds)
    assert yours == spectators
    kinds = [[part["ref"].partition(":")[0] for part in parts if "ref" in part] for parts in (mine, yours)]
    assert "tile" in kinds[0]
    assert "tile" not in kinds[1]


def test_positions_of_a_replay_are_told_as_the_feed_is(duel: Duel, handler: Handler) -> None:
    loaded = play(handler, handler.current(duel.game))
    for seat in (0, None):
        told = [
            event
            for after in range(0, loaded.version, 500)
            for event in duel.get(
                f"/events?text=true&limit=500&after={after}", seat, Accept_Language="fr"
            ).get_json()["events"]
        ]
        for first in (1, loaded.version - 30):
            answer = duel.get(f"/replay?text=true&from={first}", seat, Accept_Language="fr")
            assert answer.headers["Content-Language"] == "fr"
            shown = [it["event"] for it in answer.get_json()["positions"]]
            assert shown == told[first - 1 : first - 1 + len(shown)]
    changed = duel.get("/replay?text=true&form=changes&from=9").get_json()
    (whole,) = duel.get("/events?text=true&after=9&limit=1").get_json()["events"]
    assert changed["changes"][0]["event"]["text"] == whole["text"]
    assert "text" not in duel.get("/replay?to=1").get_json()["positions"][0]["event"]


def test_the_events_that_a_stale_command_has_missed_are_told(duel: Duel) -> None:
    version, seat = duel.version(), duel.get().get_json()["to_act"][0]
    command = duel.legal(seat)[0]
    duel.send(command, seat)
    answer = duel.post("/commands?text=true", command, seat, If_Match=f'"{version}"', Accept_Language="de")
    problem = assert_problem(answer, 412, "stale")
    told = duel.get(f"/events?after={version}&text=true", seat, Accept_Language="de").get_json()["events"]
    assert problem["events"] == told
    assert told[0]["text"]
