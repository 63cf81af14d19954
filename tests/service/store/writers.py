"""How does a test know what was acknowledged? By writers that repeat each append until it is answered."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event, Thread

from service.store.base import StoreUnavailable
from service.store.ids import shard_of
from service.store.records import Appended, IdempotencyKey, Replayed
from service.store.redis.store import RedisStore
from tests.service.store.helpers import begin, entries, entry
from tests.support import valkey
from tests.support.speed import patience
from tests.support.streams import append_to

WRITERS = 4


@dataclass
class Writer:
    """Plays one game, entry by entry, repeating each until it is answered; `version` is what was answered."""

    store: RedisStore
    game: str
    stop: Event = field(default_factory=Event)
    version: int = 1
    attempts: int = 0
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
            self.attempts += 1
            try:
                return append_to(
                    self.store, self.game, position - 1, [entry(position)], due_at=position, key=key(position)
                )
            except StoreUnavailable:
                if self.stop.is_set():
                    return "no answer"

    def lost(self) -> int:
        """How many of the entries that were acknowledged are not there, or not where they were said to be."""
        there = self.store.streams.read(self.game)
        return sum(a != b for a, b in zip(entries(1, self.version), there, strict=False)) + max(
            self.version - len(there), 0
        )

    def check(self) -> None:
        """Stream, idempotency records and work index tell the same story, the one that was acknowledged.

        One more entry may be there, whose answer nobody has waited for.
        """
        assert set(self.surprises) <= {"no answer"}
        there = self.store.streams.read(self.game)
        assert there == entries(1, len(there))
        assert len(there) - self.version in (0, 1)
        for position in range(2, self.version + 1):
            again = append_to(self.store, self.game, self.version, (), due_at=None, key=key(position))
            assert again == Replayed(position, position)
        shard = shard_of(self.game)
        assert self.game not in self.store.work.claim(shard, now=self.version - 1, lease=1, most=99)
        assert self.game in self.store.work.claim(shard, now=self.version + 1, lease=1, most=99)


def key(position: int) -> IdempotencyKey:
    return IdempotencyKey(f"key-{position}", f"command-{position}")


@contextmanager
def writing(store: RedisStore) -> Iterator[list[Writer]]:
    """Some of them at work; they have ended after the block."""
    writers = [Writer(store, f"game-{n}") for n in range(WRITERS)]
    for writer in writers:
        begin(store, writer.game)
    threads = [Thread(target=writer.run, daemon=True) for writer in writers]
    for thread in threads:
        thread.start()
    try:
        yield writers
    finally:
        for writer in writers:
            writer.stop.set()
        for thread in threads:
            thread.join(timeout=patience(20))


def advanced(writers: Sequence[Writer], entries: int) -> None:
    """Wait until this many more entries were acknowledged."""
    goal = sum(writer.version for writer in writers) + entries

    def are_there() -> bool:
        assert not any(writer.surprises for writer in writers), [writer.surprises for writer in writers]
        return sum(writer.version for writer in writers) >= goal

    valkey.until(are_there, 60)


def tried(writers: Sequence[Writer]) -> None:
    """Wait until each has begun one more append, at least."""
    before = [writer.attempts for writer in writers]
    valkey.until(lambda: all(w.attempts > n for w, n in zip(writers, before, strict=True)), 60)
