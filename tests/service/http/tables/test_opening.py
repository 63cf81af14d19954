"""POST /v1/games"""

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from domain.core import luck
from service.config import Config
from service.games.handler import Handler
from service.games.people import seat_name_rules
from service.http.wire import faults
from service.identity.tokens import hash_token
from service.store.memory.store import MemoryStore
from tests.service.http.support import assert_problem, bearer, rest
from tests.support.application import application

TWO = [{"kind": "reserved", "name": "Ana"}, {"kind": "open"}]


def new(**more: Any) -> dict[str, Any]:
    return {"title": "el-gaucho", "seats": TWO, **more}


def test_a_game_is_opened_and_says_where_it_is(client: FlaskClient) -> None:
    response = client.post("/v1/games", json=new())
    assert response.status_code == 201
    opened = response.get_json()
    assert response.headers["Location"] == f"/v1/games/{opened['game']}"
    assert response.headers["ETag"] == f'"{opened["version"]}"'
    assert response.headers["Cache-Control"] == "no-store"
    assert opened["status"] == "open"
    assert opened["title"] == "el-gaucho"
    assert client.get(response.headers["Location"]).get_json()["version"] == opened["version"]


def test_only_reserved_seats_get_a_token(client: FlaskClient) -> None:
    seats = [{"kind": "reserved", "name": "Ana"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
    opened = client.post("/v1/games", json=new(seats=seats)).get_json()
    tokens = [seat["token"] for seat in opened["seats"]]
    assert tokens[0].startswith("est_seat_")
    assert tokens[1:] == [None, None]
    assert [seat["taken"] for seat in opened["seats"]] == [True, False, True]


def test_tokens_are_stored_only_as_hashes_and_names_beside_the_stream(
    client: FlaskClient, store: MemoryStore
) -> None:
    opened = client.post("/v1/games", json=new()).get_json()
    token = opened["seats"][0]["token"]
    assert store.tokens.seat_of(opened["game"], hash_token(token)) == 0
    meta = store.streams.meta(opened["game"])
    assert meta is not None
    assert meta["name.0"] == "Ana"
    assert token not in str(meta)
    stream = b"".join(entry.record for entry in store.streams.read(opened["game"]))
    assert token.encode() not in stream
    assert b"Ana" not in stream


def test_a_game_with_no_open_seat_starts_at_once(client: FlaskClient, handler: Handler) -> None:
    seats = [{"kind": "reserved", "name": "Ana"}, {"kind": "bot", "bot": "random"}]
    opened = client.post("/v1/games", json=new(seats=seats)).get_json()
    assert opened["status"] == "running"
    assert rest(handler, opened["game"]).to_act() == (0, 1)


def test_entropy_of_reserved_seats_goes_into_the_stream(client: FlaskClient, handler: Handler) -> None:
    seats = [{"kind": "reserved", "name": "Ana", "entropy": "crows"}, {"kind": "open"}]
    opened = client.post("/v1/games", json=new(seats=seats)).get_json()
    assert [seat.entropy for seat in handler.current(opened["game"]).game.table.seats] == ["crows", ""]


def test_the_commitment_binds_the_stored_seed(client: FlaskClient, store: MemoryStore) -> None:
    opened = client.post("/v1/games", json=new()).get_json()
    meta = store.streams.meta(opened["game"])
    assert meta is not None
    assert luck.commitment(bytes.fromhex(meta["server_seed"])) == opened["commitment"]


def test_the_same_sandbox_seed_lays_the_same_table(client: FlaskClient, handler: Handler) -> None:
    seats = [{"kind": "bot", "bot": "random"}] * 2
    games = [
        client.post("/v1/games", json=new(seats=seats, sandbox={"seed": seed})).get_json()
        for seed in ("a", "a", "b")
    ]
    plays = [rest(handler, game["game"]).game.play for game in games]
    assert plays[0] == plays[1] != plays[2]
    assert games[0]["sandbox"] is True
    assert client.get(f"/v1/games/{games[0]['game']}").get_json()["sandbox"] is True


def test_settings_are_completed_by_the_title(client: FlaskClient) -> None:
    opened = client.post("/v1/games", json=new(settings={"start_player": 1})).get_json()
    assert opened["settings"]["start_player"] == 1
    assert "pasture_sizes" in opened["settings"]


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"seats": TWO}, "title"),
        ({"title": "chess", "seats": TWO}, "title"),
        ({"title": "el-gaucho"}, "seats"),
        (new(seats=[]), "seats"),
        (new(seats="two"), "seats"),
        (new(seats=[{"kind": "throne"}, {"kind": "open"}]), "seats.0.kind"),
        (new(seats=[{"kind": "reserved"}, {"kind": "open"}]), "seats.0.name"),
        (new(seats=[{"kind": "open", "name": "Ana"}, {"kind": "open"}]), "seats.0.name"),
        (new(seats=[{"kind": "bot"}, {"kind": "open"}]), "seats.0.bot"),
        (new(seats=[{"kind": "bot", "bot": "deep-blue"}, {"kind": "open"}]), "seats.0.bot"),
        (new(seats=[{"kind": "bot", "bot": "random", "entropy": "x"}, {"kind": "open"}]), "seats.0.entropy"),
        (new(seats=[{"kind": "reserved", "name": ""}, {"kind": "open"}]), "seats.0.name"),
        (new(seats=[{"kind": "reserved", "name": "x" * 61}, {"kind": "open"}]), "seats.0.name"),
        (new(seats=[{"kind": "reserved", "name": 7}, {"kind": "open"}]), "seats.0.name"),
        (new(visibility="secret"), "visibility"),
        (new(settings=[]), "settings"),
        (new(sandbox={"seed": ""}), "sandbox.seed"),
        (new(sandbox={"luck": [[-1]]}), "sandbox.luck.0.0"),
        (new(sandbox={"luck": [["1"]]}), "sandbox.luck.0.0"),
        (new(sandbox={"now": "today"}), "sandbox.now"),
        (new(clock={}), "clock"),
        (new(clock={"turn": 0}), "clock.turn"),
        (new(clock={"turn": 9, "bot": "nobody"}), "clock.bot"),
        (new(server_seed="00"), "server_seed"),
        ([], "body"),
        (None, "body"),
    ],
)
def test_what_is_no_game_is_malformed_and_says_where(client: FlaskClient, body: Any, where: str) -> None:
    problem = assert_problem(
        client.post("/v1/games", data=json.dumps(body), content_type="application/json"), 400, "bad_body"
    )
    assert f"`{where}`" in problem["detail"]


def test_every_fault_of_a_body_has_a_clause_that_begins_with_its_field(client: FlaskClient) -> None:
    seats = [{"kind": "reserved", "name": "\n" * 61}, {"kind": "open"}]
    response = client.post("/v1/games", json={"seats": seats, "wind": "west"})
    assert assert_problem(response, 400, "bad_body")["detail"] == (
        "The body does not have the form that this call takes. `title`: Missing data for required field; "
        "`seats.0.name`: Length must be between 1 and 60; `seats.0.name`: "
        f"{seat_name_rules.FAULT.rstrip('.')}; `wind`: Unknown field."
    )


@pytest.mark.parametrize(
    ("more", "reason", "clause"),
    [
        ({"seats": TWO * 3}, "seats_count", "table.1"),
        ({"settings": {"wind": "west"}}, "bad_settings", "table.2"),
        ({"settings": {"start_player": "Ana"}}, "bad_settings", "table.2"),
        ({"settings": {"start_player": 1.5}}, "bad_settings", "table.2"),
    ],
)
def test_what_the_rules_do_not_play_is_rejected(
    client: FlaskClient, more: dict[str, Any], reason: str, clause: str
) -> None:
    problem = assert_problem(client.post("/v1/games", json=new(**more)), 409, reason)
    assert problem["clause"] == clause
    assert problem["facts"]


def test_with_an_operators_key_only_the_operator_opens_games(handler: Handler, config: Config) -> None:
    client = application(handler, replace(config, operator_key="a-long-operator-key")).test_client()
    assert_problem(client.post("/v1/games", json=new()), 401, "no_token")
    wrong = client.post("/v1/games", json=new(), headers=bearer("another-operator-key"))
    assert_problem(wrong, 401, "bad_token")
    assert wrong.headers["WWW-Authenticate"] == "Bearer"
    opened = client.post("/v1/games", json=new(), headers=bearer("a-long-operator-key"))
    assert opened.status_code == 201
    token = opened.get_json()["seats"][0]["token"]
    assert_problem(client.post("/v1/games", json=new(), headers=bearer(token)), 403, "forbidden")


@pytest.mark.parametrize("module", ["horses+fish", "horses,fish", "horses and fish", ["horses", "fish"]])
def test_modules_of_ranchers_are_not_combined_and_the_refusal_says_why(
    client: FlaskClient, module: Any
) -> None:
    body = {"title": "ranchers", "seats": [{"kind": "open"}] * 2, "settings": {"module": module}}
    problem = assert_problem(client.post("/v1/games", json=body), 409, "bad_settings")
    assert re.search(r"module: .*one at a time.* all want the Pond", problem["detail"], re.IGNORECASE)
    assert client.get("/v1/games").get_json()["games"] == []


BAD_SETTINGS = [
    (
        {"fish_points": [1]},
        r"fish_points: expected `array` of length >= 7; points for 0 to 6 fish: 7",
    ),
    ({"fish_points": [3, 2, 1, 0, 0, 0, 0]}, r"fish_points: never fewer points for more"),
    (
        {"fish_points": [0, 0, 0, 0, 0, 0, 100]},
        r"fish_points\[6\]: expected `int` <= 99; points for 0",
    ),
    ({"objectives": []}, r"objectives: expected `array` of length >= 35; the 35 cards"),
    ({"ranches": "mine"}, r"ranches: invalid enum value 'mine'; who gets which ranch"),
    ({"ranch": "mine"}, r"ranch: no such setting; there are module, start_player, "),
]


@pytest.mark.parametrize("settings, why", BAD_SETTINGS)
@pytest.mark.parametrize("language, before", [("en", ": "), ("fr", "« "), ("de", "„")])
def test_settings_that_make_no_sense_are_named_with_what_they_are_for(
    client: FlaskClient, settings: dict[str, Any], why: str, language: str, before: str
) -> None:
    """What they are for in English; in other languages what is wrong with them, in words of their own."""
    body = {"title": "ranchers", "seats": [{"kind": "open"}] * 2, "settings": settings}
    refused = client.post("/v1/games", json=body, headers={"Accept-Language": language})
    problem = assert_problem(refused, 409, "bad_settings")
    assert re.search(why, problem["facts"]["problem"], re.IGNORECASE)
    detail = problem["detail"]
    if language == "en":
        assert re.search(": " + why, detail, re.IGNORECASE)
    else:
        assert re.search(before.replace(" ", r"\s") + next(iter(settings)), detail)
        assert not re.search(r"\b(expected|got|invalid|such|the|points for)\b", detail, re.IGNORECASE), detail
    assert refused.headers["Content-Language"] == ("en" if language == "en" else f"{language}, en")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "fr",
            [
                "`title`: ce champ est obligatoire",
                "`seats.0.kind`: l'un de\u00a0: ",
                "`nonsense`: champ inconnu",
            ],
        ),
        (
            "de",
            ["`title`: dieses Feld ist nötig", "`seats.0.kind`: eines von: ", "`nonsense`: unbekanntes Feld"],
        ),
    ],
)
def test_fields_that_make_no_sense_are_told_in_the_reader_s_language(
    client: FlaskClient, language: str, told: list[str]
) -> None:
    body = {"seats": [{"kind": "throne"}], "nonsense": 1}
    refused = client.post("/v1/games", json=body, headers={"Accept-Language": language})
    detail = assert_problem(refused, 400, "bad_body")["detail"]
    assert all(it in detail for it in told), detail


def test_every_fault_has_words_in_every_language_with_the_same_parts() -> None:
    for pattern, *others in faults._rows():
        assert len(others) == 2
        for text in others:
            assert len(re.findall(r"\\\d", text)) <= pattern.groups, text


class TestSentAgain:
    KEY = "4b1c9c62-7f0e-4a55-9d39-1f1b2f0a7c11"

    def test_the_answer_is_the_same_to_the_byte(self, client: FlaskClient, store: MemoryStore) -> None:
        headers = {"Idempotency-Key": self.KEY}
        first = client.post("/v1/games", json=new(), headers=headers)
        url = first.headers["Location"]
        sat = client.post(f"{url}/seats/1", json={"name": "Ben"}, headers=headers)
        assert (first.status_code, sat.status_code) == (201, 201)
        again = client.post("/v1/games", json=new(), headers={"Idempotency-Key": f'"{self.KEY}"'})
        sat_again = client.post(f"{url}/seats/1", json={"name": "Ben"}, headers=headers)
        for one, other in ((first, again), (sat, sat_again)):
            assert (other.status_code, other.get_data()) == (one.status_code, one.get_data())
            assert other.headers["ETag"] == one.headers["ETag"]
        assert len(list(store.streams.games())) == 1

    def test_another_body_under_the_same_key_is_refused(self, client: FlaskClient) -> None:
        headers = {"Idempotency-Key": self.KEY}
        url = client.post("/v1/games", json=new(), headers=headers).headers["Location"]
        other = client.post("/v1/games", json=new(visibility="private"), headers=headers)
        assert_problem(other, 422, "key_reused")
        client.post(f"{url}/seats/1", json={"name": "Ben"}, headers=headers)
        assert_problem(
            client.post(f"{url}/seats/1", json={"name": "Eve"}, headers=headers), 422, "key_reused"
        )

    @pytest.mark.parametrize("key", ["1", "x" * 19, "", "two words that are long enough"])
    def test_a_key_that_could_be_guessed_is_refused(self, client: FlaskClient, key: str) -> None:
        url = client.post("/v1/games", json=new()).headers["Location"]
        headers = {"Idempotency-Key": key}
        for response in (
            client.post("/v1/games", json=new(), headers=headers),
            client.post(f"{url}/seats/1", json={}, headers=headers),
        ):
            assert_problem(response, 400, "bad_header")
