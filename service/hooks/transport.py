"""The HTTP client of webhooks: to the very address that was checked, once, following no redirect."""

import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse, RemoteDisconnected

from service.hooks import addresses
from service.hooks.addresses import BadTarget, Resolve, Target
from service.hooks.connections import ConnectionPool, PinnedConnection
from service.sdk.http import seconds_to_wait

MOST = 16 * 1024
"""Bytes of an answer's body that are read; what it says does not matter."""
BUSY = (429, 503)


@dataclass(frozen=True)
class Answer:
    """What came of a try: the status code, or why there is none; `wait`: milliseconds it wants no other."""

    status: int | None
    error: str | None = None
    wait: int = 0

    @property
    def is_good(self) -> bool:
        """Whether the endpoint has said that it has the message (2xx)."""
        return self.status is not None and 200 <= self.status < 300

    @property
    def is_gone(self) -> bool:
        """Whether it wants no message any more (410)."""
        return self.status == 410


def _asked_to_wait(response: HTTPResponse) -> int:
    """`Retry-After` of who is busy, seconds or a date, as milliseconds; 0 where nothing of use is said."""
    if response.status not in BUSY:
        return 0
    return 1_000 * seconds_to_wait(response.getheader("Retry-After"))


class Sender:
    """Posts messages, each attempt within `seconds` in all. Threads share one."""

    def __init__(
        self,
        allow_private: bool,
        seconds: float,
        *,
        resolve: Resolve = addresses.resolve,
        context: ssl.SSLContext | None = None,
    ) -> None:
        self.seconds = seconds
        self._allow_private = allow_private
        self._resolve = resolve
        self._context = context or ssl.create_default_context()
        self._pool = ConnectionPool()

    def send(self, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """One try."""
        try:
            target = addresses.parse(url, self._allow_private)
            address = addresses.find(target, self._allow_private, self._resolve)
        except BadTarget as error:
            return Answer(None, f"refused: {error}")
        except OSError:
            return Answer(None, "its name cannot be looked up")
        kept = self._pool.take(target, address)
        if kept is not None:
            try:
                return self._over(kept, target, headers, body)
            except (RemoteDisconnected, ConnectionResetError, BrokenPipeError):
                pass  # closed meanwhile, as it may be; it is not the endpoint that has failed
            except (OSError, HTTPException) as error:
                return _failure(error)
        try:
            return self._over(PinnedConnection(target, address, self._context), target, headers, body)
        except (OSError, HTTPException) as error:
            return _failure(error)

    def close(self) -> None:
        self._pool.close()

    def _over(
        self, connection: PinnedConnection, target: Target, headers: Mapping[str, str], body: bytes
    ) -> Answer:
        is_whole = False
        try:
            connection.bound(self.seconds)
            connection.request("POST", target.path, body, {**headers, "Host": target.host_header})
            with connection.getresponse() as response:
                response.read(MOST)
                is_whole = response.isclosed() and not response.will_close
                why = "a redirect, not followed" if 300 <= response.status < 400 else None
                return Answer(response.status, why, _asked_to_wait(response))
        finally:
            if is_whole:
                self._pool.give_back(connection)
            else:
                connection.close()


def _failure(error: Exception) -> Answer:
    """What came of a try that brought no answer."""
    if isinstance(error, TimeoutError):
        return Answer(None, "no answer in time")
    if isinstance(error, ssl.SSLError):
        return Answer(None, f"no secure connection: {error.reason or 'certificate'}")
    return Answer(None, f"no usable answer: {type(error).__name__}")
