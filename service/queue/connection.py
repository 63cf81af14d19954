"""The connection to the queue: its own server or the store's; on a cluster, the owner of its one slot."""

import redis
from redis.cluster import RedisCluster
from redis.connection import SSLConnection
from redis.crc import key_slot
from redis.exceptions import AskError, ClusterDownError, MovedError, ReadOnlyError, TryAgainError

from service.store.redis import connections
from service.store.redis.failover import Generation, TcpConnection, TlsConnection
from service.store.redis.pool import ConnectionTally, WaitingPool

HASH_TAG = "{rq}"
"""All keys of the queue begin with it, so they share one slot."""

_SLOT = key_slot(HASH_TAG.encode())


def connect(url: str) -> redis.Redis:
    """A plain client, as RQ needs it, of the server that holds the queue; raises `StoreUnavailable`.

    On a cluster every new connection goes to the owner of the slot at that moment, and a connection to any
    other server counts as broken. So a failover looks to RQ like a server that was restarted.
    """
    client = connections.connect(url)
    if isinstance(client, redis.Redis):
        return client
    options = {
        **client.nodes_manager.connection_kwargs,
        "cluster": client,
        "generation": Generation(),
        "tally": ConnectionTally(),
    }
    secure = redis.ConnectionPool.from_url(url).connection_class is SSLConnection
    pool = WaitingPool(connection_class=_SecureOwnerConnection if secure else _OwnerConnection, **options)
    return redis.Redis.from_pool(pool)


class _OwnerLookup:
    """Mixed into a connection class: look the owner up at each connect."""

    refusals: tuple[type[Exception], ...] = (
        MovedError,
        AskError,
        ClusterDownError,
        ReadOnlyError,
        TryAgainError,
    )

    def __init__(self, cluster: RedisCluster, **options: object) -> None:
        super().__init__(**options)
        self._cluster = cluster

    def connect_check_health(self, *args: object, **options: object) -> None:
        """Connect, if necessary, to the current owner of the slot."""
        if not self.is_connected:  # type: ignore[attr-defined]
            nodes = self._cluster.nodes_manager
            try:
                nodes.initialize()
                owner = nodes.get_node_from_slot(_SLOT)
            except connections.FAILURES as error:
                raise redis.ConnectionError(f"the queue's owner is unknown: {error}") from error
            self.host, self.port = owner.host, owner.port
        super().connect_check_health(*args, **options)  # type: ignore[misc]


class _OwnerConnection(_OwnerLookup, TcpConnection):
    pass


class _SecureOwnerConnection(_OwnerLookup, TlsConnection):
    pass
