"""The baseline of HTTP benchmarks: Flask reads JSON and writes it back."""

from flask import Flask, Response, jsonify, request

from service.http.server.gunicorn_conf import *  # noqa: F403

wsgi_app = "bench.harness.echo_conf:build()"


def build() -> Flask:
    app = Flask("echo")

    @app.route("/", methods=["GET", "POST"])
    def echo() -> Response:
        return jsonify(request.get_json() if request.method == "POST" else {})

    return app


def post_worker_init(worker: object) -> None:  # type: ignore[no-redef]
    """The echo has nobody to say farewell to."""
