"""Bootstrap of every process that works on games: configuration, log, store and queue."""

import logging
import os
import sys
from collections.abc import Sequence

import structlog

from service import config, log
from service.cold_storage.tiered_store import TieredStore, open_store
from service.games.quarantine import Quarantine, Suspect
from service.games.unreadable.broken_titles import report_broken_titles
from service.queue import connection
from service.queue.notifier import Notifier
from service.store.base import EventStore, StoreUnavailable

logger = structlog.get_logger(part="bootstrap")


def set_aside(lost: Sequence[str], store: EventStore, notifier: Notifier) -> None:
    """Put into quarantine the games that this process's predecessor worked on when it was lost (each a
    `Suspect`).
    """
    for suspect in map(Suspect.parse, lost):
        case = Quarantine(store).add(suspect)
        notifier.count("workers_lost")
        facts = {**suspect._asdict(), "version": case.version, "times": case.times}
        if case.is_stuck:
            logger.error("game stuck", **facts, remedy="it is left alone until a player moves, or for a day")
            notifier.count("games_stuck")
        else:
            logger.error("game set aside", **facts, for_ms=max(0, case.until - store.now()))


def bootstrap() -> tuple[TieredStore, Notifier]:
    """Return the store and the queue of the environment. If they fail, print why and exit."""
    log.configure()
    report_broken_titles()
    library = logging.getLogger("rq")
    library.handlers, library.propagate = [log.LibraryLog("rq")], False
    try:
        settings = config.read(os.environ)
        store = open_store(settings.store, settings.fsync, settings.replicas, cold=settings.cold_storage)
        return store, Notifier(connection.connect(settings.queue))
    except (config.ConfigError, StoreUnavailable) as error:
        logger.error("cannot start", error=str(error))
        sys.exit(1)
