"""Connections of a process: accepting, counting, and closing them at a stop.

Each has a greenlet, which sleeps most of the time. A new client at the limit takes the
place of the one that has let us wait for longest.
"""

import errno
import resource
import socket
import time
from collections.abc import Callable

import gevent
from gevent.event import Event

from service.http.auth.client_address import counted_as
from service.http.connections import refusals
from service.http.connections.balance import ProcessShare
from service.http.connections.connection import Connection, ConnectionQuota, Host
from service.http.connections.environ import environ_always
from service.http.connections.untyped import Application, Log, Settings, Socket
from service.http.connections.watchdog import BlockedGames, ProcessActivity

RESERVED = 256
"""Descriptors that are not for connections of clients."""
FEWEST = 16
"""Connections that are accepted even if the system allows few files."""
REFUSED = 64
"""Connections beyond the limit that get a response, so that their clients can read the reason."""
TICK = 0.5
"""Seconds between two checks of the waiting times."""
TURN = 0.002
"""Seconds for which a process with more connections than another leaves the next one to it."""
CROWDED = 0.05
"""Seconds until the next attempt when the system has no descriptor left."""
BODIES_GRACE = 2.0
"""Seconds that incomplete bodies may take at a stop."""
_PROBES = {"TCP_KEEPIDLE": 30, "TCP_KEEPINTVL": 10, "TCP_KEEPCNT": 3}
"""TCP keep-alive: seconds of silence, seconds between probes, unanswered probes before the connection is
dead.
"""
_NO_ROOM = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class Connections:
    """Connections of one process, served by `app`, at most `each` of one address; `cfg`, `log` are
    gunicorn's.
    """

    def __init__(
        self,
        app: Application,
        cfg: Settings,
        log: Log,
        watched: ProcessActivity,
        set_aside: BlockedGames,
        share: ProcessShare,
        most_per_client: int,
    ) -> None:
        always = environ_always(cfg)
        self._host = Host(app=app, cfg=cfg, log=log, watched=watched, set_aside=set_aside, always=always)
        self._all = ConnectionQuota(_fitting(cfg.worker_connections, log))
        self._refused = ConnectionQuota(REFUSED)
        """Refused connections. They do not count towards the limit, and only further refused ones end them.
        """
        self._share = share
        self._most_per_client = most_per_client
        self._of: dict[str, ConnectionQuota] = {}
        self._listeners: list[tuple[Socket, gevent.Greenlet]] = []
        self._nobody_left = Event()
        gevent.spawn(self._look_at_clocks)

    def listen(self, listener: Socket) -> None:
        """Accept connections from now on. They inherit the options of the listener."""
        listener.setblocking(True)
        self._share.hold(self._all.count)
        if listener.family in (socket.AF_INET, socket.AF_INET6):
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            for name, value in _PROBES.items():
                if hasattr(socket, name):
                    listener.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
        self._listeners.append((listener, gevent.spawn(self._accept, listener)))

    def stop_listening(self) -> None:
        self._host.is_stopping = True
        self._share.take_no_more()
        for listener, accepting in self._listeners:
            accepting.kill()
            listener.close()

    def drain(self) -> None:
        """Return when all connections are closed. It does not wait for clients that have sent no complete
        request.
        """
        self._cut(lambda connection: not connection.is_sending_body())
        gevent.spawn_later(BODIES_GRACE, self._cut, lambda _: True)
        while self._all.count or self._refused.count:
            self._nobody_left.clear()
            self._nobody_left.wait()

    def _cut(self, chosen: Callable[[Connection], bool]) -> None:
        for connection in [waiting for waiting in self._waiting() if chosen(waiting)]:
            connection.cut()

    def _waiting(self) -> list[Connection]:
        """Return the connections that wait for their clients."""
        return [*self._all.waiting, *self._refused.waiting]

    def _look_at_clocks(self) -> None:
        """Close connections whose time is over, in one greenlet: a timer for each would cost more."""
        while True:
            gevent.sleep(TICK)
            now = time.monotonic()
            for connection in self._waiting():
                connection.cut_if_late(now)

    def _accept(self, listener: Socket) -> None:
        server = listener.getsockname()
        while True:
            try:
                sock, peer = listener.accept()
            except OSError as error:
                if error.errno in _NO_ROOM:
                    self._all.most = max(FEWEST, min(self._all.most, self._all.count))
                    self._all.is_full()
                    gevent.sleep(CROWDED)
                elif error.errno in (errno.EBADF, errno.EINVAL):
                    return
                continue
            gevent.spawn(self._serve, sock, peer, server)
            # Other greenlets, and other processes, run before the next connection is accepted.
            gevent.sleep(TURN if self._share.is_ahead() else 0)

    def _serve(self, sock: Socket, peer: object, server: object) -> None:
        address = peer[0] if isinstance(peer, tuple) else ""
        client = counted_as(address)
        quotas = [self._all]
        if client is not None:
            quotas.append(self._of.setdefault(client, ConnectionQuota(self._most_per_client)))
        full = [quota for quota in reversed(quotas) if quota.is_full()]
        if full:
            self._refused.is_full()  # then it has cut off the oldest refused one
            quotas = [self._refused]
        connection = Connection(self._host, sock, peer, server, quotas)
        for quota in quotas:
            quota.count += 1
        self._share.hold(self._all.count)
        try:
            if full:
                connection.refuse(refusals.too_many_connections(full[0].most, full[0] is not self._all))
            else:
                connection.serve()
        finally:
            sock.close()
            for quota in quotas:
                quota.count -= 1
                quota.waiting.pop(connection, None)
            if client is not None and (its := self._of.get(client)) is not None and not its.count:
                del self._of[client]
            if self._host.is_stopping:
                self._share.take_no_more()
            else:
                self._share.hold(self._all.count)
            if not self._all.count and not self._refused.count:
                self._nobody_left.set()


def _fitting(most: int, log: Log) -> int:
    """Return the limit of connections, given the descriptors of the process."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    room = most if soft == resource.RLIM_INFINITY else max(FEWEST, soft - RESERVED)
    if room < most:
        log.warning("the system allows %d files, so only %d connections are held", soft, room)
    return min(most, room)
