"""At a real server of two processes: keys that were revoked, and what never reaches the application."""

import json
import re
import socket
import zlib
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from typing import Any

import pytest

from service.http.wire.problems import BY_STATUS
from tests.service.http.apps import OPERATOR, OPERATOR_KEY, TWO
from tests.service.http.support import bearer
from tests.support import server
from tests.support.server import Service
from tests.support.speed import patience

pytestmark = pytest.mark.slow

ORIGIN = "https://app.example"


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    environment = {
        "ESTANCIA_HTTP_PROCESSES": "2",
        "ESTANCIA_OPERATOR_KEY": OPERATOR_KEY,
        "ESTANCIA_STREAM_HEARTBEAT": "0.2",
        "ESTANCIA_CORS_ORIGINS": ORIGIN,
    }
    with server.running(server.FEW | environment) as it:
        yield it


def connect(service: Service) -> HTTPConnection:
    host, _, port = service.bind.partition(":")
    return HTTPConnection(host, int(port), timeout=patience(30))


def ask(
    service: Service, method: str, path: str, headers: dict[str, str], body: Any = None
) -> tuple[HTTPResponse, bytes]:
    """Over a connection of its own, so that any process may be the one that answers."""
    connection = connect(service)
    if body is not None:
        headers = {**headers, "Content-Type": "application/json"}
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    response = connection.getresponse()
    answer = response, response.read()
    connection.close()
    return answer


def raw(service: Service, sent: bytes) -> tuple[bytes, bytes]:
    """Head and body of what a server says to these bytes."""
    host, _, port = service.bind.partition(":")
    with socket.create_connection((host, int(port)), timeout=patience(30)) as it:
        it.sendall(sent)
        it.shutdown(socket.SHUT_WR)
        said = b""
        while part := it.recv(65_536):
            said += part
    head, _, body = said.partition(b"\r\n\r\n")
    return head, body


def test_a_revoked_key_is_worthless_at_both_processes_and_holds_no_stream(service: Service) -> None:
    scopes = ["games:create", "games:read", "games:admin"]
    made = json.loads(ask(service, "POST", "/v1/keys", OPERATOR, {"name": "app", "scopes": scopes})[1])
    app = bearer(made["token"])
    body = {"title": "el-gaucho", "seats": TWO, "visibility": "private"}
    url = f"/v1/games/{json.loads(ask(service, 'POST', '/v1/games', app, body)[1])['game']}"
    assert [ask(service, "GET", url, app)[0].status for _ in range(12)] == [200] * 12
    streams = []
    for _ in range(4):
        connection = connect(service)
        connection.request("GET", f"{url}/events", None, {**app, "Accept": "text/event-stream"})
        stream = connection.getresponse()
        while stream.readline() != b"id: 2\n":
            pass
        streams.append((connection, stream))
    assert ask(service, "DELETE", f"/v1/keys/{made['key']}", OPERATOR)[0].status == 204
    assert [ask(service, "GET", url, app)[0].status for _ in range(12)] == [404] * 12
    assert [ask(service, "POST", "/v1/games", app, body)[0].status for _ in range(12)] == [401] * 12
    for connection, stream in streams:
        assert stream.read().endswith(b'event: farewell\ndata: {"why":"refused"}\n\n')
        connection.close()


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"GARBAGE\r\n\r\n", 400),
        (b"GET / HTTP/9.9\r\n\r\n", 400),
        (b"GET /v1/titles HTTP/1.1\r\nHost: x\r\nNo colon est_seat_secret\r\n\r\n", 400),
        (b"GET /v1/titles HTTP/1.1\r\nHost: x\r\nBad\x00Name: est_seat_secret\r\n\r\n", 400),
        (b"POST /v1/games HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n", 400),
        (b"POST /v1/games HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: sideways\r\n\r\n", 501),
        (b"GET / HTTP/1.1\r\nHost: x\r\nExpect: 200-maybe\r\n\r\n", 417),
        (b"GET /" + b"x" * 5_000 + b"?ticket=est_seat_secret HTTP/1.1\r\nHost: x\r\n\r\n", 414),
        (
            b"GET / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer est_seat_secret"
            + b"x" * 9_000
            + b"\r\n\r\n",
            431,
        ),
        (b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X-A: est_seat_secret\r\n" * 80 + b"\r\n", 431),
    ],
)
def test_what_never_reaches_the_application_is_a_problem_too(
    service: Service, sent: bytes, status: int
) -> None:
    told = b"\r\nOrigin: " + ORIGIN.encode() + b"\r\nX-Request-Id: mine-17\r\nAccept-Language: fr\r\n"
    head, body = raw(service, sent.replace(b"\r\n", told, 1) if sent.count(b"\r\n") > 2 else sent)
    if sent.count(b"\r\n") > 2:
        assert b"X-Request-Id: mine-17\r\n" in head
        assert f"Access-Control-Allow-Origin: {ORIGIN}\r\n".encode() in head
        assert b"Access-Control-Expose-Headers: " in head
        assert b"Content-Language: fr, en" in head
    assert re.search(rb"\r\nX-Request-Id: [\w.-]+\r\n", head)
    assert re.search(rb"\r\nDate: \w+, ", head)
    assert re.search(rb"\r\nVary: .*Origin", head)
    assert head.startswith(f"HTTP/1.1 {status} ".encode())
    assert b"Content-Type: application/problem+json" in head
    problem = json.loads(body)
    assert problem.keys() == {"type", "title", "status", "detail", "reason", "clause", "facts"}
    assert problem["status"] == status
    kind = BY_STATUS[status]
    assert problem["type"] == kind.type
    assert problem["reason"] == ("not_http" if status == 400 else kind.slug.replace("-", "_"))
    assert b"secret" not in body
    assert "est_seat_secret" not in service.log.read_text()
    assert ask(service, "GET", "/healthz", {})[0].status == 200


def test_a_long_header_that_is_still_read_is_an_ordinary_refusal(service: Service) -> None:
    for prefix in ("est_seat_", "est_app_0123456789abcdef_", ""):
        headers = bearer(prefix + "x" * 8_000)
        response, body = ask(service, "GET", "/v1/games?mine=true", headers)
        assert (response.status, json.loads(body)["reason"]) == (401, "bad_token")


def test_a_page_of_a_configured_origin_is_answered_beforehand_and_while_it_streams(service: Service) -> None:
    game = json.loads(ask(service, "POST", "/v1/games", OPERATOR, {"title": "el-gaucho", "seats": TWO})[1])[
        "game"
    ]
    path = f"/v1/games/{game}/events"
    asked = {"Origin": ORIGIN, "Access-Control-Request-Method": "GET"}
    assert ask(service, "OPTIONS", path, asked)[0].status == 204
    connection = connect(service)
    connection.request("GET", path, None, {"Origin": ORIGIN, "Accept": "text/event-stream"})
    stream = connection.getresponse()
    assert stream.headers["Access-Control-Allow-Origin"] == ORIGIN
    assert stream.readline() == b"retry: 2000\n"
    connection.close()


def test_a_compressed_stream_brings_each_event_when_it_happens(service: Service) -> None:
    body = {"title": "el-gaucho", "seats": TWO}
    _, opened = ask(service, "POST", "/v1/games", OPERATOR, body)
    game = json.loads(opened)["game"]
    connection = connect(service)
    headers = {"Accept": "text/event-stream", "Accept-Encoding": "gzip", **OPERATOR}
    connection.request("GET", f"/v1/games/{game}/events", headers=headers)
    response, reader, heard = connection.getresponse(), zlib.decompressobj(31), b""
    assert response.headers["Content-Encoding"] == "gzip"
    while b"event: seat_taken" not in heard:
        heard += reader.decompress(response.read1())
    position = heard.count(b"\ndata: ")
    # The stream is open, and silent but for signs of life; somebody sits down.
    ask(service, "POST", f"/v1/games/{game}/seats/1", OPERATOR, {"name": "Ben"})
    while f"id: {position + 1}\n".encode() not in heard:
        heard += reader.decompress(response.read1())
    assert heard.count(b"event: seat_taken") == 2
    connection.close()
