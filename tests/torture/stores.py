"""Stores in trouble: a pair behind one address, a pair that sentinels watch, a cluster whose slots move."""

import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from random import Random
from threading import Event, Thread
from typing import Any, Protocol

import redis
from redis.cluster import key_slot

from service.store.ids import SHARDS
from tests.support import valkey
from tests.support.forwarder import Forwarder, forwarding

DURABLE = ("appendonly yes", "appendfsync always")
SENTINELS = 3
NAME = "estancia"
"""What sentinels call the primary."""


class TroubledStore(Protocol):
    """A store, the settings with which the service uses it, and what can happen to it."""

    @property
    def environment(self) -> dict[str, str]:
        """The settings of the service."""

    @property
    def url(self) -> str:
        """Where it can be read when all is over."""

    @property
    def troubles(self) -> list[Callable[[], None]]:
        """What happens to it, in turn; each returns when it has happened."""


class Pair:
    """A primary and a replica of it behind one address, and an operator who knows at once what to do."""

    def __init__(self, servers: tuple[valkey.Server, valkey.Server], way: Forwarder) -> None:
        self.primary, self.replica = servers
        self.way = way
        self.environment = {"ESTANCIA_REDIS_URL": way.url, "ESTANCIA_REPLICAS": "1"}
        self.troubles = [self.lag, self.kill, self.stop, self.lag, self.cut, self.flap]

    @property
    def url(self) -> str:
        return self.primary.url

    def kill(self) -> None:
        """The primary dies; it comes back, empty, as a replica."""
        self.primary.kill()
        self._promote()
        shutil.rmtree(self.replica.folder / "appendonlydir")
        self.replica.start()
        valkey.follow(self.replica, self.primary)

    def lag(self, seconds: float = 1.0) -> None:
        """The replica gets nothing for a moment, while the primary writes on; then the primary dies."""
        with valkey.stopped(self.replica):
            with self.primary.client() as client:
                client.execute_command("CLIENT", "KILL", "TYPE", "replica")
            time.sleep(seconds)
            self.primary.kill()
        self._promote()
        shutil.rmtree(self.replica.folder / "appendonlydir")
        self.replica.start()
        valkey.follow(self.replica, self.primary)

    def stop(self) -> None:
        """The primary hangs, and the replica takes over; when it moves again, it is a replica."""
        with valkey.stopped(self.primary):
            self._promote()
            self.way.cut()
            time.sleep(0.5)
        valkey.follow(self.replica, self.primary)

    def cut(self) -> None:
        """The replica takes over from a primary that lives and writes on until its clients are cut off."""
        self._promote()
        time.sleep(0.2)
        self.way.cut()
        valkey.follow(self.replica, self.primary)

    def flap(self) -> None:
        """It goes over, and at once back."""
        self.cut()
        self.cut()

    def _promote(self) -> None:
        with self.replica.client() as client:
            client.replicaof("NO", "ONE")
        self.primary, self.replica = self.replica, self.primary
        self.way.target = self.primary.folder / "bare.sock"


class WatchedPair:
    """A primary and a replica that sentinels watch; a proxy asks them which one is the primary."""

    def __init__(
        self, servers: tuple[valkey.Server, valkey.Server], way: Forwarder, sentinels: list[redis.Redis]
    ) -> None:
        self._servers = servers
        self._way = way
        self._sentinels = sentinels
        self.environment = {"ESTANCIA_REDIS_URL": way.url, "ESTANCIA_REPLICAS": "1"}
        self.troubles = [self.primary_killed, self.primary_hangs]

    @property
    def url(self) -> str:
        return self._primary().url

    def follow(self, until: Event) -> None:
        """What a proxy before sentinels does: new connections lead to the primary, others end."""
        while not until.wait(0.1):
            with suppress(redis.RedisError, StopIteration):
                target = self._primary().folder / "bare.sock"
                if target != self._way.target:
                    self._way.target = target
                    self._way.cut()

    def primary_killed(self) -> None:
        """The primary dies, sentinels choose the replica, and the dead one comes back with what it had."""
        gone = self._primary()
        gone.kill()
        self._goes_over_from(gone)
        gone.start()
        self._is_whole()

    def primary_hangs(self) -> None:
        """The primary does nothing until it is replaced; then it goes on, and learns that it is a replica."""
        gone = self._primary()
        with valkey.stopped(gone):
            self._goes_over_from(gone)
        self._is_whole()

    def _primary(self) -> valkey.Server:
        port = int(self._sentinels[0].execute_command("SENTINEL", "GET-MASTER-ADDR-BY-NAME", NAME)[1])
        return next(server for server in self._servers if server.port == port)

    def _goes_over_from(self, gone: valkey.Server) -> None:
        valkey.until(lambda: self._primary() is not gone and self._fact("role") == "master", 120)

    def _is_whole(self) -> None:
        """The other one follows, and the sentinels would go over again."""
        valkey.until(lambda: (self._fact("slave0") or {}).get("state") == "online", 120)
        for sentinel in self._sentinels:
            valkey.until(lambda sentinel=sentinel: _sees_a_replica(sentinel), 120)

    def _fact(self, name: str) -> Any:
        """What the primary says of its replication; None while sentinels cut its connections."""
        with suppress(redis.RedisError), self._primary().client() as client:
            return client.info("replication").get(name)
        return None


class MovingSlots:
    """A cluster of three primaries; slots with their games go from one to another while people play."""

    def __init__(self, members: list[valkey.Server], rng: Random) -> None:
        self._members = members
        self._rng = rng
        self.url = members[0].url
        self.environment = {"ESTANCIA_REDIS_URL": self.url}
        self.troubles = [self.slots_moved_at_once, self.slots_moved_key_by_key]

    def slots_moved_at_once(self) -> None:
        """A quarter of the slots that hold something move, each whole (`CLUSTER MIGRATESLOTS`)."""
        with self._clients() as clients:
            names = [client.execute_command("CLUSTER", "MYID") for client in clients]
            for slot in self._some():
                old = valkey.slot_owner(clients, slot)
                new = (old + self._rng.choice((1, 2))) % len(clients)
                clients[old].execute_command(
                    "CLUSTER", "MIGRATESLOTS", "SLOTSRANGE", slot, slot, "NODE", _text(names[new])
                )
                valkey.until(lambda slot=slot, new=new: valkey.slot_owner(clients, slot) == new)

    def slots_moved_key_by_key(self) -> None:
        """A quarter of the slots that hold something move as of old, and are in two places meanwhile."""
        with self._clients() as clients:
            names = [client.execute_command("CLUSTER", "MYID") for client in clients]
            for slot in self._some():
                old = valkey.slot_owner(clients, slot)
                new = (old + self._rng.choice((1, 2))) % len(clients)
                clients[new].execute_command("CLUSTER", "SETSLOT", slot, "IMPORTING", names[old])
                clients[old].execute_command("CLUSTER", "SETSLOT", slot, "MIGRATING", names[new])
                while keys := clients[old].execute_command("CLUSTER", "GETKEYSINSLOT", slot, 20):
                    clients[old].execute_command(
                        "MIGRATE", "127.0.0.1", self._members[new].port, "", 0, 5_000, "KEYS", *keys
                    )
                for at in (new, *({*range(len(clients))} - {new})):  # the word of the new owner counts most
                    clients[at].execute_command("CLUSTER", "SETSLOT", slot, "NODE", names[new])

    def _some(self) -> list[int]:
        slots = sorted({key_slot(b"{s%03d}" % shard) for shard in range(SHARDS)} | {key_slot(b"{rq}")})
        return self._rng.sample(slots, len(slots) // 4)

    @contextmanager
    def _clients(self) -> Iterator[list[redis.Redis]]:
        with ExitStack() as stack:
            yield [stack.enter_context(member.client()) for member in self._members]


@contextmanager
def pair() -> Iterator[Pair]:
    with valkey.pair(*DURABLE) as servers, forwarding(servers[0].folder) as way:
        yield Pair(servers, way)


@contextmanager
def watched_pair() -> Iterator[WatchedPair]:
    with ExitStack() as stack:
        servers = stack.enter_context(valkey.pair(*DURABLE))
        way = stack.enter_context(forwarding(servers[0].folder))
        clients = [stack.enter_context(_sentinel(servers[0].port)) for _ in range(SENTINELS)]
        for client in clients:
            valkey.until(lambda client=client: _sees_a_replica(client) and _sees_sentinels(client))
        store, closing = WatchedPair(servers, way, clients), Event()
        proxy = Thread(target=store.follow, args=(closing,), daemon=True)
        proxy.start()
        try:
            yield store
        finally:
            closing.set()
            proxy.join()


@contextmanager
def moving_slots(seed: int = 1) -> Iterator[MovingSlots]:
    with valkey.cluster() as members:
        yield MovingSlots(members, Random(seed))


@contextmanager
def _sentinel(primary: int) -> Iterator[redis.Redis]:
    """One sentinel of a primary at this port."""
    with valkey.temporary_folder() as folder:
        port = valkey.free_port()
        (folder / "sentinel.conf").write_text(
            f"port {port}\nbind 127.0.0.1\nlogfile sentinel.log\n"
            f"sentinel monitor {NAME} 127.0.0.1 {primary} {SENTINELS // 2 + 1}\n"
            f"sentinel down-after-milliseconds {NAME} 2000\n"
            f"sentinel failover-timeout {NAME} 5000\n"
        )
        process = subprocess.Popen(
            [valkey.binary(), "sentinel.conf", "--sentinel"], cwd=folder, restore_signals=False
        )
        client = redis.Redis(port=port, protocol=2, decode_responses=True)
        try:
            valkey.until(lambda: valkey.answers(client))
            yield client
        finally:
            client.close()
            process.kill()
            process.wait()


def _sees_a_replica(sentinel: redis.Redis) -> bool:
    """Whether it would find a replica that can take over."""
    replicas = sentinel.execute_command("SENTINEL", "REPLICAS", NAME)
    facts = [dict(zip(it[::2], it[1::2], strict=True)) if isinstance(it, list) else it for it in replicas]
    return any("down" not in fact["flags"] and fact.get("master-link-status", "ok") == "ok" for fact in facts)


def _sees_sentinels(sentinel: redis.Redis) -> bool:
    return len(sentinel.execute_command("SENTINEL", "SENTINELS", NAME)) == SENTINELS - 1


def _text(name: bytes | str) -> str:
    return name.decode() if isinstance(name, bytes) else name
