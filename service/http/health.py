"""/healthz and /readyz: is this process alive, and can it serve?"""

from flask import Response

from service.http import examples, spec
from service.http.desk import desk
from service.http.problems import UNAVAILABLE, Problem
from service.http.replies import reply
from service.http.service_answers import Ready
from service.times import now_ms

blueprint = spec.Blueprint("service", __name__, description="For whoever runs this service.")

BEHIND_MS = 10_000
"""Workers take milliseconds; a game that has been due for so long has nobody who looks after it."""


@blueprint.route("/healthz")
@blueprint.doc(
    **spec.doc(
        "isAlive",
        ok={
            200: {
                "description": "This process answers.",
                "content": spec.content({"type": "object"}, {"status": "alive"}),
            }
        },
    )
)
def healthz() -> Response:
    """Alive: this process answers. Asks nobody else."""
    return reply({"status": "alive"})


@blueprint.route("/readyz")
@blueprint.doc(**spec.doc("isReady", ok={200: spec.fine("It can serve.", "Ready", examples.READY)}))
def readyz() -> Response:
    """Ready: the store can be reached and used, and the workers keep up. 503 otherwise, saying which."""
    store = desk().handler.store
    store.ping()
    games, oldest = store.due_counts(now_ms())
    if oldest > BEHIND_MS:
        raise Problem(
            UNAVAILABLE,
            f"The workers are behind: a game has been due for {oldest // 1000} s.",
            reason="workers_behind",
            facts={"due_games": games, "oldest_due_ms": oldest},
            headers={"Retry-After": "5"},
        )
    return reply(Ready("ready", games, oldest))
