"""Store transport: commands on their way to a server, and their answers back.

The client library reads the answers, and finds its way through a cluster. What it does around each command
(taking from a pool, repeating, measuring) costs as much as the command, so to a single server it is bypassed;
and so it is for every write, because it does not tell whether a write that failed was sent at all.
"""

import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Protocol, TypeAlias

import redis
from hiredis import pack_command
from redis.cluster import ClusterNode, RedisCluster
from redis.crc import key_slot
from redis.exceptions import AskError, ClusterDownError, MovedError, ResponseError

from service.store.redis.connections import FAILURES, Client
from service.store.redis.failover import NotPrimary
from service.store.redis.pool import AT_ONCE, Busy, Connection, FastSemaphore, NotSent, ServerPool, lent

_cluster_node: Callable[[str, int], ClusterNode] = ClusterNode

REDIRECTS = 5
"""Times that a write follows a key to the server of a cluster which holds it."""

Argument: TypeAlias = Any
"""Of a command: bytes, text or a number."""
Command: TypeAlias = tuple[Argument, ...]
Reply: TypeAlias = Any
"""What a server answers: the client library says no more."""


class UncertainWrite(Exception):
    """A write was sent, and it is not known whether it was done, or whether it will stay."""


class StoreTransport(Protocol):
    """The way to the servers; threads share it. Raises what the client library does."""

    def send(self, *command: Argument) -> Reply:
        """One command, one round trip; none is ever sent twice."""

    def send_all(self, commands: list[Command]) -> list[Reply]:
        """Independent commands, in one round trip to each server."""

    def write(self, key: bytes, /, commands: Sequence[Command]) -> list[Reply]:
        """A write and what must follow it on its connection, to the server of its key, in one round trip.

        Raises `UncertainWrite` when the first may have been done and not all is well; anything else that is
        raised says that it was not done.
        """

    @property
    def in_use(self) -> int:
        """Connections in use now."""

    def close(self) -> None: ...


def transport_to(client: Client) -> StoreTransport:
    return ClusterTransport(client) if isinstance(client, RedisCluster) else ServerTransport(client)


class ServerTransport:
    """Over connections to a single server, which stay open."""

    def __init__(self, client: redis.Redis) -> None:
        self._client = client
        self._parse: Callable[..., Reply] = client.parse_response
        library = client.connection_pool
        # Not by the library's pool, which would count it for ever, and would not notice its end.
        self._pool = ServerPool(lambda: library.connection_class(**library.connection_kwargs))
        # Only the ones of this pool are needed from now on.
        library.disconnect(inuse_connections=False)

    @property
    def in_use(self) -> int:
        return self._pool.in_use + lent(self._client.connection_pool)

    def send(self, *command: Argument) -> Reply:
        return _or_raise(self._over(pack_command(command), (command,), []))[0]

    def send_all(self, commands: list[Command]) -> list[Reply]:
        return _or_raise(self._over(b"".join(map(pack_command, commands)), commands, []))

    def write(self, _key: bytes, /, commands: Sequence[Command]) -> list[Reply]:
        answers, failure = list[Reply](), None
        try:
            self._over(b"".join(map(pack_command, commands)), commands, answers)
        except FAILURES as error:
            failure = error
        return _certain(answers, failure)

    def close(self) -> None:
        self._pool.close()
        self._client.close()

    def _over(self, packed: bytes, commands: Sequence[Command], answers: list[Reply]) -> list[Reply]:
        is_whole = False
        connection = self._pool.take()
        try:
            _make_ready(connection)
            _exchange(connection, self._parse, packed, commands, answers)
            is_whole = True
        finally:
            try:
                if not is_whole:  # Whatever still comes would be taken for the answer to the next command.
                    connection.disconnect()
            finally:
                self._pool.give_back(connection)
        return answers


class ClusterTransport:
    """To whichever server of a cluster it is for."""

    def __init__(self, client: RedisCluster) -> None:
        self._client = client
        self._gate = FastSemaphore(AT_ONCE)
        self._send: Callable[..., Reply] = client.execute_command
        self._pipeline: Callable[..., Reply] = client.pipeline

    def send(self, *command: Argument) -> Reply:
        with self._gate:
            return self._send(*command)

    def send_all(self, commands: list[Command]) -> list[Reply]:
        with self._gate, self._pipeline(transaction=False) as pipe:
            for command in commands:
                pipe.execute_command(*command)
            answers: list[Reply] = pipe.execute()
        return answers

    def write(self, key: bytes, /, commands: Sequence[Command]) -> list[Reply]:
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
                        if not isinstance(first, Busy) and isinstance(
                            first, redis.ConnectionError | redis.TimeoutError | ClusterDownError
                        ):
                            with suppress(*FAILURES):  # perhaps another has taken over
                                nodes.initialize()
                        break
        return _certain(answers, failure)

    @property
    def in_use(self) -> int:
        nodes = self._client.nodes_manager.nodes_cache.copy().values()
        clients = [node.redis_connection for node in nodes]
        return sum(lent(client.connection_pool) for client in clients if client is not None)

    def close(self) -> None:
        self._client.disconnect_connection_pools()  # type: ignore[no-untyped-call]
        self._client.close()

    def _at(
        self, node: ClusterNode, asking: bool, commands: Sequence[Command]
    ) -> tuple[list[Reply], Exception | None]:
        """What a server of the cluster answers, and what has kept it from answering all."""
        nodes = self._client.nodes_manager
        client = self._client.get_redis_connection(nodes.get_node(node.host, node.port) or node)
        sent = [
            sent_command
            for command in commands
            for sent_command in ((("ASKING",), command) if asking else (command,))
        ]
        answers, failure = list[Reply](), None
        try:
            connection: Connection = client.connection_pool.get_connection()
        except Busy as error:
            return [], error
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
    parse: Callable[..., Reply],
    packed: bytes,
    commands: Sequence[Command],
    answers: list[Reply],
) -> None:
    """Send commands, and add their answers, refusals among them, as they come."""
    connection.send_packed_command((packed,))
    for command in commands:
        try:
            answers.append(parse(connection, command[0]))
        except ResponseError as error:
            answers.append(error)


def _or_raise(answers: list[Reply]) -> list[Reply]:
    """The answers, unless one of them is a refusal."""
    for answer in answers:
        if isinstance(answer, ResponseError):
            raise answer
    return answers


def _certain(answers: list[Reply], failure: Exception | None) -> list[Reply]:
    """The answers to a write and what followed it; raises what `StoreTransport.write` does."""
    first = answers[0] if answers else failure
    if isinstance(first, ResponseError | NotPrimary | NotSent):
        raise first
    if failure is None:
        failure = next((answer for answer in answers if isinstance(answer, ResponseError)), None)
    if failure is not None:
        raise UncertainWrite(f"{type(failure).__name__}: {failure}") from failure
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
