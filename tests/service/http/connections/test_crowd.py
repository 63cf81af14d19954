"""Two hundred people watch, at a real server: it still answers, and when they are gone nothing is left."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from urllib.request import urlopen

import pytest

from service.store.redis import connections as servers
from service.store.redis.transport import AT_ONCE
from tests.support import server, valkey
from tests.support.server import Service
from tests.support.speed import patience

pytestmark = pytest.mark.slow

CROWD = 200
CONNECTIONS = 450
"""Two thirds of them may stream: one crowd finds room, two do not."""


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    environment = {"ESTANCIA_HTTP_CONNECTIONS": str(CONNECTIONS), "ESTANCIA_STREAM_HEARTBEAT": "60"}
    with server.running(server.FEW | environment) as it:
        yield it


class Watcher:
    """A client without a library between it and the bytes."""

    def __init__(self, service: Service, game: str, after: int) -> None:
        host, _, port = service.bind.partition(":")
        self.socket = socket.create_connection((host, int(port)), timeout=patience(60))
        self.socket.sendall(
            f"GET /v1/games/{game}/events?after={after} HTTP/1.1\r\n"
            f"Host: {service.bind}\r\nAccept: text/event-stream\r\nConnection: close\r\n\r\n".encode()
        )
        self.heard = b""

    def hears(self, text: bytes) -> bool:
        """Waits until this has come, or the connection is over."""
        while text not in self.heard and (more := self.socket.recv(65_536)):
            self.heard += more
        return text in self.heard


@contextmanager
def crowd(service: Service, game: str, after: int) -> Iterator[list[Watcher]]:
    with ExitStack() as sockets:
        watchers = []
        for _ in range(CROWD):
            watchers.append(Watcher(service, game, after))
            sockets.enter_context(watchers[-1].socket)
        yield watchers


def opened(service: Service) -> tuple[str, str, int]:
    """A game for two that waits for its first player: its id, that player's token, its version."""
    seats = [{"kind": "reserved", "name": name} for name in ("Ana", "Ben")]
    with service.client() as client:
        game = client.post("/v1/games", {"title": "el-gaucho", "seats": seats})
        url, shown = f"/v1/games/{game['game']}", game
        while not shown.get("to_act"):
            client.get(f"{url}/events?after={shown['version']}&wait=20")
            shown = client.get(url)
        return game["game"], game["seats"][0]["token"], shown["version"]


def clients_of_the_store(service: Service) -> int:
    with servers.connect(service.store_url()) as client:
        return int(client.info("clients")["connected_clients"])


def test_a_crowd_hears_all_and_leaves_nothing(service: Service) -> None:
    game, token, version = opened(service)
    url = f"/v1/games/{game}"
    with crowd(service, game, version) as watchers:
        assert [watcher.heard for watcher in watchers if not watcher.hears(b"retry: ")] == []
        connections = clients_of_the_store(service)
        with service.client(token) as ana:
            command = ana.get(f"{url}/commands")["commands"][0]
            assert ana.post(f"{url}/commands", command)["version"] == version + 1
        assert all(watcher.hears(b"id: %d\nevent: tiles_kept\n" % (version + 1)) for watcher in watchers)
        with crowd(service, game, version) as late:
            turned_away = [watcher for watcher in late if not watcher.hears(b"event: tiles_kept\n")]
            assert all(b" 503 " in watcher.heard for watcher in turned_away)
            assert 0 < CROWD - len(turned_away) <= CONNECTIONS * 2 // 3 - CROWD
            assert service.get("/healthz") == {"status": "alive"}
        valkey.until(lambda: streams(service) == CROWD)
    # All have gone without a word, long before a heartbeat. Whoever still held a place would keep one out.
    for _ in range(3):
        valkey.until(lambda: has_room(service, game, version))
    assert clients_of_the_store(service) <= connections + AT_ONCE
    valkey.until(lambda: streams(service) == 0)


def test_clients_that_never_close_hold_nobody_up(service: Service) -> None:
    """A server that waited for each of these in turn would be away for a minute and a half."""
    host, _, port = service.bind.partition(":")
    with ExitStack() as sockets:
        for _ in range(45):
            client = sockets.enter_context(socket.create_connection((host, int(port))))
            client.sendall(f"GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        assert service.get("/healthz") == {"status": "alive"}


def streams(service: Service) -> int:
    with urlopen(f"{service.url}/metrics", timeout=patience(30)) as response:
        samples = dict(line.rsplit(" ", 1) for line in response.read().decode().splitlines())
    return int(samples["estancia_streams_open"])


def has_room(service: Service, game: str, version: int) -> bool:
    """Whether a whole crowd is let in."""
    with crowd(service, game, version) as watchers:
        return all(watcher.hears(b"event: tiles_kept\n") for watcher in watchers)


def test_a_server_that_stops_says_farewell() -> None:
    with valkey.temporary_folder() as folder:
        service = Service(folder, server.FEW)
        service.start()
        try:
            game, _, version = opened(service)
            watcher = Watcher(service, game, version)
            assert watcher.hears(b"retry: ")
        finally:
            assert service.stop() == 0
        with watcher.socket:
            assert watcher.hears(b'event: farewell\ndata: {"why":"stopping"}\n\n')
            assert watcher.socket.recv(1) == b""
