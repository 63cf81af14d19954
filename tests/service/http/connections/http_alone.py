"""How does a test get the HTTP processes alone, perhaps of an application that goes wrong when asked to?"""

import os
import resource
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from service.process import launch
from service.process.parent_death import die_with_parent
from tests.support import valkey
from tests.support.server import AS_INSTALLED, ROOT, children
from tests.support.speed import patience

OURS = "service.http.server.gunicorn_conf"
BENT = "tests.service.http.connections.bent_conf"
"""Its application does what a header asks for, and loopback is an address like any other."""


class HttpAlone:
    """gunicorn with its processes, on a store of its own."""

    def __init__(self, folder: Path, store: str, conf: str, environment: Mapping[str, str]) -> None:
        self.log = folder / "http.log"
        self.port = valkey.free_port()
        self.bind = f"127.0.0.1:{self.port}"
        self.url = f"http://{self.bind}"
        self._command = launch.command("service.http.server.main", "-c", f"python:{conf}")
        self._environment = {
            **{name: text for name, text in os.environ.items() if not name.startswith("ESTANCIA_")},
            **AS_INSTALLED,
            "ESTANCIA_BIND": self.bind,
            "ESTANCIA_REDIS_URL": store,
            "ESTANCIA_HTTP_PROCESSES": "2",
            **environment,
        }

    def start(self, files: int | None = None) -> None:
        """Returns when it answers; `files`: as many may be open in each process."""
        self.launch(files)
        valkey.until(lambda: len(self.workers()) >= int(self._environment["ESTANCIA_HTTP_PROCESSES"]), 60)
        valkey.until(self.answers, 60)

    def launch(self, files: int | None = None) -> None:
        die = die_with_parent(os.getpid())

        def before() -> None:
            if die is not None:
                die()
            if files is not None:
                resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))

        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self._command,
                cwd=ROOT,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=before,
            )

    def stop(self) -> int:
        if self.process.poll() is None:
            self.process.terminate()
        return self.process.wait(patience(60))

    def workers(self) -> list[int]:
        assert self.process.poll() is None, self.log.read_text(errors="replace")
        return children(self.process.pid, "service.http.server.main")

    def held(self) -> list[int]:
        """How many connections of clients each process has, as the system knows it."""
        rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
        ours = {
            f"socket:[{row[9]}]" for row in rows if row[1].endswith(f":{self.port:04X}") and row[3] == "01"
        }
        folders = [Path(f"/proc/{pid}/fd") for pid in self.workers()]
        return [sum(link(file) in ours for file in folder.iterdir()) for folder in folders]

    def shares(self, count: int) -> list[int]:
        """How many each process takes of so many connections that come at once."""
        with ExitStack() as sockets:
            for _ in range(count):
                sockets.enter_context(self.connect())
            valkey.until(lambda: sum(self.held()) == count)
            found = self.held()
        valkey.until(lambda: sum(self.held()) == 0)
        return found

    def until_all_take_some(self) -> None:
        """Returns when every process has started, and takes connections."""
        valkey.until(lambda: min(self.shares(10)) > 0)

    def answers(self) -> bool:
        try:
            return self.status("/healthz") == 200
        except OSError:
            return False

    def status(self, path: str, timeout: float = patience(30), **headers: str) -> int:
        return self.ask(path, timeout, **headers)[0]

    def ask(self, path: str, timeout: float = patience(30), **headers: str) -> tuple[int, bytes]:
        """Status and body of a GET over a connection of its own; `X_Loop="x"` is a header."""
        sent = {name.replace("_", "-"): text for name, text in headers.items()}
        try:
            with urlopen(Request(self.url + path, headers=sent), timeout=timeout) as response:
                return response.status, response.read()
        except HTTPError as error:
            with error:
                return error.code, error.read()

    def connect(self, sent: bytes = b"") -> socket.socket:
        """A connection over which this has been sent."""
        it = socket.create_connection(("127.0.0.1", self.port), timeout=patience(60))
        it.sendall(sent)
        return it


@contextmanager
def running(
    environment: Mapping[str, str] | None = None, conf: str = OURS, files: int | None = None
) -> Iterator[HttpAlone]:
    with valkey.temporary_folder() as folder, valkey.server("appendonly yes", "appendfsync always") as store:
        it = HttpAlone(folder, store.url, conf, environment or {})
        try:
            it.start(files)
            yield it
        finally:
            it.stop()


def link(file: Path) -> str:
    """Where a link leads; nowhere when it is gone."""
    try:
        return str(file.readlink())
    except OSError:
        return ""


def said(connection: socket.socket) -> bytes:
    """All that comes over a connection until it is closed."""
    heard = b""
    try:
        while part := connection.recv(65_536):
            heard += part
    except ConnectionResetError:
        pass
    return heard


def seconds(work: Callable[[], object]) -> float:
    """How long it takes."""
    begin = time.monotonic()
    work()
    return time.monotonic() - begin
