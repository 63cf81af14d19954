"""View of /v1/games/{game}/undo: take back a command."""

from flask import Response

from domain.table.commands import Undo
from service.http.auth.access import seat_token
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.operations.seat_commands import COMMAND_PARAMETERS, send_seat_commands
from service.http.runtime.context import app_context
from service.http.schemas import examples
from service.http.wire.problems import (
    FORBIDDEN,
    KEY_REUSED,
    MALFORMED,
    NOT_FOUND,
    REJECTED,
    STALE,
    UNAUTHORIZED,
)

blueprint = Blueprint("undo", __name__, url_prefix="/v1/games/<game:game>/undo", description="Undo.")


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "undo",
    ok={200: spec.success("The command is taken back.", "CommandSent", examples.COMMAND_SENT, spec.ETAG)},
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND, REJECTED, STALE, KEY_REUSED),
    security=spec.SEAT,
    parameters=COMMAND_PARAMETERS,
)
def post_undo(game: str) -> Response:
    """Take back the seat's own last command of this turn.

    The rules reject this after luck was drawn, after the command showed the seat something that it could not
    foresee, or when another seat is to act. The log keeps the undone command. The game is again as it was at
    version `to` of the event `command_undone`.
    """
    token = seat_token(game)
    return send_seat_commands(app_context().handler.cached(game), token, Undo(token.seat))
