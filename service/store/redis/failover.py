"""Failover: connections that are dropped once the server behind them is no primary any more.

Behind an address that is moved (a service name, a virtual IP) the open connections still lead to the server
that was demoted, which refuses every write for ever. The caller that gets the refusal ends the generation of
all connections of its client, and each is reopened before its next use.
"""

from typing import Any

import redis
from redis.connection import Connection, SSLConnection, UnixDomainSocketConnection
from redis.exceptions import BusyLoadingError, ClusterDownError, ReadOnlyError, ResponseError

from service.store.redis.pool import Counted, WaitingPool

_DEMOTED: tuple[type[Exception], ...] = (
    ReadOnlyError,
    BusyLoadingError,
    ClusterDownError,
)  # MASTERDOWN is a kind of the last one


class NotPrimary(redis.ConnectionError):
    """The server is no primary, has none, or is loading its data: it has refused the command."""


class Generation:
    """Which connections of a client may still be used: those that were opened in this generation."""

    def __init__(self) -> None:
        self._number = 0

    def __call__(self) -> int:
        return self._number

    def end(self) -> None:
        """Reopen every connection before its next use."""
        self._number += 1


class _Generational:
    """Mixed into a connection class of the client library."""

    refusals = _DEMOTED
    """Answers after which a connection leads to the wrong server."""

    def __init__(self, generation: Generation, **options: object) -> None:
        self._generation = generation
        self._opened_in = -1
        super().__init__(**options)

    @property
    def is_current(self) -> bool:
        return self._opened_in == self._generation()

    def connect(self) -> None:
        if self._opened_in == self._generation():
            if self._sock is not None:  # type: ignore[attr-defined]
                return  # as the library would find out, in five calls
        else:
            self.disconnect()  # type: ignore[attr-defined]
        generation = self._generation()
        super().connect()  # type: ignore[misc]
        self._opened_in = generation

    def read_response(self, *args: object, **options: object) -> Any:
        try:
            return super().read_response(*args, **options)  # type: ignore[misc]
        except (ResponseError, redis.ConnectionError) as error:
            if not isinstance(error, self.refusals) and not str(error).startswith("UNBLOCKED"):
                raise
            self._generation.end()
            self.disconnect()  # type: ignore[attr-defined]
            raise NotPrimary(str(error)) from error


class TcpConnection(_Generational, Counted, Connection):
    pass


class TlsConnection(_Generational, Counted, SSLConnection):
    pass


class UnixConnection(_Generational, Counted, UnixDomainSocketConnection):
    pass


_CLASSES = {
    Connection: TcpConnection,
    SSLConnection: TlsConnection,
    UnixDomainSocketConnection: UnixConnection,
}


def client_of(url: str, **options: object) -> redis.Redis:
    """A client of one server, whose connections survive a failover behind its address."""
    pool = WaitingPool.from_url(url, **options)
    pool.connection_class = _CLASSES[pool.connection_class]
    pool.connection_kwargs["generation"] = Generation()
    return redis.Redis.from_pool(pool)


def reconnect(client: redis.Redis) -> None:
    """Use no open connection of this client again."""
    generation: Generation = client.connection_pool.connection_kwargs["generation"]
    generation.end()
