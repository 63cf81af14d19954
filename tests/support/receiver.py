"""How does a test take what webhooks send? A little HTTP server in its process, which checks signatures."""

import base64
import hashlib
import hmac
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any


@dataclass(frozen=True)
class Received:
    """A request as it came in."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]

    @cached_property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def position(self) -> tuple[str, int]:
        data = self.json["data"]
        return data["game"], data["event"]["position"]

    def is_signed_with(self, secret: str) -> bool:
        """As the specification says it: base64 of HMAC-SHA256 of `id.timestamp.body`, any of several."""
        key = base64.b64decode(secret.split("_", 1)[1])
        text = f"{self.id}.{self.headers['webhook-timestamp']}.".encode() + self.body
        expected = "v1," + base64.b64encode(hmac.new(key, text, hashlib.sha256).digest()).decode()
        return expected in self.headers["webhook-signature"].split(" ")


class Receiver:
    """`answer` gives the status of each request, and may wait before it does; `retry_after` goes with it."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}/in"
        self.received: list[Received] = []
        self.taken: list[Received] = []
        self.answer: Callable[[Received], int] = lambda _: 204
        self.retry_after: str | None = None
        self.connections = 0

    def take(self, request: Received) -> int:
        self.received.append(request)
        status = self.answer(request)
        if 200 <= status < 300:
            self.taken.append(request)
        return status

    def positions(self, game: str) -> list[int]:
        """Of this game's events that were taken, in the order in which they came."""
        return [it.position[1] for it in self.taken if it.json["data"].get("game") == game]


@contextmanager
def receiving() -> Iterator[Receiver]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            status = receiver.take(Received(self.path, headers, body))
            self.send_response(status)
            self.send_header("Content-Length", "0")
            if receiver.retry_after is not None:
                self.send_header("Retry-After", receiver.retry_after)
            if 300 <= status < 400:
                self.send_header("Location", receiver.url + "/elsewhere")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Nothing."""

        def handle(self) -> None:
            receiver.connections += 1
            try:
                super().handle()
            except ConnectionError:
                return  # whoever sent it was killed

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    receiver = Receiver(server.server_address[1])
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
