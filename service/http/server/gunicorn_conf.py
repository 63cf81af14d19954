"""Configuration of gunicorn, which runs the application. See `service.process.launch`."""

import gc
import os
from pathlib import Path
from typing import Any

from service.config import read
from service.process.lifecycle import Lifecycle

_settings = read(os.environ)

wsgi_app = "service.http.server.wsgi:build()"
_host, _port = _settings.bind
bind = f"[{_host}]:{_port}" if ":" in _host else f"{_host}:{_port}"
worker_class = "service.http.server.worker.Worker"
logger_class = "service.http.server.gunicorn_log.Logger"
workers = _settings.http_processes
worker_connections = _settings.http_connections
backlog = 1024
timeout = 14
"""Seconds; an event loop that hung for this long will not recover."""
forwarded_allow_ips = ""
"""No proxy is trusted, because any client can send such headers."""
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
    """Start the background threads. At a stop, waiting requests are answered at once."""
    from service.http.runtime import heartbeat  # not in the arbiter: see the worker
    from service.http.runtime.context import EXTENSION

    context = worker.wsgi.extensions[EXTENSION]
    for _ in worker.news:
        context.metrics.replaced()
    context.metrics.start(context.hub.is_closed)
    guarded = context.config.operator_key is not None
    heartbeat.start(context.handler.store, guarded, context.hub.is_closed)
    worker.at_stop.append(context.hub.close)
    Lifecycle("http", worker.log.announce).ready()
    gc.collect()
    gc.freeze()  # what is there from the beginning stays: nobody need look through it again and again


def child_exit(_server: Any, worker: Any) -> None:
    """Report a process that hung and was replaced, in the log and to its successor."""
    if worker.aborted:
        lost = worker.watched.lost(worker.pid)
        worker.log.error("a process stood still and was replaced", extra={"facts": lost._asdict()})
        type(worker).lost.append(lost)
        if lost.game is not None:
            worker.set_aside.add(lost.game)
    worker.watched.close()
    worker.share.leave()
