"""View of /v1/games/{game}/forks: what-if games from a position of another game."""

from flask import Response
from marshmallow import Schema, fields, validate

from domain.core.errors import Rejected
from service.games.opening.forks import BadFork, ForkRequest, fork_setup
from service.games.people.bot_marks import mark_fields
from service.games.people.seat_names import name_fields
from service.http.auth.access import require_caller
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.operations.created import reply_created
from service.http.operations.fork_access import game_to_fork
from service.http.operations.idempotency import IDEMPOTENCY_KEY, asked_call
from service.http.operations.lookup import at_version
from service.http.operations.quotas import take_opening
from service.http.runtime.context import app_context
from service.http.schemas import examples
from service.http.schemas.fields import BoundedList, WholeNumber
from service.http.schemas.new_game import NewSeat, offers_of, patience_of
from service.http.wire.params import FURTHEST
from service.http.wire.problems import (
    FORBIDDEN,
    KEY_REUSED,
    MALFORMED,
    NOT_FOUND,
    REJECTED,
    TOO_LARGE,
    UNAUTHORIZED,
    UNSUPPORTED,
    Problem,
    rejected,
)
from service.json_types import JsonObject

blueprint = Blueprint(
    "forks", __name__, url_prefix="/v1/games/<game:game>/forks", description="What-if games."
)


class NewFork(Schema):
    """A game that begins at a position of another, by default the newest, with its own luck.

    Without `seats`, hosted bots stay, and the caller gets the tokens of all other seats.
    """

    at = WholeNumber(validate=validate.Range(1, FURTHEST))
    seats = BoundedList(fields.Nested(NewSeat), validate=validate.Length(min=1, max=20))
    visibility = fields.String(load_default="private", validate=validate.OneOf(("public", "private")))


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "forkGame",
    ok={201: spec.success("The fork is created.", "GameCreated", examples.GAME_CREATED, spec.CREATED)},
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND, REJECTED, TOO_LARGE, UNSUPPORTED, KEY_REUSED),
    security=spec.ANYBODY,
    parameters=[IDEMPOTENCY_KEY],
)
@blueprint.arguments(NewFork, example=examples.NEW_FORK)
def fork_game(new: JsonObject, game: str) -> Response:
    """Create a game that continues from a position of this one.

    A caller that may create games may fork a game whose luck is revealed, and its own test games (`sandbox`).
    Any other game has secrets that a fork would show to its players. So its fork needs the operator's key, or
    the key of the app that created the game, with the scope `games:admin`.
    """
    owner = require_caller("games:create")
    take_opening(owner)
    context, newest = app_context(), game_to_fork(game, owner)
    seats = None if "seats" not in new else offers_of(new["seats"])
    asked = ForkRequest(
        at_version(newest, new.get("at", 0)), seats, new["visibility"], patience_of(context.config), owner
    )
    try:
        setup = fork_setup(context.handler.store, newest, asked)
    except BadFork as error:
        detail = f"The body does not have the form that this call takes. {error}"
        raise Problem(MALFORMED, detail, reason="bad_body") from error
    try:
        opened = context.handler.open_game(setup, asked_call(owner, f"fork {game}", new))
    except Rejected as error:
        raise rejected(error, setup.title) from error
    return reply_created(opened, {**name_fields(setup.names), **mark_fields(setup.played_by)})
