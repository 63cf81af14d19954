"""What auditors ask over HTTP: the right bundle for whoever asks, verdicts, knowledge, the key."""

import json
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service import config
from service.audit.bundles.verification import verify_bundle
from service.audit.signing import Checkpoint, is_signed
from service.games.handler import Handler
from service.identity.tokens import hash_token
from service.store.memory.store import MemoryStore
from service.store.records import Entry
from tests.service.audit.support import Played, play
from tests.service.http.support import assert_problem
from tests.support.application import application

OPERATOR = {"Authorization": "Bearer the-operator-s-key"}
SEAT_1 = {"Authorization": "Bearer secret-of-seat-1"}


def client_of(played: Played) -> FlaskClient:
    settings = config.read({"ESTANCIA_OPERATOR_KEY": "the-operator-s-key"})
    return application(Handler(played.store), settings).test_client()


def lines(raw: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in raw.splitlines()]


@pytest.fixture(scope="module")
def over(finished: Played) -> FlaskClient:
    return client_of(finished)


@pytest.fixture(scope="module")
def under_way(running: Played) -> FlaskClient:
    running.store.state.games[running.loaded.id].tokens[hash_token("secret-of-seat-1")] = 1
    return client_of(running)


def test_a_finished_game_is_exported_in_full_to_anybody(
    over: FlaskClient, finished: Played, tmp_path: Path
) -> None:
    response = over.get(f"/v1/games/{finished.loaded.id}/export")
    assert response.mimetype == "application/x-ndjson"
    path = tmp_path / "game.ndjson"
    path.write_bytes(response.data)
    key = over.get("/v1/keys/signing").get_json()["public_key"]
    assert verify_bundle(path, key=key).verdict == "exact"


def test_names_are_in_it_only_if_asked_for() -> None:
    store = MemoryStore()
    played = play("named", until=30, store=store)
    store.state.games[played.loaded.id].meta["name.0"] = "Añá"
    client, url = client_of(played), f"/v1/games/{played.loaded.id}/export"
    assert lines(client.get(url).data)[0]["names"] is None
    assert lines(client.get(f"{url}?names=true").data)[0]["names"] == {"0": "Añá"}
    assert client.get(f"{url}?names=perhaps").status_code == 400


def test_a_running_game_is_exported_masked_for_whoever_asks(under_way: FlaskClient, running: Played) -> None:
    url = f"/v1/games/{running.loaded.id}/export"
    for headers, viewer in (({}, None), (SEAT_1, 1)):
        header, *events, _ = lines(under_way.get(url, headers=headers).data)
        assert (header["kind"], header["viewer"]) == ("masked", viewer)
        assert events == lines(running.masked(viewer))[1:-1]
        secret = running.loaded.server_seed.hex().encode()
        assert secret not in under_way.get(url, headers=headers).data


def test_the_operator_gets_all_of_a_running_game(under_way: FlaskClient, running: Played) -> None:
    raw = under_way.get(f"/v1/games/{running.loaded.id}/export", headers=OPERATOR).data
    header, *_, end = lines(raw)
    assert (header["kind"], end["reveal"]) == ("full", None)


def test_a_wrong_token_gets_nothing(under_way: FlaskClient, running: Played) -> None:
    for path in ("export", "audit", "knowledge"):
        response = under_way.get(
            f"/v1/games/{running.loaded.id}/{path}", headers={"Authorization": "Bearer nobody-s"}
        )
        assert response.status_code == 401


def test_the_audit_of_a_finished_game_is_exact_and_signed(over: FlaskClient, finished: Played) -> None:
    found = over.get(f"/v1/games/{finished.loaded.id}/audit").get_json()
    assert (found["verdict"], found["version"]) == ("exact", finished.loaded.version)
    checkpoint = Checkpoint(**found["checkpoint"])
    assert checkpoint.hash == finished.loaded.hash.hex()
    assert is_signed(checkpoint, over.get("/v1/keys/signing").get_json()["public_key"])
    assert not is_signed(Checkpoint(**{**found["checkpoint"], "position": 1}), found["public_key"])


def test_the_audit_of_a_running_game_is_not_the_last_word(under_way: FlaskClient, running: Played) -> None:
    found = under_way.get(f"/v1/games/{running.loaded.id}/audit").get_json()
    assert found["verdict"] == "unverified"
    assert "not revealed" in found["why"]


def test_what_was_bent_in_the_store_is_found_and_told_without_secrets() -> None:
    played = play("bent", until=60)
    entries = played.store.state.games[played.loaded.id].entries
    entries[20] = Entry(entries[20].record.replace(b'"at":"2', b'"at":"3'), entries[20].hash)
    client, url = client_of(played), f"/v1/games/{played.loaded.id}/audit"
    found = client.get(url).get_json()
    assert (found["verdict"], found["position"], found["expected"]) == ("diverged", 21, None)
    assert client.get(url, headers=OPERATOR).get_json()["expected"] is not None


def test_no_more_audits_wait_than_may(over: FlaskClient, finished: Played) -> None:
    audits, url = (
        over.application.extensions["estancia"].limits.audits,
        f"/v1/games/{finished.loaded.id}/audit",
    )
    with ExitStack() as all_taken:
        for _ in range(audits.most):
            all_taken.enter_context(audits.hold(None))
        response = over.get(url)
        assert_problem(response, 503, "too_many_waiting")
        assert response.headers["Retry-After"] == "5"
    assert over.get(url).get_json()["verdict"] == "exact"


def test_an_audit_whose_process_is_lost_proves_nothing_and_the_next_one_does(
    over: FlaskClient, finished: Played
) -> None:
    url = f"/v1/games/{finished.loaded.id}/audit"
    assert over.get(url).get_json()["verdict"] == "exact"
    over.application.extensions["estancia"].checkers.audits._process.kill()
    found = over.get(url).get_json()
    assert (found["verdict"], found["position"]) == ("unverified", None)
    assert "more time or memory" in found["why"]
    assert over.get(url).get_json()["verdict"] == "exact"


def test_everybody_may_ask_what_they_know_themselves(under_way: FlaskClient, running: Played) -> None:
    url = f"/v1/games/{running.loaded.id}/knowledge"
    mine = under_way.get(url, headers=SEAT_1).get_json()
    assert mine["seat"] == 1
    assert any(fact["since"] for fact in mine["known"])
    said = [fact["texts"]["en"] for fact in mine["known"]]
    assert "Tile in the Steppe" in said
    assert any(text.startswith("Tile of an opening hand, Seat 2: ") for text in said)
    assert all(fact["texts"].keys() == {"en", "fr", "de"} for fact in mine["known"])
    assert under_way.get(f"{url}?seat=1", headers=SEAT_1).get_json() == mine
    assert under_way.get(url).get_json()["seat"] is None


def test_what_others_know_is_told_when_the_luck_is_revealed_or_to_the_operator(
    under_way: FlaskClient, running: Played, over: FlaskClient, finished: Played
) -> None:
    url = f"/v1/games/{running.loaded.id}/knowledge?seat=0"
    assert under_way.get(url, headers=SEAT_1).status_code == 403
    assert under_way.get(url).status_code == 403
    assert under_way.get(url, headers=OPERATOR).get_json()["seat"] == 0
    url = f"/v1/games/{finished.loaded.id}/knowledge"
    told = over.get(f"{url}?seat=1&at=60").get_json()
    assert (told["seat"], told["version"]) == (1, 60)
    assert over.get(f"{url}?seat=2").status_code == 404
    assert over.get(f"{url}?at=9999").status_code == 404


def test_all_processes_of_a_service_have_one_key(finished: Played) -> None:
    keys = {client_of(finished).get("/v1/keys/signing").get_json()["public_key"] for _ in range(3)}
    assert keys == {finished.signer.public_key}
    other = client_of(replace(finished, store=MemoryStore()))
    assert other.get("/v1/keys/signing").get_json()["public_key"] not in keys
