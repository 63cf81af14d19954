"""The configuration of gunicorn, which runs the application. See `service.process.launch`."""

import os
import signal
from pathlib import Path
from types import FrameType
from typing import Any

from service.config import read
from service.http.runtime import heartbeat
from service.http.runtime.context import EXTENSION

_settings = read(os.environ)

wsgi_app = "service.http.server.wsgi:build()"
_host, _port = _settings.bind
bind = f"[{_host}]:{_port}" if ":" in _host else f"{_host}:{_port}"
worker_class = "service.http.server.worker.Worker"
workers = _settings.http_processes
threads = _settings.http_threads
worker_connections = (
    threads + 1000
)  # as many connections may stay open without a request; below `threads`, none would
backlog = 1024
timeout = 60
graceful_timeout = 20
keepalive = 75
limit_request_line = 4094
limit_request_fields = 64
limit_request_field_size = 8190
control_socket_disable = True
accesslog = None
errorlog = "-"
loglevel = "warning"
if Path("/dev/shm").is_dir():  # noqa: S108 — a heartbeat on a slow disk can look like a dead worker
    worker_tmp_dir = "/dev/shm"  # noqa: S108


def post_worker_init(worker: Any) -> None:
    """When the process is told to stop, requests that wait for news are answered at once."""
    context = worker.wsgi.extensions[EXTENSION]
    context.metrics.start(context.limits.streams, context.hub.is_closed)
    heartbeat.start(context.handler.store, context.hub.is_closed)
    stop = signal.getsignal(signal.SIGTERM)

    def farewell(signum: int, frame: FrameType | None) -> None:
        if callable(stop):
            stop(signum, frame)
        context.hub.close()

    signal.signal(signal.SIGTERM, farewell)
