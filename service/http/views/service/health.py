"""Views of /healthz and /readyz: is this process alive, and can it serve?"""

from flask import Response

from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.runtime.context import app_context
from service.http.schemas import examples
from service.http.schemas.service import Ready
from service.http.wire.problems import UNAVAILABLE, Problem
from service.http.wire.responses import reply
from service.store.base import BEHIND_MS

blueprint = Blueprint("service", __name__, description="For whoever runs this service.")


@blueprint.route("/healthz")
@blueprint.operation(
    "isAlive",
    ok={
        200: {
            "description": "This process answers.",
            "content": spec.content({"type": "object"}, {"status": "alive"}),
        }
    },
)
def healthz() -> Response:
    """Alive: this process answers. Asks nobody else."""
    return reply({"status": "alive"})


@blueprint.route("/readyz")
@blueprint.operation("isReady", ok={200: spec.success("It can serve.", "Ready", examples.READY)})
def readyz() -> Response:
    """Ready: this process can take commands and store them now, and workers live. 503 otherwise, saying why.

    Games that stand still are told, and make no process unready: every other game goes on.
    """
    store = app_context().handler.store
    store.ping()
    _check_workers()
    now = store.now()
    games, oldest = store.work.counts(now)
    late, _ = store.work.counts(now - BEHIND_MS)
    return reply(Ready("ready", games, oldest, late))


def _check_workers() -> None:
    """Raise `UNAVAILABLE` unless there is a queue, and somebody who works it off."""
    if not app_context().metrics.sink.has_workers():
        raise Problem(
            UNAVAILABLE,
            "No worker lives: games do not go on by themselves, and hosted bots do not play.",
            reason="no_workers",
            headers={"Retry-After": "5"},
        )
