"""Commands to the servers, and the Lua functions they are given: what happens at once happens in these."""

import hashlib
from collections.abc import Callable, Iterator
from importlib.resources import files

import redis
from redis.cluster import RedisCluster

from service.store.base import MAY_HAVE_WRITTEN, StoreUnavailable
from service.store.records import ConnectionCounts
from service.store.redis import connections
from service.store.redis.keys import TAGS, touched_key
from service.store.redis.transport import Argument, Command, Reply, UncertainWrite, transport_to


def _library(name: str) -> tuple[str, str]:
    """The source of a library, with its digest in its name and those of its functions; and the digest."""
    source = files("service.store.redis").joinpath(f"{name}.lua").read_text("utf-8")
    version = hashlib.sha256(source.encode()).hexdigest()[:12]
    return source.replace("VERSION", version), version


def _has(node: redis.Redis, library: str) -> bool:
    """Whether a server that takes no writes now has been given this library before."""
    name = library.partition("name=")[2].partition("\n")[0]
    try:
        return bool(node.function_list(name))
    except connections.FAILURES:
        return False


_GAMES, _GAMES_VERSION = _library("estancia")
_OUTBOX, _OUTBOX_VERSION = _library("outbox")
CHECK, APPEND, CREATE, CLAIM, PLACE, EXPIRE, REPLACE_TOKEN, BEAT, PUT_LINE, DELETE_LINE, ERASE, NOTE = (
    f"estancia_{verb}_{_GAMES_VERSION}".encode()
    for verb in (
        "check", "append", "create", "claim", "place", "expire", "replace_token", "beat", "put_line",
        "delete_line", "erase", "note",
    )
)  # fmt: skip
DELETE, RELEASE = (f"estancia_{verb}_{_GAMES_VERSION}".encode() for verb in ("delete", "release"))
ACKNOWLEDGE, ADD_TASKS, ADD_FIRST, CLAIM_TASK, REPORT = (
    f"estancia_{verb}_{_OUTBOX_VERSION}".encode()
    for verb in ("acknowledge", "add_tasks", "add_first", "claim_task", "report")
)


ACKNOWLEDGED_WITHIN = 2_000
"""Milliseconds in which the replicas must have a write, where they must have it."""


class Commands:
    """The way to the servers, with our functions on them; raises `StoreUnavailable`. Threads share it.

    `replicas`: how many must have a write before it counts.
    """

    def __init__(self, client: connections.Client, replicas: int = 0) -> None:
        self.client = client
        self._transport = transport_to(client)
        self._replicas = replicas

    def load(self) -> None:
        """Give every server the functions; a library of this name is this very library."""
        for node in connections.nodes(self.client):
            for library in (_GAMES, _OUTBOX):
                try:
                    node.function_load(library)
                except connections.FAILURES as error:
                    if "already exists" not in str(error) and not _has(node, library):
                        raise connections.unavailable(error) or error from error

    def execute(self, *command: Argument) -> Reply:
        """One command, one round trip; a server that is new or was flushed is given the functions first."""
        return self._with_functions(lambda: self._transport.send(*command))

    def write(self, *command: Argument) -> Reply:
        """Command on whose effect, or reported effect, a caller relies.

        Where replicas must have what counts, they have all that the server knew when it answered: after the
        command a key is written, so that there is something to wait for even if the command has found its
        work done already.
        """
        key: bytes = command[3] if command[0] == "FCALL" else command[1]
        commands = [command]
        if self._replicas:
            commands += (
                ("SET", touched_key(key), "", "EX", 60),
                ("WAIT", self._replicas, ACKNOWLEDGED_WITHIN),
            )
        try:
            reply, *acknowledged = self._with_functions(lambda: self._transport.write(key, commands))
        except UncertainWrite as error:
            MAY_HAVE_WRITTEN.set(True)
            raise StoreUnavailable(f"a write was sent, and not acknowledged: {error}") from error
        if reply and not isinstance(reply, list):  # lists are refusals
            MAY_HAVE_WRITTEN.set(True)
        if acknowledged and acknowledged[-1] < self._replicas:
            MAY_HAVE_WRITTEN.set(True)
            raise StoreUnavailable(
                f"{acknowledged[-1]} replicas have a write in time that {self._replicas} must have"
            )
        return reply

    def _with_functions(self, send: Callable[[], Reply]) -> Reply:
        try:
            return send()
        except connections.FAILURES as error:
            if "Function not found" not in str(error):
                raise connections.unavailable(error) or error from error
        self.load()
        try:
            return send()
        except connections.FAILURES as error:
            raise connections.unavailable(error) or error from error

    def pipelined(self, commands: list[Command]) -> list[Reply]:
        """Commands that may as well be done twice, in one round trip to each server."""
        try:
            return self._transport.send_all(commands)
        except connections.FAILURES as error:
            raise connections.unavailable(error) or error from error

    def check_writes(self) -> None:
        """Send every server a write that means nothing; raise `StoreUnavailable` unless each takes it."""
        probes = {connections.home(self.client, key): key for key in map(touched_key, TAGS)}
        self.pipelined([("SET", key, "", "EX", 60) for key in probes.values()])

    def time(self) -> int:
        """What time it is (ms since 1970) for the server, or for the middle one of all that take writes."""
        if not isinstance(self.client, RedisCluster):
            seconds, micros = map(int, self.execute("TIME"))
            return seconds * 1_000 + micros // 1_000
        try:
            times = sorted(node.time() for node in connections.nodes(self.client))
        except connections.FAILURES as error:
            raise connections.unavailable(error) or error from error
        seconds, micros = times[len(times) // 2]
        return seconds * 1_000 + micros // 1_000

    def scan(self, pattern: bytes) -> Iterator[bytes]:
        """Every key like this on any server, in no order, once."""
        try:
            for node in connections.nodes(self.client):
                seen = set[bytes]()
                for key in node.scan_iter(match=pattern, count=1_000):
                    if key not in seen:
                        seen.add(key)
                        yield key
        except connections.FAILURES as error:
            raise connections.unavailable(error) or error from error

    def connections(self) -> ConnectionCounts:
        """Connections of this process; those that the garbage collector has yet to close are free."""
        tally, in_use = connections.tally(self.client), self._transport.in_use
        return ConnectionCounts(
            in_use, max(tally.made - tally.dropped - in_use, 0), tally.made, tally.dropped
        )

    def close(self) -> None:
        self._transport.close()
