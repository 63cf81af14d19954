"""A soak test: does anything of the service grow while games are played for hours?

`make soak SECONDS=7200`. Bots play games to the end, some at a time; clients follow each over a live stream.
The report compares memory and open files of each process at the end with those after the first tenth of the
time, and tells by how much the store has grown for each game. It judges nothing.
"""

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Lock, Thread
from typing import NamedTuple

import redis

from service.cli.terminal.columns import aligned
from service.sdk import Estancia
from tests.support import server

AT_ONCE = 4
"""Games that are played at a time."""
WARM = 0.1
"""Part of the time after which the beginning is measured: caches are warm."""
TITLES = ("el-gaucho", "ranchers")


class Sample(NamedTuple):
    """What one process holds."""

    name: str
    memory: int
    """megabytes"""
    files: int


class Players:
    """Threads that open games of bots and follow them to their end."""

    def __init__(self, url: str, until: float) -> None:
        self.finished = 0
        self._until = until
        self._lock = Lock()
        self.threads = [Thread(target=self._play, args=(url, number)) for number in range(AT_ONCE)]
        for thread in self.threads:
            thread.start()

    def _play(self, url: str, number: int) -> None:
        with Estancia(url) as client:
            while time.monotonic() < self._until:
                seats = [{"kind": "bot", "bot": "random"}] * 2
                opened = client.open(TITLES[number % len(TITLES)], seats)
                for _ in client.game(opened["game"]).follow():
                    pass
                with self._lock:
                    self.finished += 1


def tree(root: int) -> Iterator[tuple[int, str]]:
    """Process ids and names of a process and all that it has started."""
    table = server.process_table()
    wanted = [root]
    for ancestor in wanted:
        wanted += [pid for pid, parent, _ in table if parent == ancestor]
    for pid, _, command in table:
        if pid in wanted:
            words = command.split()
            name = next((word for word in words if word.startswith(("workers.", "service."))), words[0])
            yield pid, name


def samples(root: int) -> dict[int, Sample]:
    found = dict[int, Sample]()
    for pid, name in tree(root):
        try:
            pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
            files = len(os.listdir(f"/proc/{pid}/fd"))
        except OSError:  # it has just ended
            continue
        found[pid] = Sample(name, pages * os.sysconf("SC_PAGE_SIZE") >> 20, files)
    return found


def store(url: str) -> tuple[int, int]:
    """Kilobytes and keys of the store."""
    with redis.Redis.from_url(url) as client:
        return client.info("memory")["used_memory"] >> 10, client.dbsize()


def main(seconds: float) -> None:
    with server.running({"ESTANCIA_REQUESTS_EACH": "0"}) as service:
        began = time.monotonic()
        players = Players(service.url, began + seconds)
        time.sleep(seconds * WARM)
        first, first_store, first_games = samples(service.pid), store(service.store_url()), players.finished
        for thread in players.threads:
            thread.join()
        last, last_store = samples(service.pid), store(service.store_url())
        games = players.finished - first_games
    rows = [("process", "pid", "MB then", "MB now", "files then", "files now")]
    for pid, now in sorted(last.items(), key=lambda item: item[1].name):
        then = first.get(pid)
        rows.append(
            (
                now.name, str(pid), str(then.memory) if then else "new", str(now.memory),
                str(then.files) if then else "new", str(now.files),
            )
        )  # fmt: skip
    report = [*aligned(rows), ""]
    gone = [sample.name for pid, sample in first.items() if pid not in last]
    report.append(f"ended meanwhile: {', '.join(gone) or 'none'}")
    kilobytes, keys = (now - then for now, then in zip(last_store, first_store, strict=True))
    per = max(games, 1)
    report.append(
        f"{games} games, each with {kilobytes / per:.1f} kB and {keys / per:.1f} keys more in the store"
    )
    sys.stdout.write("\n".join(report) + "\n")


if __name__ == "__main__":
    main(float(sys.argv[1]))
