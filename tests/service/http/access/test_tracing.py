"""Request ids, and the log line of a request."""

import io
import json
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.games.handler import Handler
from service.http.server.app import create_app
from tests.service.http.conftest import CONFIG
from tests.service.http.support import Duel


def logged(lines: io.BytesIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines.getvalue().splitlines()]


def test_a_request_id_that_is_sent_comes_back(client: FlaskClient) -> None:
    assert (
        client.get("/healthz", headers={"X-Request-Id": "abc.DEF_1-2"}).headers["X-Request-Id"]
        == "abc.DEF_1-2"
    )


@pytest.mark.parametrize("sent", ["", "a b", "x" * 65, "ü", 'a"b', "<b>", "a\tb"])
def test_one_that_is_unsafe_is_replaced(client: FlaskClient, sent: str) -> None:
    given = client.get("/healthz", headers={"X-Request-Id": sent}).headers["X-Request-Id"]
    assert given != sent
    assert len(given) == 16


def test_without_one_every_answer_has_its_own(client: FlaskClient) -> None:
    assert len({client.get("/healthz").headers["X-Request-Id"] for _ in range(20)}) == 20


def test_every_request_is_one_line(lines: io.BytesIO, duel: Duel) -> None:
    before = len(logged(lines))
    response = duel.send(duel.legal(0)[0], 0, X_Request_Id="mine")
    listed, line = logged(lines)[before:]
    assert listed["route"] == "/v1/games/<game:game>/commands"
    assert line["event"] == "request"
    assert (line["method"], line["status"], line["request_id"]) == ("POST", 200, "mine")
    assert (line["game"], line["version"]) == (duel.game, response.get_json()["version"])
    assert line["ms"] >= 0
    assert line["at"].endswith("Z")


def test_nothing_is_logged_of_requests_if_nobody_wants_it_but_what_goes_wrong(
    handler: Handler, lines: io.BytesIO
) -> None:
    app = create_app(handler, replace(CONFIG, log_requests=False))
    app.add_url_rule("/broken", "broken", lambda: 1 // 0)
    client = app.test_client()
    assert (client.get("/healthz").status_code, client.get("/nowhere").status_code) == (200, 404)
    assert logged(lines) == []
    assert client.get("/broken").status_code == 500
    assert [line["status"] for line in logged(lines) if line["event"] == "request"] == [500]


def test_no_token_body_or_name_is_ever_logged(lines: io.BytesIO, duel: Duel) -> None:
    duel.get(seat=0)
    duel.send({"type": "keep_tiles", "tiles": [{"race": "mauve", "value": 3}]}, 0)
    duel.client.get(f"/v1/games/{duel.tokens[0]}?token={duel.tokens[1]}")
    text = lines.getvalue()
    assert text
    for secret in (*duel.tokens, "mauve", "Ana"):
        assert secret.encode() not in text


def test_a_mistake_of_ours_is_logged_with_its_traceback(lines: io.BytesIO, own_app: Flask) -> None:
    @own_app.get("/broken")
    def broken() -> str:
        raise RuntimeError("the seventh tile")

    response = own_app.test_client().get("/broken")
    unexpected, line = logged(lines)
    assert unexpected["event"] == "unexpected"
    assert unexpected["level"] == "error"
    assert "the seventh tile" in unexpected["exception"]
    assert line["request_id"] == response.headers["X-Request-Id"] == unexpected["request_id"]
