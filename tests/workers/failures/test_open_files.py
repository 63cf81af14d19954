"""Does a worker that may open no more files live on, and go on when it may again?"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from service.games.handler import Handler
from service.queue import connection as queue
from service.queue.notifier import Notifier
from service.store.redis.store import open_store
from tests.support import valkey
from tests.support.games import open_bots
from tests.support.server import children
from tests.workers.failures import programs

pytestmark = pytest.mark.slow

HOG = """
import os, pathlib, resource, threading, time
resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
flag, full = pathlib.Path({flag!r}), pathlib.Path({full!r})
def hog():
    held = []
    while True:
        while flag.exists():
            try:
                held.append(os.open("/dev/null", os.O_RDONLY))
            except OSError:
                if not full.exists():
                    os.close(held.pop())
                    full.touch()
                time.sleep(0.01)
        while held:
            os.close(held.pop())
        time.sleep(0.01)
os.register_at_fork(after_in_child=lambda: threading.Thread(target=hog, daemon=True).start())
"""


@pytest.fixture
def url() -> Iterator[str]:
    """A server that lets connections be cut off."""
    with valkey.server() as server:
        yield server.url


def test_a_worker_without_a_file_to_spare_waits_for_one(url: str, tmp_path: Path) -> None:
    store, connection = open_store(url), queue.connect(url)
    notifier = Notifier(connection)
    handler = Handler(store, notifier.wake)
    flag, full, log = tmp_path / "flag", tmp_path / "full", tmp_path / "log"
    first = HOG.format(flag=str(flag), full=str(full))
    with programs.running("workers.worker", {"ESTANCIA_REDIS_URL": url}, first, log=log) as worker:
        game = open_bots(handler)
        valkey.until(lambda: handler.current(game).status() == "over")
        (child,) = children(worker.pid, "")
        flag.touch()
        valkey.until(full.exists)
        connection.execute_command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "no")
        valkey.until(lambda: valkey.answers(connection))
        later = open_bots(handler)
        valkey.until(lambda: "could not connect to Redis" in log.read_text())
        assert worker.poll() is None
        assert notifier.hinted_games() == {later}
        flag.unlink()
        valkey.until(lambda: handler.current(later).status() == "over", 60)
        assert children(worker.pid, "") == [child]
    assert log.read_text().count("could not connect to Redis") == 1
    connection.close()
    store.close()
