"""The baselines of HTTP benchmarks: Flask reads JSON and writes it back, at once or after one append.

The append is a script of one `XADD` in the store that the environment names (`BENCH_STORE`): no server that
answers only when a move is on disk, on these libraries, can do less for each.
"""

import os

from flask import Flask, Response, jsonify, request

from service.http.server.gunicorn_conf import *  # noqa: F403
from service.store.redis.connections import connect
from service.store.redis.transport import transport_to

wsgi_app = "bench.harness.echo_conf:build()"
APPEND = "return redis.call('XADD', KEYS[1], '*', 'r', ARGV[1])"


def build() -> Flask:
    app = Flask("echo")
    if store := os.environ.get("BENCH_STORE"):
        _durable(app, store)

    @app.route("/", methods=["GET", "POST"])
    def echo() -> Response:
        return jsonify(request.get_json() if request.method == "POST" else {})

    return app


def _durable(app: Flask, store: str) -> None:
    way = transport_to(connect(store))
    script = way.send("SCRIPT", "LOAD", APPEND)

    @app.route("/<stream>", methods=["POST"])
    def append(stream: str) -> Response:
        said = request.get_json()
        at = way.send("EVALSHA", script, 1, f"bench:{stream}", request.get_data())
        return jsonify(at=at.decode(), events=[said])


def post_worker_init(worker: object) -> None:  # type: ignore[no-redef]
    """The echo has nobody to say farewell to."""
