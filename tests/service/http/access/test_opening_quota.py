"""Who may open how many games?"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.config import Config
from service.http.runtime.context import AppContext
from service.http.runtime.rate_limiter import RateLimiter
from tests.service.http.apps import OPERATOR, OPERATOR_KEY, new_key
from tests.service.http.support import assert_problem, bearer

MOST = 3
GAME = {"title": "el-gaucho", "seats": [{"kind": "bot", "bot": "random"}] * 2}


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def config(config: Config) -> Config:
    return replace(config, games_each=MOST, operator_key=None)


@pytest.fixture
def app(app: Flask, clock: Clock) -> Flask:
    found: AppContext = app.extensions["estancia"]
    quota = RateLimiter(MOST / 3_600, clock, 3_600)
    app.extensions["estancia"] = replace(found, opening_quota=quota)
    return app


def opened_before_refusal(ask: Callable[[], Any]) -> int:
    for n in range(20):
        response = ask()
        if response.status_code != 201:
            problem = assert_problem(response, 429, "too_many_games")
            assert problem["facts"] == {"limit": "games", "most": MOST, "within": 3_600, "seconds": 1_200}
            assert response.headers["Retry-After"] == "1200"
            return n
    return 20


def test_without_a_key_all_of_loopback_has_one_share(client: FlaskClient, clock: Clock) -> None:
    assert opened_before_refusal(lambda: client.post("/v1/games", json=GAME)) == MOST
    clock.now += 1_200
    assert opened_before_refusal(lambda: client.post("/v1/games", json=GAME)) == 1


class TestWithAnOperatorsKey:
    @pytest.fixture
    def config(self, config: Config) -> Config:
        return replace(config, operator_key=OPERATOR_KEY)

    def test_each_app_has_a_share_and_the_operator_any_number(self, client: FlaskClient) -> None:
        for _ in range(2):
            key = bearer(new_key(client, "games:create")["token"])
            opened = opened_before_refusal(lambda key=key: client.post("/v1/games", json=GAME, headers=key))
            assert opened == MOST
        assert opened_before_refusal(lambda: client.post("/v1/games", json=GAME, headers=OPERATOR)) == 20

    @pytest.mark.parametrize("path", ["/v1/games/import", "/v1/games/0123456789abcdef0123/forks"])
    def test_forks_and_imports_count_as_well(self, client: FlaskClient, path: str) -> None:
        key = bearer(new_key(client, "games:create")["token"])
        assert opened_before_refusal(lambda: client.post("/v1/games", json=GAME, headers=key)) == MOST
        body = {"seats": GAME["seats"], "at": 1}
        assert_problem(client.post(path, json=body, headers=key), 429, "too_many_games")
