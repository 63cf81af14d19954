"""Views of /v1/games: opening games, sitting down, looking at them."""

from typing import Any

from flask import Response

from domain.core.errors import Rejected
from domain.table import game as rules
from service.games.loaded import LoadedGame
from service.games.seat_names import meta_at, name_fields
from service.http.auth.access import game_for_viewer, require_caller, viewer_of
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.operations.created import reply_created
from service.http.operations.idempotency import IDEMPOTENCY_KEY, asked_call
from service.http.operations.lookup import at_version
from service.http.operations.opening_quota import take_opening
from service.http.runtime.context import app_context
from service.http.schemas import examples
from service.http.schemas.games import (
    GameShown,
    abandoned_at,
    clock_shown,
    forked_from,
    seats_shown,
)
from service.http.schemas.new_game import (
    NewGame,
    setup_of,
)
from service.http.schemas.play import due_names
from service.http.wire.params import past_version
from service.http.wire.problems import (
    FORBIDDEN,
    KEY_REUSED,
    MALFORMED,
    NOT_FOUND,
    REJECTED,
    TOO_LARGE,
    UNAUTHORIZED,
    UNSUPPORTED,
    rejected,
)
from service.http.wire.responses import not_modified, reply_at

blueprint = Blueprint(
    "games", __name__, url_prefix="/v1/games", description="Open a game, sit down, look at it."
)


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "openGame",
    ok={201: spec.success("The game is open.", "GameCreated", examples.GAME_CREATED, spec.CREATED)},
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, REJECTED, TOO_LARGE, UNSUPPORTED, KEY_REUSED),
    security=spec.ANYBODY,
    parameters=[IDEMPOTENCY_KEY],
)
@blueprint.arguments(NewGame, example=examples.NEW_GAME)
def open_game(new: dict[str, Any]) -> Response:
    """Open a game.

    It starts at once when no seat is open. The tokens of reserved seats are in the answer, and nowhere else:
    send an `Idempotency-Key`, and when the answer is lost, the same again.
    Where the service has an operator's key, that is needed, or an app's with the scope `games:create`.
    """
    context, owner = app_context(), require_caller("games:create")
    take_opening(owner)
    setup = setup_of(new, context.config, owner)
    try:
        opened = context.handler.open_game(setup, asked_call(owner, "open", new))
    except Rejected as error:
        raise rejected(error, setup.title) from error
    return reply_created(opened, name_fields(setup.names))


@blueprint.route("/<game:game>")
@blueprint.operation(
    "getGame",
    ok={
        200: spec.success("The game.", "GameShown", examples.GAME_SHOWN, spec.ETAG),
        304: spec.NOT_MODIFIED,
    },
    no=(MALFORMED, UNAUTHORIZED, NOT_FOUND),
    security=spec.ANYBODY,
    parameters=[spec.AT, spec.IF_NONE_MATCH],
)
def get_game(game: str) -> Response:
    """The game as whoever asks may see it, now or at a past version.

    `view` is the title's state with everything masked that this viewer may not know.
    """
    at = past_version()
    loaded, token = game_for_viewer(game)
    newest, loaded = loaded, at_version(loaded, at)
    meta = meta_at(app_context().handler.store, newest, loaded)(loaded.version)
    same = not_modified(loaded.version)
    if same is not None and int(meta.get("erased", 0)) < loaded.version:
        return same  # else the client may still have a name that was erased since
    return reply_at(_shown(loaded, meta, viewer_of(token)), loaded.version)


def _shown(loaded: LoadedGame, meta: dict[str, str], viewer: int | None) -> GameShown:
    decider, table, play = loaded.codec.decider, loaded.game.table, loaded.game.play
    return GameShown(
        game=loaded.id,
        title=loaded.title,
        status=loaded.status(),
        version=loaded.version,
        rules_version=decider.rules_version,
        visibility=table.visibility,
        sandbox=table.sandbox,
        commitment=table.commitment,
        settings=table.settings,
        seats=seats_shown(loaded, meta),
        to_act=loaded.to_act(),
        may_act=rules.may_act(decider, loaded.game),
        due=due_names(loaded),
        clock=clock_shown(table),
        abandoned_at=abandoned_at(loaded),
        forked_from=forked_from(table),
        imported_at=meta.get("imported_at"),
        view=decider.view(play, viewer),
        result=loaded.result(),
    )
