"""gunicorn's configuration of an application that goes wrong when asked: see `http_alone`.

Loopback is an address like any other, and patience with slow readers is short.
"""

import itertools

from flask import Flask, request

from service.http.server.gunicorn_conf import *  # noqa: F403

wsgi_app = "tests.service.http.connections.bent_conf:build()"


def build() -> Flask:
    """In the process that serves, and nowhere else."""
    from service.http.connections import connections, response
    from service.http.server import wsgi

    connections.counted_as = str
    response.WRITE_SECONDS = 1.0
    app = wsgi.build()
    app.before_request(_go_wrong)
    return app


def _go_wrong() -> None:
    kind = request.headers.get("X-Loop")
    if kind == "in C":
        sum(itertools.repeat(1))
    while kind == "swallowing":
        try:
            while True:
                pass
        except BaseException:  # noqa: S112
            continue
