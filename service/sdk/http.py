"""HTTP of the Python SDK: requests repeated until they are answered, and streams that are taken up again."""

import gzip
import json
import math
import random
import re
import select
import time
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC
from email.utils import parsedate_to_datetime
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any, Self
from urllib.parse import urlencode, urlsplit

PASSING = (408, 429, 502, 503, 504)
"""Statuses after which the same again may succeed."""
SILENCE = 40
"""Seconds without a byte after which a live stream is dead; it has a sign of life every 15."""
IDLE = 8
"""Connections that are kept for the next request."""

_SECONDS = re.compile(r"[0-9]{1,9}", re.ASCII)

Json = Any
"""What JSON says: nearly always a dictionary, as the contract describes it."""


class Problem(Exception):
    """An answer that is an error, typed; its text is the `detail` of the problem, in the reader's language.

    `code` is the kind (`rejected`, `stale`, `not-found`, …; `unknown` if a proxy answered), `reason` the case
    within it (for a refusal the rules' own code), `clause` that of the rules, `facts` the numbers behind it.
    A `stale` one has the newest `version` and the `events` that were missed. `key` is that of the request.
    """

    def __init__(self, status: int, headers: Mapping[str, str], body: object, key: str | None = None) -> None:
        problem = body if isinstance(body, dict) and isinstance(body.get("type"), str) else {}
        self.text: str = problem.get("detail", f"HTTP {status}")
        super().__init__(self.text)
        self.status = status
        self.code: str = problem.get("type", "unknown").rpartition("/")[2]
        self.reason: str | None = problem.get("reason")
        self.clause: str | None = problem.get("clause")
        self.facts: Json = problem.get("facts", {})
        self.version: int | None = problem.get("version")
        self.events: list[Json] = problem.get("events", [])
        self.request_id = headers.get("X-Request-Id")
        self.key = key
        self.retry_after = seconds_to_wait(headers.get("Retry-After"))


class Unanswered(Exception):
    """No answer for all of `patience`. Nobody knows what was done: the same under that `key` does it once."""

    def __init__(self, why: Exception, key: str | None = None) -> None:
        super().__init__(f"No answer: {why or type(why).__name__}")
        self.key = key


class Http:
    """One service over HTTP, and who asks there.

    `language` is sent as `Accept-Language`; `patience` are the seconds for which a request is repeated.
    """

    def __init__(
        self,
        url: str = "http://127.0.0.1:8000",
        token: str | None = None,
        *,
        language: str | None = None,
        patience: float = 60,
    ) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"{url!r} is not the address of a service, such as http://127.0.0.1:8000")
        self.url = url.rstrip("/")
        self.token = token
        self.language = language
        self.patience = patience
        self._kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        self._host, self._port, self._prefix = parts.hostname, parts.port, parts.path.rstrip("/")
        self._idle: list[HTTPConnection] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections that are kept; the next request opens a new one."""
        while self._idle:
            self._idle.pop().close()

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        query: Mapping[str, object] | None = None,
        token: str | None = None,
        key: str | None = None,
        headers: Mapping[str, str] | None = None,
        repeatable: bool | None = None,
        seconds: float = 30,
    ) -> Json:
        """Any call of the contract: its JSON, its text, or None for none. A text is sent as a bundle.

        `repeatable`: the same again does no harm (assumed of GET, and with a key); `seconds`: for an attempt.
        """
        repeatable = method == "GET" or key is not None if repeatable is None else repeatable
        sent = self._headers(token, {"Idempotency-Key": key, "Accept-Encoding": "gzip", **(headers or {})})
        if body is not None:
            sent["Content-Type"] = "application/x-ndjson" if isinstance(body, str) else "application/json"
        data = None if body is None else body.encode() if isinstance(body, str) else json.dumps(body).encode()
        until, pause, mistakes = time.monotonic() + self.patience, 0.5, 0
        while True:
            failure: Problem | Unanswered
            try:
                return self._once(method, _address(path, query), data, sent, seconds, fresh=not repeatable)
            except Problem as problem:
                failure, problem.key = problem, key
                again = problem.status == 429 or (repeatable and problem.status in PASSING)
                if problem.status == 500 and repeatable and not mistakes:
                    again, mistakes = True, 1  # an error of the service: one more attempt, then it is raised
                wait = problem.retry_after
            except (OSError, HTTPException, EOFError) as error:
                failure, again, wait = Unanswered(error, key), repeatable, 0
            wait_for = (wait or pause) * random.uniform(1, 1.5)
            if not again or time.monotonic() + wait_for > until:
                raise failure
            time.sleep(wait_for)
            pause = min(2 * pause, 10)

    def stream(
        self, path: str, query: Callable[[], Mapping[str, object]], token: str | None = None
    ) -> Iterator[tuple[str, Json]]:
        """The (event, data) pairs of a live stream until nothing can follow, over any loss of the connection.

        `query` is asked before each attempt. Raises a `Problem` when the service refuses it.
        """
        pause = 0.5
        while True:
            wait = pause * random.uniform(0.5, 1.5)
            connection = self._connection(SILENCE)
            try:
                headers = self._headers(token, {"Accept": "text/event-stream"})
                connection.request("GET", self._prefix + _address(path, query()), headers=headers)
                response = connection.getresponse()
                if response.status == 204:
                    return
                if response.status != 200:
                    raise _problem(response, response.read())
                for event, data in _frames(response):
                    pause = 0.5
                    yield event, data
                    if event == "farewell" and data["why"] in ("over", "replaced"):
                        return
            except Problem as problem:
                if problem.status < 500 and problem.status not in PASSING:
                    raise
                wait = max(wait, problem.retry_after)
            except (OSError, HTTPException):
                pass
            finally:
                connection.close()
            time.sleep(wait)
            pause = min(2 * pause, 30)

    def _headers(self, token: str | None, more: Mapping[str, str | None]) -> dict[str, str]:
        token = token or self.token
        ours = {
            "Accept": "application/json",
            "User-Agent": "estancia-sdk",
            "Authorization": token and f"Bearer {token}",
            "Accept-Language": self.language,
        }
        return {name: text for name, text in {**ours, **more}.items() if text}

    def _connection(self, seconds: float, *, fresh: bool = True) -> HTTPConnection:
        while self._idle and not fresh:
            kept = self._idle.pop()
            # What can be read before anything was asked is its end.
            if kept.sock is not None and not select.select([kept.sock], [], [], 0)[0]:
                kept.sock.settimeout(seconds)
                return kept
            kept.close()
        return self._kind(self._host, self._port, timeout=seconds)

    def _once(
        self,
        method: str,
        path: str,
        data: bytes | None,
        headers: dict[str, str],
        seconds: float,
        *,
        fresh: bool,
    ) -> Json:
        """One attempt, over a connection that was kept unless it is to be `fresh`."""
        connection, done = self._connection(seconds, fresh=fresh), False
        try:
            connection.request(method, self._prefix + path, data, headers)
            response = connection.getresponse()
            raw = response.read()
            done = not response.will_close and len(self._idle) < IDLE
        finally:
            self._idle.append(connection) if done else connection.close()
        if response.headers.get("Content-Encoding") == "gzip":
            raw = gzip.decompress(raw)
        if response.status >= 400:
            raise _problem(response, raw)
        if response.status == 304 or not raw:
            return None
        is_json = response.headers.get("Content-Type", "").startswith("application/json")
        return json.loads(raw) if is_json else raw.decode()


def seconds_to_wait(retry_after: str | None) -> int:
    """The seconds that a `Retry-After` means: a number, or a date in any form of HTTP; 0 for anything else.

    A date of HTTP is in UTC, also where it does not say so (the form of C's asctime, `-0000`).
    """
    text = (retry_after or "").strip()
    if _SECONDS.fullmatch(text):
        return int(text)
    try:
        moment = parsedate_to_datetime(text)
        until = (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError):
        return 0
    return max(0, math.ceil(until - time.time()))


def _address(path: str, query: Mapping[str, object] | None) -> str:
    asked = {name: _text(value) for name, value in (query or {}).items() if value is not None}
    return f"{path}?{urlencode(asked)}" if asked else path


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(str, value)) if isinstance(value, (list, tuple, set, frozenset)) else str(value)


def _problem(response: HTTPResponse, raw: bytes) -> Problem:
    try:
        body = json.loads(raw)
    except ValueError:
        body = None
    return Problem(response.status, dict(response.headers), body)


def _frames(response: HTTPResponse) -> Iterator[tuple[str, Json]]:
    """The server-sent events of a response; signs of life are left out."""
    event, data = "message", ""
    while line := response.readline():
        name, _, text = line.decode().rstrip("\n").partition(":")
        if name == "event":
            event = text.removeprefix(" ")
        elif name == "data":
            data = text.removeprefix(" ")
        elif not line.strip():
            if data:
                yield event, json.loads(data)
            event, data = "message", ""
