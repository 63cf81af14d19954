"""A reader of requests with deadlines: who sends nothing, or half a request, does not stay for long; and who
sends without a pause leaves the others of the process their turn.
"""

import socket
import time
from collections.abc import Callable

import gevent
from gunicorn.http.unreader import SocketUnreader  # type: ignore[import-untyped]

HEAD_SECONDS = 10.0
"""For all of a request's head, from its first byte; and for the first byte on a new connection."""
BODY_SECONDS = 10.0
"""For the body of a request, and one more for each `BODY_RATE` bytes of it that have come."""
BODY_RATE = 128 * 1024
IDLE_SECONDS = 75.0
"""Between two requests."""
LINGER_SECONDS = 2.0
"""For the client to close its end too; else the last answer could be lost on its way."""
MOST_UNREAD = 64 * 1024
"""Bytes of a body that nobody wanted, which are read so that the connection can go on."""
MOST_PIECES = 64
"""Of a head that is too long: what came by one system call is one."""


class TooSlow(Exception):
    """A deadline of the reader has passed."""


class Reader(SocketUnreader):  # type: ignore[misc]
    """Reader of one connection. It calls `waits(True)` before a wait for the client, and `waits(False)`
    after.
    """

    def __init__(self, sock: object, waits: Callable[[bool], None]) -> None:
        super().__init__(sock)
        self._waits = waits
        self._deadline = 0.0
        self._came = 0
        self._loop = gevent.get_hub().loop
        self._turn = -1
        self.is_body = False
        self.is_cut_late = False
        """Set by the check of waiting times when the client is late; ends the wait."""
        self.head: list[bytes] = []
        """Received part of the head that is being read."""

    def expect_head(self, first: float) -> None:
        """Expect a request, with its first byte within `seconds`."""
        self.is_body = False
        begun = self.buf.getvalue()
        self.head = [begun] if begun else []
        if begun:  # otherwise a read follows, which yields by itself
            self._take_turn()
        self._deadline = time.monotonic() + (HEAD_SECONDS if begun else first)

    def expect_body(self) -> None:
        """Expect the body of a request from now on."""
        if not self.is_body:
            self.is_body, self._came = True, 0
            self._deadline = time.monotonic() + BODY_SECONDS

    def hurry(self, seconds: float) -> None:
        """Expect the rest within `seconds`."""
        self._deadline, self._came = min(self._deadline, time.monotonic() + seconds), 0

    def read_on(self) -> None:
        """Read the rest of a head that is too long, because the response depends on its headers."""
        self.hurry(LINGER_SECONDS)
        try:
            while b"\r\n\r\n" not in b"".join(self.head[-2:]) and len(self.head) < MOST_PIECES:
                if not self.chunk():
                    return
        except (TooSlow, OSError):
            pass

    def linger(self) -> None:
        """Wait until the client has closed, and ignore the bytes that it still sends."""
        self.is_body, self._deadline = False, time.monotonic() + LINGER_SECONDS
        self.head = [b""]  # it has begun: what comes is no new head, which would have a time of its own
        try:
            self.sock.shutdown(socket.SHUT_WR)
            while self.chunk():
                del self.head[1:]
        except (TooSlow, OSError):
            pass

    def is_late(self, now: float) -> bool:
        """Return whether the deadline has passed."""
        return now > self._deadline + (self._came / BODY_RATE if self.is_body else 0)

    def chunk(self, size_hint: int | None = None) -> bytes:
        """Return the next bytes, or none when the client has closed. Raises `TooSlow`."""
        self._waits(True)
        try:
            self._take_turn()
            data: bytes = super().chunk(size_hint)
        finally:
            self._waits(False)
        if self.is_cut_late:  # later bytes do not count
            raise TooSlow
        if self.is_body:
            self._came += len(data)
        else:
            if not self.head:
                self._deadline = time.monotonic() + HEAD_SECONDS
            self.head.append(data)
        return data

    def _take_turn(self) -> None:
        """Yield to other greenlets, unless the event loop has run since the last time.

        What has come already is read without waiting. So a client that sends one request after the other, and
        takes the answers as fast, would otherwise be the only one that is served.
        """
        if self._loop.iteration == self._turn:
            gevent.sleep(0)
        self._turn = self._loop.iteration
