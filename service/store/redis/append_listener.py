"""Listener for appends (pub/sub), on any number of servers, through any outage."""

import time
from collections.abc import Callable, Iterable, Iterator
from queue import SimpleQueue
from threading import Thread
from typing import Any

from redis import ConnectionPool

from service.store.redis.connections import FAILURES

QUIET = 3.0
"""Seconds of silence after which a server is asked whether it is still there."""
PAUSES = (0.05, 0.1, 0.2, 0.5, 1.0)
"""Seconds between tries to be connected again; the last one for ever."""

Connection = Any
"""A connection of the client library, whose methods have no types."""
Homes = Callable[[], Iterable[tuple[ConnectionPool, list[bytes]]]]


def hear(homes: Homes) -> Iterator[tuple[str, int]]:
    """(game, version) for every message on the channels; `("", 0)` whenever listening begins (again)."""
    tries = 0
    while True:
        ears: list[tuple[ConnectionPool, Connection]] = []
        try:
            for pool, channels in homes():
                connection: Connection = pool.get_connection()
                ears.append((pool, connection))
                _subscribe(connection, channels)
            tries = 0
            yield "", 0
            yield from _messages([connection for _, connection in ears])
        except FAILURES:
            tries += 1
        finally:
            for pool, connection in ears:
                connection.disconnect()
                pool.release(connection)
        if tries:
            time.sleep(PAUSES[min(tries, len(PAUSES)) - 1])


def _subscribe(connection: Connection, channels: list[bytes]) -> None:
    commands = [("SSUBSCRIBE", channel) for channel in channels]  # a cluster takes one slot at a time
    connection.send_packed_command(connection.pack_commands(commands))
    for _ in channels:
        connection.read_response()


def _messages(connections: list[Connection]) -> Iterator[tuple[str, int]]:
    """What all of them hear, until the first one breaks."""
    heard: SimpleQueue[bytes | None] = SimpleQueue()
    threads = [Thread(target=_pump, args=(connection, heard), daemon=True) for connection in connections]
    for thread in threads:
        thread.start()
    try:
        while (message := heard.get()) is not None:
            game, version = message.split()
            yield game.decode(), int(version)
    finally:
        for connection in connections:
            connection.disconnect()
        for thread in threads:
            thread.join()


def _pump(connection: Connection, heard: SimpleQueue[bytes | None]) -> None:
    """Messages of one connection into the queue; None when it broke, or a channel moved to another server."""
    try:
        while getattr(connection, "is_current", True):  # else its server was demoted, and may be cut off
            if not connection.can_read(timeout=QUIET):
                connection.send_command("PING")
            kind, *rest = connection.read_response(timeout=QUIET)
            if kind == b"smessage":
                heard.put(rest[1])
            elif kind == b"sunsubscribe":
                break
    except Exception:  # noqa: S110 — closed by the listener under our hands it may fail in any way; it is over
        pass
    finally:
        heard.put(None)
