"""/v1/games/import: honest games that come from elsewhere go on here."""

import json

import msgspec
import pytest
from flask.testing import FlaskClient

from domain.table.events import Clock, Patience
from domain.titles import TITLES
from service import config as configs
from service.games.codec.answers import shown_view
from service.games.handler import Handler
from service.store.memory.store import MemoryStore
from tests.service.audit.support import plain
from tests.service.http.past.imports.support import HOUR, OPERATOR, handler_of, opened, packed, sent, whole
from tests.service.http.support import Duel, assert_problem, bearer, rest
from tests.service.playing import NOON, assert_intact, play
from tests.support.application import application


@pytest.mark.parametrize("title", TITLES)
def test_a_running_game_goes_on_where_it_was(here: FlaskClient, title: str) -> None:
    there = Handler(MemoryStore(), clock=lambda: NOON)
    client = application(there, configs.read({"ESTANCIA_OPERATOR_KEY": OPERATOR})).test_client()
    seats = [{"kind": "reserved", "name": "Ana"}, {"kind": "bot", "bot": "random"}]
    new = {"title": title, "seats": seats}
    game = client.post("/v1/games", json=new, headers=bearer(OPERATOR)).get_json()["game"]
    left = play(there, rest(there, game), commands=15)
    raw = client.get(f"/v1/games/{game}/export?seed=true&names=true", headers=bearer(OPERATOR)).get_data()
    response = sent(here, raw)
    assert response.status_code == 201, response.get_data(as_text=True)
    taken = response.get_json()
    assert response.headers["Location"] == f"/v1/games/{game}"
    assert [(seat["name"], seat["token"] is not None) for seat in taken["seats"]] == [
        ("Ana", True),
        (None, False),
    ]
    handler = handler_of(here)
    duel = Duel(here, game, (taken["seats"][0]["token"], ""))
    assert duel.get(f"?at={left.version}", 0).get_json()["view"] == json.loads(
        json.dumps(msgspec.to_builtins(shown_view(left.codec.decider.view(left.game.play, 0))))
    )
    seat = duel.get(seat=0).get_json()["to_act"]
    if seat == [0]:
        assert duel.send(duel.legal(0)[0], 0).status_code == 200
    loaded = play(handler, rest(handler, game))
    assert loaded.status() == "over"
    assert duel.get("/audit").get_json()["verdict"] == "exact"
    listed = here.get("/v1/games?status=over").get_json()["games"]
    assert game in {line["game"] for line in listed}


def test_time_on_its_way_is_nobodys(here: FlaskClient, there: Handler) -> None:
    """Weeks later it is not abandoned, and nobody's time is up."""
    left = opened(there, clock=Clock(turn=60), patience=Patience(3600, 7200))
    response = sent(here, packed(there, left))
    assert response.status_code == 201
    handler = handler_of(here)
    assert handler.overdue(handler.current(left.id)) is None
    shown = here.get(f"/v1/games/{left.id}").get_json()
    assert shown["status"] == "running"
    assert shown["clock"]["seats"][0]["deadline"] > "2026-01-22T12:00"


@pytest.mark.parametrize(
    ("seats", "patience", "is_taken_in"),
    [
        ("rr", Patience(25 * HOUR, 336 * HOUR), True),
        ("rr", Patience(1, 336 * HOUR + 1), False),
        ("rr", None, False),
        ("ro", Patience(24 * HOUR, 1), True),
        ("ro", Patience(24 * HOUR + 1, 1), False),
        ("ro", None, False),
    ],
)
def test_no_table_waits_longer_for_its_players_than_those_laid_here(
    here: FlaskClient, there: Handler, seats: str, patience: Patience | None, is_taken_in: bool
) -> None:
    response = sent(here, packed(there, opened(there, seats=seats, patience=patience)))
    if is_taken_in:
        assert response.status_code == 201
    else:
        problem = assert_problem(response, 400, "bad_bundle")
        assert "waits for its players longer" in problem["detail"]
        assert problem["facts"] == {"position": 1}


def test_a_game_that_is_over_waits_for_nobody(here: FlaskClient, there: Handler) -> None:
    over = play(there, opened(there, seed=None, patience=None))
    assert sent(here, packed(there, over)).status_code == 201


def test_what_is_here_already_is_not_taken_in_twice(here: FlaskClient, there: Handler) -> None:
    left = play(there, opened(there), commands=5)
    early = packed(there, left)
    assert sent(here, early).status_code == 201
    version = handler_of(here).store.streams.version(left.id)
    again = sent(here, early)
    assert again.status_code == 200
    assert [seat["token"] for seat in again.get_json()["seats"]] == [None, None]
    later = packed(there, play(there, left, commands=3))
    assert_problem(sent(here, later), 409, "game_exists")
    assert handler_of(here).store.streams.version(left.id) == version


def test_a_finished_game_comes_without_tokens_for_anybody_to_replay(
    here: FlaskClient, there: Handler
) -> None:
    over = play(there, opened(there, seed=None))
    assert sent(here, packed(there, over)).status_code == 201
    assert here.get(f"/v1/games/{over.id}").get_json()["status"] == "over"
    store = handler_of(here).store
    assert store.streams.version(over.id) == over.version
    assert_intact(store, over.id)  # type: ignore[arg-type]


def test_it_takes_a_key_that_opens_games(here: FlaskClient, raw: bytes) -> None:
    assert_problem(sent(here, raw, key=None), 401, "no_token")
    assert_problem(sent(here, raw, key="est_seat_whatever"), 403, "forbidden")


def test_the_seed_is_exported_only_to_whoever_manages_the_game(handler: Handler, duel: Duel) -> None:
    assert_problem(duel.get("/export?seed=true"), 401, "no_token")
    assert_problem(duel.get("/export?seed=true", 0), 403, "forbidden")
    assert_problem(duel.get("/export?seed=yes"), 400, "bad_parameter")
    seed = handler.current(duel.game).server_seed.hex().encode()
    assert seed not in duel.get("/export").get_data()
    client = application(handler, configs.read({"ESTANCIA_OPERATOR_KEY": OPERATOR})).test_client()
    assert seed in client.get(f"{duel.url}/export?seed=true", headers=bearer(OPERATOR)).get_data()
    assert seed not in client.get(f"{duel.url}/export", headers=bearer(OPERATOR)).get_data()


def test_a_fork_is_taken_in_where_its_parent_is(here: FlaskClient, there: Handler) -> None:
    over = play(there, opened(there, seed=None))
    client = application(there, configs.read({"ESTANCIA_OPERATOR_KEY": OPERATOR})).test_client()
    url = f"/v1/games/{over.id}/forks"
    fork = client.post(url, json={"at": 12}, headers=bearer(OPERATOR)).get_json()["game"]
    export = client.get(f"/v1/games/{fork}/export?seed=true", headers=bearer(OPERATOR)).get_data()
    problem = assert_problem(sent(here, export), 400, "bad_bundle")
    assert "not here" in problem["detail"]
    assert sent(here, packed(there, over)).status_code == 201
    lines, seed = plain(export), there.current(fork).server_seed
    (at,) = (i for i, line in enumerate(lines[1:-1], start=1) if line["record"]["type"] == "game_forked")
    for place in ("data", "cause"):
        lines[at]["record"][place]["play"]["barons"][0]["pesos"] = 999
    problem = assert_problem(sent(here, whole(lines, seed)), 400, "bad_bundle")
    assert problem["facts"] == {"position": at}
    assert sent(here, export).status_code == 201
    assert here.get(f"/v1/games/{fork}", headers=bearer(OPERATOR)).get_json()["forked_from"] == {
        "game": over.id,
        "position": 12,
    }
