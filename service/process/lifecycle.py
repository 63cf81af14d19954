"""The life of a process in its log: what it is when it starts, when it is ready, and why it ends."""

import os
import signal
import sys
from collections.abc import Mapping
from typing import Protocol

from service import VERSION, config
from service.config.values import without_credentials
from service.process import ready_signal


class Write(Protocol):
    """Write one line of the log."""

    def __call__(self, event: str, /, **facts: str | int) -> object: ...


class Lifecycle:
    """Three lines of one process: `starting`, `ready` and `stopped`, each with its role and process id.

    The arbiter of HTTP imports this module before it forks, so nothing here imports the log.
    """

    def __init__(self, role: str, write: Write) -> None:
        self._role = role
        self._write = write
        # On a terminal the supervisor speaks for all its parts.
        self._is_quiet = ready_signal.VARIABLE in os.environ and sys.stderr.isatty()

    def starting(self, environ: Mapping[str, str] = os.environ, **facts: str | int) -> None:
        """Log release, store and queue, without credentials, and `facts`."""
        self._say("starting", release=VERSION, **_places(environ), **facts)

    def ready(self, **facts: str | int) -> None:
        """Log that the process does its work from now on, and tell its supervisor."""
        self._say("ready", **facts)
        ready_signal.send()

    def stopped(self, why: str) -> None:
        """Log why the process ends: a signal, or what went wrong."""
        self._say("stopped", why=why)

    def _say(self, event: str, **facts: str | int) -> None:
        if not self._is_quiet:
            self._write(event, role=self._role, pid=os.getpid(), **facts)


def how_it_ended(code: int) -> str:
    """The end of a child process, as `subprocess` has it: its exit code, or the signal that killed it."""
    return f"exit code {code}" if code >= 0 else signal.Signals(-code).name


def _places(environ: Mapping[str, str]) -> dict[str, str]:
    try:
        settings = config.read(environ)
        return {
            "store": without_credentials(settings.store),
            "queue": without_credentials(settings.queue),
        }
    except config.ConfigError:  # the code that needs them reports the fault
        return {}
