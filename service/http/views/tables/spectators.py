"""Views of /v1/games/{game}/spectators: the token for spectators of a private game."""

from flask import Response

from service.http.auth.access import game_for_manager
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.runtime.context import app_context
from service.http.schemas import examples
from service.http.schemas.games import InvitationMade
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
    ok={201: spec.success("The token.", "InvitationMade", examples.SPECTATORS_INVITED)},
    no=_NO,
    security=spec.OWNER,
)
def invite_spectators(game: str) -> Response:
    """Create a token to watch a private game.

    Only this answer has it. All older ones are revoked at once. All spectators share it. It shows what a
    spectator of a public game would see. For a manager of the game: with the manager's token, as the app that
    created the game (scope `games:admin`), or as the operator. This call takes no body.
    """
    game_for_manager(game)
    return reply(InvitationMade(game, app_context().handler.seats.replace_token(game, SPECTATORS)), 201)


@blueprint.route("", methods=["DELETE"])
@blueprint.operation(
    "excludeSpectators",
    ok={204: {"description": "The token is revoked."}},
    no=_NO,
    security=spec.OWNER,
)
def exclude_spectators(game: str) -> Response:
    """Revoke the spectators' token, at once and everywhere.

    Its open streams end, too. For a manager of the game: with the manager's token, as the app that created
    the game (scope `games:admin`), or as the operator.
    """
    game_for_manager(game)
    app_context().handler.seats.replace_token(game, SPECTATORS)  # nobody gets the new token
    return Response(status=204)
