"""Views of /healthz and /readyz: is this process alive, and can it serve?"""

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

blueprint = Blueprint("service", __name__, description="For whoever runs this service.")


@blueprint.route("/healthz")
@blueprint.operation(
    "isAlive",
    ok={200: spec.success("This process answers.", "Alive", {"status": "alive"})},
)
def healthz() -> Response:
    """Alive: this process answers. Asks nobody else."""
    return reply(Alive("alive"))


@blueprint.route("/readyz")
@blueprint.operation("isReady", ok={200: spec.success("It can serve.", "Ready", examples.READY)})
def readyz() -> Response:
    """Ready: this process can take commands and store them now. 503 otherwise, saying why.

    Games that stand still, and workers that are missing, are told, and make no process unready: another one
    could do no more. So are games of another release (`other_releases`), which this one neither reads nor
    writes to, and titles that are installed and cannot be used (`broken_titles`).
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
    except QueueUnavailable:  # no queue, so nobody who could be told by it what to do
        return False
