"""GET /v1/games: which games are there to join, to watch, to look up?

The lists of the store say which games there are; what is told of each is the game itself.
"""

import re
from typing import cast

from flask import Response, request

from domain.table.state import Status
from domain.titles import TITLES
from service.handler import NoSuchGame, rfc3339
from service.http import examples, spec
from service.http.answers import GameLine, GamesShown, reply, seats_shown
from service.http.asked import choice, number
from service.http.desk import desk
from service.http.problems import MALFORMED, NOT_FOUND, Problem

blueprint = spec.Blueprint("lobby", __name__, url_prefix="/v1/games", description="Find a game.")

STATUSES = ("open", "running", "over")
LONGEST_PAGE = 50
USUAL_PAGE = 20
_CURSOR = re.compile(r"([0-9]{1,15})\.([0-9a-f]{20})", re.ASCII)
_PARAMETERS: list[spec.Doc] = [
    {"name": "status", "in": "query", "schema": {"type": "string", "enum": list(STATUSES)}},
    {"name": "title", "in": "query", "schema": {"type": "string", "enum": list(TITLES)}},
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
        no=(MALFORMED, NOT_FOUND),
        parameters=_PARAMETERS,
    )
)
def list_games() -> Response:
    """Public games, newest first. Private ones are never among them, for nobody.

    A page can be shorter than `limit`, as games move on while it is made; the last one has no `next`.
    """
    here = desk()
    status = cast("Status | None", choice("status", STATUSES))
    title = choice("title", tuple(TITLES))
    limit = number("limit", USUAL_PAGE, 1, LONGEST_PAGE)
    found = here.handler.store.lobby(status, title, _cursor(), limit)
    lines = [line for since, game in found if (line := _line(game, since)) and status in (None, line.status)]
    next = f"{found[-1][0]}.{found[-1][1]}" if len(found) == limit else None
    return reply(GamesShown(lines, next))


def _line(game: str, since: int) -> GameLine | None:
    handler = desk().handler
    try:
        loaded = handler.current(game)
    except NoSuchGame:
        return None
    return GameLine(
        game=game,
        title=loaded.title,
        status=loaded.status(),
        version=loaded.version,
        sandbox=loaded.game.table.sandbox,
        created_at=rfc3339(since),
        seats=seats_shown(loaded, handler.store.meta(game) or {}),
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
