"""Views of /v1/games: which games are there to join, to watch, to look up?

The lists of the store say which games there are; what is told of each is the game itself.
"""

from typing import cast

from flask import Response

from domain.table.state import Status
from domain.titles import TITLES
from service.games.cache import NoSuchGame
from service.http.auth.access import calling_app, from_operator, require_caller, require_operator
from service.http.auth.bearer import bearer, unauthorized
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.runtime.context import app_context
from service.http.schemas import examples
from service.http.schemas.games import (
    GameLine,
    GamesShown,
    forked_from,
    seats_shown,
)
from service.http.wire.cursor import Cursor
from service.http.wire.params import choice, flag, number
from service.http.wire.problems import (
    FORBIDDEN,
    MALFORMED,
    NOT_FOUND,
    UNAUTHORIZED,
    Problem,
)
from service.http.wire.responses import reply
from service.store.ids import GAME_ID
from service.store.records import STATUSES
from service.times import rfc3339

blueprint = Blueprint("lobby", __name__, url_prefix="/v1/games", description="Find a game.")

LONGEST_PAGE = 50
USUAL_PAGE = 20
_CURSOR = Cursor(GAME_ID)
_PARAMETERS: list[spec.Doc] = [
    {"name": "status", "in": "query", "schema": {"type": "string", "enum": list(STATUSES)}},
    {"name": "title", "in": "query", "schema": {"type": "string", "enum": list(TITLES)}},
    {
        "name": "mine", "in": "query", "schema": {"type": "boolean", "default": False},
        "description": "Only games that were opened with the key that asks, and private ones as well.",
    },
    {
        "name": "all", "in": "query", "schema": {"type": "boolean", "default": False},
        "description": "Every game there is, private ones as well: for the operator.",
    },
    *spec.page(_CURSOR, USUAL_PAGE, LONGEST_PAGE),
]  # fmt: skip


@blueprint.route("")
@blueprint.operation(
    "listGames",
    ok={200: spec.success("The games.", "GamesShown", examples.GAMES_SHOWN)},
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND),
    security=spec.ANYBODY,
    parameters=_PARAMETERS,
)
def list_games() -> Response:
    """Public games, newest first; or the asking app's own (scope `games:read`), private ones among them.

    The operator may ask for all games, private ones among them.
    A page can be shorter than `limit`, as games move on while it is made; the last one has no `next`.
    """
    context = app_context()
    status = cast("Status | None", choice("status", STATUSES))
    title = choice("title", tuple(TITLES))
    limit = number("limit", USUAL_PAGE, 1, LONGEST_PAGE)
    owner, everything = _owner(), _everything()
    found = context.handler.store.lobby.page(status, title, _CURSOR.asked(), limit, owner, everything)
    lines = [line for since, game in found if (line := _line(game, since)) and status in (None, line.status)]
    next = _CURSOR.next(found, limit)
    return reply(GamesShown(lines, next), headers={"Vary": "Authorization"} if owner or everything else None)


def _owner() -> str:
    """Whose games are asked for; "" = everybody's."""
    if not flag("mine"):
        return ""
    secret = bearer()
    if calling_app() is None and not from_operator():
        reason = "no_token" if secret is None else "bad_token"
        raise unauthorized("Show the key whose games you mean as `Authorization: Bearer <key>`.", reason)
    return require_caller("games:read")


def _everything() -> bool:
    """Whether everybody's games are asked for, by somebody who may know of them."""
    if not flag("all"):
        return False
    if app_context().config.operator_key is None:
        raise Problem(
            FORBIDDEN, "This service has no operator's key, so nobody sees everybody's private games."
        )
    require_operator()
    return True


def _line(game: str, since: int) -> GameLine | None:
    handler = app_context().handler
    try:
        loaded = handler.current(game)
    except NoSuchGame:
        return None
    meta = handler.store.streams.meta(game) or {}
    return GameLine(
        game=game,
        title=loaded.title,
        status=loaded.status(),
        version=loaded.version,
        visibility=loaded.game.table.visibility,
        sandbox=loaded.game.table.sandbox,
        created_at=rfc3339(since),
        forked_from=forked_from(loaded.game.table),
        imported_at=meta.get("imported_at"),
        seats=seats_shown(loaded, meta),
    )
