"""How does a test get a real server: the embedded one, one of any settings, or a small cluster?

All of them live in a temporary folder, and end with the `with` block. `ESTANCIA_TEST_SERVER` names another
program, such as an old Redis, to be tested instead of the one that comes with the installation.
"""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import redis

from service.process import embedded_valkey
from service.store.ids import shard_of
from service.store.redis import connections
from tests.support import speed

SLOTS = 16_384


@contextmanager
def embedded_url() -> Iterator[str]:
    """The server that a single machine would run, on an empty folder."""
    with temporary_folder() as folder, embedded_valkey.running(folder) as url:
        yield url


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Short enough for the path of a socket, which pytest's own folders are not."""
    with TemporaryDirectory(prefix="estancia-") as folder:
        yield Path(folder)


class Server:
    """A bare server; `settings` are lines of its configuration. Without a port it has a Unix socket only."""

    def __init__(self, folder: Path, settings: Sequence[str] = (), port: int = 0) -> None:
        self.folder = folder
        self.port = port
        self.url = f"redis://127.0.0.1:{port}" if port else f"unix://{folder}/bare.sock"
        self._settings = (
            f"port {port}",
            "bind 127.0.0.1",
            "unixsocket bare.sock",
            'save ""',
            "logfile bare.log",
            *settings,
        )
        self.start()

    def start(self) -> None:
        (self.folder / "bare.conf").write_text("\n".join(self._settings))
        self._process = subprocess.Popen([binary(), "bare.conf"], cwd=self.folder, restore_signals=False)
        with self.client() as client:
            until(lambda: answers(client))

    def client(self) -> redis.Redis:
        return redis.Redis.from_url(self.url, protocol=2)

    def signal(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    def kill(self) -> None:
        """`kill -9`: nothing is said or written any more."""
        self._process.kill()
        self._process.wait()


@contextmanager
def server(*settings: str) -> Iterator[Server]:
    with temporary_folder() as folder:
        it = Server(folder, settings)
        try:
            yield it
        finally:
            it.kill()


@contextmanager
def pair(*settings: str) -> Iterator[tuple[Server, Server]]:
    """A primary and its replica, in step."""
    with ExitStack() as stack:
        servers = []
        for _ in range(2):
            folder = stack.enter_context(temporary_folder())
            servers.append(Server(folder, ("repl-diskless-sync-delay 0", *settings), free_port()))
            stack.callback(servers[-1].kill)
        primary, replica = servers
        follow(replica, primary)
        yield primary, replica


def follow(replica: Server, primary: Server) -> None:
    """Returns when the replica is one."""
    with replica.client() as client:
        client.replicaof("127.0.0.1", primary.port)
        until(lambda: client.info("replication").get("master_link_status") == "up")
    with primary.client() as client:
        until(lambda: client.info("replication").get("slave0", {}).get("state") == "online")


@contextmanager
def stopped(server: Server) -> Iterator[None]:
    """It is there, and does nothing."""
    server.signal(signal.SIGSTOP)
    try:
        yield
    finally:
        server.signal(signal.SIGCONT)


@contextmanager
def cluster(size: int = 3) -> Iterator[list[Server]]:
    """Primaries of a cluster, each with its share of the slots, no replicas."""
    with ExitStack() as stack:
        members = []
        for _ in range(size):
            folder = stack.enter_context(temporary_folder())
            port, bus = free_port(), free_port()
            settings = (
                "cluster-enabled yes",
                f"cluster-port {bus}",
                "cluster-node-timeout 1000",
                "appendonly yes",
            )
            members.append((Server(folder, settings, port), bus))
            stack.callback(members[-1][0].kill)
        clients = [stack.enter_context(member.client()) for member, _ in members]
        bounds = [SLOTS * index // size for index in range(size + 1)]
        for index, client in enumerate(clients):
            client.execute_command("CLUSTER", "ADDSLOTSRANGE", bounds[index], bounds[index + 1] - 1)
            client.execute_command("CLUSTER", "SET-CONFIG-EPOCH", index + 1)
        for member, bus in members[1:]:
            clients[0].execute_command("CLUSTER", "MEET", "127.0.0.1", member.port, bus)
        for client in clients:
            until(lambda client=client: knows(client, size))
        yield [member for member, _ in members]


def slot_owner(clients: Sequence[redis.Redis], slot: int) -> int:
    """Which server of a cluster holds a slot, as the first one knows."""
    names = [client.execute_command("CLUSTER", "MYID") for client in clients]
    for first, last, (_, _, name, *_), *_ in clients[0].execute_command("CLUSTER", "SLOTS"):
        if first <= slot <= last:
            return names.index(name)
    raise AssertionError(slot)


def tag_of(game: str) -> str:
    """The hash tag of a game's keys, without braces."""
    return f"s{shard_of(game):03d}"


def wipe(client: connections.Client) -> None:
    """Remove every key; functions stay."""
    for node in connections.nodes(client):
        for key in node.scan_iter():
            node.delete(key)


def until(holds: Callable[[], Any], seconds: float = 60.0) -> None:
    """Wait for something that another process does; fail when it does not (`seconds` on an idle machine)."""
    deadline = time.monotonic() + speed.patience(seconds)
    while not holds():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.01)


def answers(client: redis.Redis) -> bool:
    try:
        return bool(client.ping())
    except redis.ConnectionError:
        return False


def knows(client: redis.Redis, size: int) -> bool:
    """Whether a node of a cluster sees all others, and every slot held."""
    found = client.execute_command("CLUSTER INFO")
    lines = dict(found) if isinstance(found, dict) else dict(line.split(":") for line in found.split())
    slots = sum(last - first + 1 for first, last, *_ in client.execute_command("CLUSTER", "SLOTS"))
    return lines["cluster_state"] == "ok" and int(lines["cluster_known_nodes"]) == size and slots == SLOTS


def binary() -> str:
    """The program of a server: `ESTANCIA_TEST_SERVER`, or the one that comes with the installation."""
    return os.environ.get("ESTANCIA_TEST_SERVER") or embedded_valkey.binary()


def free_ports(number: int) -> int:
    """A port such that nobody listens at it and those after it."""
    for first in range(21_000 + os.getpid() % 97 * 40, 32_000, number):
        try:
            for port in range(first, first + number):
                with socket.create_server(("127.0.0.1", port)):
                    pass
        except OSError:
            continue
        return first
    raise AssertionError("no ports")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
