"""The HTTP client of bot endpoints: one question, one answer, within a time, and no more than a page of it.

Protocol 1: `POST` of JSON to the bot's URL, `{"protocol": 1, "game", "title", "seat", "view", "commands",
"version", "may_take_ms"}`, answered with 200 and `{"command": {…}}`: one of `commands`, as it stands there.
The answer may hold `bot` (`{"name", "version"}`, both strings) and `trace` (an object, the bot's own words
on its choice).
"""

import http.client
import json
import socket
import threading
from contextlib import closing, suppress
from typing import Literal, NamedTuple
from urllib.parse import urlsplit

from domain.core.canonical import canonical
from domain.core.decider import Seat
from domain.core.record import Command
from domain.table import game as rules
from service.foreign_files import printable, require_plain
from service.games.codec.answers import encode, shown_view
from service.games.codec.commands import body_of
from service.games.loaded import LoadedGame
from service.json_types import JsonObject

PROTOCOL = 1
LONGEST_ANSWER = 16_000
"""Bytes of an answer that are read."""

LONGEST_NAME = 80
"""Characters of a bot's name, and of its version."""

Kind = Literal["late", "illegal", "failed"]


class Fault(Exception):
    """A bot gave no command that counts: it was late, its command is not legal, or there was none."""

    def __init__(self, kind: Kind, detail: str) -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind: Kind = kind
        self.detail = detail


class BotName(NamedTuple):
    """What a bot says it is."""

    name: str
    version: str


class Reply(NamedTuple):
    """An answer that counts. `bot` and `trace` are the bot's own word, and may be missing."""

    command: Command
    bot: BotName | None = None
    trace: JsonObject | None = None


def question(loaded: LoadedGame, seat: Seat, seconds: float) -> JsonObject:
    """What a bot is asked for this seat: what the seat sees and may do, and nothing else."""
    codec = loaded.codec
    return {
        "protocol": PROTOCOL,
        "game": loaded.id,
        "title": loaded.title,
        "seat": seat,
        "view": shown_view(rules.view(codec.decider, loaded.game, seat).play),
        "commands": [body_of(command) for command in loaded.legal_commands(seat)],
        "version": loaded.version,
        "may_take_ms": round(1_000 * seconds),
    }


def reply_of(raw: bytes, loaded: LoadedGame, seat: Seat) -> Reply:
    """The answer in these bytes to the question above; raises `Fault`."""
    try:
        require_plain(raw)
        answer = json.loads(raw)
    except (ValueError, RecursionError) as problem:
        raise Fault("failed", f"no JSON: {problem}") from problem
    if not isinstance(answer, dict) or not isinstance(answer.get("command"), dict):
        raise Fault("failed", 'the answer is no {"command": {…}}')
    legal = {canonical(body_of(command)): command for command in loaded.legal_commands(seat)}
    body = answer["command"]
    try:
        command = legal.get(canonical(body))
    except (TypeError, ValueError, RecursionError, OverflowError):
        command = None
    if command is None:
        raise Fault("illegal", f"{json.dumps(body)[:200]} is not in `commands`")
    trace = answer.get("trace")
    return Reply(command, _name(answer.get("bot")), trace if isinstance(trace, dict) else None)


def _name(said: object) -> BotName | None:
    match said:
        case {"name": str(name), "version": str(version)}:
            return BotName(printable(name, LONGEST_NAME), printable(version, LONGEST_NAME))
        case _:
            return None


class Endpoint:
    """A bot behind a URL (`http` or `https`). Its connection is kept; no redirect is followed."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.port == 0:
            raise ValueError(f"{url} is no http(s) URL")
        self._parts = parts
        self._kept: http.client.HTTPConnection | None = None

    def require_listener(self, seconds: float = 5.0) -> None:
        """Connect once, within `seconds`; raises `ValueError` if nobody takes the call."""
        try:
            with closing(self._connection(seconds)) as connection:
                connection.connect()
        except (OSError, http.client.HTTPException, UnicodeError) as problem:
            raise ValueError(f"nobody answers at {self._parts.geturl()}: {problem}") from problem

    def ask(self, loaded: LoadedGame, seat: Seat, seconds: float) -> Reply:
        """Return the bot's answer for this seat within `seconds` in all; raises `Fault`."""
        return reply_of(self.post(encode(question(loaded, seat, seconds)), seconds), loaded, seat)

    def post(self, body: bytes, seconds: float) -> bytes:
        """The body of the answer to this one; raises `Fault`."""
        kept, self._kept = self._kept, None
        if kept is not None:
            with suppress(http.client.RemoteDisconnected, ConnectionError):
                return self._over(kept, body, seconds)  # it may have been closed meanwhile
        try:
            return self._over(self._connection(seconds), body, seconds)
        except (OSError, http.client.HTTPException, UnicodeError) as problem:  # also of a host or path
            raise Fault("failed", f"{type(problem).__name__}: {problem}"[:200]) from problem

    def hang_up(self, raw: bytes, seconds: float) -> None:
        """Send this much of a request over a connection of its own, and close it, whatever comes of it."""
        with suppress(OSError), closing(self._connection(seconds)) as connection:
            connection.connect()
            connection.sock.sendall(raw)

    @property
    def target(self) -> str:
        """What is asked for: its path, and its query."""
        return (self._parts.path or "/") + (f"?{self._parts.query}" if self._parts.query else "")

    def close(self) -> None:
        """Let go of its connection."""
        if self._kept is not None:
            self._kept.close()

    def _connection(self, seconds: float) -> http.client.HTTPConnection:
        of = http.client.HTTPSConnection if self._parts.scheme == "https" else http.client.HTTPConnection
        return of(self._parts.hostname or "", self._parts.port, timeout=seconds)

    def _over(self, connection: http.client.HTTPConnection, body: bytes, seconds: float) -> bytes:
        """One try. An alarm ends it as a whole: a timeout of sockets is of one piece, and pieces may drip."""
        late = threading.Event()

        def ring() -> None:
            late.set()
            if (open_socket := connection.sock) is not None:
                with suppress(OSError):
                    open_socket.shutdown(socket.SHUT_RDWR)

        alarm = threading.Timer(seconds, ring)
        alarm.daemon = True
        alarm.start()
        raw, is_whole, status = b"", False, 0
        try:
            if connection.sock is None:
                connection.connect()
                if late.is_set():  # the alarm found no connection to end
                    raise TimeoutError
            connection.request("POST", self.target, body, {"Content-Type": "application/json"})
            with connection.getresponse() as response:
                raw, status = response.read(LONGEST_ANSWER + 1), response.status
                is_whole = response.isclosed() and not response.will_close
        except (OSError, http.client.HTTPException) as problem:
            if late.is_set() or isinstance(problem, TimeoutError):
                raise Fault("late", f"no answer within {seconds:g} s") from problem
            raise
        finally:
            alarm.cancel()
            if is_whole and not late.is_set():
                self._kept = connection
            else:
                connection.close()
        if late.is_set():
            raise Fault("late", f"no answer within {seconds:g} s")
        if status != 200:
            raise Fault("failed", f"status {status}")
        if len(raw) > LONGEST_ANSWER:
            raise Fault("failed", f"an answer of more than {LONGEST_ANSWER} bytes")
        return raw
