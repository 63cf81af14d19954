"""A service that takes games in, and one that they come from."""

import pytest
from flask.testing import FlaskClient

from service import config as configs
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.store.memory.store import MemoryStore
from tests.service.http.past.imports.support import LATER, OPERATOR, opened, packed
from tests.service.playing import NOON, play
from tests.support.application import application


@pytest.fixture(scope="module")
def here() -> FlaskClient:
    """A service that takes games in; its checks start only once."""
    settings = configs.read({"ESTANCIA_OPERATOR_KEY": OPERATOR})
    return application(Handler(MemoryStore(), clock=lambda: LATER), settings).test_client()


@pytest.fixture(scope="module")
def there() -> Handler:
    """Another service."""
    return Handler(MemoryStore(), clock=lambda: NOON)


@pytest.fixture(scope="module")
def running(there: Handler) -> LoadedGame:
    """A game in full swing there."""
    return play(there, opened(there, seed=None, names={0: "Ana", 1: "Ben"}), commands=25)


@pytest.fixture(scope="module")
def raw(there: Handler, running: LoadedGame) -> bytes:
    return packed(there, running, {"0": "Ana", "1": "Ben"})
