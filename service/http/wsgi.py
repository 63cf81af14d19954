"""What does a WSGI server load? `service.http.wsgi:build()`, which builds everything from the environment."""

import os

from flask import Flask

from service import config, log, queue
from service.handler import Handler
from service.http.app import create_app
from service.notify import Notifier
from service.store.redis import open_store


def build() -> Flask:
    """One process's application; raises `StoreUnavailable` when the store or the queue is away."""
    log.configure()
    settings = config.read(os.environ)
    notifier = Notifier(queue.connect(settings.queue))
    handler = Handler(open_store(settings.store, settings.fsync), notifier.wake)
    return create_app(handler, settings, notifier, notifier.ask)
