"""GET /v1/games: which games are there to join, to watch, to look up?

The lists of the store say which games there are; what is told of each is the game itself.
"""

import re
from typing import cast

from flask import Response, request

from domain.table.state import Status
from domain.titles import TITLES
from service.games.cache import NoSuchGame
from service.http.auth.access import asking_app, caller_with, operate
from service.http.auth.bearer import bearer, is_operator, unauthorized
from service.http.openapi import spec
from service.http.runtime.context import desk
from service.http.schemas import examples
from service.http.schemas.games import (
    GameLine,
    GamesShown,
    forked_from,
    seats_shown,
)
from service.http.wire.params import choice, number
from service.http.wire.problems import (
    FORBIDDEN,
    MALFORMED,
    NOT_FOUND,
    UNAUTHORIZED,
    Problem,
)
from service.http.wire.responses import reply
from service.store.base import STATUSES
from service.times import rfc3339

blueprint = spec.Blueprint("lobby", __name__, url_prefix="/v1/games", description="Find a game.")

LONGEST_PAGE = 50
USUAL_PAGE = 20
_CURSOR = re.compile(r"([0-9]{1,15})\.([0-9a-f]{20})", re.ASCII)
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
    {
        "name": "cursor", "in": "query", "schema": {"type": "string", "pattern": f"^{_CURSOR.pattern}$"},
        "description": "`next` of the page before.",
    },
    {
        "name": "limit", "in": "query",
        "schema": {"type": "integer", "minimum": 1, "maximum": LONGEST_PAGE, "default": USUAL_PAGE},
    },
]  # fmt: skip


@blueprint.route("")
@blueprint.doc(
    **spec.doc(
        "listGames",
        ok={200: spec.fine("The games.", "GamesShown", examples.GAMES_SHOWN)},
        no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND),
        security=spec.ANYBODY,
        parameters=_PARAMETERS,
    )
)
def list_games() -> Response:
    """Public games, newest first; or the asking app's own (scope `games:read`), private ones among them.

    The operator may ask for all games, private ones among them.
    A page can be shorter than `limit`, as games move on while it is made; the last one has no `next`.
    """
    here = desk()
    status = cast("Status | None", choice("status", STATUSES))
    title = choice("title", tuple(TITLES))
    limit = number("limit", USUAL_PAGE, 1, LONGEST_PAGE)
    owner, everything = _owner(), _everything()
    found = here.handler.store.lobby(status, title, _cursor(), limit, owner, everything)
    lines = [line for since, game in found if (line := _line(game, since)) and status in (None, line.status)]
    next = f"{found[-1][0]}.{found[-1][1]}" if len(found) == limit else None
    return reply(GamesShown(lines, next), headers={"Vary": "Authorization"} if owner or everything else None)


def _owner() -> str:
    """Whose games are asked for; "" = everybody's."""
    asked = choice("mine", ("false", "true"))
    if asked != "true":
        return ""
    secret = bearer()
    if asking_app() is None and not is_operator(secret, desk().config.operator_key):
        reason = "no_token" if secret is None else "bad_token"
        raise unauthorized("Show the key whose games you mean as `Authorization: Bearer <key>`.", reason)
    return caller_with("games:read")


def _everything() -> bool:
    """Whether everybody's games are asked for, by somebody who may know of them."""
    if choice("all", ("false", "true")) != "true":
        return False
    if desk().config.operator_key is None:
        raise Problem(
            FORBIDDEN, "This service has no operator's key, so nobody sees everybody's private games."
        )
    operate()
    return True


def _line(game: str, since: int) -> GameLine | None:
    handler = desk().handler
    try:
        loaded = handler.current(game)
    except NoSuchGame:
        return None
    meta = handler.store.meta(game) or {}
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


def _cursor() -> tuple[int, str] | None:
    text = request.args.get("cursor")
    if text is None:
        return None
    found = _CURSOR.fullmatch(text)
    if found is None:
        raise Problem(
            MALFORMED,
            "`cursor` is the `next` of another page.",
            reason="bad_parameter",
            facts={"parameter": "cursor"},
        )
    return int(found[1]), found[2]
