"""How does a test get the whole real service: supervisor, HTTP, workers, sweeper, event store?

It listens on a free port of loopback and keeps its data in a temporary folder.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
import redis

from service.cli.terminal.http_client import Client
from service.process import embedded_valkey
from service.process.parent_death import die_with_parent
from service.store.redis.store import RedisStore, open_store
from tests.support import speed, valkey

ROOT = Path(__file__).parents[2]
AS_INSTALLED = {"PYTHONPATH": str(ROOT / "tests/support/as_installed")}
"""The environment of programs that have the packages of `make run`: they start sooner."""
FEW = {
    "ESTANCIA_WORKERS": "1",
    "ESTANCIA_HINT_WORKERS": "0",
    "ESTANCIA_ANALYSIS_WORKERS": "0",
    "ESTANCIA_HOOK_WORKERS": "0",
}
"""Settings for only the processes that games need. Each of the others costs most of a second to start."""


class Service:
    """The service on a folder and a port, which it keeps over restarts; `root` is where its code lies."""

    def __init__(self, folder: Path, environment: Mapping[str, str] | None = None, root: Path = ROOT) -> None:
        self.root = root
        self.command: tuple[str, ...] = (sys.executable, "-m", "service.cli", "serve")
        self.data = folder / "data"
        self.log = folder / "service.log"
        self.said = folder / "said.txt"
        self.bind = f"127.0.0.1:{valkey.free_port()}"
        self.url = f"http://{self.bind}"
        self._environment = {
            **{name: text for name, text in os.environ.items() if not name.startswith("ESTANCIA_")},
            **AS_INSTALLED,
            "ESTANCIA_BIND": self.bind,
            "ESTANCIA_DATA": str(self.data),
            "ESTANCIA_HTTP_PROCESSES": "1",
            "ESTANCIA_HTTP_CONNECTIONS": "200",
            "ESTANCIA_WORKERS": "2",
            "ESTANCIA_GAMES_EACH": "0",
            **(environment or {}),
        }
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Returns when the service is ready."""
        self.begin()
        valkey.until(self.is_ready, 180)

    def begin(self) -> None:
        """Without waiting for it to be ready."""
        with self.log.open("ab") as log, self.said.open("ab") as said:
            self._process = subprocess.Popen(
                self.command,
                cwd=self.root,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=log,
                start_new_session=True,
                preexec_fn=die_with_parent(os.getpid()),
            )

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Returns its exit code when all of it is gone."""
        assert self._process is not None
        self._process.send_signal(number)
        return self._process.wait(speed.patience(60))

    def is_ready(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, self.log.read_text(errors="replace")
        try:
            return bool(self.get("/readyz")["workers"])
        except click.ClickException:
            return False

    def client(self, token: str | None = None) -> Client:
        return Client(self.url, token)

    def get(self, path: str) -> Any:
        with self.client() as client:
            return client.get(path)

    @property
    def pid(self) -> int:
        """Of its first process, which looks after the others."""
        assert self._process is not None
        return self._process.pid

    def store_url(self) -> str:
        return _answering(self.data)

    def queue_url(self) -> str:
        return _answering(self.data / "queue")

    def kill_store_and_queue(self) -> None:
        """`kill -9` both; the service starts them again."""
        for url in (self.store_url(), self.queue_url()):
            _kill_server(url)

    @contextmanager
    def store(self) -> Iterator[RedisStore]:
        """The streams behind it."""
        store = open_store(self.store_url())
        try:
            yield store
        finally:
            store.close()

    @contextmanager
    def stopped_store(self) -> Iterator[RedisStore]:
        """The streams that it has left on its disk."""
        with embedded_valkey.running(self.data) as url:
            store = open_store(url)
            try:
                yield store
            finally:
                store.close()

    def pids(self, command: str) -> list[int]:
        """Its processes with this in their command line."""
        assert self._process is not None
        return children(self._process.pid, command)

    def kill(self, command: str, most: int = 99) -> int:
        """`kill -9` some of them, and what they have started; says how many, when they are gone."""
        found = self.pids(command)[:most]
        for pid in found:
            os.killpg(pid, signal.SIGKILL)
        for pid in found:
            valkey.until(lambda pid=pid: not is_running(pid))
        return len(found)


def _answering(folder: Path) -> str:
    """The URL of the embedded server of this folder, once it answers; it may just have been killed."""
    url = embedded_valkey.url_of(folder.resolve())
    with redis.Redis.from_url(url) as client:
        valkey.until(lambda: valkey.answers(client), 60)
    return url


def _kill_server(url: str) -> None:
    """`kill -9` the server that answers there, whoever its parent is by now."""
    with redis.Redis.from_url(url) as client:
        pid = client.info()["process_id"]
    os.kill(pid, signal.SIGKILL)
    valkey.until(lambda: not is_running(pid))


def is_running(pid: int) -> bool:
    """Whether it is still more than an entry that nobody has taken note of."""
    state = subprocess.run(("ps", "-o", "stat=", "-p", str(pid)), stdout=subprocess.PIPE, text=True).stdout
    return state.strip()[:1] not in ("", "Z")


def process_table() -> list[tuple[int, int, str]]:
    """All processes of this machine: id, the parent's id, command line."""
    table = subprocess.run(
        ("ps", "-A", "-ww", "-o", "pid=,ppid=,command="), stdout=subprocess.PIPE, check=True, text=True
    ).stdout
    rows = (line.split(None, 2) for line in table.splitlines())
    return [(int(pid), int(parent), command) for pid, parent, command in rows]


def children(parent: int, command: str) -> list[int]:
    """Processes that a process has started."""
    return [pid for pid, its_parent, line in process_table() if its_parent == parent and command in line]


@contextmanager
def running(environment: Mapping[str, str] | None = None, root: Path = ROOT) -> Iterator[Service]:
    with valkey.temporary_folder() as folder:
        service = Service(folder, environment, root)
        service.start()
        try:
            yield service
        finally:
            service.stop()
