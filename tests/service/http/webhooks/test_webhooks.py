"""/v1/webhooks: made, looked at, changed and deleted by those whose they are."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.config import Config
from service.hooks import registration
from service.store.base import DAY
from service.store.memory.store import MemoryStore
from service.times import now_ms
from tests.service.http.apps import OPERATOR, OPERATOR_KEY, new_key, open_game
from tests.service.http.support import Duel, assert_problem, bearer

URL = "https://example.org/in"


class TestWithoutKeys:
    def test_a_new_webhook_is_shown_with_its_secret_once(self, client: FlaskClient) -> None:
        made = client.post("/v1/webhooks", json={"url": URL})
        assert made.status_code == 201
        body = made.get_json()
        secret = body.pop("secret")
        assert secret.startswith("whsec_")
        assert made.headers["Location"] == f"/v1/webhooks/{body['webhook']}"
        shown = client.get(made.headers["Location"])
        assert shown.get_json() == body
        listed = client.get("/v1/webhooks")
        assert listed.get_json() == {"webhooks": [body]}
        assert secret not in shown.get_data(as_text=True) + listed.get_data(as_text=True)
        assert (body["events"], body["titles"], body["game"], body["disabled"]) == (["*"], [], None, None)

    def test_what_it_is_about_is_chosen(self, client: FlaskClient, duel: Duel) -> None:
        choices = {
            "url": URL,
            "events": ["tiles_kept", "game_started", "tiles_kept"],
            "titles": ["ranchers"],
            "game": duel.game,
            "description": "é",
            "enabled": False,
            "secret": "whsec_" + "A" * 40,
        }
        body = client.post("/v1/webhooks", json=choices).get_json()
        assert body["events"] == ["game_started", "tiles_kept"]
        assert body["disabled"] == "by_owner"
        for name in ("titles", "game", "description", "secret", "url"):
            assert body[name] == choices[name]

    @pytest.mark.parametrize(
        "wrong",
        [
            {},
            {"url": 5},
            {"url": ""},
            {"url": URL, "events": []},
            {"url": URL, "events": ["nonsense"]},
            {"url": URL, "events": "*"},
            {"url": URL, "titles": ["chess"]},
            {"url": URL, "game": "nonsense"},
            {"url": URL, "enabled": "yes"},
            {"url": URL, "enabled": 1},
            {"url": URL, "secret": "secret"},
            {"url": URL, "description": "a\nb"},
            {"url": URL, "description": "a" * 201},
            {"url": URL, "owner": "operator"},
        ],
    )
    def test_what_is_none_is_refused(self, client: FlaskClient, wrong: Any) -> None:
        assert_problem(client.post("/v1/webhooks", json=wrong), 400, "bad_body")
        assert client.get("/v1/webhooks").get_json() == {"webhooks": []}

    @pytest.mark.parametrize(
        "url", ["http://example.org/", "https://127.0.0.1/", "https://localhost/", "https://0x7f.1/"]
    )
    def test_a_url_into_a_private_network_is_refused(self, client: FlaskClient, url: str) -> None:
        assert_problem(client.post("/v1/webhooks", json={"url": url}), 400, "bad_target")
        made = client.post("/v1/webhooks", json={"url": URL}).headers["Location"]
        assert_problem(client.patch(made, json={"url": url}), 400, "bad_target")
        assert client.get(made).get_json()["url"] == URL

    def test_it_is_changed_and_switched_off_and_on(self, client: FlaskClient) -> None:
        made = client.post("/v1/webhooks", json={"url": URL, "events": ["game_started"]}).headers["Location"]
        changed = client.patch(made, json={"url": URL + "2", "events": ["*"], "enabled": False}).get_json()
        assert (changed["url"], changed["events"], changed["disabled"]) == (URL + "2", ["*"], "by_owner")
        assert client.patch(made, json={"enabled": True}).get_json()["disabled"] is None
        assert client.get(made).get_json()["url"] == URL + "2"
        assert_problem(client.patch(made, json={"secret": "whsec_" + "A" * 40}), 400, "bad_body")

    def test_of_two_changes_at_once_none_is_lost(
        self, client: FlaskClient, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Somebody else changes it between the look at it and the writing."""
        made = client.post("/v1/webhooks", json={"url": URL}).headers["Location"]
        between: list[Callable[[], object]] = [
            lambda: client.patch(made, json={"description": "theirs"}),
            lambda: client.post(f"{made}/secret"),
        ]
        swap = store.registers.compare_and_set

        def late(*line: str) -> bool:
            if between:
                between.pop(0)()
            return swap(*line)

        monkeypatch.setattr(store.registers, "compare_and_set", late)
        assert client.patch(made, json={"enabled": False}).get_json()["description"] == "theirs"
        shown = client.get(made).get_json()
        assert (shown["description"], shown["disabled"]) == ("theirs", "by_owner")
        assert shown["old_secret_until"] is not None

    def test_a_change_brings_none_back_that_is_deleted_meanwhile(
        self, client: FlaskClient, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for method, path, body in (("PATCH", "", {"enabled": False}), ("POST", "/secret", None)):
            made = client.post("/v1/webhooks", json={"url": URL}).headers["Location"]
            swap = store.registers.compare_and_set

            def late(*line: str, made: str = made, swap: Callable[..., bool] = swap) -> bool:
                client.delete(made)
                return swap(*line)

            with monkeypatch.context() as meanwhile:
                meanwhile.setattr(store.registers, "compare_and_set", late)
                assert_problem(client.open(made + path, method=method, json=body), 404, "no_such_webhook")
            assert client.get("/v1/webhooks").get_json() == {"webhooks": []}

    def test_a_deleted_one_is_gone(self, client: FlaskClient) -> None:
        made = client.post("/v1/webhooks", json={"url": URL}).headers["Location"]
        assert client.delete(made).status_code == 204
        for response in (
            client.get(made),
            client.delete(made),
            client.patch(made, json={}),
            client.post(f"{made}/test"),
            client.post(f"{made}/secret"),
            client.get(f"{made}/deliveries"),
            client.post(f"{made}/deliveries/msg_{'0' * 32}/redeliver"),
        ):
            assert_problem(response, 404, "no_such_webhook")

    def test_a_new_secret_is_shown_once_and_the_old_one_stays_for_a_day(
        self, client: FlaskClient, store: MemoryStore
    ) -> None:
        body = client.post("/v1/webhooks", json={"url": URL}).get_json()
        made = f"/v1/webhooks/{body['webhook']}"
        changed = client.post(f"{made}/secret")
        assert changed.status_code == 201
        new = changed.get_json()
        assert client.get(made).get_json()["old_secret_until"] == new["old_secret_until"]
        assert new["secret"] != body["secret"]
        (kept,) = registration.hook.all_hooks(store)
        assert kept.secrets_at(now_ms()) == (new["secret"], body["secret"])

    def test_a_game_that_is_not_there_to_see_has_no_webhook(
        self, client: FlaskClient, open_duel: Callable[..., Duel]
    ) -> None:
        private = open_duel(visibility="private").game
        for game in (private, "0" * 20):
            response = client.post("/v1/webhooks", json={"url": URL, "game": game})
            assert_problem(response, 404, "no_such_game")

    @pytest.mark.parametrize("limit", ["MOST", "MOST_OF_ALL"])
    def test_nobody_has_endless_webhooks(
        self, client: FlaskClient, monkeypatch: pytest.MonkeyPatch, limit: str
    ) -> None:
        monkeypatch.setattr(registration, limit, 2)
        for _ in range(2):
            assert client.post("/v1/webhooks", json={"url": URL}).status_code == 201
        problem = assert_problem(client.post("/v1/webhooks", json={"url": URL}), 403, "too_many_webhooks")
        assert problem["facts"] == {"most": 2}


class TestWithKeys:
    @pytest.fixture
    def config(self, config: Config) -> Config:
        return replace(config, operator_key=OPERATOR_KEY)

    def test_only_keys_with_the_scope_and_the_operator_have_webhooks(self, client: FlaskClient) -> None:
        reader = bearer(new_key(client, "games:read")["token"])
        for headers, status, reason in (
            ({}, 401, "no_token"),
            (bearer("nonsense"), 401, "bad_token"),
            (reader, 403, "missing_scope"),
        ):
            for response in (
                client.post("/v1/webhooks", json={"url": URL}, headers=headers),
                client.get("/v1/webhooks", headers=headers),
                client.get("/v1/webhooks/" + "0" * 16, headers=headers),
            ):
                assert_problem(response, status, reason)

    def test_an_app_knows_of_its_own_and_the_operator_of_all(self, client: FlaskClient) -> None:
        one, two = (bearer(new_key(client, "hooks")["token"]) for _ in range(2))
        mine = client.post("/v1/webhooks", json={"url": URL}, headers=one).headers["Location"]
        client.post("/v1/webhooks", json={"url": URL}, headers=two)
        client.post("/v1/webhooks", json={"url": URL}, headers=OPERATOR)
        for who, count in ((one, 1), (two, 1), (OPERATOR, 3)):
            assert len(client.get("/v1/webhooks", headers=who).get_json()["webhooks"]) == count
        for method, path in (
            ("GET", ""),
            ("DELETE", ""),
            ("GET", "/deliveries"),
            ("POST", "/test"),
            ("POST", "/secret"),
        ):
            response = client.open(mine + path, method=method, headers=two)
            assert_problem(response, 404, "no_such_webhook")
        assert client.get(mine, headers=OPERATOR).status_code == 200
        assert client.delete(mine, headers=one).status_code == 204

    def test_an_app_has_webhooks_of_its_own_games_only(self, client: FlaskClient) -> None:
        token = new_key(client, "hooks", "games:create", "games:read")["token"]
        one, two = bearer(token), bearer(new_key(client, "hooks")["token"])
        for visibility in ("public", "private"):
            game = open_game(client, token, visibility=visibility)["game"]
            body = {"url": URL, "game": game}
            assert client.post("/v1/webhooks", json=body, headers=one).status_code == 201
            assert client.post("/v1/webhooks", json=body, headers=OPERATOR).status_code == 201
            assert_problem(client.post("/v1/webhooks", json=body, headers=two), 404, "no_such_game")


KEY = {"Idempotency-Key": "0190f6c2-5b7e-7cc1-9d5e-3f7a41c0b2aa"}


class TestMadeAgain:
    @pytest.mark.parametrize("more", [{}, {"secret": "whsec_" + "A" * 40, "enabled": False}])
    def test_the_answer_is_the_same_to_the_byte_and_there_is_one_webhook(
        self, client: FlaskClient, more: dict[str, Any]
    ) -> None:
        first = client.post("/v1/webhooks", json={"url": URL, **more}, headers=KEY)
        client.patch(first.headers["Location"], json={"description": "changed since"})
        again = client.post("/v1/webhooks", json={"url": URL, **more}, headers=KEY)
        assert (again.status_code, again.get_data()) == (201, first.get_data())
        assert again.headers["Location"] == first.headers["Location"]
        (its,) = client.get("/v1/webhooks").get_json()["webhooks"]
        assert its["description"] == "changed since"

    def test_it_needs_no_room(self, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(registration, "MOST", 1)
        for _ in range(2):
            assert client.post("/v1/webhooks", json={"url": URL}, headers=KEY).status_code == 201
        assert_problem(client.post("/v1/webhooks", json={"url": URL}), 403, "too_many_webhooks")

    def test_another_body_under_the_same_key_is_refused(self, client: FlaskClient) -> None:
        client.post("/v1/webhooks", json={"url": URL}, headers=KEY)
        other = client.post("/v1/webhooks", json={"url": URL + "2"}, headers=KEY)
        assert_problem(other, 422, "key_reused")

    @pytest.mark.parametrize(("method", "path"), [("DELETE", ""), ("POST", "/secret")])
    def test_what_is_no_longer_valid_is_not_told_again(
        self, client: FlaskClient, method: str, path: str
    ) -> None:
        made = client.post("/v1/webhooks", json={"url": URL}, headers=KEY).headers["Location"]
        client.open(made + path, method=method)
        before = client.get("/v1/webhooks").get_json()
        assert_problem(client.post("/v1/webhooks", json={"url": URL}, headers=KEY), 422, "key_reused")
        assert client.get("/v1/webhooks").get_json() == before

    def test_nor_is_what_was_made_more_than_a_day_ago(
        self, client: FlaskClient, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        client.post("/v1/webhooks", json={"url": URL}, headers=KEY)
        later = now_ms() + DAY * 1000 + 60_000
        monkeypatch.setattr(store, "now", lambda: later)
        assert_problem(client.post("/v1/webhooks", json={"url": URL}, headers=KEY), 422, "key_reused")

    def test_a_key_that_could_be_guessed_is_refused(self, client: FlaskClient) -> None:
        wrong = client.post("/v1/webhooks", json={"url": URL}, headers={"Idempotency-Key": "1"})
        assert_problem(wrong, 400, "bad_header")
