"""Client of a request, as far as the server below the application knows: is it still connected?"""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Protocol

from flask import request

KEY = "estancia.client"
"""Key of the `Client` in the environment of a request, on servers that know it."""


class Client(Protocol):
    """Protocol of the other end of a connection."""

    has_gone: bool

    def look(self) -> bool:
        """Return whether the client has gone, as far as the system knows now."""

    def watch(self, tell: Callable[[], None]) -> AbstractContextManager[None]:
        """Call `tell` if the client closes the connection while the block runs."""


class _Unseen:
    """Client on a server that does not know whether it is connected."""

    has_gone = False

    def look(self) -> bool:
        return False

    def watch(self, tell: Callable[[], None]) -> AbstractContextManager[None]:  # noqa: ARG002
        return nullcontext()


UNSEEN: Client = _Unseen()


def client() -> Client:
    """Return the client of the current request."""
    client: Client = request.environ.get(KEY, UNSEEN)
    return client
