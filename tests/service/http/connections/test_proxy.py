"""Does the nginx of the guide pass on streams, large bodies and `100-continue`, and nobody's flood?"""

import os
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from service.cli.terminal.http_client import Client
from service.process.parent_death import die_with_parent
from tests.support import valkey
from tests.support.server import ROOT, Service

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/opt/homebrew/bin")
PAGE = ROOT / "docs/guides/operate/running.md"
SEATS = [{"kind": "reserved", "name": "Ana"}, {"kind": "reserved", "name": "Ben"}]
FOLDERS = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")

pytestmark = [pytest.mark.slow, pytest.mark.skipif(NGINX is None, reason="there is no nginx here")]


@pytest.fixture(scope="module")
def pair(guarded: Service, operator: str) -> Iterator[tuple[Service, Service]]:
    """Two HTTP processes that serve the same games."""
    with valkey.temporary_folder() as folder:
        stores = {"ESTANCIA_REDIS_URL": guarded.store_url(), "ESTANCIA_QUEUE_URL": guarded.queue_url()}
        other = Service(folder, {**stores, "ESTANCIA_OPERATOR_KEY": operator})
        other.command = (*other.command[:-1], "http")
        other.start()
        try:
            yield guarded, other
        finally:
            other.stop()


@contextmanager
def nginx(behind: tuple[str, str], **changes: str) -> Iterator[int]:
    """The nginx of the guide, in front of two addresses; at which port."""
    [text] = re.findall(r"```nginx\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    port = valkey.free_port()
    with valkey.temporary_folder() as folder:
        own = " ".join(f"{name}_temp_path {folder}/{name};" for name in FOLDERS)
        for old, new in {
            "127.0.0.1:8001": behind[0],
            "127.0.0.1:8002": behind[1],
            "listen 8080": f"listen 127.0.0.1:{port}",
            "http {": f"http {{ {own} access_log off;",
            **changes,
        }.items():
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        (folder / "nginx.conf").write_text(text)
        with started(folder):
            valkey.until(lambda: listens(port))
            yield port


@contextmanager
def started(folder: Path) -> Iterator[None]:
    once = f"daemon off; master_process off; pid {folder}/pid; error_log stderr;"
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [str(NGINX), "-p", str(folder), "-e", "stderr", "-c", "nginx.conf", "-g", once],
            stdin=subprocess.DEVNULL,
            stderr=log,
            preexec_fn=die_with_parent(os.getpid()),
        )
    try:
        yield
        assert process.poll() is None, (folder / "log").read_text()
    finally:
        process.terminate()
        process.wait(60)


def listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


def binds(pair: tuple[Service, Service]) -> tuple[str, str]:
    return pair[0].bind, pair[1].bind


@pytest.fixture(scope="module")
def port(pair: tuple[Service, Service]) -> Iterator[int]:
    with nginx(binds(pair)) as port:
        yield port


def opened(port: int, operator: str) -> Any:
    with Client(f"http://127.0.0.1:{port}", operator) as client:
        return client.post("/v1/games", {"title": "el-gaucho", "seats": SEATS})


def test_an_event_comes_through_while_its_stream_stays_open(port: int, operator: str) -> None:
    game = opened(port, operator)
    token = game["seats"][0]["token"]
    stream = HTTPConnection("127.0.0.1", port, timeout=60)
    path = f"/v1/games/{game['game']}/events"
    stream.request("GET", path, headers={"Accept": "text/event-stream", "Authorization": f"Bearer {token}"})
    answer = stream.getresponse()
    assert (answer.status, answer.getheader("Content-Type")) == (200, "text/event-stream")
    with Client(f"http://127.0.0.1:{port}", token) as client:
        version = client.get(f"/v1/games/{game['game']}")["version"]
        command = client.get(f"/v1/games/{game['game']}/commands")["commands"][0]
        client.post(f"/v1/games/{game['game']}/commands", command)
    while answer.readline().strip() != f"id: {version + 1}".encode():
        pass
    stream.close()


@pytest.mark.parametrize("there", [0, 1])
def test_one_process_answers_while_the_other_is_gone(pair: tuple[Service, Service], there: int) -> None:
    gone = f"127.0.0.1:{valkey.free_port()}"
    with nginx((pair[there].bind, gone)) as port:
        assert [status(port, "127.0.0.1") for _ in range(4)] == [200] * 4


def test_a_large_body_gets_to_the_service_and_a_too_large_one_does_not(port: int, operator: str) -> None:
    large = b"x" * (2 << 20)  # twice what nginx takes by itself
    assert imported(port, operator, len(large), large) == (400, "application/problem+json")
    assert imported(port, operator, 21 << 20, b"") == (413, "text/html")


def imported(port: int, operator: str, length: int, sent: bytes) -> tuple[int, str | None]:
    """What a body of this length is answered; it need not be sent for its length to be refused."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    connection.putrequest("POST", "/v1/games/import")
    connection.putheader("Authorization", f"Bearer {operator}")
    connection.putheader("Content-Type", "application/x-ndjson")
    connection.putheader("Content-Length", str(length))
    connection.endheaders(sent)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status, answer.getheader("Content-Type")


def test_a_body_that_waits_to_be_asked_for_is_asked_for(port: int, operator: str) -> None:
    body = b'{"title":"el-gaucho","seats":[{"kind":"open"},{"kind":"open"}]}'
    head = (
        f"POST /v1/games HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {operator}\r\nExpect: 100-continue\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", port), 60) as sock, sock.makefile("rb") as answer:
        sock.sendall(head.encode())
        assert answer.readline() == b"HTTP/1.1 100 Continue\r\n"
        assert answer.readline() == b"\r\n"
        sock.sendall(body)
        assert answer.readline().startswith(b"HTTP/1.1 201 ")
        assert b"\r\nLocation: /v1/games/" in answer.read()


def test_whoever_floods_is_stopped_by_address_and_nobody_else_is(pair: tuple[Service, Service]) -> None:
    with nginx(binds(pair), **{"rate=50r/s": "rate=1r/m", "burst=500": "burst=3"}) as port:
        assert [status(port, "127.0.0.2") for _ in range(5)] == [200, 200, 200, 200, 429]
        assert status(port, "127.0.0.3") == 200


def status(port: int, source: str) -> int:
    """What somebody of another address is answered."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60, source_address=(source, 0))
    connection.request("GET", "/healthz")
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status
