"""Round trips: connections on which commands get to a server, and their answers back.

The client library makes the connections, reads the answers, and finds its way through a cluster. What it does
around each command (taking from a pool, repeating, measuring) costs more than the command, so to a single
server it is bypassed; and so it is for every write, because it does not tell whether a write that failed was
sent at all.
"""

import socket
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import repeat
from os import getpid
from threading import BoundedSemaphore, Condition
from typing import Any, Protocol

import redis
from hiredis import pack_command
from redis.cluster import ClusterNode, RedisCluster
from redis.crc import key_slot
from redis.exceptions import AskError, ClusterDownError, MovedError, ResponseError

from service.store.redis.connections import FAILURES, Client
from service.store.redis.failover import NotPrimary

_cluster_node: Callable[[str, int], ClusterNode] = ClusterNode

AT_ONCE = 64
"""Commands on their way at a time; the next waits. The client library would refuse its 101st connection, and
a crowd that is woken by one event would open one each."""
IDLE = 30.0
"""Seconds after which a connection that was not needed is closed, when the next one is given back."""
LONGEST_WAIT = 5.0
"""Seconds for a connection to come free."""
REDIRECTS = 5
"""Times that a write follows a key to the server of a cluster which holds it."""

Command = tuple[Any, ...]
Connection = Any
"""A connection of the client library, whose methods have no types."""


class NotSent(redis.ConnectionError):
    """There is no connection: the command was not sent."""


class Uncertain(Exception):
    """A write was sent, and it is not known whether it was done, or whether it will stay."""


class Trips(Protocol):
    """The way to the servers; threads share it. Raises what the client library does."""

    def send(self, *command: Any) -> Any:
        """One command, one round trip; none is ever sent twice."""

    def send_all(self, commands: list[Command]) -> list[Any]:
        """Independent commands, in one round trip to each server."""

    def write(self, key: bytes, /, commands: Sequence[Command]) -> list[Any]:
        """A write and what must follow it on its connection, to the server of its key, in one round trip.

        Raises `Uncertain` when the first may have been done and not all is well; anything else that is raised
        says that it was not done.
        """

    def close(self) -> None: ...


def trips(client: Client) -> Trips:
    return ClusterTrips(client) if isinstance(client, RedisCluster) else ServerTrips(client)


class Gate:
    """A semaphore that takes no lock as long as there is room: its places are in a deque, which is atomic."""

    def __init__(self, places: int) -> None:
        self._places = deque[None](repeat(None, places))
        self._waiting = 0
        self._left = Condition()

    def enter(self, seconds: float) -> bool:
        """Whether a place came free within so many seconds; it is taken then."""
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

    def _took(self) -> bool:
        try:
            self._places.pop()
        except IndexError:
            return False
        return True


class ServerTrips:
    """Over connections to a single server, which stay open."""

    def __init__(self, client: redis.Redis) -> None:
        self._client = client
        self._parse: Callable[..., Any] = client.parse_response
        # Only the ones below are needed from now on.
        client.connection_pool.disconnect(inuse_connections=False)
        self._begin()

    def _begin(self) -> None:
        self._free: deque[tuple[Connection, float]] = deque()
        """Connections that nobody uses, and since when; the last one is the next that is taken."""
        self._gate = Gate(AT_ONCE)
        self._pid = getpid()  # Last: whoever finds its own here finds none of its parent's connections.

    def send(self, *command: Any) -> Any:
        return _or_raise(self._over(pack_command(command), (command,), []))[0]

    def send_all(self, commands: list[Command]) -> list[Any]:
        return _or_raise(self._over(b"".join(map(pack_command, commands)), commands, []))

    def write(self, _key: bytes, /, commands: Sequence[Command]) -> list[Any]:
        answers, failure = list[Any](), None
        try:
            self._over(b"".join(map(pack_command, commands)), commands, answers)
        except FAILURES as error:
            failure = error
        return _certain(answers, failure)

    def close(self) -> None:
        while self._free:
            self._free.pop()[0].disconnect()
        self._client.close()

    def _over(self, packed: bytes, commands: Sequence[Command], answers: list[Any]) -> list[Any]:
        is_whole = False
        connection = self._taken()
        try:
            _make_ready(connection)
            _exchange(connection, self._parse, packed, commands, answers)
            is_whole = True
        finally:
            try:
                if not is_whole:  # Whatever still comes would be taken for the answer to the next command.
                    connection.disconnect()
            finally:
                self._give_back(connection)
        return answers

    def _taken(self) -> Connection:
        """A connection that nobody uses; waits for one when there are enough, but not for ever."""
        if self._pid != getpid():  # A fork: those connections are its parent's.
            self._begin()
        if not self._gate.enter(LONGEST_WAIT):
            raise NotSent("every connection waits for an answer")
        try:
            return self._free.pop()[0]
        except IndexError:
            pass
        try:
            return self._client.connection_pool.make_connection()
        except BaseException:
            self._gate.leave()
            raise

    def _give_back(self, connection: Connection) -> None:
        """One that nobody has needed for long, since a wave is over, is closed."""
        now = time.monotonic()
        self._free.append((connection, now))
        self._gate.leave()
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

    def write(self, key: bytes, /, commands: Sequence[Command]) -> list[Any]:
        nodes, slot = self._client.nodes_manager, key_slot(key)
        with self._gate:
            node, asking = nodes.get_node_from_slot(slot), False
            for _ in range(REDIRECTS):
                answers, failure = self._at(node, asking, commands)
                match first := answers[0] if answers else failure:
                    case AskError() as elsewhere:
                        node, asking = _cluster_node(elsewhere.host, elsewhere.port), True
                    case MovedError():
                        nodes.initialize()
                        node, asking = nodes.get_node_from_slot(slot), False
                    case _:
                        if isinstance(first, redis.ConnectionError | redis.TimeoutError | ClusterDownError):
                            with suppress(*FAILURES):  # perhaps another has taken over
                                nodes.initialize()
                        break
        return _certain(answers, failure)

    def close(self) -> None:
        self._client.close()

    def _at(
        self, node: ClusterNode, asking: bool, commands: Sequence[Command]
    ) -> tuple[list[Any], Exception | None]:
        """What a server of the cluster answers, and what has kept it from answering all."""
        nodes = self._client.nodes_manager
        client = self._client.get_redis_connection(nodes.get_node(node.host, node.port) or node)
        sent = [it for command in commands for it in ((("ASKING",), command) if asking else (command,))]
        answers, failure = list[Any](), None
        try:
            connection: Connection = client.connection_pool.get_connection()
        except FAILURES as error:
            return [], NotSent(str(error))
        try:
            _exchange(connection, client.parse_response, b"".join(map(pack_command, sent)), sent, answers)
        except FAILURES as error:
            failure = error
        finally:
            if len(answers) < len(sent):
                connection.disconnect()
            client.connection_pool.release(connection)
        return answers[1::2] if asking else answers, failure


def _exchange(
    connection: Connection,
    parse: Callable[..., Any],
    packed: bytes,
    commands: Sequence[Command],
    answers: list[Any],
) -> None:
    """Send commands, and add their answers, refusals among them, as they come."""
    connection.send_packed_command((packed,))
    for command in commands:
        try:
            answers.append(parse(connection, command[0]))
        except ResponseError as error:
            answers.append(error)


def _or_raise(answers: list[Any]) -> list[Any]:
    """The answers, unless one of them is a refusal."""
    for answer in answers:
        if isinstance(answer, ResponseError):
            raise answer
    return answers


def _certain(answers: list[Any], failure: Exception | None) -> list[Any]:
    """The answers to a write and what followed it, when all is well; see `Trips.write` for what is raised."""
    first = answers[0] if answers else failure
    if isinstance(first, ResponseError | NotPrimary | NotSent):
        raise first
    if failure is None:
        failure = next((it for it in answers if isinstance(it, ResponseError)), None)
    if failure is not None:
        raise Uncertain(f"{type(failure).__name__}: {failure}") from failure
    return answers


def _make_ready(connection: Connection) -> None:
    """Connected, and nothing to be read: else the server has closed it (or said what nobody has asked)."""
    try:
        connection.connect()
        try:
            if not _can_read(connection):
                return
        except (redis.ConnectionError, redis.TimeoutError, OSError):
            pass
        connection.disconnect()
        connection.connect()
    except (redis.ConnectionError, redis.TimeoutError) as error:
        raise NotSent(str(error)) from error


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
