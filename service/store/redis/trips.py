"""Round trips: connections on which commands get to a server, and their answers back.

The client library makes the connections, reads the answers, and finds its way through a cluster. What it does
around each command (taking from a pool, repeating, measuring) costs more than the command, so to a single
server it is bypassed.
"""

import socket
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from os import getpid
from threading import BoundedSemaphore
from typing import Any, Protocol

import redis
from hiredis import pack_command
from redis.cluster import RedisCluster
from redis.exceptions import ResponseError

from service.store.redis.connections import Client

AT_ONCE = 64
"""Commands on their way at a time; the next waits. The client library would refuse its 101st connection, and
a crowd that is woken by one event would open one each."""
IDLE = 30.0
"""Seconds after which a connection that was not needed is closed, when the next one is given back."""
LONGEST_WAIT = 5.0
"""Seconds for a connection to come free."""

Command = tuple[Any, ...]
Connection = Any
"""A connection of the client library, whose methods have no types."""


class Trips(Protocol):
    """The way to the servers; threads share it. Raises what the client library does."""

    def send(self, *command: Any) -> Any:
        """One command, one round trip; none is ever sent twice."""

    def send_all(self, commands: list[Command]) -> list[Any]:
        """Independent commands, in one round trip to each server."""

    def close(self) -> None: ...


def trips(client: Client) -> Trips:
    return ClusterTrips(client) if isinstance(client, RedisCluster) else ServerTrips(client)


class ServerTrips:
    """Over connections to a single server, which stay open."""

    def __init__(self, client: redis.Redis) -> None:
        self._client = client
        self._parse: Callable[..., Any] = client.parse_response
        # Only the ones below are needed from now on.
        client.connection_pool.disconnect(inuse_connections=False)
        self._begin()

    def _begin(self) -> None:
        self._gate = BoundedSemaphore(AT_ONCE)
        self._free: deque[tuple[Connection, float]] = deque()
        """Connections that nobody uses, and since when; the last one is the next that is taken."""
        self._pid = getpid()  # Last: whoever finds its own here finds none of its parent's connections.

    def send(self, *command: Any) -> Any:
        return self._over(pack_command(command), (command,))[0]

    def send_all(self, commands: list[Command]) -> list[Any]:
        return self._over(b"".join(map(pack_command, commands)), commands)

    def close(self) -> None:
        while self._free:
            self._free.pop()[0].disconnect()
        self._client.close()

    def _over(self, packed: bytes, commands: list[Command] | tuple[Command]) -> list[Any]:
        failed, answers, is_whole = None, list[Any](), False
        connection = self._taken()
        try:
            _make_ready(connection)
            connection.send_packed_command((packed,))
            for command in commands:
                try:
                    answers.append(self._parse(connection, command[0]))
                except ResponseError as error:
                    failed = failed or error
            is_whole = True
        finally:
            try:
                if not is_whole:  # Whatever still comes would be taken for the answer to the next command.
                    connection.disconnect()
            finally:
                self._give_back(connection)
        if failed is not None:
            raise failed
        return answers

    def _taken(self) -> Connection:
        """A connection that nobody uses; waits for one when there are enough, but not for ever."""
        if self._pid != getpid():  # A fork: those connections are its parent's.
            self._begin()
        if not self._gate.acquire(timeout=LONGEST_WAIT):
            raise redis.TimeoutError("every connection waits for an answer")
        try:
            return self._free.pop()[0]
        except IndexError:
            pass
        try:
            return self._client.connection_pool.make_connection()
        except BaseException:
            self._gate.release()
            raise

    def _give_back(self, connection: Connection) -> None:
        """One that nobody has needed for long, since a wave is over, is closed."""
        now = time.monotonic()
        self._free.append((connection, now))
        self._gate.release()
        with suppress(IndexError):  # others take them meanwhile
            if now - self._free[0][1] > IDLE:
                self._free.popleft()[0].disconnect()


class ClusterTrips:
    """To whichever server of a cluster it is for."""

    def __init__(self, client: RedisCluster) -> None:
        self._client = client
        self._gate = BoundedSemaphore(AT_ONCE)
        self._send: Callable[..., Any] = client.execute_command
        self._pipeline: Callable[..., Any] = client.pipeline

    def send(self, *command: Any) -> Any:
        with self._gate:
            return self._send(*command)

    def send_all(self, commands: list[Command]) -> list[Any]:
        with self._gate, self._pipeline(transaction=False) as pipe:
            for command in commands:
                pipe.execute_command(*command)
            answers: list[Any] = pipe.execute()
        return answers

    def close(self) -> None:
        self._client.close()


def _make_ready(connection: Connection) -> None:
    """Connected, and nothing to be read: else the server has closed it (or said what nobody has asked)."""
    connection.connect()
    try:
        if not _can_read(connection):
            return
    except (redis.ConnectionError, redis.TimeoutError, OSError):
        pass
    connection.disconnect()
    connection.connect()


def _can_read(connection: Connection) -> bool:
    """Whether there is something to be read, or the end."""
    sock = connection._sock
    if not hasattr(sock, "_sock") or hasattr(sock, "_sslobj"):
        return bool(connection.can_read())
    # A cooperative socket has the system's inside, which never blocks: to ask it is one system call.
    try:
        sock._sock.recv(1, socket.MSG_PEEK)
    except BlockingIOError:
        return False
    return True
