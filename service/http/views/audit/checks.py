"""/v1/titles/{title}/check: what do the rules say to a game that is kept elsewhere?"""

from flask import Response, request

from domain.core.errors import Rejected
from domain.titles import TITLES
from service.http.openapi import spec
from service.http.runtime.context import desk
from service.http.runtime.hub import Full
from service.http.schemas.time_travel import POSITION_ASKED, POSITION_JUDGED
from service.http.wire.json_body import json_body
from service.http.wire.problems import (
    MALFORMED,
    NOT_FOUND,
    REJECTED,
    TOO_LARGE,
    UNAVAILABLE,
    UNSUPPORTED,
    Problem,
    language,
    rejected,
)
from service.positions.check_process import SECONDS, ask
from service.positions.questions import Nonsense, read
from service.process.isolated import Lost

blueprint = spec.Blueprint(
    "checks", __name__, url_prefix="/v1/titles/<title>/check", description="Rules for games kept elsewhere."
)

BODY_LIMIT = 2 << 20
"""Bytes; the whole game is in the body."""


@blueprint.route("", methods=["POST"])
@blueprint.doc(
    **spec.doc(
        "checkPosition",
        ok={200: spec.fine("What the rules say.", "PositionJudged", POSITION_JUDGED)},
        no=(MALFORMED, NOT_FOUND, REJECTED, TOO_LARGE, UNSUPPORTED),
        requestBody={"required": True, "content": spec.content(spec.ref("PositionAsked"), POSITION_ASKED)},
    )
)
def check_position(title: str) -> Response:
    """Ask the rules about a position of a game that is kept elsewhere. Nothing is stored.

    The body has at most 2 MB. The events are believed as far as the rules can make sense of them: a position
    that they could not have led to gets an answer like any other, or a problem that names the event.
    """
    here = desk()
    if title not in TITLES:
        raise Problem(NOT_FOUND, f"The titles are: {', '.join(TITLES)}.", reason="no_such_title")
    request.max_content_length = BODY_LIMIT
    raw = json_body()
    try:
        question = read(title, raw)
        with here.checks.hold(None):
            answer = ask(here.apart, title, question, language())
    except Rejected as error:
        raise rejected(error, title) from error
    except Nonsense as nonsense:
        raise Problem(
            MALFORMED,
            f"Event {nonsense.event}: {nonsense.why}.",
            reason="bad_position",
            facts={"event": nonsense.event},
        ) from nonsense
    except Lost:
        raise Problem(
            MALFORMED,
            f"The rules come to no end with this position in {SECONDS:g} seconds, or not with as much memory "
            "as they may have.",
            reason="bad_position",
        ) from None
    except Full:
        raise Problem(
            UNAVAILABLE,
            "As many positions are being looked at as this process can.",
            reason="too_many_waiting",
            headers={"Retry-After": "1"},
        ) from None
    return Response(
        answer,
        content_type="application/json",
        headers={"Cache-Control": "no-store", "Content-Language": language(), "Vary": "Accept-Language"},
    )
