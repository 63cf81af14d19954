"""A service with an operator, two apps, and a private game of the first."""

from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.config import Config
from tests.service.http.apps import OPERATOR_KEY, new_key, open_game


@pytest.fixture
def config(config: Config) -> Config:
    return replace(config, operator_key=OPERATOR_KEY)


@pytest.fixture
def token(client: FlaskClient) -> str:
    """The key of an app that may do everything an app may."""
    return str(new_key(client)["token"])


@pytest.fixture
def stranger(client: FlaskClient) -> str:
    """The key of another one."""
    return str(new_key(client)["token"])


@pytest.fixture
def private(client: FlaskClient, token: str) -> dict[str, Any]:
    return open_game(client, token, visibility="private")
