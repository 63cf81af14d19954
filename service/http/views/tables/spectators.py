"""Views of /v1/games/{game}/spectators: who may watch a private game without playing in it?"""

from flask import Response

from service.http.auth.access import game_for_manager
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.runtime.context import app_context
from service.http.schemas import examples
from service.http.schemas.games import SpectatorsInvited
from service.http.wire.problems import (
    FORBIDDEN,
    MALFORMED,
    NOT_FOUND,
    UNAUTHORIZED,
)
from service.http.wire.responses import reply
from service.store.records import SPECTATORS

blueprint = Blueprint(
    "spectators", __name__, url_prefix="/v1/games/<game:game>/spectators", description="Invite spectators."
)

_NO = (MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND)


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "inviteSpectators",
    ok={201: spec.success("The token.", "SpectatorsInvited", examples.SPECTATORS_INVITED)},
    no=_NO,
    security=spec.OWNER,
)
def invite_spectators(game: str) -> Response:
    """A token with which a private game can be watched, told this once. Any older one is worthless, at once.

    It is for all who are to watch, and shows what a spectator of a public game would see. For whoever
    manages the table: with its token, as the app that has opened the game (scope `games:admin`), or as the
    operator. This call takes no body.
    """
    game_for_manager(game)
    return reply(SpectatorsInvited(game, app_context().handler.seats.replace_token(game, SPECTATORS)), 201)


@blueprint.route("", methods=["DELETE"])
@blueprint.operation(
    "excludeSpectators",
    ok={204: {"description": "The token is worthless."}},
    no=_NO,
    security=spec.OWNER,
)
def exclude_spectators(game: str) -> Response:
    """Make the spectators' token worthless, at once and everywhere: streams that it has opened end too.

    For whoever manages the table: with its token, as the app that has opened the game (scope `games:admin`),
    or as the operator.
    """
    game_for_manager(game)
    app_context().handler.seats.replace_token(game, SPECTATORS)  # which nobody is told
    return Response(status=204)
