"""View of /v1/games: lists of games to join, to watch and to look up, and the live lobby."""

import re
from contextlib import ExitStack
from dataclasses import replace
from typing import cast

from flask import Response, request

from domain.table.state import Status
from domain.titles import TITLES
from service.http.auth.access import calling_app, from_operator, require_caller, require_operator
from service.http.auth.bearer import bearer, unauthorized
from service.http.auth.client_address import client_address
from service.http.live import lists, sse
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.openapi.shared import named
from service.http.operations.game_lines import GamesQuery
from service.http.runtime.client import client
from service.http.runtime.context import app_context
from service.http.runtime.stream_limit import OpenStream
from service.http.schemas import examples
from service.http.wire.cursor import Cursor
from service.http.wire.language import best_type
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

blueprint = Blueprint("lobby", __name__, url_prefix="/v1/games", description="Lists of games.")

LONGEST_PAGE = 50
USUAL_PAGE = 20
PERSON = r"[^\x00-\x1f\x7f-\x9f\u2028\u2029]{1,100}"
JSON, SSE = "application/json", "text/event-stream"
_CURSOR = Cursor(GAME_ID)
_PARAMETERS: list[spec.Doc] = [
    {"name": "status", "in": "query", "schema": {"type": "string", "enum": list(STATUSES)}},
    spec.TITLE,
    {
        "name": "mine", "in": "query", "schema": {"type": "boolean", "default": False},
        "description": "Only games that this key created, private ones included.",
    },
    {
        "name": "seat_of", "in": "query", "schema": {"type": "string", "pattern": f"^{PERSON}$"},
        "description": "Only games that this key created in which the person with this `external_id` plays, "
                       "private ones included.",
    },
    {
        "name": "my_turn", "in": "query", "schema": {"type": "boolean", "default": False},
        "description": "With `seat_of`: only games in which it is that person's turn.",
    },
    {
        "name": "all", "in": "query", "schema": {"type": "boolean", "default": False},
        "description": "All games, private ones included; for the operator.",
    },
    *spec.page("Games", _CURSOR, USUAL_PAGE, LONGEST_PAGE),
    spec.NAMED,
]  # fmt: skip


_LINE_TYPES = [lists.LIST, lists.GAME, lists.GONE, lists.UNREADABLE, sse.FAREWELL]
_FRAME: spec.Doc = named("GameFrame", {
    "description": "Each event: `event` is its type (with `named=false` only `data` has the `type`). `data` "
    "is JSON: a page, a line, a game that is gone or cannot be read, or a farewell.",
    "type": "object",
    "properties": {
        "event": {"type": "string", "enum": _LINE_TYPES, "description": "What `data` is."},
        "data": {
            "type": "string",
            "contentMediaType": JSON,
            "contentSchema": {
                "anyOf": [
                    spec.ref(name)
                    for name in ("GamesShown", "GameLine", "GameGone", "UnreadableGame", "Farewell")
                ]
            },
            "description": "The page, the line or the like, as JSON.",
        },
    },
    "required": ["data"],
})  # fmt: skip
_FINE: spec.Doc = spec.success("The games.", "GamesShown", examples.GAMES_SHOWN)
_FINE["content"] |= {SSE: {"schema": _FRAME}}


@blueprint.route("")
@blueprint.operation(
    "listGames",
    ok={200: _FINE},
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND),
    security=spec.ANYBODY,
    parameters=_PARAMETERS,
)
def list_games() -> Response:
    """List public games, newest first; or the caller's own games (scope `games:read`), private ones included.

    With `seat_of`, the games of a person of the app, the newest seat first. An app sees more of its own
    games: `metadata`, and the `external_id` of seats. The operator may list all games, private ones included.
    A page can be shorter than `limit`, because games change while the service makes it. The last page has no
    `next`. `unreadable` names games that this service cannot read, because another release has written them
    or they are damaged.

    With `Accept: text/event-stream` the answer is a live stream of public games that begins with the list.
    `games` is a page, as in JSON, and replaces all earlier lines. `game` is a new or changed line (a move is
    no change). `gone`: a game is no longer in the list. `unreadable`: a game has changed and cannot be read
    here. `farewell` as in `getEvents`.
    """
    status = cast("Status | None", choice("status", STATUSES))
    title = choice("title", tuple(TITLES))
    limit = number("limit", USUAL_PAGE, 1, LONGEST_PAGE)
    before, asked = _CURSOR.asked(), replace(_asked(), status=status, title=title)
    is_named = flag("named", default=True)
    if best_type((JSON, SSE)) == SSE:
        return _live(asked, limit, is_named=is_named)
    page = asked.page(app_context().handler, before, limit)
    return reply(page, headers={"Vary": "Authorization, Accept" if asked.is_own else "Accept"})


def _live(asked: GamesQuery, limit: int, *, is_named: bool) -> Response:
    if asked.is_own or asked.person is not None:
        raise _bad("mine", "A live stream has public games only: omit `mine`, `all` and `seat_of`.")
    if "cursor" in request.args:
        raise _bad("cursor", "A live stream begins with the first page: omit `cursor`.")
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept"}
    if request.method == "HEAD":
        return Response(iter(()), content_type=SSE, headers=headers)
    context = app_context()
    with ExitStack() as opening:
        news = opening.enter_context(context.hub.watch_lists())
        open_stream = OpenStream(news.event)
        opening.enter_context(context.limits.streams.hold(client_address(), open_stream))
        frames = lists.ListStream(
            page=lambda: asked.page(context.handler, None, limit),
            line=lambda game: asked.line(context.handler, game),
            hub=context.hub,
            news=news,
            stream=open_stream,
            client=client(),
            is_named=is_named,
            heartbeat=context.config.stream_heartbeat,
        ).frames()
        response = Response(frames, content_type=SSE, headers=headers)
        # Called however the answer ends, even when nothing of it was ever sent.
        response.call_on_close(opening.pop_all().close)
        return response


def _asked() -> GamesQuery:
    """Return the owner of the requested games, if the caller may list them."""
    person, my_turn = request.args.get("seat_of"), flag("my_turn")
    mine, everything = flag("mine"), flag("all")
    if person is None:
        if my_turn:
            raise _bad("my_turn", "`my_turn` requires `seat_of`, the person whose turn it is.")
        return GamesQuery(owner=_owner(mine=mine), everything=_everything(all=everything))
    if everything:
        raise _bad("all", "`all` cannot be combined with `seat_of`, which lists games of the caller.")
    if re.fullmatch(PERSON, person) is None:
        raise _bad("seat_of", "`seat_of` is an `external_id`: 1 to 100 characters, no control characters.")
    return GamesQuery(owner=require_caller("games:read"), person=person, my_turn=my_turn)


def _bad(name: str, detail: str) -> Problem:
    return Problem(MALFORMED, detail, reason="bad_parameter", facts={"parameter": name})


def _owner(*, mine: bool) -> str:
    """Return the owner of the requested games; "" for all games."""
    if not mine:
        return ""
    secret = bearer()
    if calling_app() is None and not from_operator():
        reason = "no_token" if secret is None else "bad_token"
        raise unauthorized("Send the key whose games you want as `Authorization: Bearer <key>`.", reason)
    return require_caller("games:read")


def _everything(*, all: bool) -> bool:
    """Return whether the caller requests all games, and may."""
    if not all:
        return False
    if app_context().config.operator_key is None:
        raise Problem(
            FORBIDDEN,
            "This service has no operator's key, so no caller may list the private games of others.",
        )
    require_operator()
    return True
