"""Fault-injecting HTTP proxy between a bot and the service: it loses, cuts, refuses and repeats.

Whatever goes through it is in `log`; `until` waits for something to be there.
"""

import socket
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from http.client import HTTPConnection, HTTPException, HTTPResponse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Condition, Thread
from typing import Any, Literal
from urllib.parse import urlsplit

import msgspec

from service.foreign_files import NotPlain, parse
from service.json_types import Json

LONGEST = 90
"""Seconds that the service may take for an answer."""
LARGEST = 1 << 20
"""Bytes of a body that a bot sends; commands have some hundreds."""
_OWN = frozenset(
    ("host", "connection", "accept-encoding", "content-length", "transfer-encoding", "keep-alive")
)
"""Headers of each connection for itself."""


@dataclass(frozen=True)
class Exchange:
    """A request of the bot, and what became of it.

    `status`: what the service answered; None if it was never asked. `fate`: what the bot received.
    """

    at: float
    method: str
    path: str
    key: str | None
    body: bytes
    status: int | None = None
    fate: Literal["told", "lost", "cut", "answered"] = "told"
    problem: Mapping[str, Json] = field(default_factory=dict)
    streamed: bool = False

    @property
    def is_command(self) -> bool:
        return self.method == "POST" and self.path.endswith(("/commands", "/commands/batch"))

    @property
    def is_done(self) -> bool:
        """Whether it is a command that the service has done."""
        return self.is_command and self.status == 200

    @property
    def is_refused(self) -> bool:
        """Whether the service has refused it as a command that could never be sent now."""
        late = self.problem.get("reason") in ("rules_busy", "played_by_bot", "game_over", "not_started")
        return self.is_command and self.status in (400, 409, 415, 422) and not late


@dataclass
class Fault:
    """What happens to the next `times` requests that are `of` a kind.

    `lose`: the service does it, and the answer is lost; `cut`: it never gets there; `answer`: this problem is
    the answer; `call`: this is done first.
    """

    kind: Literal["lose", "cut", "answer", "call"]
    times: int = 1
    of: Callable[[Exchange], bool] = lambda exchange: exchange.is_command
    status: int = 503
    problem: Mapping[str, Json] = field(default_factory=dict)
    retry_after: int | None = None
    call: Callable[[], None] = lambda: None


class Proxy:
    """One proxy in front of the service at `target`. What is to go wrong can be changed at any time."""

    def __init__(self, target: str) -> None:
        parts = urlsplit(target)
        self.upstream = (parts.hostname or "127.0.0.1", parts.port or 80)
        self.log: list[Exchange] = []
        self.faults: list[Fault] = []
        self.outage: Literal["", "cut", "unavailable"] = ""
        self.doubles = False
        """Whether frames of streams come twice."""
        self.stream_cuts = 0
        """How many more streams are cut after two frames."""
        self.news = Condition()
        self._open: set[socket.socket] = set()
        proxy = self

        class Handler(_Handler):
            owner = proxy

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        self._thread = Thread(target=self._server.serve_forever, args=(0.1,), daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self.cut()

    def cut(self) -> None:
        """End all connections that are open now."""
        for sock in tuple(self._open):
            with suppress(OSError):
                sock.shutdown(socket.SHUT_RDWR)

    def until(self, holds: Callable[[], bool], seconds: float) -> bool:
        """Wait until this holds, at most so long; says whether it does. Asked after whatever has happened."""
        with self.news:
            return self.news.wait_for(holds, seconds)

    def tell(self) -> None:
        """Notify those that may wait for what has happened."""
        with self.news:
            self.news.notify_all()

    def note(self, exchange: Exchange) -> None:
        with self.news:
            self.log.append(exchange)
            self.news.notify_all()

    def fault_of(self, exchange: Exchange) -> Fault | None:
        with self.news:
            for fault in self.faults:
                if fault.times > 0 and fault.of(exchange):
                    fault.times -= 1
                    return fault
        return None

    @contextmanager
    def holding(self, connection: socket.socket | None) -> Iterator[None]:
        """A connection that `cut` ends."""
        if connection is None:
            yield
            return
        self._open.add(connection)
        try:
            yield
        finally:
            self._open.discard(connection)


class _Handler(BaseHTTPRequestHandler):
    owner: Proxy
    protocol_version = "HTTP/1.1"
    timeout = LONGEST

    def handle(self) -> None:
        with self.owner.holding(self.connection), suppress(OSError, ValueError):
            super().handle()

    def log_message(self, *_: object) -> None:
        """Nothing: what has happened is in the log of the proxy."""

    def _any(self) -> None:
        proxy = self.owner
        length = int(self.headers.get("Content-Length") or 0)
        if not 0 <= length <= LARGEST:
            raise ValueError(f"a body of {length} bytes")
        body = self.rfile.read(length)
        path = urlsplit(self.path).path
        exchange = Exchange(time.monotonic(), self.command, path, self.headers.get("Idempotency-Key"), body)
        if proxy.outage == "cut":
            return self._end(replace(exchange, fate="cut"))
        if proxy.outage:
            return self._answer(exchange, 503, {"type": "/problems/unavailable", "status": 503}, 1)
        fault = proxy.fault_of(exchange)
        if fault is not None and fault.kind == "cut":
            return self._end(replace(exchange, fate="cut"))
        if fault is not None and fault.kind == "answer":
            return self._answer(exchange, fault.status, fault.problem, fault.retry_after)
        if fault is not None and fault.kind == "call":
            fault.call()
        return self._forward(exchange, loses=fault is not None and fault.kind == "lose")

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = _any

    def _forward(self, exchange: Exchange, *, loses: bool) -> None:
        upstream = HTTPConnection(*self.owner.upstream, timeout=LONGEST)
        headers = {name: text for name, text in self.headers.items() if name.lower() not in _OWN}
        try:
            upstream.request(self.command, self.path, exchange.body or None, headers)
            with self.owner.holding(upstream.sock), upstream.getresponse() as response:
                if response.headers.get("Content-Type", "").startswith("text/event-stream"):
                    return self._stream(replace(exchange, status=response.status, streamed=True), response)
                raw = response.read()
        except (OSError, HTTPException):
            return self._end(replace(exchange, fate="cut"))
        finally:
            upstream.close()
        done = replace(exchange, status=response.status, problem=_problem(response, raw))
        if loses:
            return self._end(replace(done, fate="lost"))
        self.owner.note(done)
        self._send(response.status, response.headers.items(), raw)
        return None

    def _stream(self, exchange: Exchange, response: HTTPResponse) -> None:
        proxy = self.owner
        proxy.note(exchange)
        self.close_connection = True
        self._head(response.status, response.headers.items(), {"Connection": "close"})
        with proxy.news:
            is_cut = proxy.stream_cuts > 0
            proxy.stream_cuts -= is_cut
        frame, frames = b"", 0
        with suppress(OSError, HTTPException, ValueError):
            while line := response.readline():
                frame += line
                if line.strip():
                    continue
                self.wfile.write(frame * (2 if proxy.doubles and b"data:" in frame else 1))
                frames += b"data:" in frame
                frame = b""
                if is_cut and frames == 2:
                    return self._end(None)
        return None

    def _answer(
        self, exchange: Exchange, status: int, problem: Mapping[str, Json], retry_after: int | None
    ) -> None:
        self.owner.note(replace(exchange, fate="answered", problem=problem))
        more = [] if retry_after is None else [("Retry-After", str(retry_after))]
        headers = [("Content-Type", "application/problem+json"), *more]
        self._send(status, headers, msgspec.json.encode(problem))

    def _end(self, exchange: Exchange | None) -> None:
        if exchange is not None:
            self.owner.note(exchange)
        self.close_connection = True
        with suppress(OSError):
            self.connection.shutdown(socket.SHUT_RDWR)

    def _send(self, status: int, headers: object, raw: bytes) -> None:
        self._head(status, headers, {"Content-Length": str(len(raw))} if status not in (204, 304) else {})
        self.wfile.write(raw)

    def _head(self, status: int, headers: Any, more: Mapping[str, str]) -> None:
        self.send_response_only(status)
        for name, text in (*((n, t) for n, t in headers if n.lower() not in _OWN), *more.items()):
            self.send_header(name, text)
        self.end_headers()


def _problem(response: HTTPResponse, raw: bytes) -> Mapping[str, Json]:
    if response.status < 400:
        return {}
    with suppress(NotPlain):
        body = parse(raw)
        return body if isinstance(body, dict) else {}
    return {}
