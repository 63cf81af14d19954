"""Views of /v1/games/{game}/seats/{seat}/token, …/name and …/played-by: tokens, names and marks of bots."""

from flask import Response
from marshmallow import Schema, fields

from service.games.people.app_records import forget_person
from service.games.setup import BotMark
from service.http.auth.access import game_for_owner, game_for_seat_or_manager, game_for_seat_or_owner
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.operations.lookup import require_seat
from service.http.operations.table_changes import CHANGED, changed
from service.http.runtime.context import app_context
from service.http.schemas import examples
from service.http.schemas.fields import person_name
from service.http.schemas.games import TokenGranted
from service.http.schemas.new_game import NewBotMark
from service.http.wire.problems import (
    FORBIDDEN,
    MALFORMED,
    NOT_FOUND,
    REJECTED,
    TOO_LARGE,
    UNAUTHORIZED,
    UNSUPPORTED,
    Problem,
)
from service.http.wire.responses import reply
from service.json_types import JsonObject

blueprint = Blueprint(
    "seat_records",
    __name__,
    url_prefix="/v1/games/<game:game>/seats/<seat:seat>",
    description="Tokens, names and marks of seats.",
)


class NewName(Schema):
    """The new name of the player."""

    name = fields.String(required=True, validate=person_name)


@blueprint.route("/token", methods=["POST"])
@blueprint.operation(
    "renewToken",
    ok={201: spec.success("The new token.", "TokenGranted", examples.TOKEN_GRANTED)},
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND),
    security=spec.OWNER,
)
def renew_token(game: str, seat: int) -> Response:
    """Replace the lost token of a seat.

    All older ones are revoked, at once and everywhere. For the app that created the game (scope
    `games:admin`), or the operator. This call takes no body.
    """
    loaded = game_for_owner(game, "games:admin")
    require_seat(loaded, seat)
    state = loaded.game.table.seats[seat]
    if state.kind == "bot" or not (state.taken or state.kind == "held"):
        raise Problem(NOT_FOUND, "The player of this seat needs no token.", reason="no_such_seat")
    return reply(TokenGranted(game, seat, app_context().handler.seats.replace_token(game, seat)), 201)


@blueprint.route("/name", methods=["PUT"])
@blueprint.operation(
    "renameSeat",
    ok=CHANGED,
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND, REJECTED, TOO_LARGE, UNSUPPORTED),
    security=spec.SEAT,
)
@blueprint.arguments(NewName, example=examples.NEW_NAME)
def rename_seat(new: JsonObject, game: str, seat: int) -> Response:
    """Rename the player of a seat, until the game has ended.

    The stream records that there is a new name, but not the name. For that seat itself, for the app that
    created the game (scope `games:admin`), or the operator; before the start also with the manager's token.
    """
    loaded, by = game_for_seat_or_manager(game, seat)
    require_seat(loaded, seat)
    return changed(loaded, lambda: app_context().handler.seats.rename(game, seat, new["name"], by=by), by)


@blueprint.route("/name", methods=["DELETE"])
@blueprint.operation(
    "eraseName",
    ok={204: {"description": "The name is erased."}},
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND),
    security=spec.SEAT,
)
def erase_name(game: str, seat: int) -> Response:
    """Erase the name of the player of a seat.

    The stream never had the name, so nothing else changes. The `external_id` that the app gave the player,
    and the app's `metadata` of the game, are erased, too. For that seat itself, for the app that created the
    game (scope `games:admin`), or the operator.
    """
    loaded, _ = game_for_seat_or_owner(game, seat)
    require_seat(loaded, seat)
    forget_person(app_context().handler.store, loaded, seat)
    return Response(status=204)


@blueprint.route("/played-by", methods=["PUT"])
@blueprint.operation(
    "markBot",
    ok=CHANGED,
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND, REJECTED, TOO_LARGE, UNSUPPORTED),
    security=spec.SEAT,
)
@blueprint.arguments(NewBotMark, example=examples.NEW_BOT_MARK)
def mark_bot(mark: JsonObject, game: str, seat: int) -> Response:
    """Mark a seat as played by your own bot.

    All viewers see the mark beside the seat's name. The stream records it as a new name (`seat_renamed`), but
    not the bot. The limit of renames of a seat applies. For that seat itself, for the app that created the
    game (scope `games:admin`), or the operator; before the start also with the manager's token.
    """
    return _marked(game, seat, BotMark(**mark))


@blueprint.route("/played-by", methods=["DELETE"])
@blueprint.operation(
    "unmarkBot",
    ok=CHANGED,
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND, REJECTED),
    security=spec.SEAT,
)
def unmark_bot(game: str, seat: int) -> Response:
    """Remove the mark of a bot: a person plays the seat again.

    For the same callers as `markBot`.
    """
    return _marked(game, seat, None)


def _marked(game: str, seat: int, mark: BotMark | None) -> Response:
    loaded, by = game_for_seat_or_manager(game, seat)
    require_seat(loaded, seat)
    return changed(loaded, lambda: app_context().handler.seats.mark(game, seat, mark, by=by), by)
