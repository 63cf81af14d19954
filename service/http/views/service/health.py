"""Views of /healthz and /readyz: the health checks of a process."""

from flask import Response

from domain.titles import BROKEN_TITLES
from service.games.cache import is_known
from service.games.unreadable.other_releases import all_met
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.runtime.context import app_context
from service.http.schemas import examples
from service.http.schemas.service import Alive, Ready
from service.http.wire.responses import reply
from service.queue.errors import QueueUnavailable

blueprint = Blueprint("service", __name__, description="For operators.")


@blueprint.route("/healthz")
@blueprint.operation(
    "isAlive",
    ok={200: spec.success("This process answers.", "Alive", {"status": "alive"})},
)
def healthz() -> Response:
    """Liveness: this process answers.

    It checks no other process.
    """
    return reply(Alive("alive"))


@blueprint.route("/readyz")
@blueprint.operation(
    "isReady", ok={200: spec.success("This process can take commands.", "Ready", examples.READY)}
)
def readyz() -> Response:
    """Readiness: this process can take and store commands now.

    Otherwise 503 with the reason. Late games and missing workers are reported, but make no process unready,
    because another process could do no more. The same holds for games of another release (`other_releases`),
    which this release neither reads nor writes, and for installed titles that cannot be used
    (`broken_titles`).
    """
    store = app_context().handler.store
    store.ping()
    work = store.work.counts(store.now())
    return reply(
        Ready(
            "ready",
            work.due,
            work.oldest_ms,
            work.late,
            _workers_live(),
            all_met(store.registers, is_known),
            [*BROKEN_TITLES],
        )
    )


def _workers_live() -> bool:
    try:
        return app_context().metrics.sink.has_workers()
    except QueueUnavailable:  # without the queue no worker can receive jobs
        return False
