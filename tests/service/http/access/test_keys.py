"""/v1/keys: the operator makes keys for apps and takes them back."""

import json
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.config import Config
from service.games.handler import Handler
from service.identity import api_keys
from service.identity.tokens import hash_token
from service.store.base import DAY
from service.store.memory.store import MemoryStore
from service.times import now_ms
from tests.service.http.apps import ALL, OPERATOR, OPERATOR_KEY, TWO, new_key, open_game
from tests.service.http.support import assert_problem, bearer
from tests.support.application import application


@pytest.fixture
def config(config: Config) -> Config:
    return replace(config, operator_key=OPERATOR_KEY)


@pytest.fixture
def other(store: MemoryStore, config: Config) -> FlaskClient:
    """Another process of the same service: another application over the same store."""
    return application(Handler(store), config).test_client()


def test_a_key_is_told_once_and_listed_without_its_secret(client: FlaskClient) -> None:
    made = new_key(client, "games:create", "hooks")
    assert made["token"].startswith(f"est_app_{made['key']}_")
    assert len(made["token"].rpartition(made["key"] + "_")[2]) == 43  # 256 bits
    assert made["scopes"] == ["games:create", "hooks"]
    listed = client.get("/v1/keys", headers=OPERATOR).get_json()["keys"]
    assert listed == [{name: value for name, value in made.items() if name != "token"}]
    assert listed[0]["created_at"].endswith("Z")


def test_keys_are_listed_in_the_order_they_were_made(client: FlaskClient) -> None:
    made = [new_key(client)["key"] for _ in range(5)]
    listed = client.get("/v1/keys", headers=OPERATOR).get_json()["keys"]
    assert sorted(key["key"] for key in listed) == sorted(made)
    assert listed == sorted(listed, key=lambda key: (key["created_at"], key["key"]))


def test_the_store_has_only_a_digest(client: FlaskClient, store: MemoryStore) -> None:
    token = new_key(client)["token"]
    (line,) = store.registers.list("keys").values()
    assert json.loads(line)["hash"] == hash_token(token)
    assert token not in line
    assert token.split("_", 3)[3] not in line


@pytest.mark.parametrize(
    ("headers", "status", "reason"),
    [
        ({}, 401, "no_token"),
        (bearer("not-the-operators-key"), 401, "bad_token"),
        (bearer("est_app_0123456789abcdef_" + "x" * 43), 401, "bad_token"),
        (bearer("est_seat_" + "x" * 43), 403, "forbidden"),
        ({"Authorization": "Basic b3BlcmF0b3I="}, 401, "bad_token"),
    ],
)
def test_only_the_operator_manages_keys(
    client: FlaskClient, headers: dict[str, str], status: int, reason: str
) -> None:
    key = new_key(client)
    body = {"name": "mine", "scopes": ["hooks"]}
    for response in (
        client.post("/v1/keys", json=body, headers=headers),
        client.get("/v1/keys", headers=headers),
        client.delete(f"/v1/keys/{key['key']}", headers=headers),
        client.post(f"/v1/keys/{key['key']}/token", headers=headers),
    ):
        assert_problem(response, status, reason)
        assert key["token"].encode() not in response.get_data()
    assert len(client.get("/v1/keys", headers=OPERATOR).get_json()["keys"]) == 1


def test_an_app_cannot_give_itself_more(client: FlaskClient) -> None:
    app = bearer(new_key(client)["token"])
    assert_problem(client.post("/v1/keys", json={"name": "x", "scopes": ALL}, headers=app), 403, "forbidden")
    assert_problem(client.get("/v1/keys", headers=app), 403, "forbidden")


@pytest.mark.parametrize(
    "body",
    [
        {"name": "x"},
        {"scopes": ["hooks"]},
        {"name": "", "scopes": ["hooks"]},
        {"name": "x" * 61, "scopes": ["hooks"]},
        {"name": "x", "scopes": []},
        {"name": "x", "scopes": ["operator"]},
        {"name": "x", "scopes": ["hooks", "hooks"]},
        {"name": "x", "scopes": "hooks"},
        {"name": "x", "scopes": ["hooks"], "token": "est_app_mine"},
    ],
)
def test_nonsense_is_malformed(client: FlaskClient, body: dict[str, Any]) -> None:
    assert_problem(client.post("/v1/keys", json=body, headers=OPERATOR), 400, "bad_body")


@pytest.mark.parametrize("name", [" ", "a\nb", "\u202eppa", "\u200b"])
def test_a_name_that_nobody_can_read_is_malformed(client: FlaskClient, name: str) -> None:
    body = {"name": name, "scopes": ["hooks"]}
    assert_problem(client.post("/v1/keys", json=body, headers=OPERATOR), 400, "bad_name")


def test_there_is_an_end_to_keys(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api_keys, "MOST", 2)
    new_key(client)
    last = new_key(client)
    body = {"name": "x", "scopes": ["hooks"]}
    assert_problem(client.post("/v1/keys", json=body, headers=OPERATOR), 403, "too_many_keys")
    client.delete(f"/v1/keys/{last['key']}", headers=OPERATOR)
    assert client.post("/v1/keys", json=body, headers=OPERATOR).status_code == 201


def test_a_revoked_key_is_worthless_at_once_at_every_process(client: FlaskClient, other: FlaskClient) -> None:
    key = new_key(client)
    app = bearer(key["token"])
    private = open_game(client, key["token"], visibility="private")["game"]
    for process in (client, other):
        assert process.get(f"/v1/games/{private}", headers=app).status_code == 200
    assert client.delete(f"/v1/keys/{key['key']}", headers=OPERATOR).status_code == 204
    for process in (other, client):
        assert_problem(process.get(f"/v1/games/{private}", headers=app), 404, "no_such_game")
        body = {"title": "el-gaucho", "seats": TWO}
        assert_problem(process.post("/v1/games", json=body, headers=app), 401, "bad_token")
        assert_problem(process.get("/v1/games?mine=true", headers=app), 401, "bad_token")
        assert_problem(process.post(f"/v1/games/{private}/seats/0/token", headers=app), 404, "no_such_game")
    assert_problem(client.delete(f"/v1/keys/{key['key']}", headers=OPERATOR), 404, "no_such_key")


def test_a_renewed_key_keeps_its_games_and_the_old_secret_is_worthless(
    client: FlaskClient, other: FlaskClient
) -> None:
    key = new_key(client)
    private = open_game(client, key["token"], visibility="private")["game"]
    renewed = client.post(f"/v1/keys/{key['key']}/token", headers=OPERATOR)
    assert renewed.status_code == 201
    new = renewed.get_json()
    assert {**new, "token": ""} == {**key, "token": ""}
    assert new["token"] != key["token"]
    for process in (other, client):
        assert process.get(f"/v1/games/{private}", headers=bearer(new["token"])).status_code == 200
        old = process.get(f"/v1/games/{private}", headers=bearer(key["token"]))
        assert_problem(old, 404, "no_such_game")
    unknown = client.post("/v1/keys/0123456789abcdef/token", headers=OPERATOR)
    assert_problem(unknown, 404, "no_such_key")


@pytest.mark.parametrize(
    "forged",
    [
        "est_app_",
        "est_app_{key}",
        "est_app_{key}_",
        "est_app_{key}_" + "A" * 43,
        "est_app_{key}_" + "A" * 20_000,
        "{token}=",
        "{token}\u00e9",
        "EST_APP_{rest}",
        "est_app_*_{secret}",
    ],
)
def test_nothing_but_the_very_secret_opens(client: FlaskClient, forged: str) -> None:
    key = new_key(client)
    secret = key["token"].split("_", 3)[3]
    text = forged.format(key=key["key"], token=key["token"], rest=key["token"][8:], secret=secret)
    private = open_game(client, key["token"], visibility="private")["game"]
    headers = {"Authorization": f"Bearer {text}"}
    assert_problem(client.get(f"/v1/games/{private}", headers=headers), 404, "no_such_game")
    assert_problem(client.get("/v1/games?mine=true", headers=headers), 401, "bad_token")


class TestWithoutAnOperatorsKey:
    @pytest.fixture
    def config(self, config: Config) -> Config:
        return replace(config, operator_key=None, cors_origins=("http://localhost:5173",))

    @pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "[::1]:8000"])
    @pytest.mark.parametrize("origin", [None, "http://localhost:5173", "own"])
    def test_whoever_is_on_this_machine_is_the_operator(
        self, client: FlaskClient, host: str, origin: str | None
    ) -> None:
        headers = {
            "Host": host,
            **({} if origin is None else {"Origin": origin.replace("own", f"http://{host}")}),
        }
        assert client.get("/v1/keys", headers=headers).status_code == 200

    @pytest.mark.parametrize(
        "headers",
        [
            {"Host": "rebound.example"},
            {"Host": "rebound.example", "Origin": "http://rebound.example"},
            {"Host": "127.0.0.1.example"},
            {"Host": "[::1"},
            {"Host": ""},
            {"Origin": "https://elsewhere.example"},
            {"Origin": "null"},
            {"Origin": "http://[bad"},
            {"Origin": "http://localhost:9999"},
        ],
    )
    def test_a_page_of_another_site_is_not(self, client: FlaskClient, headers: dict[str, str]) -> None:
        body = {"title": "el-gaucho", "seats": TWO}
        for response in (
            client.get("/v1/keys", headers=headers),
            client.post("/v1/keys", json={"name": "x", "scopes": ["hooks"]}, headers=headers),
            client.delete("/v1/keys/0123456789abcdef", headers=headers),
            client.post("/v1/keys/0123456789abcdef/token", headers=headers),
            client.post("/v1/games", json=body, headers=headers),
        ):
            assert_problem(response, 403, "forbidden")

    def test_a_key_is_still_no_more_than_its_scopes(self, client: FlaskClient) -> None:
        key = new_key(client, "games:read")
        body = {"title": "el-gaucho", "seats": TWO}
        refused = client.post("/v1/games", json=body, headers=bearer(key["token"]))
        assert_problem(refused, 403, "missing_scope")
        assert_problem(client.get("/v1/keys", headers=bearer(key["token"])), 403, "forbidden")
        client.delete(f"/v1/keys/{key['key']}")
        assert_problem(client.post("/v1/games", json=body, headers=bearer(key["token"])), 401, "bad_token")

    def test_games_that_nobody_owns_are_managed_by_nobody(self, client: FlaskClient) -> None:
        game = client.post("/v1/games", json={"title": "el-gaucho", "seats": TWO}).get_json()["game"]
        assert_problem(client.post(f"/v1/games/{game}/seats/0/token"), 401, "no_token")
        assert_problem(client.get("/v1/games?mine=true"), 401, "no_token")
        assert_problem(client.get("/v1/games?mine=true", headers=bearer("anything")), 401, "bad_token")


class TestMadeAgain:
    BODY = MappingProxyType({"name": "ranch-web", "scopes": ["hooks"]})
    KEY = MappingProxyType({"Idempotency-Key": "0190f6c2-5b7e-7cc1-9d5e-3f7a41c0b2aa", **OPERATOR})

    def made(self, client: FlaskClient, **other: Any) -> TestResponse:
        return client.post("/v1/keys", json={**self.BODY, **other}, headers=self.KEY)

    def test_the_answer_is_the_same_to_the_byte_at_every_process(
        self, client: FlaskClient, other: FlaskClient
    ) -> None:
        first, again = self.made(client), self.made(other)
        assert (again.status_code, again.get_data()) == (201, first.get_data())
        assert len(client.get("/v1/keys", headers=OPERATOR).get_json()["keys"]) == 1
        page = client.get("/v1/webhooks", headers=bearer(again.get_json()["token"]))
        assert page.get_json() == {"webhooks": []}

    def test_it_needs_no_room(self, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(api_keys, "MOST", 1)
        assert [self.made(client).status_code for _ in range(2)] == [201, 201]

    def test_another_body_under_the_same_key_is_refused(self, client: FlaskClient) -> None:
        self.made(client)
        assert_problem(self.made(client, name="another"), 422, "key_reused")

    @pytest.mark.parametrize(("method", "path"), [("DELETE", ""), ("POST", "/token")])
    def test_what_is_no_longer_valid_is_not_told_again(
        self, client: FlaskClient, method: str, path: str
    ) -> None:
        key = self.made(client).get_json()["key"]
        client.open(f"/v1/keys/{key}{path}", method=method, headers=OPERATOR)
        before = client.get("/v1/keys", headers=OPERATOR).get_json()
        assert_problem(self.made(client), 422, "key_reused")
        assert client.get("/v1/keys", headers=OPERATOR).get_json() == before

    def test_nor_is_what_was_made_more_than_a_day_ago(
        self, client: FlaskClient, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.made(client)
        later = now_ms() + DAY * 1000 + 60_000
        monkeypatch.setattr(store, "now", lambda: later)
        assert_problem(self.made(client), 422, "key_reused")


def test_a_key_that_is_revoked_while_it_is_renewed_stays_revoked(
    client: FlaskClient, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = new_key(client)["key"]
    swap = store.registers.compare_and_set

    def late(*line: str) -> bool:
        client.delete(f"/v1/keys/{key}", headers=OPERATOR)
        return swap(*line)

    monkeypatch.setattr(store.registers, "compare_and_set", late)
    assert_problem(client.post(f"/v1/keys/{key}/token", headers=OPERATOR), 404, "no_such_key")
    assert client.get("/v1/keys", headers=OPERATOR).get_json() == {"keys": []}
