"""An application on a store in memory, and a table for two that has been laid out."""

import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import structlog
from flask import Flask
from flask.testing import FlaskClient

from service import log
from service.config import Address, Config
from service.games.handler import Handler
from service.http.middleware import error_handlers, request_log
from service.http.runtime import hub
from service.http.server.app import create_app
from service.store.memory.store import MemoryStore
from tests.service.http.support import Duel, rest
from tests.support.application import application

CONFIG = Config(
    bind=Address("127.0.0.1", 0),
    data=Path("unused"),
    redis_url=None,
    queue_url=None,
    http_processes=1,
    http_connections=16,
    connections_each=500,
    workers=1,
    hint_workers=1,
    analysis_workers=1,
    hook_workers=1,
    hook_timeout=10.0,
    hooks_allow_private=False,
    fsync="always",
    replicas=0,
    streams_each=20,
    stream_heartbeat=15.0,
    abandon_open=24,
    abandon_running=336,
    requests_each=0,
    work_each=0,
    games_each=0,
    analyses_each=12,
    store_memory=None,
    cold_storage=None,
    cold_after=168,
    log_requests=True,
    cors_origins=(),
    operator_key=None,
)


@pytest.fixture(autouse=True)
def lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.BytesIO]:
    """What the service logs while a test runs."""
    stream = io.BytesIO()
    log.configure(stream)
    for module in (request_log, error_handlers, hub):
        monkeypatch.setattr(module, "log", structlog.get_logger())
    yield stream
    structlog.reset_defaults()


@pytest.fixture
def config() -> Config:
    return CONFIG


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def handler(store: MemoryStore) -> Handler:
    return Handler(store)


@pytest.fixture
def app(handler: Handler, config: Config) -> Flask:
    return application(handler, config)


@pytest.fixture
def own_app(handler: Handler, config: Config) -> Flask:
    """One to which routes can be added."""
    return create_app(handler, config)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def open_duel(client: FlaskClient, handler: Handler) -> Callable[..., Duel]:
    """Opens a game of El Gaucho for two people, which has been set up."""

    def open_it(**more: object) -> Duel:
        seats = [{"kind": "reserved", "name": "Ana"}, {"kind": "reserved", "name": "Ben"}]
        opened = client.post("/v1/games", json={"title": "el-gaucho", "seats": seats, **more}).get_json()
        rest(handler, opened["game"])
        return Duel(client, opened["game"], tuple(seat["token"] for seat in opened["seats"]))

    return open_it


@pytest.fixture
def duel(open_duel: Callable[..., Duel]) -> Duel:
    return open_duel()
