"""How does a test put something between service and store: an address that moves, an answer that is lost?"""

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock, Thread

from tests.support.speed import patience


@dataclass
class _Fate:
    """What becomes of a connection."""

    loses: bool = False
    is_last: bool = False
    refusal: bytes = b""


class Forwarder:
    """A TCP port that leads to the Unix socket of a server.

    Connections stay with the server that they were opened to, as behind a virtual address; `target` is where
    new ones lead. With `lose`, the answer to the next command that contains these bytes is lost, and its
    connection. With `last`, such a command is answered, and then its connection ends and no new one is made.
    """

    def __init__(self, target: Path) -> None:
        self.target = target
        self.lose: bytes | None = None
        self.last: bytes | None = None
        self._lock = Lock()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: set[socket.socket] = set()
        self._fates: list[_Fate] = []
        self.url = f"redis://127.0.0.1:{self._listener.getsockname()[1]}"
        self._threads: list[Thread] = []
        self._run(self._accept)

    def refuse(self, word: str) -> None:
        """Whatever is sent on the connections that are open now is answered with this refusal."""
        for fate in self._fates:
            fate.refusal = f"-{word} says the server of long ago\r\n".encode()

    def cut(self) -> None:
        """End the connections that are open now."""
        with self._lock:
            for each in self._open:
                with suppress(OSError):
                    each.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._threads[0].join(timeout=patience(20))
        self._listener.close()
        self.cut()
        for thread in self._threads:
            thread.join(timeout=patience(20))
        for each in self._open:
            each.close()

    def _run(self, target: Callable[..., None], *args: object) -> None:
        self._threads.append(Thread(target=target, args=args, daemon=True))
        self._threads[-1].start()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            far = socket.socket(socket.AF_UNIX)
            try:
                far.connect(str(self.target))
            except OSError:
                near.close()
                far.close()
                continue
            with self._lock:
                self._open |= {near, far}
            fate = _Fate()
            self._fates.append(fate)
            for source, sink, asks in ((near, far, True), (far, near, False)):
                self._run(self._pump, source, sink, asks, fate)

    def _pump(self, source: socket.socket, sink: socket.socket, asks: bool, fate: _Fate) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                if asks and self.lose is not None and self.lose in data:
                    self.lose, fate.loses = None, True
                if asks and self.last is not None and self.last in data:
                    self.last, fate.is_last, self.target = None, True, Path("nobody.sock")
                if fate.loses and not asks:
                    break
                if asks and fate.refusal:
                    source.sendall(fate.refusal)
                else:
                    sink.sendall(data)
                if fate.is_last and not asks:
                    break
        for each in (source, sink):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)


@contextmanager
def forwarding(folder: Path) -> Iterator[Forwarder]:
    """To the bare server of this folder."""
    it = Forwarder(folder / "bare.sock")
    try:
        yield it
    finally:
        it.close()
