"""The `EventStore` of the running service, in Redis or Valkey; `keys` says what is where."""

from service.store.redis import connections
from service.store.redis.commands import Commands
from service.store.redis.lobby import RedisLobby
from service.store.redis.outbox import RedisOutbox
from service.store.redis.registers import RedisMailbox, RedisRegisters, RedisSnapshots
from service.store.redis.streams import RedisStreams, RedisTokens
from service.store.redis.work_index import RedisUptime, RedisWorkIndex


def open_store(url: str, fsync: str = "always") -> "RedisStore":
    """A store on the server (or the cluster of the server) at `url`: `redis://`, `rediss://` or `unix://`.

    Raises `StoreUnavailable`, saying what to do, when it cannot be reached or must not hold games. What makes
    a crash cost more than the wanted `fsync` (`always`, `everysec`, `no`) is told in the store's `warnings`.
    """
    client = connections.connect(url)
    connections.check(client)
    store = RedisStore(client, tuple(dict.fromkeys(connections.weaknesses(client, fsync))))
    store.load()
    return store


class RedisStore:
    """An `EventStore`; threads share one."""

    def __init__(self, client: connections.Client, warnings: tuple[str, ...] = ()) -> None:
        self.client = client
        commands = self._commands = Commands(client)
        self.warnings = warnings
        self.streams = RedisStreams(commands)
        self.tokens = RedisTokens(commands)
        self.lobby = RedisLobby(commands)
        self.registers = RedisRegisters(commands)
        self.mailbox = RedisMailbox(commands)
        self.snapshots = RedisSnapshots(commands)
        self.work = RedisWorkIndex(commands)
        self.uptime = RedisUptime(commands)
        self.outbox = RedisOutbox(commands)

    def load(self) -> None:
        """Give every server our functions."""
        self._commands.load()

    def ping(self) -> None:
        connections.check(self.client)

    def close(self) -> None:
        self._commands.close()
