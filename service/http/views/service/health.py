"""Views of /healthz and /readyz: is this process alive, and can it serve?"""

from flask import Response

from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.runtime.context import app_context
from service.http.schemas import examples
from service.http.schemas.service import Ready
from service.http.wire.problems import UNAVAILABLE, Problem
from service.http.wire.responses import reply

blueprint = Blueprint("service", __name__, description="For whoever runs this service.")

BEHIND_MS = 10_000
"""Workers take milliseconds; a game that has been due for so long has nobody who looks after it."""


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
    """Ready: store and queue can be used, workers live and keep up. 503 otherwise, saying which."""
    store = app_context().handler.store
    store.ping()
    _check_workers()
    games, oldest = store.work.counts(store.now())
    if oldest > BEHIND_MS:
        raise Problem(
            UNAVAILABLE,
            f"The workers are behind: a game has been due for {oldest // 1000} s.",
            reason="workers_behind",
            facts={"due_games": games, "oldest_due_ms": oldest},
            headers={"Retry-After": "5"},
        )
    return reply(Ready("ready", games, oldest))


def _check_workers() -> None:
    """Raise `UNAVAILABLE` unless there is a queue, and somebody who works it off."""
    if not app_context().metrics.sink.has_workers():
        raise Problem(
            UNAVAILABLE,
            "No worker lives: games do not go on by themselves, and hosted bots do not play.",
            reason="no_workers",
            headers={"Retry-After": "5"},
        )
