"""The bot as a process: started with address, game and token in its environment; watched, ended."""

import os
import shlex
import signal
import subprocess
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Thread

from service.process.parent_death import die_with_parent

_LINES = 3
"""Last lines of what it says that are shown of a bot that failed."""


class Program:
    """One run of a bot. `ended()` is called when it ends; what it says goes to a file."""

    def __init__(
        self, command: str, environment: Mapping[str, str], says: Path, ended: Callable[[], None]
    ) -> None:
        kept = {name: text for name, text in os.environ.items() if not name.startswith("ESTANCIA_")}
        self._says = says
        with says.open("ab") as file:
            self._process = subprocess.Popen(
                shlex.split(command),
                env={**kept, **environment},
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=die_with_parent(os.getpid(), signal.SIGKILL),
            )
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
        lines = self._says.read_text(errors="replace").splitlines() if self._says.exists() else []
        return " | ".join(line.strip() for line in lines[-_LINES:] if line.strip())[-400:]

    def _watch(self, ended: Callable[[], None]) -> None:
        self._process.wait()
        ended()
