"""Servers to be measured, and requests to throw at them."""

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path

HOST = "127.0.0.1"


@dataclass(frozen=True)
class Served:
    """A running service: its port, the URL of its store (if it has one), and its first process."""

    port: int
    store: str
    pid: int


@contextmanager
def service(settings: Mapping[str, str] | None = None) -> Iterator[Served]:
    """The whole of it, as `estancia serve` starts it, on a free port and a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        environment = os.environ | {
            "ESTANCIA_BIND": f"{HOST}:{port}",
            "ESTANCIA_DATA": folder,
            **(settings or {}),
        }
        with running([sys.executable, "-m", "service.cli", "serve"], environment, port, "/readyz") as pid:
            yield Served(port, f"unix://{next(Path(folder).glob('*.sock'))}", pid)


@contextmanager
def echo(store: str) -> Iterator[Served]:
    """A bare JSON echo of the same framework, under the same server with the same settings.

    At any path but `/` it appends what is sent to a stream of this store first.
    """
    port = free_port()
    environment = os.environ | {"ESTANCIA_BIND": f"{HOST}:{port}", "BENCH_STORE": store}
    command = [sys.executable, "-m", "gunicorn", "-c", "python:bench.harness.echo_conf"]
    with running(command, environment, port, "/") as pid:
        yield Served(port, store, pid)


def request(method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None) -> bytes:
    """The bytes of a request that keeps the connection alive."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}", f"Content-Length: {len(body)}"]
    lines += ["Content-Type: application/json"] if body else []
    lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def throw(
    port: int,
    clients: Sequence[Sequence[bytes]],
    first: Sequence[Sequence[bytes]] = (),
    begun: Callable[[], None] = lambda: None,
) -> tuple[float, list[float]]:
    """Every client sends its requests one after the other; seconds for all, and for each. Raises on an answer
    that is not 200: a benchmark of refusals would be worthless.

    What a client sends `first`, on the same connection, is not counted; when all have, `begun` is called.
    """
    took: list[float] = []

    async def ask(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, raw: bytes) -> None:
        begin = time.perf_counter()
        writer.write(raw)
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
        body = await reader.readexactly(length)
        took.append(time.perf_counter() - begin)
        if not head.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(f"{raw!r} -> {head!r} {body!r}")

    async def ask_all(way: tuple[asyncio.StreamReader, asyncio.StreamWriter], raws: Sequence[bytes]) -> None:
        for raw in raws:
            await ask(*way, raw)

    async def everybody() -> float:
        ways = [await asyncio.open_connection(HOST, port) for _ in clients]
        await asyncio.gather(*map(ask_all, ways, first))
        took.clear()
        begun()
        begin = time.perf_counter()
        await asyncio.gather(*map(ask_all, ways, clients))
        seconds = time.perf_counter() - begin
        for _, writer in ways:
            writer.close()
        return seconds

    return asyncio.run(everybody()), took


def family(pid: int) -> list[int]:
    """A process, and all that it has started."""
    parents: dict[int, list[int]] = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                stat = Path(f"/proc/{entry}/stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            parents.setdefault(int(stat[1]), []).append(int(entry))
    processes = [pid]
    for process in processes:
        processes += parents.get(process, [])
    return processes


def cpu(pid: int, part: str) -> float:
    """Seconds of a processor used by those of a family with this in their command line (Linux only)."""
    ticks = 0
    for process in family(pid):
        try:
            if part in Path(f"/proc/{process}/cmdline").read_text():
                stat = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
                ticks += int(stat[11]) + int(stat[12])
        except OSError:
            continue
    return ticks / os.sysconf("SC_CLK_TCK")


@contextmanager
def running(command: list[str], environment: Mapping[str, str], port: int, path: str) -> Iterator[int]:
    """The process, once it answers there; what it says is shown only if it never does."""
    with (
        tempfile.TemporaryFile() as said,
        subprocess.Popen(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=said, stderr=said
        ) as process,
    ):
        try:
            if not _is_ready(process, port, path):
                said.seek(0)
                raise RuntimeError(
                    f"{command} does not start:\n{said.read()[-4_000:].decode(errors='replace')}"
                )
            yield process.pid
        finally:
            process.terminate()
            process.wait(60)


def _is_ready(process: subprocess.Popen[bytes], port: int, path: str) -> bool:
    """Whether it answers, within a minute."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        connection = HTTPConnection(HOST, port, timeout=2)
        try:
            connection.request("GET", path)
            if connection.getresponse().status == 200:
                return True
        except OSError:
            pass
        finally:
            connection.close()
        time.sleep(0.05)
    return False


def free_port() -> int:
    """A port of loopback at which nobody listens."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port
