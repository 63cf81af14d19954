"""How does a test get an object store that speaks as much of S3 as is needed, and breaks when it shall?"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest


class S3Server(ThreadingHTTPServer):
    """`objects` by path. While it `is_ill` every answer is a 500; what is about `refused` games is a 403."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.objects: dict[str, bytes] = {}
        self.is_ill = False
        self.refused = set[str]()
        self.asked: list[str] = []


@contextmanager
def s3(monkeypatch: pytest.MonkeyPatch) -> Iterator[S3Server]:
    """A server, and the variables by which clients find it."""
    with S3Server() as server:
        Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        for name, value in {
            "AWS_ENDPOINT_URL": f"http://127.0.0.1:{server.server_port}",
            "AWS_ACCESS_KEY_ID": "test",
            "AWS_SECRET_ACCESS_KEY": "test",
            "AWS_REGION": "here",
        }.items():
            monkeypatch.setenv(name, value)
        try:
            yield server
        finally:
            server.shutdown()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: S3Server

    def do_GET(self) -> None:
        if "list-type=2" in self.path:
            self._list()
        else:
            self._give()

    def do_HEAD(self) -> None:
        self._give()

    def _list(self) -> None:
        bucket = self.path.partition("?")[0].strip("/")
        keys = [path.removeprefix(f"/{bucket}/") for path in self._objects]
        told = "".join(
            f"<Contents><Key>{key}</Key><Size>1</Size><ETag>1</ETag>"
            "<LastModified>2026-01-01T12:00:00.000Z</LastModified></Contents>"
            for key in keys
        )
        self._answer(200, f"<ListBucketResult>{told}</ListBucketResult>".encode())

    def _give(self) -> None:
        if any(game in self.path for game in self.server.refused):
            self._answer(403)
            return
        self._answer(*((200, body) if (body := self._objects.get(self.path)) is not None else (404, b"")))

    def do_PUT(self) -> None:
        body = self._body()
        if self.path in self._objects and self.headers.get("If-None-Match") == "*":
            self._answer(412)
        elif self._answer(200):
            self._objects[self.path] = body

    def do_POST(self) -> None:
        """The one way in which clients delete: a list of keys."""
        bucket, keys = self.path.partition("?")[0], re.findall(rb"<Key>(.*?)</Key>", self._body())
        told = b"".join(b"<Deleted><Key>%b</Key></Deleted>" % key for key in keys)
        if self._answer(200, b"<DeleteResult>%b</DeleteResult>" % told):
            for key in keys:
                self._objects.pop(f"{bucket}/{key.decode()}", None)

    @property
    def _objects(self) -> dict[str, bytes]:
        return self.server.objects

    def _body(self) -> bytes:
        return self.rfile.read(int(self.headers["Content-Length"]))

    def _answer(self, status: int, body: bytes = b"") -> bool:
        self.server.asked.append(f"{self.command} {self.path}")
        status, body = (500, b"") if self.server.is_ill else (status, body)
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("ETag", '"1"')
        self.send_header("Last-Modified", "Thu, 01 Jan 2026 12:00:00 GMT")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)
        return status == 200

    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads it."""
