"""Views of /v1/games/{game}, …/start, …/invitation and …/events: managing, closing and deleting a game."""

from flask import Response

from domain.core.errors import Rejected
from domain.table.commands import CloseTable, StartGame
from domain.table.errors import Reason
from service.games.analysis import kept
from service.games.rematch import require_no_rematch_waits
from service.http.auth.access import game_for_manager
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.operations.table_changes import CHANGED, changed
from service.http.runtime.context import app_context
from service.http.schemas import examples
from service.http.schemas.games import InvitationMade
from service.http.wire.problems import FORBIDDEN, MALFORMED, NOT_FOUND, REJECTED, UNAUTHORIZED, rejected
from service.http.wire.responses import reply
from service.store.records import INVITED

blueprint = Blueprint(
    "table", __name__, url_prefix="/v1/games/<game:game>", description="Manage a game before the start."
)

_NO = (MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND)


@blueprint.route("", methods=["DELETE"])
@blueprint.operation("closeTable", ok=CHANGED, no=(*_NO, REJECTED), security=spec.OWNER)
def close_table(game: str) -> Response:
    """Close a game: it is `abandoned`, and nobody wins.

    A game that had not started is deleted a day later. The manager's token cannot close a game that has
    started. The app that created it and the operator can.

    For a manager of the game: with the manager's token, as the app that created the game (scope
    `games:admin`), or as the operator.
    """
    before, by = game_for_manager(game)
    close = CloseTable(running=by is None)
    return changed(before, lambda: app_context().handler.send_table_command(game, close, by=by), by)


@blueprint.route("/events", methods=["DELETE"])
@blueprint.operation(
    "deleteGame",
    ok={204: {"description": "The game is deleted."}},
    no=(*_NO, REJECTED),
    security=spec.OWNER,
)
def delete_game(game: str) -> Response:
    """Delete a game that has ended, with all its data: events, names, tokens, entries in lists.

    It can then no longer be read, audited or restored. Its forks and rematches stay. It cannot be deleted
    while its rematch waits for players, because they join with its tokens. For a manager of the game (see
    `closeTable`).
    """
    loaded, _ = game_for_manager(game)
    try:
        require_no_rematch_waits(app_context().handler, loaded)
        app_context().handler.delete(loaded)
        kept.forget(app_context().handler.store, game)
    except Rejected as error:
        raise rejected(error, loaded.title) from error
    return Response(status=204)


@blueprint.route("/start", methods=["POST"])
@blueprint.operation("startGame", ok=CHANGED, no=(*_NO, REJECTED), security=spec.OWNER)
def start_game(game: str) -> Response:
    """Start with the players who have joined.

    The free seats at the end are removed. Seats keep their numbers, so no other seat may be free, and the
    title must support this number of players. For a manager of the game (see `closeTable`). This call takes
    no body.
    """
    before, by = game_for_manager(game)
    return changed(before, lambda: app_context().handler.send_table_command(game, StartGame(), by=by), by)


@blueprint.route("/invitation", methods=["POST"])
@blueprint.operation(
    "invitePlayers",
    ok={201: spec.success("The invitation.", "InvitationMade", examples.INVITATION_MADE)},
    no=(*_NO, REJECTED),
    security=spec.OWNER,
)
def invite_players(game: str) -> Response:
    """Create an invitation: a token to see a private game that has not started, and to join it.

    Only this answer has it. All older ones are revoked at once, and all when the game starts. For a manager
    of the game (see `closeTable`). This call takes no body.
    """
    loaded, _ = game_for_manager(game)
    if loaded.status() != "open":
        raise rejected(Rejected(Reason.HAS_STARTED, "table.4"), loaded.title)
    return reply(InvitationMade(game, app_context().handler.seats.replace_token(game, INVITED)), 201)


@blueprint.route("/invitation", methods=["DELETE"])
@blueprint.operation(
    "withdrawInvitation",
    ok={204: {"description": "The invitation is revoked."}},
    no=_NO,
    security=spec.OWNER,
)
def withdraw_invitation(game: str) -> Response:
    """Revoke the invitation, at once and everywhere.

    Players who have joined stay. For a manager of the game (see `closeTable`).
    """
    game_for_manager(game)
    app_context().handler.seats.replace_token(game, INVITED)  # nobody gets the new token
    return Response(status=204)
