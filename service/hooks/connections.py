"""Connections to endpoints: each to one address, bounded in time as a whole, kept for the next message."""

import io
import socket
import ssl
import time
from http.client import HTTPConnection
from threading import Lock
from typing import Any

from service.hooks.addresses import Target

IDLE = 20.0
"""Seconds for which a connection is kept open; most servers close it later than that."""
MOST_IDLE = 500


class PinnedConnection(HTTPConnection):
    """A connection to one address, whatever the name leads to by now."""

    def __init__(self, target: Target, address: str, context: ssl.SSLContext) -> None:
        super().__init__(target.host, target.port)
        self.target = target
        self.address = address
        self.used = False
        self.idle_since = 0.0
        self._context = context
        self._until = 0.0

    def bound(self, seconds: float) -> None:
        """From now on all that is done takes so long at most, then `TimeoutError` is raised."""
        self._until = time.monotonic() + seconds

    def connect(self) -> None:
        plain = socket.create_connection((self.address, self.target.port), self.left())
        try:
            plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if self.target.scheme == "https":
                host = self.target.host.removesuffix(".")
                plain = self._context.wrap_socket(plain, server_hostname=host)
        except BaseException:
            plain.close()
            raise
        self.sock = _BoundedSocket(plain, self)

    def left(self) -> float:
        """Seconds that are left; raises `TimeoutError` when there are none."""
        if (left := self._until - time.monotonic()) <= 0:
            raise TimeoutError
        return left


class _BoundedSocket:
    """The little that `http.client` asks of a socket; whatever drips in is not waited for beyond the bound.

    It is closed when both it and the file that reads from it are.
    """

    def __init__(self, plain: socket.socket, connection: PinnedConnection) -> None:
        self._plain = plain
        self._connection = connection
        self._users = 1

    def sendall(self, data: Any) -> None:
        self._plain.settimeout(self._connection.left())
        self._plain.sendall(data)

    def recv_into(self, buffer: Any) -> int:
        self._plain.settimeout(self._connection.left())
        return self._plain.recv_into(buffer)

    def makefile(self, _mode: str) -> io.BufferedReader:
        self._users += 1
        return io.BufferedReader(_Incoming(self))

    def close(self) -> None:
        self._users -= 1
        if not self._users:
            self._plain.close()


class _Incoming(io.RawIOBase):
    """What comes over such a socket."""

    def __init__(self, source: _BoundedSocket) -> None:
        self._source = source

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        return self._source.recv_into(buffer)

    def close(self) -> None:
        if not self.closed:
            super().close()
            self._source.close()


class ConnectionPool:
    """Idle connections, by where they lead. Threads share it; one that is taken is one thread's alone."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._idle: list[PinnedConnection] = []

    def take(self, target: Target, address: str) -> PinnedConnection | None:
        """One that leads to this very address, under this name."""
        wanted = (target.scheme, target.host, target.port, address)
        with self._lock:
            self._drop_old()
            for connection in reversed(self._idle):
                its = connection.target
                if (its.scheme, its.host, its.port, connection.address) == wanted:
                    self._idle.remove(connection)
                    return connection
        return None

    def give_back(self, connection: PinnedConnection) -> None:
        """It may be used again; all of the last answer was read."""
        connection.used, connection.idle_since = True, time.monotonic()
        with self._lock:
            self._drop_old()
            self._idle.append(connection)

    def close(self) -> None:
        with self._lock:
            for connection in self._idle:
                connection.close()
            self._idle.clear()

    def _drop_old(self) -> None:
        oldest = time.monotonic() - IDLE
        while self._idle and (self._idle[0].idle_since < oldest or len(self._idle) > MOST_IDLE):
            self._idle.pop(0).close()
