"""Pages of other origins: who may use the service from a browser, and what a browser is told."""

from dataclasses import replace
from typing import NoReturn

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.config import ANY_ORIGIN, Config
from service.http.middleware import cors
from service.http.openapi.shared import resolved
from service.http.server import export_contract as export
from tests.service.http.apps import OPERATOR_KEY
from tests.service.http.listening import follow
from tests.service.http.support import Duel

ORIGIN = "https://app.example"
PATHS = ("/v1/games", "/v1/games/0123456789abcdef0123/commands", "/v1/titles", "/v1/keys", "/nope", "/docs")


def preflight(client: FlaskClient, path: str, method: str, origin: str = ORIGIN) -> TestResponse:
    headers = {"Origin": origin, "Access-Control-Request-Method": method}
    return client.options(path, headers=headers)


def granted(response: TestResponse) -> str | None:
    return response.headers.get("Access-Control-Allow-Origin")


class TestAnOriginThatIsConfigured:
    @pytest.fixture
    def config(self, config: Config) -> Config:
        return replace(config, cors_origins=(ORIGIN, "http://localhost:5173"))

    @pytest.mark.parametrize("path", PATHS)
    @pytest.mark.parametrize("method", ["GET", "POST", "PATCH", "DELETE"])
    def test_may_ask_beforehand_for_every_path_and_method(
        self, client: FlaskClient, path: str, method: str
    ) -> None:
        response = client.options(
            path,
            headers={
                "Origin": ORIGIN,
                "Access-Control-Request-Method": method,
                "Access-Control-Request-Headers": "authorization,content-type,if-match",
            },
        )
        assert (response.status_code, response.get_data()) == (204, b"")
        assert granted(response) == ORIGIN
        assert method in response.headers["Access-Control-Allow-Methods"].split(", ")
        allowed = response.headers["Access-Control-Allow-Headers"].lower().split(", ")
        assert {"authorization", "content-type", "if-match", "idempotency-key", "prefer"} <= set(allowed)
        assert "Access-Control-Allow-Credentials" not in response.headers
        assert "Origin" in response.headers["Vary"]

    def test_every_method_of_the_contract_is_allowed(self) -> None:
        contract = export.contract()
        methods = {method.upper() for item in contract["paths"].values() for method in item} - {"PARAMETERS"}
        assert methods <= set(cors.METHODS.split(", "))

    def test_every_header_of_the_contract_may_be_sent_and_read(self) -> None:
        contract = export.contract()
        operations = [
            it for item in contract["paths"].values() for m, it in item.items() if m != "parameters"
        ]
        parameters = [resolved(contract, p) for it in operations for p in it.get("parameters", [])]
        sent = {p["name"] for p in parameters if p["in"] == "header"}
        assert sent
        assert sent <= set(cors.REQUEST_HEADERS.split(", "))
        answers = [answer for it in operations for answer in it["responses"].values()]
        answers += contract["components"]["responses"].values()
        read = {name for answer in answers for name in answer.get("headers", {})}
        assert {"ETag", "Location", "Retry-After"} <= read
        assert {"Date", "ETag", "RateLimit", "RateLimit-Policy"} <= set(cors.EXPOSED_HEADERS.split(", "))
        assert read <= {*cors.EXPOSED_HEADERS.split(", "), "Cache-Control"}  # which a page may always read

    def test_may_read_every_answer_problems_too(self, own_app: Flask, duel: Duel) -> None:
        @own_app.get("/broken")
        def broken() -> NoReturn:
            raise RuntimeError

        client = own_app.test_client()
        for path in (duel.url, "/v1/titles", "/nope", "/v1/games?limit=0", "/broken", "/openapi.json"):
            response = client.get(path, headers={"Origin": ORIGIN})
            assert granted(response) == ORIGIN
            assert "ETag" in response.headers["Access-Control-Expose-Headers"]
            assert "Origin" in response.headers["Vary"]
        cached = client.get(duel.url, headers={"Origin": ORIGIN, "If-None-Match": f'"{duel.version()}"'})
        assert (cached.status_code, granted(cached)) == (304, ORIGIN)
        assert "Authorization" in cached.headers["Vary"]

    def test_may_follow_a_game(self, duel: Duel) -> None:
        ear = follow(duel, Origin=ORIGIN)
        assert granted(ear.response) == ORIGIN
        ear.close()

    @pytest.mark.parametrize(
        "origin",
        [
            "https://app.example.evil.example",
            "http://app.example",
            "https://app.example:8443",
            "null",
            "*",
            "",
            "https://APP.example",
        ],
    )
    def test_is_the_very_same(self, client: FlaskClient, origin: str) -> None:
        asked = preflight(client, "/v1/games", "POST", origin)
        answer = client.get("/v1/games", headers={"Origin": origin})
        assert granted(asked) is None
        assert granted(answer) is None
        assert answer.status_code == 200
        assert "Origin" in answer.headers["Vary"], "or a cache would give one origin what another was told"

    def test_a_plain_question_is_answered_as_ever(self, client: FlaskClient) -> None:
        response = client.options("/v1/games", headers={"Origin": ORIGIN})
        assert response.status_code == 200
        assert "POST" in response.headers["Allow"]
        assert "Access-Control-Allow-Methods" not in response.headers
        assert "Origin" in client.get("/v1/games").headers["Vary"]


class TestEveryOrigin:
    @pytest.fixture
    def config(self, config: Config) -> Config:
        return replace(config, cors_origins=ANY_ORIGIN, operator_key=OPERATOR_KEY)

    def test_may_come_if_so_configured(self, client: FlaskClient) -> None:
        for origin in (ORIGIN, "null", "http://localhost:1"):
            assert granted(preflight(client, "/v1/games", "POST", origin)) == "*"
            response = client.get("/v1/games", headers={"Origin": origin})
            assert granted(response) == "*"
            assert "Origin" not in response.headers.get("Vary", "")


class TestNoOrigin:
    def test_may_come_unless_configured(self, client: FlaskClient) -> None:
        for path in PATHS:
            asked = preflight(client, path, "POST")
            assert granted(asked) is None
            assert asked.status_code in (200, 404)
        response = client.get("/v1/games", headers={"Origin": ORIGIN})
        assert granted(response) is None
        assert "Origin" not in response.headers.get("Vary", "")
