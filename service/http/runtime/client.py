"""The client of a request, as far as the server under the application can tell: is it still there?"""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Protocol

from flask import request

KEY = "estancia.client"
"""Where a server that can tell leaves its `Client` in the environment of a request."""


class Client(Protocol):
    """The other end of a connection."""

    has_gone: bool

    def look(self) -> bool:
        """Whether it has gone, as far as the system knows now."""

    def watch(self, tell: Callable[[], None]) -> AbstractContextManager[None]:
        """While the block runs, `tell` is called when the client closes the connection."""


class _Unseen:
    """The client of a server that cannot tell."""

    has_gone = False

    def look(self) -> bool:
        return False

    def watch(self, tell: Callable[[], None]) -> AbstractContextManager[None]:  # noqa: ARG002
        return nullcontext()


UNSEEN: Client = _Unseen()


def client() -> Client:
    """The client of the request that is served."""
    client: Client = request.environ.get(KEY, UNSEEN)
    return client
