"""Is everything that was acknowledged still there after the server was killed under load?"""

import os
import signal
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread

import pytest

from service.process import embedded_valkey
from service.store.base import StoreUnavailable
from service.store.ids import shard_of
from service.store.records import Appended, IdempotencyKey, Replayed
from service.store.redis.store import RedisStore, connections
from tests.service.store.helpers import begin, entries, entry
from tests.support import valkey
from tests.support.streams import append_to

pytestmark = pytest.mark.slow

KILLS = 3
BETWEEN_KILLS = 150
WRITERS = 4


@dataclass
class Writer:
    """Plays one game, entry by entry, repeating each until it is answered; `version` is what was answered."""

    store: RedisStore
    game: str
    stop: Event
    version: int = 1
    surprises: list[object] = field(default_factory=list)

    def run(self) -> None:
        while not self.stop.is_set():
            position = self.version + 1
            match self.answer(position):
                case Appended(version) if version == position:
                    self.version = version
                case Replayed(first, last) if first == last == position:
                    self.version = last
                case surprise:
                    self.surprises.append(surprise)
                    return

    def answer(self, position: int) -> object:
        while True:
            try:
                return append_to(
                    self.store, self.game, position - 1, [entry(position)], due_at=position, key=key(position)
                )
            except StoreUnavailable:
                if self.stop.is_set():
                    return "no answer"


def key(position: int) -> IdempotencyKey:
    return IdempotencyKey(f"key-{position}", f"command-{position}")


def test_nothing_acknowledged_is_lost_when_the_server_is_killed_under_load() -> None:
    with valkey.temporary_folder() as folder:
        server = embedded_valkey.start(folder, "always")
        store = RedisStore(connections.connect(server.url))
        writers = [Writer(store, f"game-{n}", Event()) for n in range(WRITERS)]
        for writer in writers:
            begin(store, writer.game)
        threads = [Thread(target=writer.run, daemon=True) for writer in writers]
        for thread in threads:
            thread.start()
        for _ in range(KILLS):
            advanced(writers, BETWEEN_KILLS)
            server = killed_and_started(server, folder)
        advanced(writers, BETWEEN_KILLS)
        for writer in writers:
            writer.stop.set()
        for thread in threads:
            thread.join(timeout=20)
        server = killed_and_started(server, folder)

        for writer in writers:
            assert writer.surprises == []
            check(store, writer)
        store.close()
        server.stop()


def advanced(writers: list[Writer], entries: int) -> None:
    """Wait until this many more entries were acknowledged."""
    goal = sum(writer.version for writer in writers) + entries
    valkey.until(lambda: sum(writer.version for writer in writers) >= goal)


def killed_and_started(
    server: embedded_valkey.EmbeddedServer, folder: Path
) -> embedded_valkey.EmbeddedServer:
    os.kill(server.pid, signal.SIGKILL)
    server.stop()
    return embedded_valkey.start(folder, "always")


def check(store: RedisStore, writer: Writer) -> None:
    """Stream, idempotency records and work index tell the same story, the one that was acknowledged."""
    game, version = writer.game, writer.version
    assert store.streams.read(game) == entries(1, version)
    for position in range(2, version + 1):
        assert append_to(store, game, version, (), due_at=None, key=key(position)) == Replayed(
            position, position
        )
    shard = shard_of(game)
    assert game not in store.work.claim(shard, now=version - 1, lease=1, most=99)
    assert game in store.work.claim(shard, now=version, lease=1, most=99)
