"""Connections to the servers that hold games: which may, and how they are reached."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, TypeAlias, cast

import redis
from redis import ConnectionPool
from redis.backoff import NoBackoff
from redis.cluster import RedisCluster
from redis.crc import key_slot
from redis.exceptions import (
    AskError,
    ClusterError,
    MaxConnectionsError,
    NoPermissionError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisClusterException,
    RedisError,
    ResponseError,
    TryAgainError,
)
from redis.retry import Retry

from service.store.base import StoreBusy, StoreUnavailable
from service.store.redis import failover
from service.store.redis.pool import ConnectionTally, counted_pool

ServerInfo: TypeAlias = Mapping[str, Any]
"""What a server says of itself: `INFO`."""
Client = redis.Redis | RedisCluster

FAILURES = (RedisError, RedisClusterException)
"""Everything the client may raise."""

_OUTAGES = (
    redis.ConnectionError,
    redis.TimeoutError,
    RedisClusterException,
    ClusterError,
    AskError,
    TryAgainError,
    OutOfMemoryError,
    ReadOnlyError,
    NoPermissionError,
)
_REFUSALS = ("MISCONF", "NOREPLICAS", "BUSY", "UNKILLABLE", "CLUSTERDOWN", "MASTERDOWN")
FULL = "its disk is full or broken (make room there; it goes on by itself)"
_FSYNCS = ("no", "everysec", "always")
_OPTIONS: dict[str, object] = {
    "protocol": 2,
    "driver_info": None,  # no CLIENT SETINFO: two round trips less for every new connection
    "socket_connect_timeout": 2.0,
    "socket_timeout": 5.0,
}


class Cluster(RedisCluster):
    """A client that sees where a function's keys are; the library would ask a server, twice for each call."""

    tally: ConnectionTally
    """Of the connections to all of its servers."""

    def determine_slot(self, *args: Any) -> int | None:
        if args[0] == "FCALL":
            return key_slot(args[3])
        slot: int | None = super().determine_slot(*args)
        return slot


def connect(url: str) -> Client:
    """A client of the server, or of the cluster that the server is a node of.

    It repeats no command whose answer was lost, only what a node of a cluster has refused to execute (MOVED,
    ASK, TRYAGAIN).
    """
    options, tally = {"retry": Retry(NoBackoff(), 0), **_OPTIONS}, ConnectionTally()
    try:
        single = failover.client_of(url, tally=tally, **options)
        if not single.info("cluster")["cluster_enabled"]:
            return single
        single.close()
        pool = partial(counted_pool, tally)
        client = Cluster.from_url(url, require_full_coverage=False, connection_pool_class=pool, **options)
        cast("Cluster", client).tally = tally
        return client
    except FAILURES as error:
        raise StoreUnavailable(f"the store's server does not answer: {error}") from error


def is_cluster(client: Client) -> bool:
    """Whether this is a client of a cluster, not of one server."""
    return isinstance(client, RedisCluster)


def nodes(client: Client) -> list[redis.Redis]:
    """Every server that takes writes."""
    if not isinstance(client, RedisCluster):
        return [client]
    slots = client.nodes_manager.slots_cache
    return [client.get_redis_connection(node) for node in {holders[0] for holders in slots.values()}]


def homes(client: Client, keys: list[bytes]) -> list[tuple[ConnectionPool, list[bytes]]]:
    """Group the keys by their current server; asks a cluster again."""
    if not isinstance(client, RedisCluster):
        return [(client.connection_pool, keys)]
    client.nodes_manager.initialize()
    owned = defaultdict(list)
    for key in keys:
        owned[client.nodes_manager.get_node_from_slot(key_slot(key))].append(key)
    return [(client.get_redis_connection(node).connection_pool, theirs) for node, theirs in owned.items()]


def home(client: Client, key: bytes) -> str:
    """The name of the server that a key lives on, as far as the client knows."""
    if not isinstance(client, RedisCluster):
        return ""
    return str(client.nodes_manager.get_node_from_slot(key_slot(key)).name)


def tally(client: Client) -> ConnectionTally:
    """The connections that a client of `connect` has opened and closed, at all of its servers."""
    if isinstance(client, RedisCluster):
        return cast("Cluster", client).tally
    count: ConnectionTally = client.connection_pool.connection_kwargs["tally"]
    return count


def unavailable(error: Exception) -> StoreUnavailable | None:
    """The outage or refusal behind a client's error; None when the error is a defect of ours."""
    if isinstance(error, StoreUnavailable):
        return error
    if str(error).startswith("MISCONF"):
        return StoreUnavailable(f"nothing can be written: {FULL}; the server says: {error}")
    if isinstance(error, MaxConnectionsError):
        return StoreBusy(str(error))
    if isinstance(error, _OUTAGES) or str(error).startswith(_REFUSALS):
        return StoreUnavailable(f"{type(error).__name__}: {error}")
    return None


def objection(info: ServerInfo) -> str | None:
    """Why a server must not hold games now, and what to do about it; `info` is its answer to INFO."""
    version = str(info["redis_version"])
    if int(version.split(".")[0]) < 7:
        return f"the server is Redis {version}: use Redis 7.0 or newer, or Valkey"
    if (policy := info["maxmemory_policy"]) != "noeviction":
        return f"the server may throw games away (maxmemory-policy {policy}): set maxmemory-policy noeviction"
    if (role := info["role"]) != "master":
        return f"the server takes no writes (role {role}): use the URL of the primary"
    if info["loading"]:
        return "the server is loading its data: wait until it is done"
    return None


def write_objection(info: ServerInfo) -> str | None:
    """Why a server refuses every write now, and what to do about it; games can be read from it."""
    if info["aof_enabled"] and info["aof_last_write_status"] != "ok":
        return f"nothing can be written: {FULL}"
    return None


def check(client: Client, replicas: int = 0, to_write: bool = True) -> None:
    """Raise `StoreUnavailable` when a server cannot be reached, or must not hold games.

    Or when too few `replicas` are connected to one for it to acknowledge anything. Without `to_write` one
    that is read only for now will do.
    """
    try:
        for node in nodes(client):
            info = node.info()
            text = objection(info) or (write_objection(info) if to_write else None)
            if text is None and (connected := int(info["connected_slaves"])) < replicas:
                text = f"the server has {connected} replicas, and no write counts before {replicas} have it"
            if text is not None:
                raise StoreUnavailable(text)
    except (StoreUnavailable, *FAILURES) as error:
        renew(client)  # perhaps another has taken over: the next check will see
        raise unavailable(error) or error from error


def memory(client: Client) -> tuple[int, int]:
    """Bytes that are used, and that may be (0 for any number), at the server that is fullest."""
    try:
        infos = [node.info("memory") for node in nodes(client)]
    except FAILURES as error:
        raise unavailable(error) or error from error
    rows = [(int(info["used_memory"]), int(info["maxmemory"])) for info in infos]
    return max(rows, key=lambda row: row[0] / (row[1] or float("inf")))


def renew(client: Client) -> None:
    """Look up the servers again: a server that answered until now may have been demoted."""
    if isinstance(client, RedisCluster):
        client.nodes_manager.initialize()
    else:
        failover.reconnect(client)


def weaknesses(client: Client, fsync: str, replicas: int = 0) -> Iterator[str]:
    """What a crash of a server may cost beyond what was configured, in plain words."""
    for node in nodes(client):
        yield from _weaknesses_of_disk(node, fsync)
        if replicas:
            yield from _weaknesses_of_replication(node, replicas)


def _weaknesses_of_disk(node: redis.Redis, fsync: str) -> Iterator[str]:
    if not node.info("persistence")["aof_enabled"]:
        yield "appendonly is off: a restart of the server loses games; set appendonly yes"
        return
    try:
        policy = node.config_get("appendfsync")["appendfsync"]
    except ResponseError as error:
        yield f"appendfsync cannot be read, {fsync!r} is wanted ({error})"
        return
    if _FSYNCS.index(policy) < _FSYNCS.index(fsync):
        yield (
            f"appendfsync is {policy!r}, weaker than the configured {fsync!r}: "
            f"a loss of power may cost the last moments; set appendfsync {fsync}"
        )


def _weaknesses_of_replication(node: redis.Redis, replicas: int) -> Iterator[str]:
    try:
        minimum = int(node.config_get("min-replicas-to-write")["min-replicas-to-write"] or 0)
    except ResponseError as error:
        yield f"min-replicas-to-write cannot be read, {replicas} is wanted ({error})"
        return
    if minimum < replicas:
        yield (
            f"min-replicas-to-write is {minimum}, less than the {replicas} replicas that must acknowledge: a "
            f"server that is cut off writes what it cannot acknowledge; set min-replicas-to-write {replicas}"
        )
    if (connected := int(node.info("replication")["connected_slaves"])) < replicas:
        yield f"{connected} replicas are connected, {replicas} must acknowledge: nothing can be written now"
