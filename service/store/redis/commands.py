"""Commands to the servers, and the Lua functions they are given: what happens at once happens in these."""

import hashlib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from service.store.redis import connections
from service.store.redis.trips import trips


def _library(name: str) -> tuple[str, str]:
    """The source of a library, with its digest in its name and those of its functions; and the digest."""
    source = files("service.store.redis").joinpath(f"{name}.lua").read_text()
    version = hashlib.sha256(source.encode()).hexdigest()[:12]
    return source.replace("VERSION", version), version


_GAMES, _GAMES_VERSION = _library("estancia")
_OUTBOX, _OUTBOX_VERSION = _library("outbox")
CHECK, APPEND, CREATE, CLAIM, PLACE, REPLACE_TOKEN, BEAT, PUT_LINE, DELETE_LINE = (
    f"estancia_{verb}_{_GAMES_VERSION}".encode()
    for verb in (
        "check", "append", "create", "claim", "place", "replace_token", "beat", "put_line", "delete_line"
    )
)  # fmt: skip
ACKNOWLEDGE, ADD_TASKS, ADD_FIRST, CLAIM_TASK, REPORT = (
    f"estancia_{verb}_{_OUTBOX_VERSION}".encode()
    for verb in ("acknowledge", "add_tasks", "add_first", "claim_task", "report")
)


class Commands:
    """The way to the servers, with our functions on them; raises `StoreUnavailable`. Threads share it."""

    def __init__(self, client: connections.Client) -> None:
        self.client = client
        self._trips = trips(client)

    def load(self) -> None:
        """Give every server the functions; a library of this name is this very library."""
        for node in connections.nodes(self.client):
            for library in (_GAMES, _OUTBOX):
                try:
                    node.function_load(library)
                except connections.FAILURES as error:
                    if "already exists" not in str(error):
                        raise connections.unavailable(error) or error from error

    def execute(self, *command: Any) -> Any:
        """One command, one round trip; a server that is new or was flushed is given the functions first."""
        try:
            return self._trips.send(*command)
        except connections.FAILURES as error:
            if "Function not found" not in str(error):
                raise connections.unavailable(error) or error from error
        self.load()
        try:
            return self._trips.send(*command)
        except connections.FAILURES as error:
            raise connections.unavailable(error) or error from error

    def pipelined(self, commands: list[tuple[Any, ...]]) -> list[Any]:
        """Commands that may as well be done twice, in one round trip to each server."""
        try:
            return self._trips.send_all(commands)
        except connections.FAILURES as error:
            raise connections.unavailable(error) or error from error

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

    def close(self) -> None:
        self._trips.close()
