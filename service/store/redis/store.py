"""The `EventStore` of the running service, in Redis or Valkey; `keys` says what is where."""

import time

from service.store.records import ConnectionCounts
from service.store.redis import connections
from service.store.redis.clock import NO_LEAD, Lead, StoreClock
from service.store.redis.commands import Commands
from service.store.redis.keys import LAST_BEAT, register_key
from service.store.redis.lobby import RedisLobby, RedisPeople
from service.store.redis.outbox import RedisOutbox
from service.store.redis.registers import RedisMailbox, RedisRegisters, RedisSnapshots
from service.store.redis.streams import RedisStreams, RedisTokens
from service.store.redis.work_index import RedisUptime, RedisWorkIndex

PROBE_EVERY = 1.0
"""Seconds for which it is believed that the servers take writes; that they do not, is never believed."""


def open_store(url: str, fsync: str = "always", replicas: int = 0) -> "RedisStore":
    """A store on the server (or the cluster of the server) at `url`: `redis://`, `rediss://` or `unix://`.

    Raises `StoreUnavailable`, saying what to do, when it cannot be reached or must not hold games. What makes
    a crash cost more than the wanted `fsync` (`always`, `everysec`, `no`) is reported in the store's
    `warnings`. No write is acknowledged before this number of `replicas` has it.
    """
    client = connections.connect(url)
    connections.check(client, to_write=False)
    warnings = tuple(dict.fromkeys(connections.weaknesses(client, fsync, replicas)))
    store = RedisStore(client, warnings, replicas)
    store.load()
    store.now()
    return store


class RedisStore:
    """An `EventStore`; threads share one."""

    def __init__(self, client: connections.Client, warnings: tuple[str, ...] = (), replicas: int = 0) -> None:
        self.client = client
        self.warnings = warnings
        self._replicas = replicas
        commands = self._commands = Commands(client, replicas)
        self.streams = RedisStreams(commands)
        self.tokens = RedisTokens(commands)
        self.lobby = RedisLobby(commands)
        self.people = RedisPeople(commands)
        self.registers = RedisRegisters(commands)
        self.mailbox = RedisMailbox(commands)
        self.snapshots = RedisSnapshots(commands)
        self.work = RedisWorkIndex(commands)
        self.uptime = RedisUptime(commands)
        self.outbox = RedisOutbox(commands)
        self._clock = StoreClock(commands.time, RedisLead(commands, self.registers))
        self._probe_at = 0.0

    def load(self) -> None:
        """Give every server our functions."""
        self._commands.load()

    def now(self) -> int:
        return self._clock.now()

    def memory(self) -> tuple[int, int]:
        return connections.memory(self.client)

    def connections(self) -> ConnectionCounts:
        return self._commands.connections()

    def ping(self) -> None:
        connections.check(self.client, self._replicas)
        # A client that asks a hundred times a second must not make the store write as often.
        if (now := time.monotonic()) >= self._probe_at:
            self._commands.check_writes()
            self._probe_at = now + PROBE_EVERY

    def close(self) -> None:
        self._commands.close()


class RedisLead:
    """`LeadKeeper`."""

    _REGISTER, _NAME = "clock", "lead"

    def __init__(self, commands: Commands, registers: RedisRegisters) -> None:
        self._pipelined = commands.pipelined
        self._registers = registers

    def read(self) -> tuple[Lead, int]:
        line, heard = self._pipelined(
            [("HGET", register_key(self._REGISTER), self._NAME), ("GET", LAST_BEAT)]
        )
        lead = NO_LEAD if line is None else Lead(*map(int, line.split()))
        return lead, int(heard or 0)

    def replace(self, old: Lead, new: Lead) -> bool:
        line = f"{new.ms} {new.since}"
        if old == NO_LEAD:
            return self._registers.insert(self._REGISTER, self._NAME, line)
        return self._registers.compare_and_set(self._REGISTER, self._NAME, f"{old.ms} {old.since}", line)
