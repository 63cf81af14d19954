"""/v1/games/{game}/forks: the same position, other luck."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from domain.titles import TITLES
from service import config as configs
from service.games.handler import Handler
from service.store.memory.store import MemoryStore
from tests.service.http.support import Duel, assert_problem, bearer, rest
from tests.service.playing import play, records
from tests.support.application import application

KEYLESS: dict[str, str] = {}


def fork(duel: Duel, body: Any = None, token: str | None = None) -> TestResponse:
    return duel.client.post(
        f"{duel.url}/forks", json=body or {}, headers=KEYLESS if token is None else bearer(token)
    )


def ends(store: MemoryStore, game: str) -> list[int]:
    """The positions after which the next command came."""
    causes = [record["cause"] for record in records(store.streams.read(game))]
    return [at for at, cause in enumerate(causes) if at and cause is not None]


def forked(duel: Duel, body: Any = None) -> Duel:
    response = fork(duel, body)
    assert response.status_code == 201, response.get_data(as_text=True)
    opened = response.get_json()
    assert response.headers["Location"] == f"/v1/games/{opened['game']}"
    return Duel(duel.client, opened["game"], tuple(seat["token"] for seat in opened["seats"]))


@pytest.fixture
def over(open_duel: Callable[..., Duel], handler: Handler) -> Duel:
    duel = open_duel()
    play(handler, rest(handler, duel.game))
    return duel


@pytest.mark.parametrize("title", TITLES)
def test_a_fork_is_the_same_position_to_everybody_and_plays_to_its_end(
    client: FlaskClient, handler: Handler, store: MemoryStore, title: str
) -> None:
    seats = [{"kind": "reserved", "name": "Ana"}, {"kind": "reserved", "name": "Ben"}]
    opened = client.post("/v1/games", json={"title": title, "seats": seats}).get_json()
    parent = Duel(client, opened["game"], tuple(seat["token"] for seat in opened["seats"]))
    play(handler, rest(handler, parent.game))
    whim = Random(title)
    for at in [*whim.sample(ends(store, parent.game), 6), parent.version()]:
        it = forked(parent, {"at": at, "visibility": "public"})
        for viewer in (0, 1, None):
            then, now = parent.get(f"?at={at}", viewer).get_json(), it.get(seat=viewer).get_json()
            assert now["view"] == then["view"]
            assert now["forked_from"] == {"game": parent.game, "position": at}
            if then["status"] == "running":
                assert (now["to_act"], now["due"]) == (then["to_act"], then["due"])
        loaded = play(handler, rest(handler, it.game))
        assert loaded.status() == "over"
        told = it.get("/audit").get_json()
        assert told["verdict"] == "exact", told
        for viewer in (0, None):
            for path in ("/audit", "/export", "/replay", "/events"):
                assert it.get(path, viewer).status_code == 200, (path, it.get(path, viewer).get_json())
            assert_problem(it.get("/knowledge"), 404, "no_knowledge")


def test_its_luck_is_its_own(over: Duel, handler: Handler) -> None:
    """Two forks of one position, played alike to their ends, draw differently."""
    told = []
    for _ in range(2):
        it = forked(over, {"at": 12})
        told.append(play(handler, rest(handler, it.game)).game.play)
    assert told[0] != told[1]


def test_seats_can_be_offered_anew(over: Duel) -> None:
    seats = [{"kind": "bot", "bot": "greedy"}, {"kind": "open"}]
    opened = fork(over, {"at": 12, "seats": seats, "visibility": "public"}).get_json()
    assert [seat["token"] for seat in opened["seats"]] == [None, None]
    assert (opened["status"], opened["visibility"]) == ("open", "public")
    listed = over.client.get("/v1/games").get_json()["games"]
    assert {line["game"]: line["forked_from"] for line in listed} == {
        over.game: None,
        opened["game"]: {"game": over.game, "position": 12},
    }


def test_it_is_private_unless_asked_for_and_whoever_asks_gets_all_seats(over: Duel) -> None:
    opened = fork(over, {"at": 12}).get_json()
    assert opened["visibility"] == "private"
    assert all(seat["kind"] == "reserved" and seat["token"] for seat in opened["seats"])
    assert over.client.get(f"/v1/games/{opened['game']}").status_code == 404


def test_bots_stay(client: FlaskClient, handler: Handler) -> None:
    seats = [{"kind": "reserved", "name": "Ana"}, {"kind": "bot", "bot": "random"}]
    game = client.post("/v1/games", json={"title": "el-gaucho", "seats": seats}).get_json()["game"]
    play(handler, rest(handler, game))
    opened = client.post(f"/v1/games/{game}/forks", json={"at": 12}).get_json()
    assert [(seat["kind"], seat["bot"]) for seat in opened["seats"]] == [
        ("reserved", None),
        ("bot", "random"),
    ]


def test_a_running_game_keeps_its_secrets(duel: Duel) -> None:
    assert_problem(fork(duel), 401, "no_token")
    assert_problem(fork(duel, token=duel.tokens[0]), 403, "forbidden")


def test_a_running_test_game_may_be_forked_by_whoever_opened_it(open_duel: Callable[..., Duel]) -> None:
    duel = open_duel(sandbox={"seed": "mine"})
    it = forked(duel)
    assert it.get(seat=0).get_json()["view"] == duel.get(seat=0).get_json()["view"]


def test_with_keys_it_takes_the_right_to_manage_the_game(handler: Handler, duel: Duel) -> None:
    settings = configs.read({"ESTANCIA_OPERATOR_KEY": "the-operators-key-of-this-test"})
    client = application(handler, settings).test_client()
    keyed = Duel(client, duel.game, duel.tokens)
    assert_problem(fork(keyed), 401, "no_token")
    assert_problem(fork(keyed, token=duel.tokens[0]), 403, "forbidden")
    assert fork(keyed, token="the-operators-key-of-this-test").status_code == 201


@pytest.mark.parametrize(
    "body",
    [
        {"at": 0},
        {"at": "5"},
        {"at": True},
        {"at": 2**60},
        {"seats": []},
        {"seats": [{"kind": "open"}]},
        {"seats": [{"kind": "open"}] * 3},
        {"seats": [{"kind": "open"}, {"kind": "bot", "bot": "nobody"}]},
        {"settings": {}},
        {"visibility": "secret"},
        [],
    ],
    ids=str,
)
def test_what_is_no_fork_is_refused(over: Duel, body: Any) -> None:
    reason = "not_json" if isinstance(body, dict) and body.get("at") == 2**60 else "bad_body"
    response = over.client.post(f"{over.url}/forks", json=body)
    assert_problem(response, 400, reason)


def test_in_the_middle_of_a_command_there_is_no_position(over: Duel, store: MemoryStore) -> None:
    whole = [None, *ends(store, over.game)]
    between = [at for at in range(1, 60) if at not in whole]
    for at in between[0], between[-1]:
        assert assert_problem(fork(over, {"at": at}), 400, "bad_position")["facts"] == {
            "before": [end for end in whole if end is None or end < at][-1],
            "after": next(end for end in whole if end is not None and end > at),
        }


def test_only_what_has_happened_can_be_forked(over: Duel) -> None:
    assert_problem(fork(over, {"at": over.version() + 1}), 404, "no_such_position")


def test_a_fork_of_a_private_game_is_private(open_duel: Callable[..., Duel], handler: Handler) -> None:
    duel = open_duel(visibility="private")
    play(handler, rest(handler, duel.game))
    assert_problem(fork(duel), 404, "no_such_game")
    assert_problem(fork(duel, {"visibility": "public"}, duel.tokens[0]), 400, "bad_body")
    assert fork(duel, token=duel.tokens[0]).status_code == 201


def test_the_same_asked_again_under_its_key_opens_no_second_fork(over: Duel) -> None:
    key = {"Idempotency-Key": "0123456789-0123456789-0123456789"}
    answers = [
        over.client.post(f"{over.url}/forks", json={"at": 12}, headers=key).get_json() for _ in range(2)
    ]
    assert json.dumps(answers[0]) == json.dumps(answers[1])
