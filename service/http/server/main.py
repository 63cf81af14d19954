"""The HTTP server program: gunicorn, which imports nothing from the folder that it is started in.

Run as `service.process.launch` says, with gunicorn's arguments.
"""

import resource
import time

from gunicorn.app.wsgiapp import WSGIApplication  # type: ignore[import-untyped]
from gunicorn.arbiter import Arbiter  # type: ignore[import-untyped]

MOST_FILES = 65_536
"""Descriptors that a process asks for, if the system's hard limit allows so many."""
SUSPECT = 5.0
"""Seconds without a heartbeat after which the game of a process is kept from the others."""
KEPT = 3.0
"""Seconds for which it is, each time."""


class Watching(Arbiter):  # type: ignore[misc]
    """The library's arbiter replaces a process that stands still; until then its game stops no other."""

    def murder_workers(self) -> None:
        super().murder_workers()
        for worker in list(self.WORKERS.values()):
            if time.monotonic() - worker.tmp.last_update() > SUSPECT and (game := worker.watched.game()):
                worker.set_aside.add(game, KEPT)


class Program(WSGIApplication):  # type: ignore[misc]
    """gunicorn's own puts the current folder before everything else that is searched for modules."""

    def chdir(self) -> None:
        """Stay, and search nothing here."""

    def run(self) -> None:
        allow_files()
        Watching(self).run()


def allow_files(most: int = MOST_FILES) -> int:
    """Let this process and its children open as many files as the system allows, up to `most`; how many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most if hard == resource.RLIM_INFINITY else min(hard, most)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return soft


if __name__ == "__main__":
    Program("%(prog)s [OPTIONS]", prog="gunicorn").run()
