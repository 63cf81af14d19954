"""Readiness check of a service that was just started."""

import json
import select
import time
from collections.abc import Callable, Sequence
from http.client import HTTPConnection, HTTPException

from service.cli.terminal.http_client import problem
from service.config import Address

PATIENCE = 15.0
"""Seconds after which a service that answers but is not ready is accepted as it is."""


class Readiness:
    """Readiness check that does not block.

    One request waits at the socket until the first process listens, and is then answered. `starting` names
    the parts that do not work yet. `complaint` is the reason when the service is not ready, `late_games` the
    number of late games although it is.
    """

    def __init__(self, bound: Address, starting: Callable[[], Sequence[str]]) -> None:
        self.complaint = ""
        self.late_games = 0
        self._bound = bound
        self._starting = starting
        self._asked: HTTPConnection | None = None
        self._until: float | None = None

    def __call__(self) -> bool:
        """Return whether the service is ready, or has answered for long without being ready."""
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
            complaints.append(f"Still starting: {starting}.")
        elif not health.get("workers", True):
            complaints.append("No worker is alive: games run no automatic steps, and bots do not play.")
        self.complaint = "\n".join(complaints)
        self.late_games = health.get("late_games", 0)
        self._forget()
        return True

    def _forget(self) -> None:
        if self._asked is not None:
            self._asked.close()
        self._asked = None
