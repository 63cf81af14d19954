"""The HTTP client of webhooks: to the very address that was checked, once, following no redirect."""

import re
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from http.client import HTTPConnection, HTTPException, HTTPResponse

from service.hooks import addresses
from service.hooks.addresses import BadTarget, Resolve, Target
from service.times import now_ms

MOST = 16 * 1024
"""Bytes of an answer's body that are read; what it says does not matter."""
BUSY = (429, 503)
_SECONDS = re.compile(r"[0-9]{1,9}", re.ASCII)


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
    told = response.getheader("Retry-After", "")
    if response.status not in BUSY:
        return 0
    if _SECONDS.fullmatch(told):
        return int(told) * 1_000
    try:
        return max(0, round(parsedate_to_datetime(told).timestamp() * 1_000) - now_ms())
    except (ValueError, OverflowError):
        return 0


class _Pinned(HTTPConnection):
    """A connection to one address, whatever the name leads to by now."""

    def __init__(self, target: Target, address: str, timeout: float, context: ssl.SSLContext) -> None:
        super().__init__(target.host, target.port, timeout=timeout)
        self._target = target
        self._address = address
        self._context = context

    def connect(self) -> None:
        self.sock = socket.create_connection((self._address, self._target.port), self.timeout)
        if self._target.scheme == "https":
            host = self._target.host.removesuffix(".")
            self.sock = self._context.wrap_socket(self.sock, server_hostname=host)


class Sender:
    """Posts messages; `seconds` bound each step, and whoever calls bounds the whole."""

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

    def send(self, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """One try."""
        try:
            target = addresses.parse(url, self._allow_private)
            address = addresses.find(target, self._allow_private, self._resolve)
        except BadTarget as error:
            return Answer(None, f"refused: {error}")
        except OSError:
            return Answer(None, "its name cannot be looked up")
        connection = _Pinned(target, address, self.seconds, self._context)
        try:
            connection.request("POST", target.path, body, {**headers, "Host": target.host_header})
            response = connection.getresponse()
            response.read(MOST)
            why = "a redirect, not followed" if 300 <= response.status < 400 else None
            return Answer(response.status, why, _asked_to_wait(response))
        except TimeoutError:
            return Answer(None, "no answer in time")
        except ssl.SSLError as error:
            return Answer(None, f"no secure connection: {error.reason or 'certificate'}")
        except (OSError, HTTPException) as error:
            return Answer(None, f"no usable answer: {type(error).__name__}")
        finally:
            connection.close()
