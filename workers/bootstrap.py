"""The bootstrap of every process that works on games: configuration, log, store and queue."""

import os
import sys

import structlog

from service import config, log
from service.queue import connection
from service.queue.notifier import Notifier
from service.store.base import StoreUnavailable
from service.store.redis.store import RedisStore, open_store

logger = structlog.get_logger(part="bootstrap")


def bootstrap() -> tuple[RedisStore, Notifier]:
    """The store and the queue that the environment names; if they will not do, it says why and exits."""
    log.configure()
    try:
        settings = config.read(os.environ)
        return open_store(settings.store, settings.fsync, settings.replicas), Notifier(
            connection.connect(settings.queue)
        )
    except (config.ConfigError, StoreUnavailable) as error:
        logger.error("cannot start", error=str(error))
        sys.exit(1)
