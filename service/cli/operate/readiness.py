"""The readiness check of a service that was just started."""

import json
import select
import time
from collections.abc import Callable, Sequence
from http.client import HTTPConnection, HTTPException

from service.cli.terminal.http_client import problem
from service.config import Address

PATIENCE = 15.0
"""Seconds after which a service that answers, though not that it is ready, is taken as it is."""


class Readiness:
    """Asks without waiting. One question lies there until the first process listens, and is then answered.

    `starting` names the parts that are not at work yet; `complaint` is what is missing when it is not ready,
    `late_games` how many stand still although it is.
    """

    def __init__(self, bound: Address, starting: Callable[[], Sequence[str]]) -> None:
        self.complaint = ""
        self.late_games = 0
        self._bound = bound
        self._starting = starting
        self._asked: HTTPConnection | None = None
        self._until: float | None = None

    def __call__(self) -> bool:
        """Whether it is ready, or has been answering for long without being so."""
        if self._asked is None:
            self._asked = HTTPConnection(*self._bound, timeout=5)
        try:
            if not self._has_answered(self._asked):
                return False
        except (OSError, HTTPException):
            self._forget()
            return False
        self._until = self._until or time.monotonic() + PATIENCE
        return not self.complaint or time.monotonic() > self._until

    def _has_answered(self, connection: HTTPConnection) -> bool:
        if connection.sock is None:
            connection.request("GET", "/readyz")
        if not select.select([connection.sock], [], [], 0)[0]:
            return False
        answer = connection.getresponse()
        text = answer.read()
        health = json.loads(text) if answer.status == 200 else {}
        complaints = [] if health else [problem(answer.status, text)]
        if starting := ", ".join(self._starting()):
            complaints.append(f"Not at work yet: {starting}.")
        elif not health.get("workers", True):
            complaints.append("No worker lives: games do not go on by themselves, and bots do not play.")
        self.complaint = "\n".join(complaints)
        self.late_games = health.get("late_games", 0)
        self._forget()
        return True

    def _forget(self) -> None:
        if self._asked is not None:
            self._asked.close()
        self._asked = None
