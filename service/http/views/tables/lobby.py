"""Views of /v1/games: which games are there to join, to watch, to look up?

The lists of the store say which games there are; what is told of each is the game itself.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from flask import Response, request
from msgspec import UNSET, to_builtins

from domain.table.state import Status
from domain.titles import TITLES
from service.games.cache import NoSuchGame
from service.games.loaded import LoadedGame
from service.games.people.app_records import external_ids, metadata, person_of
from service.http.auth.access import calling_app, from_operator, require_caller, require_operator
from service.http.auth.bearer import bearer, unauthorized
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.runtime.context import app_context
from service.http.schemas import examples
from service.http.schemas.games import (
    GameLine,
    GamesShown,
    clock_shown,
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

blueprint = Blueprint("lobby", __name__, url_prefix="/v1/games", description="Find a game.")

LONGEST_PAGE = 50
USUAL_PAGE = 20
PERSON = r"[^\x00-\x1f\x7f-\x9f\u2028\u2029]{1,100}"
_UNFINISHED: tuple[Status, ...] = ("open", "running")
_CURSOR = Cursor(GAME_ID)
_PARAMETERS: list[spec.Doc] = [
    {"name": "status", "in": "query", "schema": {"type": "string", "enum": list(STATUSES)}},
    {"name": "title", "in": "query", "schema": {"type": "string", "enum": list(TITLES)}},
    {
        "name": "mine", "in": "query", "schema": {"type": "boolean", "default": False},
        "description": "Only games that were opened with the key that asks, and private ones as well.",
    },
    {
        "name": "seat_of", "in": "query", "schema": {"type": "string", "pattern": f"^{PERSON}$"},
        "description": "Only games opened with the key that asks where somebody sits whom it calls so "
        "(`external_id`), private ones as well.",
    },
    {
        "name": "my_turn", "in": "query", "schema": {"type": "boolean", "default": False},
        "description": "With `seat_of`: only games that wait for that person.",
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

    With `seat_of` those where a person of the app sits, the newest seat first. An app is told more of its own
    games: `metadata`, and the `external_id` of seats.
    The operator may ask for all games, private ones among them.
    A page can be shorter than `limit`, as games move on while it is made; the last one has no `next`.
    """
    status = cast("Status | None", choice("status", STATUSES))
    title = choice("title", tuple(TITLES))
    limit = number("limit", USUAL_PAGE, 1, LONGEST_PAGE)
    before, asked = _CURSOR.asked(), _asked()
    store = app_context().handler.store
    if asked.person is None:
        found = store.lobby.page(status, title, before, limit, asked.owner, asked.everything)
    else:
        person, unfinished = person_of(asked.owner, asked.person), asked.my_turn or status in _UNFINISHED
        found = store.people.page(person, before, limit, unfinished=unfinished)
    is_own = bool(asked.owner) or asked.everything
    lines = [
        game.line(to_owner=is_own)
        for _, id in found
        if (game := _look(id)) is not None and game.fits(status, title, asked)
    ]
    next = _CURSOR.next(found, limit)
    return reply(GamesShown(lines, next), headers={"Vary": "Authorization"} if is_own else None)


@dataclass(frozen=True)
class _Asked:
    """Whose games are asked for: of an owner ("" = everybody), where a person sits (who may be in turn)."""

    owner: str = ""
    everything: bool = False
    person: str | None = None
    my_turn: bool = False


@dataclass(frozen=True)
class _Game:
    """A game with the record beside it."""

    loaded: LoadedGame
    meta: Mapping[str, str]

    def fits(self, status: Status | None, title: str | None, asked: _Asked) -> bool:
        """Whether it belongs to the list; lists are older than games, and those of people are hints."""
        loaded, now = self.loaded, self.loaded.status()
        if status not in (None, now):
            return False
        if asked.person is None:
            return True
        theirs = external_ids(loaded, self.meta).items()
        seats = [seat for seat, external_id in theirs if external_id == asked.person]
        if seats and now not in _UNFINISHED:
            app_context().handler.store.people.finish(person_of(asked.owner, asked.person), loaded.id)
        if not seats or loaded.owner != asked.owner or title not in (None, loaded.title):
            return False
        by_hand = [seat for seat in seats if loaded.game.table.seats[seat].bot is None]
        return not asked.my_turn or any(seat in loaded.to_act() for seat in by_hand)

    def line(self, *, to_owner: bool) -> GameLine:
        loaded, meta, table = self.loaded, self.meta, self.loaded.game.table
        usual = to_builtins(loaded.codec.decider.settings())
        return GameLine(
            game=loaded.id,
            title=loaded.title,
            status=loaded.status(),
            version=loaded.version,
            visibility=table.visibility,
            sandbox=table.sandbox,
            created_at=meta["created_at"],
            updated_at=loaded.at,
            forked_from=forked_from(table),
            imported_at=meta.get("imported_at"),
            settings={name: value for name, value in table.settings.items() if usual.get(name) != value},
            seats=seats_shown(loaded, meta, to_owner=to_owner),
            to_act=loaded.to_act(),
            clock=clock_shown(table),
            metadata=metadata(meta) if to_owner else UNSET,
        )


def _look(game: str) -> _Game | None:
    handler = app_context().handler
    try:
        loaded = handler.current(game)
    except NoSuchGame:
        return None
    return _Game(loaded, handler.store.streams.meta(game) or {})


def _asked() -> _Asked:
    """Whose games this request asks for, if it may."""
    person, my_turn = request.args.get("seat_of"), flag("my_turn")
    mine, everything = flag("mine"), flag("all")
    if person is None:
        if my_turn:
            raise _bad("my_turn", "`my_turn` goes with `seat_of`, which says whose turn.")
        return _Asked(_owner(mine=mine), _everything(all=everything))
    if everything:
        raise _bad("all", "`all` does not go with `seat_of`, which asks for games of the asking app.")
    if re.fullmatch(PERSON, person) is None:
        raise _bad("seat_of", "`seat_of` is an `external_id`: 1 to 100 characters, no control characters.")
    return _Asked(require_caller("games:read"), person=person, my_turn=my_turn)


def _bad(name: str, detail: str) -> Problem:
    return Problem(MALFORMED, detail, reason="bad_parameter", facts={"parameter": name})


def _owner(*, mine: bool) -> str:
    """Whose games are asked for; "" = everybody's."""
    if not mine:
        return ""
    secret = bearer()
    if calling_app() is None and not from_operator():
        reason = "no_token" if secret is None else "bad_token"
        raise unauthorized("Show the key whose games you mean as `Authorization: Bearer <key>`.", reason)
    return require_caller("games:read")


def _everything(*, all: bool) -> bool:
    """Whether everybody's games are asked for, by somebody who may know of them."""
    if not all:
        return False
    if app_context().config.operator_key is None:
        raise Problem(
            FORBIDDEN, "This service has no operator's key, so nobody sees everybody's private games."
        )
    require_operator()
    return True
