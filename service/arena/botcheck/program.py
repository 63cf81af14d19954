"""The bot as a process: started with address, game and token in its environment; watched, ended."""

import os
import shlex
import signal
import subprocess
from collections.abc import Callable, Mapping
from contextlib import suppress
from threading import Thread
from typing import IO

from service.process.parent_death import die_with_parent

_KEPT = 65_536
"""Bytes of what it has said last."""
_LINES = 3
"""Last lines of what it says that are shown of a bot that failed."""
_REST = 1.0
"""Seconds for the rest of what it has said, when it has ended: what it started may hold the pipe."""


class Program:
    """One run of a bot. `ended()` is called when it ends; the end of what it says is kept."""

    def __init__(self, command: str, environment: Mapping[str, str], ended: Callable[[], None]) -> None:
        kept = {name: text for name, text in os.environ.items() if not name.startswith("ESTANCIA_")}
        self._process = subprocess.Popen(
            shlex.split(command),
            env={**kept, **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            bufsize=0,
            start_new_session=True,
            preexec_fn=die_with_parent(os.getpid(), signal.SIGKILL),
        )
        self._said = b""
        self._reader = Thread(target=self._read, args=(self._process.stdout,), daemon=True)
        self._reader.start()
        self._thread = Thread(target=self._watch, args=(ended,), daemon=True)
        self._thread.start()

    @property
    def code(self) -> int | None:
        """Its exit code; None while it runs."""
        return self._process.returncode

    def kill(self) -> None:
        """End it, and whatever it has started."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._thread.join()

    def said(self) -> str:
        """The end of what it has said."""
        lines = self._said.decode(errors="replace").splitlines()
        return " | ".join(line.strip() for line in lines[-_LINES:] if line.strip())[-400:]

    def _read(self, pipe: IO[bytes]) -> None:
        with pipe:
            while piece := pipe.read(_KEPT):
                self._said = (self._said + piece)[-_KEPT:]

    def _watch(self, ended: Callable[[], None]) -> None:
        self._process.wait()
        self._reader.join(_REST)
        ended()
