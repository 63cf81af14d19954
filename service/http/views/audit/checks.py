"""View of /v1/titles/{title}/check: the rules for games that are stored elsewhere."""

from flask import Response, request

from domain.core.errors import Rejected
from service.games.positions.check_process import SECONDS, ask
from service.games.positions.questions import ImpossiblePosition
from service.http.middleware.work_limits import require_room
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.operations.lookup import require_title
from service.http.operations.quotas import counted_caller
from service.http.runtime.context import app_context
from service.http.schemas import examples
from service.http.wire.json_body import not_json, unparsed_body
from service.http.wire.problems import (
    MALFORMED,
    NOT_FOUND,
    REJECTED,
    TOO_LARGE,
    UNSUPPORTED,
    Problem,
    language,
    rejected,
)
from service.process.isolated import ProcessLost
from service.strict_json import NotJson

blueprint = Blueprint(
    "checks", __name__, url_prefix="/v1/titles/<title>/check", description="Rules for games stored elsewhere."
)

BODY_LIMIT = 2 << 20
"""Bytes; the whole game is in the body."""


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "checkPosition",
    ok={200: spec.success("The answer of the rules.", "PositionJudged", examples.POSITION_JUDGED)},
    no=(MALFORMED, NOT_FOUND, REJECTED, TOO_LARGE, UNSUPPORTED),
    requestBody={
        "required": True,
        "content": spec.content(spec.ref("PositionAsked"), examples.POSITION_ASKED),
    },
)
def check_position(title: str) -> Response:
    """Check a position of a game that is stored elsewhere.

    Nothing is stored. The body has at most 2 MB. The service believes the events as far as the rules can
    apply them. For a position that no game could reach, it answers as for any other, or with a problem that
    names the event.
    """
    context = app_context()
    require_title(title)
    request.max_content_length = BODY_LIMIT
    require_room()
    body = unparsed_body()
    try:
        with context.limits.checks.hold(client := counted_caller()):
            answer = ask(context.checkers.positions, title, body, language(), client)
    except NotJson as error:
        raise not_json(error) from error
    except Rejected as error:
        raise rejected(error, title) from error
    except ImpossiblePosition as nonsense:
        raise Problem(
            MALFORMED,
            f"Event {nonsense.event}: {nonsense.why}.",
            reason="bad_position",
            facts={"event": nonsense.event},
        ) from nonsense
    except ProcessLost:
        raise Problem(
            MALFORMED,
            f"The rules need more than {SECONDS:g} seconds for this position, or more memory than the limit.",
            reason="bad_position",
        ) from None
    return Response(
        answer,
        content_type="application/json",
        headers={"Cache-Control": "no-store", "Content-Language": language(), "Vary": "Accept-Language"},
    )
