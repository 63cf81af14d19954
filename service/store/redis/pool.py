"""Connection pools: who owns the connections to the servers, and who waits when all of them are in use.

A command that counts takes a connection of `ServerPool`, which costs least. All else goes through the client
library, whose `WaitingPool` has connections of its own. No connection belongs to both, so neither counts what
the other one opens or closes.
"""

import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from itertools import repeat
from os import getpid
from queue import Empty, LifoQueue
from threading import Condition, RLock
from typing import Any

import redis
from redis import ConnectionPool
from redis.connection import Connection as LibraryConnection
from redis.connection import SSLConnection
from redis.exceptions import MaxConnectionsError

AT_ONCE = 64
"""Commands on their way at a time; the next waits. A crowd that is woken by one event would else open a
connection each."""
OTHERS = 32
"""Connections of the client library's pool beyond these: for what is asked of one server of a cluster, for
checks, and for listening."""
IDLE = 30.0
"""Seconds after which a connection that was not needed is closed, when the next one is given back."""
LONGEST_WAIT = 5.0
"""Seconds for a connection to come free."""

Connection = Any
"""A connection of the client library, whose methods have no types."""


class NotSent(redis.ConnectionError):
    """There is no connection: the command was not sent."""


class Busy(NotSent, MaxConnectionsError):
    """Every connection that this process may have is in use; the server may be well."""

    def __init__(self) -> None:
        super().__init__(
            f"every connection of this process to the server was in use for {LONGEST_WAIT:g} seconds"
        )


class ConnectionTally:
    """Count of the connections that a client has opened and closed. Threads share it."""

    def __init__(self) -> None:
        self.made = 0
        self.dropped = 0
        self._lock = RLock()  # a connection may be closed by garbage collection, wherever that comes

    def add(self, made: int = 0, dropped: int = 0) -> None:
        with self._lock:
            self.made += made
            self.dropped += dropped


class Counted:
    """Mixed into a connection class of the client library: its opening and its end are counted."""

    def __init__(self, tally: ConnectionTally, **options: object) -> None:
        self._tally = tally
        self._is_open = False
        super().__init__(**options)

    def connect(self) -> None:
        super().connect()  # type: ignore[misc]
        if not self._is_open:
            self._is_open = True
            self._tally.add(made=1)

    def disconnect(self, *args: object, **options: object) -> None:
        super().disconnect(*args, **options)  # type: ignore[misc]
        if self._is_open:
            self._is_open = False
            self._tally.add(dropped=1)


class _CountedTcp(Counted, LibraryConnection):
    pass


class _CountedTls(Counted, SSLConnection):
    pass


_COUNTED = {LibraryConnection: _CountedTcp, SSLConnection: _CountedTls}


class _LendingQueue(LifoQueue[Connection]):
    """Pool of the library's connections, last in first out; a time-out has a clear error."""

    def get(self, block: bool = True, timeout: float | None = None) -> Connection:
        try:
            return super().get(block, timeout)
        except Empty:
            raise Busy from None


class WaitingPool(redis.BlockingConnectionPool):
    """The client library's own pool; who finds all of its connections in use waits, and raises `Busy`."""

    def __init__(self, **options: object) -> None:
        own = {"max_connections": AT_ONCE + OTHERS, "timeout": LONGEST_WAIT, "queue_class": _LendingQueue}
        super().__init__(**{**own, **options})  # type: ignore[no-untyped-call]


def counted_pool(tally: ConnectionTally, **options: object) -> WaitingPool:
    """A pool whose connections are counted."""
    pool = WaitingPool(**options, tally=tally)
    pool.connection_class = _COUNTED[pool.connection_class]
    return pool


def lent(pool: ConnectionPool) -> int:
    """Connections of the library's pool that are in use."""
    _, (in_use, _) = pool.get_connection_count()
    return in_use


class FastSemaphore:
    """A semaphore that takes no lock as long as there is room: its places are in a deque, which is atomic."""

    def __init__(self, places: int) -> None:
        self._all = places
        self._places = deque[None](repeat(None, places))
        self._waiting = 0
        self._left = Condition()

    @property
    def inside(self) -> int:
        return self._all - len(self._places)

    def enter(self, seconds: float) -> bool:
        """Wait for a free place up to this number of seconds, take it, and return whether there was one."""
        if self._took():
            return True
        with self._left:
            self._waiting += 1
            try:
                return self._left.wait_for(self._took, seconds)
            finally:
                self._waiting -= 1

    def leave(self) -> None:
        self._places.append(None)
        if self._waiting:  # who waits has counted itself first, and looked then
            with self._left:
                self._left.notify()

    def __enter__(self) -> None:
        """Raises `Busy`."""
        if not self.enter(LONGEST_WAIT):
            raise Busy

    def __exit__(self, *_: object) -> None:
        self.leave()

    def _took(self) -> bool:
        try:
            self._places.pop()
        except IndexError:
            return False
        return True


class ServerPool:
    """Connections to a single server, which stay open between commands. Threads share it.

    It owns them whole: `make` makes one that nobody else knows of.
    """

    def __init__(self, make: Callable[[], Connection]) -> None:
        self._make = make
        self._begin()

    def _begin(self) -> None:
        self._free: deque[tuple[Connection, float]] = deque()
        """Connections that nobody uses, and since when; the last one is the next that is taken."""
        self._gate = FastSemaphore(AT_ONCE)
        self._pid = getpid()  # Last: then none of the parent's connections is left.

    @property
    def in_use(self) -> int:
        return self._gate.inside

    def take(self) -> Connection:
        """A connection that nobody uses; waits for one when there are enough. Raises `Busy`."""
        if self._pid != getpid():  # A fork: those connections are its parent's.
            self._begin()
        if not self._gate.enter(LONGEST_WAIT):
            raise Busy
        try:
            return self._free.pop()[0]
        except IndexError:
            pass
        try:
            return self._make()
        except BaseException:
            self._gate.leave()
            raise

    def give_back(self, connection: Connection) -> None:
        """One that nobody has needed for long, since a wave is over, is closed, and forgotten."""
        now = time.monotonic()
        self._free.append((connection, now))
        self._gate.leave()
        with suppress(IndexError):  # others take them meanwhile
            if now - self._free[0][1] > IDLE:
                self._free.popleft()[0].disconnect()

    def close(self) -> None:
        while self._free:
            self._free.pop()[0].disconnect()
