"""Retries of commands in a game that was deleted, and opened once more under the same id."""

from typing import Any

import pytest

from service.games.bot_decision import BotRunner
from service.games.handler import Handler
from service.http.operations.seat_commands import _key_record
from tests.service.http.support import bearer
from workers.advance import advance_game


def test_a_key_used_in_a_deleted_game_is_not_that_of_another_game_with_its_id(
    client: Any, handler: Handler
) -> None:
    body = {"title": "ranchers", "seats": [{"kind": "bot", "bot": "random"}] * 2}
    key = {"Idempotency-Key": "the-one-table-of-today"}
    first = client.post("/v1/games", json=body, headers=key).get_json()
    used = _key_record("my-move", advance_game(handler, first["game"], 60, BotRunner(pytest.fail)), 0, {})
    deleted = client.delete(f"/v1/games/{first['game']}/events", headers=bearer(first["manager"]))
    assert deleted.status_code == 204
    assert client.post("/v1/games", json=body, headers=key).get_json()["game"] == first["game"]
    again = handler.current(first["game"])
    assert _key_record("my-move", again, 0, {}).key != used.key
    assert _key_record("my-move", again, 0, {}) == _key_record("my-move", again, 0, {})
