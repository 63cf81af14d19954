"""Bundles to be imported, honest and bent ones, and how they are sent."""

import hashlib
import json
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from domain.table.events import Patience
from service.audit.bundles import bundle
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from tests.service.audit.support import FORGER, canonical, rehashed
from tests.service.http.support import bearer
from tests.service.playing import NOON
from tests.service.playing import opened as laid

OPERATOR = "the-operators-key-of-this-test"
URL = "/v1/games/import"
LATER = NOON + 3 * 7 * 24 * 3_600_000


HOUR = 3_600


def opened(handler: Handler, **more: Any) -> LoadedGame:
    """A new game at rest, which waits for its players as long as those of a service usually do."""
    return laid(handler, **{"patience": Patience(24 * HOUR, 336 * HOUR), **more})


def handler_of(client: FlaskClient) -> Handler:
    found: Handler = client.application.extensions["estancia"].handler
    return found


def sent(client: FlaskClient, raw: bytes, key: str | None = OPERATOR, **headers: str) -> TestResponse:
    who = {} if key is None else bearer(key)
    return client.post(URL, data=raw, headers={"Content-Type": "application/x-ndjson", **who, **headers})


def packed(handler: Handler, loaded: LoadedGame, names: dict[str, str] | None = None, **more: Any) -> bytes:
    """What `exportGame` gives with `seed=true`."""
    entries = handler.store.streams.read(loaded.id, 0, loaded.version)
    lines = bundle.full(loaded, entries, FORGER, "2026-01-01T12:00:00.000Z", names, with_seed=True, **more)
    return b"".join(lines)


def whole(lines: list[dict[str, Any]], seed: bytes) -> bytes:
    """Made by somebody who knows the seed, and how bundles are made."""
    made = rehashed(lines, seed, FORGER)
    body, trailer = made.splitlines()[:-1], json.loads(made.splitlines()[-1])
    joined = b"".join(line + b"\n" for line in body)
    trailer |= {"reveal": seed.hex(), "seal": FORGER.seal(hashlib.sha256(joined).digest())}
    return joined + canonical(trailer) + b"\n"
