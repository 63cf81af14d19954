"""Round trips: connections on which commands get to a server, and their answers back.

The client library makes the connections, reads the answers, and finds its way through a cluster. What it does
around each command (taking from a pool, repeating, measuring) costs more than the command, so to a single
server it is bypassed.
"""

from collections.abc import Callable
from os import getpid
from queue import Empty, SimpleQueue
from threading import BoundedSemaphore, Lock
from typing import Any, Protocol

import redis
from hiredis import pack_command
from redis.cluster import RedisCluster
from redis.exceptions import ResponseError

from service.store.redis.connections import Client

AT_ONCE = 64
"""Commands on their way at a time; the next waits. The client library would refuse its 101st connection, and
a crowd that is woken by one event would open one each."""
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
        self._free: SimpleQueue[Connection] = SimpleQueue()
        self._opening = Lock()
        self._opened = 0
        self._pid = getpid()  # Last: whoever finds its own here finds none of its parent's connections.

    def send(self, *command: Any) -> Any:
        return self._over(pack_command(command), (command,))[0]

    def send_all(self, commands: list[Command]) -> list[Any]:
        return self._over(b"".join(map(pack_command, commands)), commands)

    def close(self) -> None:
        try:
            while True:
                self._free.get_nowait().disconnect()
        except Empty:
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
                self._free.put(connection)
        if failed is not None:
            raise failed
        return answers

    def _taken(self) -> Connection:
        """A connection that nobody uses; waits for one when there are enough, but not for ever."""
        if self._pid != getpid():  # A fork: those connections are its parent's.
            self._begin()
        try:
            return self._free.get_nowait()
        except Empty:
            with self._opening:
                if self._opened < AT_ONCE:
                    connection = self._client.connection_pool.make_connection()
                    self._opened += 1
                    return connection
        try:
            return self._free.get(timeout=LONGEST_WAIT)
        except Empty:
            raise redis.TimeoutError("every connection waits for an answer") from None


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
        if not connection.can_read():
            return
    except (redis.ConnectionError, redis.TimeoutError, OSError):
        pass
    connection.disconnect()
    connection.connect()
