"""The WSGI entry point, `service.http.server.wsgi:build()`: everything built from the environment."""

import os
import sys
from dataclasses import replace

from flask import Flask

from domain.core.texts import LANGUAGES
from domain.table.texts import texts_of
from domain.titles import TITLES
from service import config, log
from service.cold_storage.tiered_store import open_store
from service.games.handler import Handler
from service.games.unreadable.broken_titles import report_broken_titles
from service.http.server.app import create_app
from service.queue import connection
from service.queue.notifier import Notifier


def build() -> Flask:
    """Build the application of a process. Raises `StoreUnavailable` without the store or the queue."""
    log.configure()
    report_broken_titles()
    settings = config.read(os.environ)
    if settings.log_requests is None:
        settings = replace(settings, log_requests=not sys.stderr.isatty())
    notifier = Notifier(connection.connect(settings.queue))
    store = open_store(settings.store, settings.fsync, settings.replicas, cold=settings.cold_storage)
    handler = Handler(store, notifier.wake)
    read_words()
    return create_app(handler, settings, notifier, notifier.ask_advice, notifier.analyse)


def read_words() -> None:
    """Load the texts of all titles, so that no request has to wait for that."""
    for title in TITLES.values():
        for language in LANGUAGES:
            texts_of(title, language)
