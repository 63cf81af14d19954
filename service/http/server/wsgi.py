"""The WSGI entry point, `service.http.server.wsgi:build()`: everything built from the environment."""

import os
import sys
from dataclasses import replace

from flask import Flask

from service import config, log
from service.cold_storage.tiered_store import open_store
from service.games.handler import Handler
from service.http.server.app import create_app
from service.queue import connection
from service.queue.notifier import Notifier


def build() -> Flask:
    """One process's application; raises `StoreUnavailable` when the store or the queue is away."""
    log.configure()
    settings = config.read(os.environ)
    if settings.log_requests is None:
        settings = replace(settings, log_requests=not sys.stderr.isatty())
    notifier = Notifier(connection.connect(settings.queue))
    store = open_store(settings.store, settings.fsync, settings.replicas, cold=settings.cold_storage)
    handler = Handler(store, notifier.wake)
    return create_app(handler, settings, notifier, notifier.ask_advice, notifier.analyse)
