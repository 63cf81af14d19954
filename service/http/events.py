"""/v1/games/{game}/events: the stream of a game, as a viewer may see it."""

from flask import Response

from service.game import Loaded
from service.http import examples, spec
from service.http.access import look
from service.http.answers import EventsShown, envelopes, reply
from service.http.asked import FURTHEST, LONGEST_WAIT, number
from service.http.desk import desk
from service.http.hub import Full
from service.http.problems import MALFORMED, NOT_FOUND, UNAUTHORIZED, UNAVAILABLE, Problem
from service.store.base import Token

blueprint = spec.Blueprint(
    "events", __name__, url_prefix="/v1/games/<game:game>/events", description="Follow a game."
)

LONGEST_PAGE = 500
USUAL_PAGE = 100
_PARAMETERS: list[spec.Doc] = [
    {
        "name": "after", "in": "query", "schema": {"type": "integer", "minimum": 0, "default": 0},
        "description": "The last position you have.",
    },
    {
        "name": "limit", "in": "query",
        "schema": {"type": "integer", "minimum": 1, "maximum": LONGEST_PAGE, "default": USUAL_PAGE},
    },
    {
        "name": "wait", "in": "query",
        "schema": {"type": "integer", "minimum": 0, "maximum": LONGEST_WAIT, "default": 0},
        "description": "When there is nothing after that position yet: answer as soon as there is, or empty "
        "after so many seconds.",
    },
]  # fmt: skip


@blueprint.route("")
@blueprint.doc(
    **spec.doc(
        "getEvents",
        ok={200: spec.fine("The events.", "EventsShown", examples.EVENTS_SHOWN)},
        no=(MALFORMED, UNAUTHORIZED, NOT_FOUND),
        security=spec.ANYBODY,
        parameters=_PARAMETERS,
    )
)
def get_events(game: str) -> Response:
    """A page of events, masked for whoever asks. None is ever left out, so positions agree for everybody."""
    here = desk()
    after = number("after", 0, 0, FURTHEST)
    limit = number("limit", USUAL_PAGE, 1, LONGEST_PAGE)
    wait = number("wait", 0, 0, LONGEST_WAIT)
    loaded, token = look(game)
    if wait and loaded.version <= after:

        def moved() -> tuple[Loaded, Token | None] | None:
            found = look(game)
            return found if found[0].version > after else None

        try:
            loaded, token = here.hub.first(game, moved, wait) or (loaded, token)
        except Full:
            raise Problem(
                UNAVAILABLE,
                "Too many requests are waiting already.",
                reason="too_many_waiting",
                headers={"Retry-After": "1"},
            ) from None
    entries = [] if loaded.version <= after else here.handler.store.read(game, after, limit)
    viewer = None if token is None else token.seat
    # Since the look, more may have been appended and read.
    version = max(loaded.version, after + len(entries)) if entries else loaded.version
    shown = EventsShown(envelopes(loaded, after + 1, entries, viewer), version)
    return reply(shown, headers={"Vary": "Authorization"})
