"""The proxies of `deploy/`, before two HTTP processes: TLS, streams, bodies, and the addresses of clients."""

import json
import os
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from service.process.parent_death import die_with_parent
from service.sdk import Estancia
from tests.support import valkey
from tests.support.certificate import Certificate
from tests.support.server import ROOT, Service
from tests.support.speed import patience

pytestmark = pytest.mark.deploy

DEPLOY = ROOT / "deploy"
PLACES = "/usr/sbin:/usr/local/sbin:/opt/homebrew/bin"
PROGRAMS = {name: shutil.which(name) or shutil.which(name, path=PLACES) for name in ("nginx", "caddy")}
SEATS = [{"kind": "reserved", "name": "Ana"}, {"kind": "reserved", "name": "Ben"}]
FOLDERS = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


class Proxy:
    """A proxy that runs, and how a client reaches it."""

    def __init__(self, name: str, folder: Path, certificate: Certificate) -> None:
        if (program := PROGRAMS[name]) is None:
            pytest.skip(f"NOT RUN: there is no {name} here")
        self.name = name
        self.program = program
        self.folder = folder
        self.certificate = certificate
        self.plain, self.port = valkey.free_port(), valkey.free_port()
        self.log = folder / "log"
        self.log.touch()

    @contextmanager
    def running(self, upstreams: list[str], changes: Mapping[str, str] | None = None) -> Iterator["Proxy"]:
        """Run it as `deploy/` has it, at free ports of loopback."""
        command = self._nginx(upstreams, changes or {}) if self.name == "nginx" else self._caddy()
        environment = {
            **os.environ, "UPSTREAMS": " ".join(upstreams), "LISTEN": "127.0.0.1",
            "XDG_DATA_HOME": str(self.folder),
            "TLS": f"{self.certificate.pem} {self.certificate.pem}",
            "HTTP_PORT": str(self.plain), "HTTPS_PORT": str(self.port),
        }  # fmt: skip
        with self.log.open("ab") as log:
            process = subprocess.Popen(
                command,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                preexec_fn=die_with_parent(os.getpid()),
            )
        try:
            valkey.until(lambda: process.poll() is not None or (listens(self.port) and listens(self.plain)))
            assert process.poll() is None, self.log.read_text()
            yield self
            assert process.poll() is None, self.log.read_text()
        finally:
            process.terminate()
            process.wait(patience(30))  # although streams are open

    def _caddy(self) -> list[str]:
        return [self.program, "run", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]

    def _nginx(self, upstreams: list[str], changes: Mapping[str, str]) -> list[str]:
        text = (DEPLOY / "nginx.conf").read_text("utf-8")
        own = " ".join(f"{name}_temp_path {self.folder}/{name};" for name in FOLDERS)
        for old, new in {
            "127.0.0.1:8001": upstreams[0],
            "127.0.0.1:8002": upstreams[1],
            "listen 80;": f"listen 127.0.0.1:{self.plain};",
            "listen 443 ": f"listen 127.0.0.1:{self.port} ",
            "http {": f"http {{ {own}",
            "/var/log/nginx/estancia.log": str(self.log),
            "/etc/estancia/tls/certificate.pem": str(self.certificate.pem),
            "/etc/estancia/tls/key.pem": str(self.certificate.pem),
            **changes,
        }.items():
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        (self.folder / "nginx.conf").write_text(text)
        once = f"daemon off; master_process off; pid {self.folder}/pid; error_log stderr;"
        return [self.program, "-p", str(self.folder), "-e", "stderr", "-c", "nginx.conf", "-g", once]

    def ask(self, path: str, source: str = "127.0.0.1", **headers: str) -> HTTPResponse:
        """Answer to a GET of a client with this address."""
        connection = HTTPSConnection(
            "localhost",
            self.port,
            timeout=patience(60),
            source_address=(source, 0),
            context=self.certificate.client,
        )
        sent = {name.replace("_", "-"): text for name, text in headers.items()}
        connection.request("GET", path, headers=sent)
        answer = connection.getresponse()
        answer.read()
        connection.close()
        return answer

    def connect(self) -> ssl.SSLSocket:
        plain = socket.create_connection(("127.0.0.1", self.port), patience(60))
        return self.certificate.client.wrap_socket(plain, server_hostname="localhost")


def listens(port: int) -> bool:
    with suppress(OSError):
        socket.create_connection(("127.0.0.1", port), 1).close()
        return True
    return False


@pytest.fixture(scope="module")
def roles(operator: str) -> Iterator[list[Service]]:
    """Two HTTP processes, a worker and a sweeper on one store, each started by its own command."""
    with valkey.temporary_folder() as folder, valkey.server("appendonly yes", "appendfsync always") as store:
        settings = {
            "ESTANCIA_REDIS_URL": store.url,
            "ESTANCIA_OPERATOR_KEY": operator,
            "ESTANCIA_REQUESTS_EACH": "0",
        }
        running = list[Service]()
        for number, command in enumerate(("worker", "sweep", "http", "http")):
            (folder / str(number)).mkdir()
            role = Service(folder / str(number), settings)
            role.command = (*role.command[:-1], command)
            running.append(role)
        try:
            for role in running:
                role.begin()
            for role in running[2:]:
                valkey.until(role.is_ready, 180)
            yield running
        finally:
            for role in reversed(running):
                role.stop()


@pytest.fixture(scope="module")
def pair(roles: list[Service]) -> list[Service]:
    return roles[2:]


@pytest.fixture(scope="module", params=PROGRAMS)
def proxy(request: pytest.FixtureRequest, pair: list[Service]) -> Iterator[Proxy]:
    with valkey.temporary_folder() as folder, pytest.MonkeyPatch.context() as patch:
        certificate = Certificate("localhost", folder)
        patch.setenv("SSL_CERT_FILE", str(certificate.pem))
        with Proxy(request.param, folder, certificate).running([role.bind for role in pair]) as proxy:
            yield proxy


@pytest.fixture
def client(proxy: Proxy, operator: str) -> Iterator[Estancia]:
    with Estancia(f"https://localhost:{proxy.port}", operator, patience=patience(60)) as client:
        yield client


def test_plain_http_leads_to_tls(proxy: Proxy) -> None:
    connection = HTTPConnection("127.0.0.1", proxy.plain, timeout=patience(60))
    connection.request("GET", "/v1/titles?x=1", headers={"Host": "localhost"})
    answer = connection.getresponse()
    assert answer.status == 308
    assert (answer.getheader("Location") or "").startswith("https://localhost")
    connection.close()


@pytest.mark.timeout(300)
def test_a_live_stream_misses_nothing_while_either_process_stops(
    proxy: Proxy, pair: list[Service], client: Estancia
) -> None:
    opened = client.open("el-gaucho", SEATS)
    players = [client.game(opened["game"], seat["token"]) for seat in opened["seats"]]
    heard = list[int]()

    def listen() -> None:
        for event in players[0].follow():
            heard.append(event["position"])

    listener = Thread(target=listen, daemon=True)
    listener.start()
    for role in pair:
        version = move(players)
        valkey.until(lambda version=version: heard[-1:] >= [version], 60)
        assert role.stop() == 0
        assert [proxy.ask("/healthz").status for _ in range(4)] == [200] * 4
        version = move(players)
        valkey.until(lambda version=version: heard[-1:] >= [version], 60)
        role.start()
    for seat, player in enumerate(players):
        with suppress(Exception):
            player.leave(seat)
    listener.join(patience(60))
    assert not listener.is_alive()
    assert heard == list(range(1, players[0].snapshot()["version"] + 1))


def move(players: list[Any]) -> int:
    """Let whoever may do the first legal thing; return the version after it."""

    def legal() -> list[tuple[Any, Any]]:
        return [(player, command) for player in players for command in player.commands()["commands"][:1]]

    valkey.until(lambda: bool(legal()), 60)  # until the worker has done the automatic steps
    player, command = legal()[0]
    version: int = player.act(command)["version"]
    return version


def test_a_large_body_gets_to_the_service_and_a_too_large_one_does_not(proxy: Proxy, operator: str) -> None:
    large = b"x" * (2 << 20)  # twice what nginx takes by itself
    assert imported(proxy, operator, len(large), large) == 400
    assert imported(proxy, operator, 21 << 20, b"") == 413


def imported(proxy: Proxy, operator: str, length: int, sent: bytes) -> int:
    """Status for a body of this length; it need not be sent for its length to be refused."""
    connection = HTTPSConnection(
        "localhost", proxy.port, timeout=patience(60), context=proxy.certificate.client
    )
    connection.putrequest("POST", "/v1/games/import")
    connection.putheader("Authorization", f"Bearer {operator}")
    connection.putheader("Content-Type", "application/x-ndjson")
    connection.putheader("Content-Length", str(length))
    connection.endheaders(sent)
    status = connection.getresponse().status
    connection.close()
    return status


def test_a_body_that_waits_to_be_asked_for_is_asked_for(proxy: Proxy, operator: str) -> None:
    body = b'{"title":"el-gaucho","seats":[{"kind":"open"},{"kind":"open"}]}'
    head = (
        f"POST /v1/games HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {operator}\r\n"
        f"Expect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        "Connection: close\r\n\r\n"
    )
    with proxy.connect() as sock, sock.makefile("rb") as answer:
        sock.sendall(head.encode())
        assert answer.readline() == b"HTTP/1.1 100 Continue\r\n"
        sock.sendall(body)
        lines = iter(answer.readline, b"")
        # A proxy may ask twice, once for itself, and with headers.
        statuses = (line.split()[1] for line in lines if line.startswith(b"HTTP/1.1 "))
        assert next(status for status in statuses if status != b"100") == b"201"
        assert b"\r\nlocation: /v1/games/" in answer.read().lower()


def test_the_log_has_the_address_of_a_client_with_the_id_of_its_request_and_no_ticket(proxy: Proxy) -> None:
    answer = proxy.ask("/healthz?ticket=secret", "127.0.0.9", X_Forwarded_For="8.8.8.8")
    request_id = answer.getheader("X-Request-Id") or "none"

    def lines() -> list[str]:
        return [line for line in proxy.log.read_text().splitlines() if request_id in line]

    valkey.until(lambda: bool(lines()))
    (line,) = lines()
    address = json.loads(line)["request"]["remote_ip"] if proxy.name == "caddy" else line.split()[0]
    assert address == "127.0.0.9"
    assert "secret" not in line


def test_nginx_stops_a_flood_from_one_address_and_no_other_client(pair: list[Service]) -> None:
    slow = {"rate=50r/s": "rate=1r/m", "burst=500": "burst=3"}
    with valkey.temporary_folder() as folder:
        proxy = Proxy("nginx", folder, Certificate("localhost", folder))
        with proxy.running([role.bind for role in pair], slow):
            statuses = [proxy.ask("/healthz", "127.0.0.2").status for _ in range(5)]
            assert statuses == [200, 200, 200, 200, 429]
            assert proxy.ask("/healthz", "127.0.0.3").status == 200
