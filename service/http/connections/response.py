"""Response sent with as few system calls as possible, with a time-out for clients that do not read."""

import time
from functools import lru_cache

from gunicorn.http import wsgi  # type: ignore[import-untyped]
from gunicorn.util import http_date, to_bytestring  # type: ignore[import-untyped]

from service.http.connections.untyped import Socket

WRITE_SECONDS = 30.0
"""Time-out for a client to read a piece of a response."""


@lru_cache(2)
def _date(second: int) -> str:
    """`Fri, 27 Nov 2026 22:44:13 GMT`"""
    text: str = http_date(second)
    return text


def send(sock: Socket, data: bytes) -> None:
    """Send all bytes, at once if the system accepts them. Raises `OSError` if the client does not read."""
    if rest := data[_sent_at_once(sock, data) :]:
        sock.settimeout(WRITE_SECONDS)
        sock.sendall(rest)
        sock.settimeout(None)  # reading has deadlines of its own


def _sent_at_once(sock: Socket, data: bytes) -> int:
    """Return the number of bytes that the system accepted without waiting, nearly always all."""
    try:
        return int(sock.send(data, timeout=0.0))
    except BlockingIOError:
        return 0


class Response(wsgi.Response):  # type: ignore[misc]
    """Response of gunicorn that sends the head together with the first piece of the body."""

    headers_sent: bool

    def __init__(self, req: object, sock: object, cfg: object) -> None:
        super().__init__(req, sock, cfg)
        self._unsent = b""

    def default_headers(self) -> list[str]:
        major, minor = self.req.version
        head = [
            f"HTTP/{major}.{minor} {self.status}\r\nServer: {self.version}\r\n",
            f"Date: {_date(int(time.time()))}\r\n",
            "Connection: close\r\n" if self.should_close() else "Connection: keep-alive\r\n",
        ]
        if self.chunked:
            head.append("Transfer-Encoding: chunked\r\n")
        return head

    def send_headers(self) -> None:
        if not self.headers_sent:
            head = [
                *self.default_headers(),
                *(f"{name}: {value}\r\n" for name, value in self.headers),
                "\r\n",
            ]
            self._unsent = to_bytestring("".join(head), "latin-1")
            self.headers_sent = True

    def close(self) -> None:
        self.send_headers()
        self._send(b"0\r\n\r\n" if self.chunked else b"")

    def _emit_body(self, data: bytes) -> None:
        self._send(b"%X\r\n%b\r\n" % (len(data), data) if self.chunked else data)

    def _send(self, data: bytes) -> None:
        data = self._unsent + data
        self._unsent = b""
        if data:
            send(self.sock, data)
