"""The client of a connection, watched by the event loop while nothing is read from it."""

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gevent import get_hub

from service.http.connections.untyped import Socket

_READABLE = 1


class SocketClient:
    """A `service.http.runtime.client.Client`. It has gone when it has closed its end, or was cut off."""

    def __init__(self, sock: Socket) -> None:
        self.has_gone = False
        self._sock = sock

    def look(self) -> bool:
        """Whether it has gone, asked of the system now."""
        if not self.has_gone:
            self._has_something()
        return self.has_gone

    @contextmanager
    def watch(self, tell: Callable[[], None]) -> Iterator[None]:
        watcher = get_hub().loop.io(self._sock.fileno(), _READABLE)

        def look() -> None:
            watcher.stop()  # What is not read would be told again and again.
            if not self._has_something():
                watcher.start(look)
            elif self.has_gone:
                tell()

        watcher.start(look)
        try:
            yield
        finally:
            watcher.stop()
            watcher.close()

    def _has_something(self) -> bool:
        """Whether there is something to be read: bytes, or the end, with which it has gone."""
        try:
            self.has_gone = not self._sock._sock.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except BlockingIOError:
            return False
        except OSError:
            self.has_gone = True
        return True
