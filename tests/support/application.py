"""How does a test get the HTTP application without a server? Its routes are compiled once a process."""

from copy import copy
from functools import cache

from flask import Flask

from service.config import Config, read
from service.games.handler import Handler
from service.http.runtime.context import EXTENSION, AskAnalysis, AskBot
from service.http.runtime.metering import MetricsSink
from service.http.server.app import create_app
from service.http.server.assembly import build_context, no_analysts, no_bots
from service.store.memory.store import MemoryStore


def application(
    handler: Handler,
    config: Config,
    sink: MetricsSink | None = None,
    ask_bot: AskBot = no_bots,
    ask_analysis: AskAnalysis = no_analysts,
) -> Flask:
    """What `create_app` makes, with a context of its own: nothing that a request changes is shared.

    Routes are, so none can be added; a test that wants another one takes `create_app`.
    """
    app = copy(_routed())
    app.extensions = {EXTENSION: build_context(handler, config, sink, ask_bot, ask_analysis)}
    return app


@cache
def _routed() -> Flask:
    """An application that answers nobody, and refuses to be changed as if it had."""
    app = create_app(Handler(MemoryStore()), read({}))
    app._got_first_request = True
    return app
