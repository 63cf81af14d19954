"""Connection: one request after the other, each passed to the application, until one side closes it."""

import socket
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import SimpleNamespace

from gunicorn.http.errors import (  # type: ignore[import-untyped]
    LimitRequestHeaders,
    LimitRequestLine,
    NoMoreData,
    ParseException,
)
from gunicorn.http.parser import RequestParser  # type: ignore[import-untyped]

from service.http.connections import refusals, watchdog
from service.http.connections.body import Body
from service.http.connections.client import SocketClient
from service.http.connections.environ import environ_of, environ_of_connection, game_of
from service.http.connections.fair_scheduler import FairScheduler
from service.http.connections.reader import HEAD_SECONDS, IDLE_SECONDS, Reader, TooSlow
from service.http.connections.response import Response, send
from service.http.connections.untyped import Application, Log, Request, Settings, Socket
from service.http.connections.watchdog import BlockedGames, ProcessActivity
from service.http.middleware.error_handlers import REFUSAL
from service.http.runtime.client import KEY as CLIENT
from service.http.wire.environ import Environ
from service.process.work_meter import WorkMeter, metered_by

CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
_UNREAD = SimpleNamespace(version=(1, 1), method="GET", headers=[], should_close=lambda: True)
"""Placeholder for a malformed request."""


@dataclass(kw_only=True)
class Host:
    """Context shared by the connections of a process: `app` answers requests; `cfg`, `log` are gunicorn's."""

    app: Application
    cfg: Settings
    log: Log
    watched: ProcessActivity
    set_aside: BlockedGames
    always: Environ
    """Part of the environment that is the same for all requests."""
    scheduler: FairScheduler = field(default_factory=FairScheduler)
    is_stopping: bool = False


class ConnectionQuota:
    """Quota of connections that count together: their number, and those that wait for their clients."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.count = 0
        self.waiting: dict[Connection, None] = {}
        """Connections that wait for their clients, the longest wait first."""

    def is_full(self) -> bool:
        """Cut off the connection that waits longest. Return whether there are still too many."""
        if self.count < self.most:
            return False
        oldest = next(iter(self.waiting), None)
        if oldest is None:
            return True
        self.waiting.pop(oldest)
        oldest.cut()
        return False


class Connection:
    """Connection of one client, identified by its `peer` name and counted in `quotas`."""

    def __init__(
        self, host: Host, sock: Socket, peer: object, server: object, quotas: list[ConnectionQuota]
    ) -> None:
        self._quotas = quotas
        self._host = host
        self._sock = sock
        self._peer = peer
        self._client = SocketClient(sock)
        self._always = {**host.always, **environ_of_connection(peer, server), CLIENT: self._client}
        self._reader = Reader(sock, self._waits)

    def is_sending_body(self) -> bool:
        """Return whether the application waits for the body of a request of this connection."""
        return self._reader.is_body

    def cut(self, how: int = socket.SHUT_RDWR) -> None:
        """End the connection. Code that waits for its client sees it as closed."""
        try:
            self._sock._sock.shutdown(how)  # the cooperative socket would raise in a waiting greenlet
        except OSError:
            return

    def cut_if_late(self, now: float) -> None:
        """Stop waiting for a client whose time is over."""
        if self._reader.is_late(now):
            self._reader.is_cut_late = True
            self.cut(socket.SHUT_RD)

    def serve(self) -> None:
        """Serve all requests of the connection."""
        parser = RequestParser(self._host.cfg, self._sock, self._peer)
        parser.unreader = self._reader
        seconds = HEAD_SECONDS
        try:
            while self._next(parser, seconds):
                seconds = IDLE_SECONDS
        except OSError:
            pass  # The client has gone, or no longer reads.
        except Exception:
            self._host.log.exception("a connection failed")

    def refuse(self, problem: Exception) -> None:
        """Answer a malformed request, and close the connection."""
        response = Response(_UNREAD, self._sock, self._host.cfg)
        address = self._peer[0] if isinstance(self._peer, tuple) else ""
        try:
            self._answer(refusals.environ(problem, self._reader.head, address), response)
            self._reader.linger()
        except OSError:
            pass

    def _waits(self, is_waiting: bool) -> None:
        """Record whether the connection waits for its client now."""
        for quota in self._quotas:
            if is_waiting:
                quota.waiting[self] = None
            else:
                quota.waiting.pop(self, None)

    def _read(self, parser: Iterator[Request], seconds: float) -> Request | None:
        """Return the next request, whose first byte is due in `seconds`; None if none can be served."""
        self._reader.expect_head(seconds)
        try:
            return next(parser)
        except (StopIteration, NoMoreData):
            pass
        except TooSlow:
            if self._reader.head:
                self.refuse(refusals.too_slow("head", HEAD_SECONDS))
        except ParseException as error:
            self._host.log.warning("refused before it was read: %s", type(error).__name__)
            if isinstance(error, (LimitRequestLine, LimitRequestHeaders)):
                self._reader.read_on()
            self.refuse(refusals.of_parser(error))
        return None

    def _next(self, parser: Iterator[Request], seconds: float) -> bool:
        """Serve the next request, whose first byte is due in `seconds`. Return whether more may follow."""
        if (request := self._read(parser, seconds)) is None:
            return False
        body = Body(request.body, self._reader)
        environ = {**self._always, **environ_of(request), "wsgi.input": body}
        if request._expected_100_continue:
            send(self._sock, CONTINUE)
        response = Response(request, self._sock, self._host.cfg)
        game = game_of(environ)
        label = watchdog.label_of(request.method, environ["PATH_INFO"], game)
        if seconds_left := self._host.set_aside.left_of(game):
            environ[REFUSAL] = refusals.set_aside(seconds_left)
        if self._host.is_stopping:
            response.force_close()
        try:
            # The watchdog records this request whenever this greenlet runs, and for how long.
            self._host.watched.at(label)
            with metered_by(WorkMeter(self._host.scheduler, self._client.look, label)):
                self._answer(environ, response)
        except OSError:
            raise
        except Exception:
            self._host.log.exception("the application failed")
            if not response.headers_sent:
                self.refuse(refusals.failed())
            return False
        finally:
            self._host.watched.at(watchdog.NO_LABEL)
        if self._host.is_stopping or response.should_close() or not body.is_through():
            self._reader.linger()
            return False
        return True

    def _answer(self, environ: Environ, response: Response) -> None:
        chunks = self._host.app(environ, response.start_response)
        try:
            for chunk in chunks:
                response.write(chunk)
            response.close()
        finally:
            if hasattr(chunks, "close"):
                chunks.close()
