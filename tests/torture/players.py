"""Players who never give up: each command is sent until it is answered, and what was answered is kept."""

import json
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from random import Random
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from domain.titles import TITLES
from tests.torture.watchers import Watcher

PATIENCE = 180.0
"""Seconds for one answer; without it the game is stuck."""
AGAIN = (429, 500, 502, 503, 504)
WITH_WEBHOOK = 20
"""Games of which a webhook is told."""
HANGS_UP = 0.05
"""How often a client goes away before its answer comes."""


class Stuck(Exception):
    """No answer, or no move, for far too long."""


@dataclass
class Ledger:
    """What was answered about one game: the hashes of positions, and which of them each command caused."""

    game: str
    title: str
    opened: int
    people: frozenset[int]
    hashes: dict[int, str] = field(default_factory=dict)
    caused: list[range] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    """What was answered to commands that were not done, and to which."""
    told_otherwise: int = 0
    """Commands that were answered in another way when they were sent once more."""
    is_over: bool = False
    has_webhook: bool = False
    watcher: Watcher | None = None
    """Who follows its live stream."""


@dataclass
class Notes:
    """What all players have seen together."""

    games: list[Ledger] = field(default_factory=list)
    statuses: Counter[str] = field(default_factory=Counter)
    answered_at: list[float] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def count(self, status: object) -> None:
        with self.lock:
            self.statuses[str(status)] += 1


class Client:
    """One connection, opened anew when it broke."""

    def __init__(self, url: str, notes: Notes, rng: Random) -> None:
        parts = urlsplit(url)
        self._host, self._port = parts.hostname or "", parts.port
        self._notes, self._rng = notes, rng
        self._connection: HTTPConnection | None = None

    def key(self) -> str:
        return str(UUID(int=self._rng.getrandbits(128), version=4))

    def ask(
        self, method: str, path: str, body: Any = None, token: str | None = None, key: str | None = None
    ) -> tuple[int, Any]:
        """Status and body of the first answer that is one. Raises `Stuck`."""
        headers = {"Content-Type": "application/json"} if body is not None else {}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        headers |= {"Idempotency-Key": key} if key else {}
        raw, until, pause = None if body is None else json.dumps(body), time.monotonic() + PATIENCE, 0.05
        while time.monotonic() < until:
            try:
                status, text = self._once(method, path, raw, headers, hang_up=key is not None)
                self._notes.count(status)
                if status not in AGAIN:
                    return status, json.loads(text)
            except (OSError, HTTPException) as error:
                self._notes.count(type(error).__name__)
                self.close()
            time.sleep(pause)
            pause = min(1.5 * pause, 1.0)
        raise Stuck(f"no answer to {method} {path}")

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None

    def _once(
        self, method: str, path: str, raw: str | None, headers: dict[str, str], hang_up: bool
    ) -> tuple[int, bytes]:
        if self._connection is None:
            self._connection = HTTPConnection(self._host, self._port, timeout=20)
        self._connection.request(method, path, raw, headers)
        if hang_up and self._rng.random() < HANGS_UP:
            raise ConnectionAbortedError  # as whoever loses the network
        answer = self._connection.getresponse()
        return answer.status, answer.read()


class Player:
    """Plays one game after the other, against bots and itself, until told to begin no other.

    `told` is where webhooks lead.
    """

    def __init__(
        self,
        url: str,
        told: str,
        notes: Notes,
        seed: int,
        closing: Callable[[], bool],
        titles: Sequence[str] = tuple(TITLES),
    ) -> None:
        self._url = url
        self._told = told
        self._rng = Random(seed)
        self._client = Client(url, notes, self._rng)
        self._notes = notes
        self._closing = closing
        self._titles = titles

    def run(self) -> None:
        try:
            while not self._closing():
                self._play(self._rng.choice(self._titles))
        except Stuck as error:
            self._notes.stuck.append(str(error))
        finally:
            self._client.close()

    def _play(self, title: str) -> None:
        people, key = self._rng.choice((1, 1, 2)), self._client.key()
        seats = [{"kind": "reserved", "name": f"Person {n}"} for n in range(people)]
        body = {
            "title": title,
            "seats": [*seats, {"kind": "bot", "bot": self._rng.choice(("random", "greedy"))}],
        }
        status, opened = self._client.ask("POST", "/v1/games", body, key=key)
        assert status == 201, opened
        tokens = {it["seat"]: it["token"] for it in opened["seats"] if it["token"]}
        ledger = Ledger(opened["game"], title, opened["version"], frozenset(tokens))
        with self._notes.lock:
            ledger.has_webhook = len(self._notes.games) < WITH_WEBHOOK
            self._notes.games.append(ledger)
        ledger.watcher = Watcher(self._url, ledger.game, lambda: ledger.is_over or self._closing())
        ledger.watcher.start()
        if ledger.has_webhook:
            hook = {"url": self._told, "game": ledger.game}
            assert self._client.ask("POST", "/v1/webhooks", hook, key=self._client.key())[0] == 201
        path = f"/v1/games/{ledger.game}"
        moved, version = time.monotonic(), -1
        while True:
            _, shown = self._client.ask("GET", path)
            if shown["status"] == "over" and not shown["due"]:
                ledger.is_over = True
                return
            if shown["version"] != version:
                moved, version = time.monotonic(), shown["version"]
            elif time.monotonic() - moved > PATIENCE:
                raise Stuck(f"game {ledger.game} stands still at {version}")
            mine = [seat for seat in shown["to_act"] if seat in tokens]
            if not mine:
                time.sleep(0.02)
                continue
            seat = self._rng.choice(mine)
            _, legal = self._client.ask("GET", f"{path}/commands", token=tokens[seat])
            if legal.get("commands"):
                self._send(ledger, path, self._rng.choice(legal["commands"]), tokens[seat])

    def _send(self, ledger: Ledger, path: str, command: Any, token: str) -> None:
        key = self._client.key()
        status, told = self._client.ask("POST", f"{path}/commands", command, token, key)
        if status != 200:
            ledger.refused.append(f"{command['type']} with {status} {told.get('reason')}")
            return  # somebody has moved meanwhile, and it is not legal any more
        self._notes.answered_at.append(time.monotonic())
        events = told["events"]
        ledger.hashes |= {event["position"]: event["hash"] for event in events}
        ledger.caused.append(range(events[0]["position"], events[-1]["position"] + 1))
        if self._rng.random() < 0.05:
            ledger.told_otherwise += (
                self._client.ask("POST", f"{path}/commands", command, token, key)[1] != told
            )


@contextmanager
def playing(players: Sequence[Player], closing: threading.Event) -> Iterator[None]:
    """While the block runs these players play; after it they end their games, and begin no other."""
    threads = [threading.Thread(target=player.run, daemon=True) for player in players]
    for thread in threads:
        thread.start()
    yield
    closing.set()
    for thread in threads:
        thread.join()
