"""Is a service that was just started ready?"""

import select
import time
from http.client import HTTPConnection, HTTPException

from service.config import Address

PATIENCE = 15.0
"""Seconds after which a service that answers, though not that it is ready, is taken as it is."""


class Readiness:
    """Asks without waiting. One question lies there until the first process listens, and is then answered.

    `complaint` is what the service says when it is not ready.
    """

    def __init__(self, bound: Address) -> None:
        self.complaint = ""
        self._bound = bound
        self._asked: HTTPConnection | None = None
        self._until = time.monotonic() + PATIENCE

    def __call__(self) -> bool:
        """Whether it is ready, or has been answering for long without being so."""
        if self._asked is None:
            self._asked = HTTPConnection(*self._bound, timeout=5)
        try:
            return self._has_answered(self._asked) and (not self.complaint or time.monotonic() > self._until)
        except (OSError, HTTPException):
            self._forget()
            return False

    def _has_answered(self, connection: HTTPConnection) -> bool:
        if connection.sock is None:
            connection.request("GET", "/readyz")
        if not select.select([connection.sock], [], [], 0)[0]:
            return False
        answer = connection.getresponse()
        text = answer.read().decode(errors="replace")
        self.complaint = "" if answer.status == 200 else text
        self._forget()
        return True

    def _forget(self) -> None:
        if self._asked is not None:
            self._asked.close()
        self._asked = None
