"""Watchers: each follows a game's live stream over all cuts, and keeps what it was told of every position."""

import json
import time
from collections.abc import Callable, Iterator, Mapping
from http.client import HTTPConnection, HTTPException, HTTPResponse
from threading import Thread
from typing import Any, NamedTuple
from urllib.parse import urlsplit

SILENCE = 40.0
"""Seconds without a byte after which a stream counts as cut; it has a sign of life every 15."""
PATIENCE = 180.0
"""Seconds for which a watcher looks for its stream when the game is over."""
PAUSE = 0.2


class Message(NamedTuple):
    """One server-sent event."""

    id: str
    event: str
    data: Any


class Watcher:
    """A spectator as a browser is one: it comes back with the id of the last event that it has.

    `is_over`: whether the game has ended, after which the stream must come to its end as well.
    """

    def __init__(self, url: str, game: str, is_over: Callable[[], bool]) -> None:
        parts = urlsplit(url)
        self._host, self._port = parts.hostname or "", parts.port
        self.game = game
        self._is_over = is_over
        self.hashes = dict[int, str]()
        """What it was told, by position."""
        self.resets = 0
        self.cuts = 0
        self.faults = list[str]()
        self._last = ""
        self._thread = Thread(target=self._run, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def join(self) -> None:
        self._thread.join()

    def compare(self, hashes: Mapping[int, str]) -> list[str]:
        """What is wrong with what it was told, where these are the events of the game."""
        wrong = [position for position, hash in hashes.items() if self.hashes.get(position) != hash]
        more = [position for position in self.hashes if position not in hashes]
        if wrong or more:
            self.faults.append(f"its stream told otherwise at {wrong[:5]}, and of {more[:5]}, which are not")
        return [f"game {self.game}: {fault}" for fault in self.faults]

    def _run(self) -> None:
        until: float | None = None
        while True:
            try:
                if self._follow():
                    return
            except (OSError, HTTPException):
                self.cuts += 1
            if until is None and self._is_over():
                until = time.monotonic() + PATIENCE
            if until is not None and time.monotonic() > until:
                self.faults.append("its stream never ended")
                return
            time.sleep(PAUSE)

    def _follow(self) -> bool:
        """One connection; whether the service has said that nothing more comes."""
        connection = HTTPConnection(self._host, self._port, timeout=SILENCE)
        try:
            headers = {"Accept": "text/event-stream"}
            if self._last:
                headers["Last-Event-ID"] = self._last
            connection.request("GET", f"/v1/games/{self.game}/events", headers=headers)
            answer = connection.getresponse()
            if answer.status == 204:
                return True
            if answer.status != 200:
                return False
            for message in _messages(answer):
                self._take(message)
            return False
        finally:
            connection.close()

    def _take(self, message: Message) -> None:
        if message.event == "reset":
            self.hashes.clear()
            self.resets += 1
        elif message.event != "farewell":
            position = message.data["position"]
            if position != len(self.hashes) + 1:
                self.faults.append(f"position {position} came after {len(self.hashes)}")
            self.hashes[position] = message.data["hash"]
            self._last = message.id


def _messages(answer: HTTPResponse) -> Iterator[Message]:
    fields = dict[str, str]()
    while line := answer.readline():
        name, _, value = line.decode().rstrip("\n").partition(": ")
        if name:
            fields[name] = value
        elif "data" in fields:
            yield Message(fields.get("id", ""), fields.get("event", ""), json.loads(fields["data"]))
            fields = {}
        else:
            fields = {}
