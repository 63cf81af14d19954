"""The connections of a process: taken in, counted, and seen off when it stops.

Each has a greenlet, which sleeps most of the time. Whoever comes when there are as many as may be takes the
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
"""Connections that are held however few files the system allows."""
REFUSED = 64
"""Connections too many that are still waited for, so that their clients can read why."""
TICK = 0.5
"""Seconds between two looks at how long clients have let us wait."""
TURN = 0.002
"""Seconds for which a process that holds more than another leaves the next connection to that one."""
CROWDED = 0.05
"""Seconds until it is tried again when the system has no descriptor left."""
BODIES_GRACE = 2.0
"""Seconds that bodies which are still on their way may take at a stop."""
_PROBES = {"TCP_KEEPIDLE": 30, "TCP_KEEPINTVL": 10, "TCP_KEEPCNT": 3}
"""Seconds of silence, seconds between two probes, probes without an answer: then the connection is dead."""
_NO_ROOM = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class Connections:
    """The connections of one process, served by `app`, at most `most_per_client` of one address.

    `cfg` and `log` are gunicorn's.
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
        """They take nobody's place, and nobody takes theirs but the next ones that are refused."""
        self._share = share
        self._most_per_client = most_per_client
        self._of: dict[str, ConnectionQuota] = {}
        self._listeners: list[tuple[Socket, gevent.Greenlet]] = []
        self._nobody_left = Event()
        gevent.spawn(self._look_at_clocks)

    def listen(self, listener: Socket) -> None:
        """Take in whoever comes there, from now on. What is accepted has the listener's options."""
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
        """Return when nobody is left. Whoever sends no request, or half of one, is not waited for."""
        self._cut(lambda connection: not connection.is_sending_body())
        gevent.spawn_later(BODIES_GRACE, self._cut, lambda _: True)
        while self._all.count or self._refused.count:
            self._nobody_left.clear()
            self._nobody_left.wait()

    def _cut(self, chosen: Callable[[Connection], bool]) -> None:
        for connection in [waiting for waiting in self._waiting() if chosen(waiting)]:
            connection.cut()

    def _waiting(self) -> list[Connection]:
        """Those that wait for their clients."""
        return [*self._all.waiting, *self._refused.waiting]

    def _look_at_clocks(self) -> None:
        """One greenlet for all of them: a timer for each would cost more than the waiting."""
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
            # Others, and other processes, have their turn before the next one is taken in.
            gevent.sleep(TURN if self._share.is_ahead() else 0)

    def _serve(self, sock: Socket, peer: object, server: object) -> None:
        address = peer[0] if isinstance(peer, tuple) else ""
        client = counted_as(address)
        quotas = [self._all]
        if client is not None:
            quotas.append(self._of.setdefault(client, ConnectionQuota(self._most_per_client)))
        full = [quota for quota in reversed(quotas) if quota.is_full()]
        if full:
            self._refused.is_full()  # then it has cut off the one that was refused first
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
    """As many connections as may be, and as there are descriptors for."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    room = most if soft == resource.RLIM_INFINITY else max(FEWEST, soft - RESERVED)
    if room < most:
        log.warning("the system allows %d files, so only %d connections are held", soft, room)
    return min(most, room)
