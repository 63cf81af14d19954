"""Client of a connection, watched by the event loop while no bytes are read from it."""

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gevent import get_hub

from service.http.connections.untyped import Socket

_READABLE = 1


class SocketClient:
    """A `service.http.runtime.client.Client`: gone after it has closed its end, or was cut off."""

    def __init__(self, sock: Socket) -> None:
        self.has_gone = False
        self._sock = sock

    def look(self) -> bool:
        """Return whether the client has gone, by asking the system now."""
        if not self.has_gone:
            self._has_something()
        return self.has_gone

    @contextmanager
    def watch(self, tell: Callable[[], None]) -> Iterator[None]:
        watcher = get_hub().loop.io(self._sock.fileno(), _READABLE)

        def look() -> None:
            watcher.stop()  # Unread bytes would wake the watcher again and again.
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
        """Return whether there are bytes to read, or the end of the stream: then the client has gone."""
        try:
            self.has_gone = not self._sock._sock.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except BlockingIOError:
            return False
        except OSError:
            self.has_gone = True
        return True
