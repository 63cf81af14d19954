"""What a store in memory holds: plain dicts behind one lock."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Lock

from service.store.base import LISTED
from service.store.memory.outbox import MemoryOutbox
from service.store.records import ColdStub, Entry, Head, Place


@dataclass
class KeptReply:
    """What an idempotency key did, and until when that is known."""

    fingerprint: str
    first: int
    last: int
    until: float


@dataclass
class WorkEntry:
    """A place in the work index: due since when, and when to be looked at next (ms)."""

    due_at: int
    look_at: int


@dataclass
class StoredGame:
    meta: dict[str, str]
    entries: list[Entry]
    tokens: dict[str, int]
    keys: dict[str, KeptReply] = field(default_factory=dict)

    @property
    def version(self) -> int:
        """How long its stream is, or was when it went into cold storage."""
        return self.head.version

    @property
    def head(self) -> Head:
        """Where its stream ends, or did when it went into cold storage."""
        if self.entries:
            return Head(len(self.entries), self.entries[-1].hash)
        stub = ColdStub.of(self.meta)
        return Head(0) if stub is None else Head(stub.version, bytes.fromhex(stub.hash))

    def ends_at(self, head: Head) -> bool:
        """Whether its stream ends there; without a hash, whether it has this version."""
        return head in (self.head, (self.version, b""))


@dataclass
class State:
    """State of the store; readers and writers hold `lock`. `seconds` is the clock for expiry."""

    outbox: MemoryOutbox
    seconds: Callable[[], float] = time.monotonic
    lock: Lock = field(default_factory=Lock)
    games: dict[str, StoredGame] = field(default_factory=dict)
    work: dict[str, WorkEntry] = field(default_factory=dict)
    snapshots: dict[str, bytes] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    people: dict[tuple[str, bool], dict[str, int]] = field(default_factory=dict)
    """since when which games are on a list of a person; true: of those that may go on"""
    constants: dict[str, str] = field(default_factory=dict)
    registers: dict[str, dict[str, str]] = field(default_factory=dict)
    deleted: dict[tuple[str, str], float] = field(default_factory=dict)
    """until when it is known that a line of this register and name was deleted"""
    tickets: dict[tuple[str, str], tuple[str, float]] = field(default_factory=dict)
    listeners: set[SimpleQueue[tuple[str, int]]] = field(default_factory=set)
    last_beat: int | None = None
    outages: list[tuple[int, int]] = field(default_factory=list)

    def appended(self, game: str, first: int, version: int, due_at: int | None, *, listed: bool) -> None:
        """What follows an append: the place in the work index, the outbox's notice, the messages."""
        if due_at is None:
            self.work.pop(game, None)
        else:
            self.work[game] = WorkEntry(due_at, look_at=due_at)
        self.outbox.appended(game, first, version)
        self.publish(game, version, listed=listed)

    def publish(self, game: str, version: int, *, listed: bool) -> None:
        """Tell listeners that a game has moved, and whether lists of public games change by it."""
        for heard in self.listeners:
            heard.put((game, version))
            if listed:
                heard.put((LISTED + game, version))
