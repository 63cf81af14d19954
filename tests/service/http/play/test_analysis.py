"""/v1/games/{game}/analysis: asked for once, only when the game is over, told to whoever may see the game."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from redis.exceptions import ConnectionError

from domain.core.texts import LANGUAGES
from domain.table.events import Offer
from service.games.analysis import kept
from service.games.bot_decision import BotRunner
from service.games.handler import Handler
from service.games.setup import GameSetup, Sandbox
from service.http.schemas.replay import ANALYSIS_EXAMPLE
from service.store.memory.store import MemoryStore
from tests.service.http.conftest import CONFIG
from tests.service.http.support import Duel, assert_problem, bearer, rest
from tests.support.application import application
from workers.advance import advance_game

COSTLY: dict[str, Any] = {
    **ANALYSIS_EXAMPLE["analysis"]["costly"][0],
    "position": 5,
    "sent": {"type": "take_pair", "slot": 0},
    "better": {"type": "take_pair", "slot": 1},
}
ANALYSIS: dict[str, Any] = {
    **ANALYSIS_EXAMPLE["analysis"],
    "title": "ranchers",
    "costly": [COSTLY],
    "unsure": [{**COSTLY, "seat": 0, "cost": {"share": 0.02, "low": -0.01, "high": 0.05}}],
}
asked: list[str] = []


@pytest.fixture
def app(handler: Handler) -> Flask:
    """Whoever analyses games is told at once."""
    asked.clear()
    return application(handler, CONFIG, ask_analysis=lambda game, _now, _caller: asked.append(game) is None)


@pytest.fixture
def over(client: Any, handler: Handler) -> Duel:
    """A game of bots that is over."""
    offers = [Offer("bot", "random"), Offer("bot", "random")]
    setup = GameSetup("ranchers", {}, offers, sandbox=Sandbox("analysis"))
    game = handler.open_game(setup).loaded.id
    assert advance_game(handler, game, 60, BotRunner(pytest.fail)).game.table.revealed
    return Duel(client, game, ("", ""))


def analysis(duel: Duel, query: str = "", **headers: str) -> dict[str, Any]:
    shown: dict[str, Any] = duel.get(f"/analysis{query}", **headers).get_json()
    return shown


def test_a_game_that_is_not_over_is_not_analysed(duel: Duel) -> None:
    assert_problem(duel.post("/analysis", None, 0), 409, "not_over")
    assert not asked


def test_it_is_asked_for_once(over: Duel) -> None:
    assert_problem(over.get("/analysis"), 404, "no_analysis")
    for _ in range(2):
        response = over.post("/analysis", None)
        assert response.status_code == 202
        assert response.headers["Retry-After"] == "1"
        assert response.get_json() == {
            "game": over.game, "state": "queued", "done": 0, "of": 0, "analysis": None
        }  # fmt: skip
    assert asked == [over.game]
    assert analysis(over)["state"] == "queued"


def test_its_progress_and_its_result_are_told(over: Duel, store: MemoryStore) -> None:
    kept.write(store, over.game, kept.running(store, 3, 12))
    shown = analysis(over)
    assert (shown["state"], shown["done"], shown["of"]) == ("running", 3, 12)
    kept.write(store, over.game, kept.KeptAnalysis("done", 12, 12, analysis=ANALYSIS))
    response = over.post("/analysis", None)
    assert response.status_code == 200
    assert response.get_json()["analysis"] == ANALYSIS == analysis(over)["analysis"]
    assert not asked


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_words(over: Duel, store: MemoryStore, language: str) -> None:
    kept.write(store, over.game, kept.KeptAnalysis("done", 12, 12, analysis=ANALYSIS))
    shown = analysis(over, "?text=true", Accept_Language=language)["analysis"]
    for named, seat, told in (("random 2", 1, shown["costly"]), ("random 1", 0, shown["unsure"])):
        assert named in told[0]["text"]
        assert {"text": named, "ref": f"seat:{seat}"} in told[0]["parts"]
    assert shown["costly"][0]["text"] != shown["unsure"][0]["text"].replace("random 1", "random 2")


def test_one_that_nobody_works_on_any_more_has_failed_and_can_be_asked_for_again(
    over: Duel, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    over.post("/analysis", None)
    now = store.now()
    monkeypatch.setattr(store, "now", lambda: now + kept.WAITS + 1_000)
    assert analysis(over)["state"] == "failed"
    assert over.post("/analysis", None).status_code == 202
    assert asked == [over.game] * 2


def test_where_enough_wait_nobody_waits_in_vain(handler: Handler, over: Duel) -> None:
    away: Callable[[str, int, str | None], bool] = lambda _game, _now, _caller: False  # noqa: E731
    busy = Duel(application(handler, CONFIG, ask_analysis=away).test_client(), over.game, over.tokens)
    assert_problem(busy.post("/analysis", None), 503, "too_many_waiting")
    assert_problem(busy.get("/analysis"), 404, "no_analysis")


def test_where_the_queue_is_away_nothing_is_left_waiting(handler: Handler, over: Duel) -> None:
    def lost(_game: str, _now: int, _caller: str | None) -> bool:
        raise ConnectionError("away")

    away = Duel(application(handler, CONFIG, ask_analysis=lost).test_client(), over.game, over.tokens)
    assert_problem(away.post("/analysis", None), 503, "queue_unavailable")
    assert_problem(away.get("/analysis"), 404, "no_analysis")


def test_of_a_game_that_was_deleted_none_is_kept_or_told_of_another_with_its_id(
    client: Any, handler: Handler, store: MemoryStore
) -> None:
    body = {"title": "ranchers", "seats": [{"kind": "bot", "bot": "random"}] * 2}
    key = {"Idempotency-Key": "the-one-table-of-today"}
    opened = client.post("/v1/games", json=body, headers=key).get_json()
    game = opened["game"]
    assert advance_game(handler, game, 60, BotRunner(pytest.fail)).game.table.revealed
    done = kept.KeptAnalysis("done", 12, 12, analysis=ANALYSIS)
    kept.write(store, game, done)
    deleted = client.delete(f"/v1/games/{game}/events", headers=bearer(opened["manager"]))
    assert deleted.status_code == 204
    assert kept.read(store, game) is None
    kept.write(store, game, done)  # a worker has just finished it
    assert client.post("/v1/games", json=body, headers=key).get_json()["game"] == game
    assert_problem(client.get(f"/v1/games/{game}/analysis"), 404, "no_analysis")


def test_a_client_that_asks_for_one_after_the_other_leaves_room_for_others(
    handler: Handler, over: Duel, store: MemoryStore
) -> None:
    asked: list[str] = []
    found_room = True

    def ask(game: str, _now: int, _caller: str | None) -> bool:
        asked.append(game)
        return found_room

    few = replace(CONFIG, analyses_each=2)
    eager = Duel(application(handler, few, ask_analysis=ask).test_client(), over.game, over.tokens)

    def ask_anew(**headers: str) -> Any:
        kept.forget(store, over.game)
        return eager.client.post(f"{eager.url}/analysis", headers=headers)

    found_room = False
    for _ in range(5):
        assert_problem(ask_anew(), 503, "too_many_waiting")
    found_room = True
    asked.clear()
    for _ in range(2):
        assert ask_anew().status_code == 202
        assert eager.post("/analysis", None).status_code == 202  # it is asked for already
    problem = assert_problem(ask_anew(), 429, "too_many_analyses")
    assert problem["facts"]["most"] == 2 == len(asked)


def test_whoever_shows_a_token_of_the_game_has_a_share_of_its_own(
    handler: Handler, duel: Duel, store: MemoryStore
) -> None:
    duel.client.delete(f"{duel.url}/seats/1", headers=bearer(duel.tokens[1]))
    assert rest(handler, duel.game).game.table.revealed
    few = application(
        handler, replace(CONFIG, analyses_each=1), ask_analysis=lambda _game, _now, _caller: True
    )
    eager = Duel(few.test_client(), duel.game, duel.tokens)
    for viewer in (None, 0, 1):
        for status in (202, 429):
            kept.forget(store, duel.game)
            assert eager.post("/analysis", None, viewer).status_code == status
