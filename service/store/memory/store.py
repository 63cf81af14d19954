"""The `EventStore` for tests and simulations."""

import time
from collections.abc import Callable

from service.store.memory.lobby import MemoryLobby, MemoryPeople
from service.store.memory.outbox import MemoryOutbox
from service.store.memory.registers import MemoryMailbox, MemoryRegisters, MemorySnapshots
from service.store.memory.state import State
from service.store.memory.streams import MemoryStreams, MemoryTokens
from service.store.memory.work_index import MemoryUptime, MemoryWorkIndex
from service.store.records import ConnectionCounts
from service.times import now_ms


class MemoryStore:
    """An `EventStore`. `seconds` is the clock that forgets."""

    def __init__(self, seconds: Callable[[], float] = time.monotonic) -> None:
        self.outbox = MemoryOutbox()
        state = self.state = State(self.outbox, seconds)
        self.streams = MemoryStreams(state)
        self.tokens = MemoryTokens(state)
        self.lobby = MemoryLobby(state)
        self.people = MemoryPeople(state)
        self.registers = MemoryRegisters(state)
        self.mailbox = MemoryMailbox(state)
        self.snapshots = MemorySnapshots(state)
        self.work = MemoryWorkIndex(state)
        self.uptime = MemoryUptime(state)

    def now(self) -> int:
        return now_ms()

    def memory(self) -> tuple[int, int]:
        return 0, 0

    def connections(self) -> ConnectionCounts:
        return ConnectionCounts()

    def ping(self) -> None:
        """Always there."""
