"""HTTP client of the console: plain HTTP and JSON, one connection."""

import json
from collections.abc import Iterator, Mapping
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Self
from urllib.parse import urlencode, urlsplit

import click

from service.cli.terminal.options import in_words
from service.json_types import Json, JsonObject

WAIT = 20
"""Seconds that one request waits for new events."""


class Unreachable(click.ClickException):
    """No service answers at that address."""


class Client:
    """Client of the service at `url`, with a bearer `token`.

    Problems become `click.ClickException`s with their details.
    """

    def __init__(self, url: str, token: str | None = None) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise click.BadParameter(
                f"{url!r} is not the address of a service, such as http://127.0.0.1:8000"
            )
        try:
            port = parts.port
        except ValueError as problem:
            raise click.BadParameter(f"{url!r}: {problem}") from problem
        kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        self.url = url.rstrip("/").removesuffix("/v1")  # guides call that the address, too
        self._path = parts.path.rstrip("/").removesuffix("/v1")
        self._connection = kind(parts.hostname, port, timeout=WAIT + 10)
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self._connection.close()

    def get(self, path: str) -> Json:
        return self._ask("GET", path, None)

    def post(self, path: str, body: object) -> Json:
        return self._ask("POST", path, body)

    def events(self, game: str, wait: int = WAIT) -> Iterator[JsonObject]:
        """Yield all events of a game from the first to the last; with `wait=0` only the present ones."""
        after = 0
        while True:
            page = self.get(f"/v1/games/{game}/events?after={after}&wait={wait}")["events"]
            yield from page
            if (not page and not wait) or (page and page[-1]["type"] == "luck_revealed"):
                return
            after = page[-1]["position"] if page else after

    def lines(self, path: str, parameters: Mapping[str, Json]) -> Iterator[bytes]:
        """Yield the lines of a long response as they arrive, with line ends."""
        query = f"?{urlencode(parameters)}" if parameters else ""
        try:
            self._connection.request("GET", f"{self._path}{path}{query}", None, self._headers)
            response = self._connection.getresponse()
        except (OSError, HTTPException) as error:
            raise self._unreachable(error) from error
        try:
            if response.status >= 400:
                raise click.ClickException(problem(response.status, response.read()))
            yield from response
        except (OSError, HTTPException) as error:
            self._connection.close()
            raise Unreachable(f"The answer of {self.url} broke off ({type(error).__name__}).") from error

    def _ask(self, method: str, path: str, body: object) -> Json:
        headers = {"Accept": "application/json", **self._headers}
        if body is not None:
            headers["Content-Type"] = "application/json"
        data = None if body is None else json.dumps(body)
        try:
            try:
                status, text = self._exchange(method, path, data, headers)
            except (ConnectionResetError, BrokenPipeError):  # as `RemoteDisconnected` is one, too
                if method != "GET":
                    raise
                self._connection.close()  # it was idle for too long
                status, text = self._exchange(method, path, data, headers)
        except (OSError, HTTPException) as error:
            raise self._unreachable(error) from error
        if status >= 400:
            hint = "Set a key with --key, or ESTANCIA_OPERATOR_KEY." if status == 401 else ""
            raise click.ClickException(problem(status, text) + hint)
        return json.loads(text)

    def _unreachable(self, error: Exception) -> Unreachable:
        self._connection.close()
        why = in_words(error) or type(error).__name__
        return Unreachable(
            f"No service answers at {self.url} ({why}). Is `estancia serve` running? "
            "Set another address with --url, or ESTANCIA_BIND."
        )

    def _exchange(
        self, method: str, path: str, data: str | None, headers: Mapping[str, str]
    ) -> tuple[int, bytes]:
        """Return status and body of one response."""
        self._connection.request(method, self._path + path, data, dict(headers))
        response = self._connection.getresponse()
        return response.status, response.read()


def problem(status: int, text: bytes) -> str:
    """Return the detail of a problem."""
    try:
        details = json.loads(text)
        return f"{details['title']}: {details['detail']}"
    except (ValueError, KeyError, TypeError):
        return f"The service answered {status}: {text[:200].decode(errors='replace')}"
