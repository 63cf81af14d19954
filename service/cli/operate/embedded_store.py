"""Embedded servers under the supervisor: restarted when they die, read-only while their disk is full."""

import time
from collections.abc import Callable
from pathlib import Path

import click

from service import config
from service.cli.operate.prerequisites import Busy, say
from service.cli.terminal import options
from service.process import embedded_valkey

EVERY = 1.0
"""Seconds between two checks whether a full disk has space again."""
_WONT_START = (embedded_valkey.EmbeddedError, OSError)


class EmbeddedStore:
    """Embedded server; the parts learn its URL from `variable`.

    Raises `ClickException` when it cannot be started, and `Busy` when it belongs to another process.
    """

    def __init__(
        self, name: str, variable: str, folder: Path, fsync: config.Fsync | None, memory: int | None
    ) -> None:
        self.name = name
        self.variable = variable
        self._folder = folder
        self._fsync = fsync
        self._memory = memory
        self._full: str | None = None
        """Reason why the server is read-only."""
        self._look_at = 0.0
        try:
            self._server: embedded_valkey.EmbeddedServer | None = self._start(lambda: False)
        except _WONT_START as error:
            raise click.ClickException(
                f"{name.capitalize()} does not start: {options.in_words(error)}. It keeps its data in "
                f"{folder.resolve()}; another folder: ESTANCIA_DATA=…"
            ) from error
        self.url = self._server.url
        if not self._server.is_ours:
            raise Busy(
                f"Another `estancia serve` uses {folder.resolve()}. "
                "Stop it, or choose another folder: ESTANCIA_DATA=…"
            )

    def complaint(self) -> str | None:
        """Return the reason for a restart, if there is one: the server is dead, or could write again."""
        if self._server is None or not self._server.is_alive():
            return f"{self.name} died; starting it again"
        if self._server.writes or time.monotonic() < self._look_at:
            return None
        self._look_at = time.monotonic() + EVERY
        if embedded_valkey.no_room(self._folder) is None:
            return f"{self.name} has room on its disk; starting it again, to write"
        return None

    def restart(self, cancelled: Callable[[], bool]) -> None:
        """Restart the server, or report why that fails."""
        try:
            self.stop()
            self._server = self._start(cancelled)
        except _WONT_START as error:
            say(f"{self.name} does not start: {options.in_words(error)}")

    def stop(self) -> None:
        if self._server is not None:
            server, self._server = self._server, None
            server.stop()

    def _start(self, cancelled: Callable[[], bool]) -> embedded_valkey.EmbeddedServer:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        full = None if self._fsync is None else embedded_valkey.no_room(self._folder)
        if full is not None and self._full is None:
            say(
                f"ATTENTION: {self.name} cannot write to its disk ({full}). Games can be read, and nothing "
                f"can be written, until there is room for {self._folder.resolve()}: delete something else "
                "there, or give it a larger disk. It then goes on by itself."
            )
        self._full = full
        return embedded_valkey.start(
            self._folder, self._fsync, _Loading(), self._memory, writes=full is None, cancelled=cancelled
        )


class _Loading:
    """Reports the progress of loading the event store, when that takes noticeably long."""

    def __init__(self) -> None:
        self._next = time.monotonic() + 1

    def __call__(self, percent: float) -> None:
        if time.monotonic() > self._next:
            self._next += 2
            say(f"the event store loads its data: {percent:.0f} %")
