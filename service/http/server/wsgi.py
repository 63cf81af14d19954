"""The WSGI entry point, `service.http.server.wsgi:build()`: everything built from the environment."""

import os
import sys
from dataclasses import replace

from flask import Flask

from service import config, log
from service.games.handler import Handler
from service.http.server.app import create_app
from service.queue import connection
from service.queue.notifier import Notifier
from service.store.redis.store import open_store


def build() -> Flask:
    """One process's application; raises `StoreUnavailable` when the store or the queue is away."""
    log.configure()
    settings = config.read(os.environ)
    if settings.log_requests is None:
        settings = replace(settings, log_requests=not sys.stderr.isatty())
    notifier = Notifier(connection.connect(settings.queue))
    handler = Handler(open_store(settings.store, settings.fsync, settings.replicas), notifier.wake)
    return create_app(handler, settings, notifier, notifier.ask_advice, notifier.analyse)
