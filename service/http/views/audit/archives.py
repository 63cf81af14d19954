"""View of /v1/exports: a stream of bundles of many games, for the operator or for the games of an app."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from typing import NamedTuple, cast

from flask import Response, request, stream_with_context

from domain.table.state import Status
from domain.titles import TITLES
from service.games.codec.answers import encode
from service.games.unreadable.errors import NoSuchGame, title_of
from service.games.unreadable.skipping import SkippedGame, read_or_skip
from service.http.auth.access import from_operator, require_caller
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.operations.exports import full_bundle, masked_bundle
from service.http.runtime.context import app_context
from service.http.schemas.games import UnreadableGame
from service.http.wire.cursor import Cursor
from service.http.wire.params import choice, flag, number
from service.http.wire.problems import FORBIDDEN, MALFORMED, UNAUTHORIZED, Problem
from service.identity.owners import OPERATOR
from service.store.base import ColdStorageUnavailable
from service.store.ids import GAME_ID
from service.store.records import STATUSES
from service.times import ms_of

blueprint = Blueprint("archives", __name__, url_prefix="/v1", description="Many games at once.")

MOST = 1_000
USUAL = 100
PAGE = 50
"""Games that are looked up at a time."""
TIME = r"[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,3})?Z)?"
_CURSOR = Cursor(GAME_ID)
_LINES = {
    "type": "string",
    "format": "binary",
    "contentSchema": {
        "anyOf": [
            {"type": "object", "description": "A line of a bundle (`/docs/verifiers/bundle.schema.json`)."},
            {
                "type": "object",
                "properties": {"cursor": {"type": "string"}},
                "required": ["cursor"],
                "additionalProperties": False,
            },
            {
                "type": "object",
                "properties": {"unreadable": spec.ref("UnreadableGame")},
                "required": ["unreadable"],
                "additionalProperties": False,
            },
            {
                "type": "object",
                "properties": {"next": {"type": ["string", "null"]}},
                "required": ["next"],
                "additionalProperties": False,
            },
        ]
    },
}


class _ExportQuery(NamedTuple):
    owner: str
    is_operator: bool
    status: Status | None
    title: str | None
    since: int | None
    until: int | None
    bots: str | None
    with_names: bool


def _time(name: str, about: str) -> spec.Doc:
    return {
        "name": name, "in": "query", "schema": {"type": "string", "pattern": f"^{TIME}$"},
        "description": f"{about} (UTC): a day, or a moment such as 2026-11-28T12:00:00Z.",
    }  # fmt: skip


@blueprint.route("/exports")
@blueprint.operation(
    "exportGames",
    ok={
        200: {
            "description": "Bundles, one after the other. A line with its `cursor` follows each bundle. The "
                           "last line has the `next` cursor, or null at the end. A line with `unreadable` "
                           "takes the place of a bundle that cannot be made.",
            "content": {spec.NDJSON: {"schema": _LINES}},
        }
    },
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN),
    security=spec.OWNER,
    parameters=[
        {
            "name": "status", "in": "query",
            "schema": {"type": "string", "enum": list(STATUSES), "default": "over"},
        },
        spec.TITLE,
        _time("since", "Only games whose status changed at or after this time"),
        _time("until", "Only games whose status changed before this time"),
        {
            "name": "bots", "in": "query", "schema": {"type": "string", "enum": ["with", "without"]},
            "description": "Only games with hosted bots at the end, or only games without.",
        },
        spec.NAMES,
        *spec.page("Games", _CURSOR, USUAL, MOST),
    ],
)  # fmt: skip
def export_games() -> Response:
    """Export many games as a stream of bundles, newest first.

    An app exports its own games (`games:read`), the operator all games. Each bundle is the answer of
    `exportGame`. After a broken connection, continue from the last `cursor` received; a bundle without a
    cursor after it is incomplete. A game that cannot be read is named (`unreadable`) and skipped. It counts
    towards the `limit`.
    """
    caller = require_caller("games:read")
    asked = _ExportQuery(
        owner="" if caller == OPERATOR else caller,
        is_operator=from_operator(),
        status=cast("Status", choice("status", STATUSES) or "over"),
        title=choice("title", tuple(TITLES)),
        since=_moment("since"),
        until=_moment("until"),
        bots=choice("bots", ("with", "without")),
        with_names=flag("names"),
    )
    before, limit = _CURSOR.asked(), number("limit", USUAL, 1, MOST)
    if before is None and asked.until is not None:
        before = (asked.until, "")
    lines = _stream(asked, before, limit)
    first = next(lines)  # here what keeps all of it from being read becomes a problem
    return Response(
        stream_with_context(chain((first,), lines)),
        content_type=spec.NDJSON,
        headers={"Cache-Control": "no-store, no-transform", "Vary": "Authorization"},
    )


def _stream(asked: _ExportQuery, before: tuple[int, str] | None, limit: int) -> Iterator[bytes]:
    handler, sent = app_context().handler, 0
    while True:
        page = handler.store.lobby.page(
            asked.status, asked.title, before, PAGE, asked.owner, everything=not asked.owner
        )
        for since, game in page:
            if asked.since is not None and since < asked.since:
                yield b'{"next":null}\n'
                return
            before = (since, game)
            try:
                lines = read_or_skip(game, partial(_bundle, asked, game))
            except NoSuchGame:
                continue
            if lines is None:
                continue
            cursor = f"{since}.{game}"
            if isinstance(lines, SkippedGame):
                if lines.why == "out_of_reach":
                    raise ColdStorageUnavailable(lines.detail)  # it can be gone on from here later
                title = lines.title or title_of(handler.store, game)
                lines = [encode({"unreadable": UnreadableGame(game, title, lines.why)}) + b"\n"]
            yield from lines
            yield b'{"cursor":"%b"}\n' % cursor.encode()
            sent += 1
            if sent == limit:
                yield b'{"next":"%b"}\n' % cursor.encode()
                return
        if len(page) < PAGE:
            yield b'{"next":null}\n'
            return


def _bundle(asked: _ExportQuery, game: str) -> Sequence[bytes] | None:
    """Return the lines of a game's bundle, all or none, if the game is one of those requested."""
    loaded = app_context().handler.current(game)
    has_bots = any(seat.bot is not None for seat in loaded.game.table.seats)
    if asked.bots is not None and (asked.bots == "with") != has_bots:
        return None
    if loaded.game.table.revealed or asked.is_operator:
        return list(full_bundle(loaded, with_names=asked.with_names))
    return list(masked_bundle(loaded, None, with_names=asked.with_names))


def _moment(name: str) -> int | None:
    text = request.args.get(name)
    if text is None:
        return None
    try:
        return ms_of(text if "T" in text else f"{text}T00:00:00.000Z")
    except ValueError:
        raise Problem(
            MALFORMED,
            f"`{name}` is a day or a moment (UTC), such as 2026-11-28 or 2026-11-28T12:00:00Z.",
            reason="bad_parameter",
            facts={"parameter": name},
        ) from None
