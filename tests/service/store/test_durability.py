"""Is everything that was acknowledged still there after the server was killed under load?"""

import os
import signal
from pathlib import Path

import pytest

from service.process import embedded_valkey
from service.store.redis.store import RedisStore, connections
from tests.service.store.writers import advanced, writing
from tests.support import valkey

pytestmark = pytest.mark.slow

KILLS = 3
BETWEEN_KILLS = 150


def test_nothing_acknowledged_is_lost_when_the_server_is_killed_under_load() -> None:
    with valkey.temporary_folder() as folder:
        server = embedded_valkey.start(folder, "always")
        store = RedisStore(connections.connect(server.url))
        with writing(store) as writers:
            for _ in range(KILLS):
                advanced(writers, BETWEEN_KILLS)
                server = killed_and_started(server, folder)
            advanced(writers, BETWEEN_KILLS)
        server = killed_and_started(server, folder)
        for writer in writers:
            writer.check()
        store.close()
        server.stop()


def killed_and_started(
    server: embedded_valkey.EmbeddedServer, folder: Path
) -> embedded_valkey.EmbeddedServer:
    os.kill(server.pid, signal.SIGKILL)
    server.stop()
    return embedded_valkey.start(folder, "always")
