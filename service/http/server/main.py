"""HTTP server program: gunicorn, which imports nothing from its current folder.

Run as `service.process.launch` says, with gunicorn's arguments.
"""

import signal
import time
from types import FrameType

from gunicorn.app.wsgiapp import WSGIApplication  # type: ignore[import-untyped]
from gunicorn.arbiter import Arbiter  # type: ignore[import-untyped]
from gunicorn.errors import HaltServer  # type: ignore[import-untyped]

from service.process.lifecycle import Lifecycle
from service.process.open_files import allow_files

SUSPECT = 5.0
"""Seconds without a heartbeat after which other processes no longer take the game of a process."""
LATE = 3.0
"""Seconds between two checks after which the arbiter itself was late; then it waits for that long."""
KEPT = 3.0
"""Seconds for which a game is set aside, each time."""
STOPS = (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT)


class LenientArbiter(Arbiter):  # type: ignore[misc]
    """Arbiter that replaces a process that hangs; until then no other process takes its game."""

    _is_halting = False
    _signal = ""
    _looked = 0.0
    _lenient_until = 0.0

    def start(self) -> None:
        self.lifecycle = Lifecycle("http", self.log.announce)
        super().start()
        self.lifecycle.starting(address=", ".join(map(str, self.LISTENERS)), processes=self.num_workers)

    def signal(self, sig: int, frame: FrameType | None) -> None:
        if sig in STOPS:
            self._signal = signal.Signals(sig).name
        super().signal(sig, frame)

    def murder_workers(self) -> None:
        """Check the processes every second. After a standstill of the whole machine the others run first."""
        before, self._looked = self._looked, time.monotonic()
        if self._looked - before > LATE:
            self._lenient_until = self._looked + LATE
        if self._looked < self._lenient_until:
            return
        super().murder_workers()
        for worker in list(self.WORKERS.values()):
            if time.monotonic() - worker.tmp.last_update() > SUSPECT and (game := worker.watched.game()):
                worker.set_aside.add(game, KEPT)

    def halt(self, reason: str | None = None, exit_status: int = 0) -> None:
        self._is_halting = True
        try:
            super().halt(reason, exit_status)
        finally:
            self.lifecycle.stopped(reason or self._signal)

    def reap_workers(self) -> None:
        try:
            super().reap_workers()
        except HaltServer:
            # A second process that could not start has no more to say than the first.
            if not self._is_halting:
                raise


class Program(WSGIApplication):  # type: ignore[misc]
    """gunicorn's own puts the current folder before everything else that is searched for modules."""

    def chdir(self) -> None:
        """Leave the current folder and the search path as they are."""

    def run(self) -> None:
        allow_files()
        LenientArbiter(self).run()


if __name__ == "__main__":
    Program("%(prog)s [OPTIONS]", prog="gunicorn").run()
