"""/v1/games/{game}/hint: advice for a seat, and from what it sees alone."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from redis.exceptions import ConnectionError

from domain.bots import ids_of
from domain.core.texts import LANGUAGES
from domain.titles import TITLES
from service.games.bot_decision import BotRunner
from service.games.codec.answers import encode
from service.games.codec.commands import body_of
from service.games.handler import Handler
from service.http.runtime.context import AskBot
from service.store.memory.store import MemoryStore
from service.title_kit.wording import reads_well
from tests.service.http.conftest import CONFIG
from tests.service.http.support import Duel, assert_problem, bearer, rest
from tests.support.application import application


@pytest.fixture
def app(handler: Handler) -> Flask:
    """Its bots are asked right here."""

    def ask(game: str, version: int, seat: int, bot: str) -> bytes:
        loaded = handler.at(game, version)
        command, trace = BotRunner().advise(loaded, seat, bot)
        return encode({"bot": trace.bot, "command": body_of(command), "search": trace.search})

    return application(handler, CONFIG, ask_bot=ask)


def hint(duel: Duel, seat: int | None, body: Any = None) -> dict[str, Any]:
    answer: dict[str, Any] = duel.post("/hint", body or {}, seat).get_json()
    return answer


def answering(handler: Handler, ask: AskBot, duel: Duel) -> Duel:
    return Duel(application(handler, CONFIG, ask_bot=ask).test_client(), duel.game, duel.tokens)


def test_a_hint_is_a_legal_command_and_changes_nothing(duel: Duel, store: MemoryStore) -> None:
    version = duel.version()
    for bot in ids_of("el-gaucho"):
        shown = hint(duel, 0, {"bot": bot})
        assert (shown["bot"], shown["seat"], shown["version"]) == (bot, 0, version)
        assert shown["command"] in duel.legal(0)
        assert hint(duel, 0, {"bot": bot}) == shown
    assert store.streams.version(duel.game) == version


def test_without_a_body_the_best_bot_answers(duel: Duel) -> None:
    response = duel.client.post(f"{duel.url}/hint", headers=bearer(duel.tokens[0]))
    assert response.get_json()["bot"] == ids_of("el-gaucho")[-1]
    assert response.headers["ETag"] == f'"{duel.version()}"'


def test_it_says_what_else_was_weighed_and_what_that_is_worth(duel: Duel, handler: Handler) -> None:
    for seat in (0, 1):
        duel.send(duel.legal(seat)[0], seat)
    seat = rest(handler, duel.game).to_act()[0]
    shown = duel.post("/hint?text=true", {"bot": "greedy"}, seat).get_json()
    assert shown["value"] >= shown["alternatives"][0]["value"] >= shown["alternatives"][-1]["value"]
    for other in shown["alternatives"]:
        assert other["command"] in duel.legal(seat)
        assert other["command"] != shown["command"]
        assert reads_well(other["text"])
        assert "".join(part["text"] for part in other["parts"]) == other["text"]
    assert hint(duel, seat, {"bot": "random"})["value"] is None


def test_a_hint_about_the_past_is_that_of_then(duel: Duel, handler: Handler) -> None:
    then, before = duel.version(), hint(duel, 0, {"bot": "greedy"})
    for seat in (0, 1):
        duel.send(duel.legal(seat)[0], seat)
    rest(handler, duel.game)
    response = duel.post("/hint", {"bot": "greedy", "at": then}, 0)
    assert response.get_json() == before
    assert response.headers["ETag"] == f'"{then}"'
    assert_problem(duel.post("/hint", {"at": 999}, 0), 404, "no_such_position")
    assert_problem(duel.post("/hint", {"at": 0}, 0), 400, "bad_body")


def test_who_cannot_act_is_told_so_without_asking_anybody(duel: Duel, handler: Handler) -> None:
    duel.send(duel.legal(0)[0], 0)
    away = answering(handler, lambda *_: pytest.fail("a bot was asked"), duel)
    assert hint(away, 0)["command"] is None


def test_a_hint_depends_on_nothing_that_the_seat_cannot_see(open_duel: Callable[..., Duel]) -> None:
    """Games that differ in what seat 0 kept in secret, and in their luck from then on."""
    duels = [open_duel(sandbox={"seed": "same"}) for _ in range(3)]
    choices = duels[0].legal(0)
    for duel, choice in zip(duels, (choices[0], choices[len(choices) // 2], choices[-1]), strict=True):
        duel.send(choice, 0)
    assert len({json.dumps(duel.get(seat=1).get_json()["view"]) for duel in duels}) == 1
    for bot in ids_of("el-gaucho"):
        assert len({json.dumps(hint(duel, 1, {"bot": bot})) for duel in duels}) == 1


def test_only_a_seat_gets_one(duel: Duel) -> None:
    assert_problem(duel.post("/hint", {}), 401, "no_token")
    wrong = duel.client.post(f"{duel.url}/hint", json={}, headers=bearer("est_seat_wrong"))
    assert_problem(wrong, 401, "bad_token")


@pytest.mark.parametrize("body", [{"bot": 1}, {"seat": 1}, [], "greedy"])
def test_what_is_no_question_is_refused(duel: Duel, body: Any) -> None:
    assert_problem(duel.post("/hint", body, 0), 400, "bad_body")


def test_a_bot_that_is_not_hosted_is_not_found(duel: Duel) -> None:
    assert_problem(duel.post("/hint", {"bot": "nobody"}, 0), 404, "no_such_bot")


def test_a_body_that_is_no_json_is_refused(duel: Duel) -> None:
    response = duel.client.post(f"{duel.url}/hint", data=b"{", headers=bearer(duel.tokens[0]))
    assert_problem(response, 415, "unsupported_media_type")


def lost(*_: object) -> bytes:
    raise ConnectionError


@pytest.mark.parametrize(
    "ask, reason",
    [(lambda *_: None, "workers_behind"), (lambda *_: b"null", "no_hint"), (lost, "queue_unavailable")],
)
def test_when_nobody_answers_it_says_when_to_come_back(
    duel: Duel, handler: Handler, ask: AskBot, reason: str
) -> None:
    response = answering(handler, ask, duel).post("/hint", {}, 0)
    assert_problem(response, 503, reason)
    assert response.headers["Retry-After"] == "2"


def test_a_token_waits_for_one_hint_at_a_time(duel: Duel, handler: Handler) -> None:
    outer: list[Duel] = []

    def ask_again(*_: object) -> bytes:
        response = outer[0].post("/hint", {}, 0)
        facts = assert_problem(response, 429, "too_many_hints")["facts"]
        assert facts == {"limit": "hints", "most": 1, "seconds": 1}
        return b"null"

    outer.append(answering(handler, ask_again, duel))
    assert_problem(outer[0].post("/hint", {}, 0), 503, "no_hint")


def test_every_title_has_hints(client: Any, handler: Handler) -> None:
    for title in TITLES:
        seats = [{"kind": "reserved", "name": name} for name in ("Ana", "Ben")]
        opened = client.post("/v1/games", json={"title": title, "seats": seats}).get_json()
        loaded = rest(handler, opened["game"])
        seat = loaded.to_act()[0]
        duel = Duel(client, opened["game"], tuple(it["token"] for it in opened["seats"]))
        assert hint(duel, seat)["command"] in duel.legal(seat)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_a_hint_says_what_to_do_and_why_in_words(
    client: Any, handler: Handler, title: str, language: str
) -> None:
    seats = [{"kind": "reserved", "name": name} for name in ("Ana", "Ben")]
    new = {"title": title, "seats": seats, "sandbox": {"seed": "why"}}
    opened = client.post("/v1/games", json=new).get_json()
    loaded, told = rest(handler, opened["game"]), []
    duel = Duel(client, opened["game"], tuple(it["token"] for it in opened["seats"]))
    for _ in range(20):
        seat = loaded.to_act()[0]
        shown = duel.post("/hint?text=true", {}, seat, Accept_Language=language).get_json()
        assert reads_well(shown["text"])
        assert reads_well(shown["why"]["text"])
        assert "".join(part["text"] for part in shown["why"]["parts"]) == shown["why"]["text"]
        told.append(shown["why"]["text"])
        duel.send(shown["command"], seat)
        loaded = rest(handler, duel.game)
    assert len(set(told)) > 3
    assert "why" not in hint(duel, loaded.to_act()[0])
