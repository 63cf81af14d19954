"""Sending a command of a seat: idempotency key, expected version, and waiting for the steps that follow."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from flask import Response
from msgspec.structs import replace

from domain.core.errors import Rejected
from domain.core.record import Command
from domain.table import bounds
from domain.table.commands import Undo
from domain.table.events import BotDecided
from service.games.codec.answers import encode
from service.games.codec.commands import body_of
from service.games.loaded import LoadedGame
from service.games.narration import Feed
from service.games.people.bot_marks import mark_of
from service.games.results import NotYourSeat, RejectedInList, Sent, Stale
from service.http.auth.access import revoked
from service.http.live.prefer_wait import settled
from service.http.middleware.rate_limits import refund_commands
from service.http.openapi import spec
from service.http.openapi.shared import named
from service.http.operations import narration
from service.http.operations.narration import language_asked, language_headers
from service.http.operations.snapshot import commands_shown, game_shown, include
from service.http.runtime.context import app_context
from service.http.schemas.play import command_sent
from service.http.wire.params import (
    IF_MATCH,
    LONGEST_WAIT,
    expected_versions,
    idempotency_key,
    several,
    wait_preferred,
)
from service.http.wire.problems import StaleProblem, language, rejected
from service.http.wire.responses import etag, reply
from service.json_types import JsonObject
from service.store.records import Entry, IdempotencyKey, Token

_INCLUDED = ("game", "commands", "tree", "scene")
COMMAND_PARAMETERS: list[spec.Doc] = [
    named("IfMatch", {
        "name": "If-Match", "in": "header",
        "schema": {"type": "string", "pattern": f"^{IF_MATCH}$", "examples": ['"17"']},
        "description": "The version that you decided on (of several, one must be the newest). Simultaneous "
                       "choices of others do not make it outdated. Without it, the command is judged "
                       "against the newest version.",
    }),
    spec.idempotency_key(
        "IdempotencyKeyOfCommands",
        "A new value for each command, quoted or bare. The same command sent again with its key within a "
        "day gets the first answer and does nothing. Keys are kept for each game and seat."
    ),
    named("Prefer", {
        "name": "Prefer", "in": "header", "schema": {"type": "string", "examples": ["wait=10"]},
        "description": f"`wait=<seconds>`, at most {LONGEST_WAIT}: answer after the automatic steps (rules, "
        "hosted bots), "
        "or when you can act; or when the time is up, with the events so far.",
    }),
    named("IncludeAfterwards", include(
        *_INCLUDED,
        about="Further parts of the answer, all of its `version`: `game`, as in `getGame`; `commands`, as "
              "in `getCommands`; `tree`: also their tree; `scene`, the pieces on the table as the seat sees "
              "them.",
    )),
    *narration.PARAMETERS,
]  # fmt: skip

LONGEST_KEPT = 64
"""Characters of an idempotency key that the store keeps unchanged for a day; of longer keys it keeps a
digest.
"""


@dataclass(frozen=True)
class _CommandOptions:
    """Options of a request with commands.

    `wait`: seconds; `spoken`: the language of texts; `included`: further parts of the answer.
    """

    key: str | None
    spoken: str | None
    included: frozenset[str]
    wait: int

    @staticmethod
    def read() -> "_CommandOptions":
        """Raises problems."""
        key = idempotency_key()
        spoken, included = language_asked(), several("include", _INCLUDED)
        return _CommandOptions(key, spoken, included, wait_preferred())


def send_seat_commands(
    cached: LoadedGame, token: Token, *commands: Command, body: object = None, trace: Sequence[str] = ()
) -> Response:
    """Send a seat's commands, all or none, with the options of the request. Raises problems.

    `body`: the body for the idempotency key, if it is not one command. `trace`: the decision trace of an
    external bot.
    """
    options = _CommandOptions.read()
    sent = _sent(cached, token, commands, options, body or body_of(commands[0]), trace)
    if not sent.replayed:
        refund_commands(token, -1 if isinstance(commands[0], Undo) else len(commands))
    if options.wait:
        loaded, entries = settled(app_context(), sent, token, options.wait)
    else:
        loaded, entries = sent.loaded, sent.entries
    return _answer(options, token, loaded, sent.first, entries)


def _sent(
    cached: LoadedGame,
    token: Token,
    commands: Sequence[Command],
    options: _CommandOptions,
    body: object,
    trace: Sequence[str],
) -> Sent:
    """Send commands. Raises the problem with the reason of a refusal."""
    handler, game, seat = app_context().handler, cached.id, token.seat
    try:
        return handler.send(
            game,
            *commands,
            by=token,
            expected=_expected(cached),
            key=None if options.key is None else _key_record(options.key, cached, seat, body),
            trace=_trace(cached, seat, trace) if trace else None,
        )
    except RejectedInList as error:
        raise rejected(error, cached.title, error.loaded, commands[error.index]) from error
    except Rejected as error:
        raise rejected(error, cached.title, handler.cached(game), commands[0]) from error
    except Stale as error:
        raise _stale(error, seat, options.spoken) from error
    except NotYourSeat:
        raise revoked(game, token) from None


def _answer(
    options: _CommandOptions, token: Token, loaded: LoadedGame, first: int, entries: Sequence[Entry]
) -> Response:
    """Return the events from `first` on, as the seat sees them, and the further parts."""
    handler, seat, included = app_context().handler, token.seat, options.included
    tree_in = language() if "tree" in included else None
    events, groups = Feed(handler, seat, options.spoken).page(loaded, first, entries)
    shown = command_sent(loaded, events, groups)
    if "game" in included:
        meta = handler.store.streams.meta(loaded.id) or {}
        shown = replace(shown, game=game_shown(loaded, meta, seat))
    if included & {"commands", "tree"}:
        shown = replace(shown, commands=commands_shown(loaded, seat, options.spoken, tree_in))
    if "scene" in included:
        shown = replace(shown, scene=loaded.codec.title.presentation.scene(loaded.view(seat)))
    headers = {**etag(loaded.version), **language_headers(options.spoken or tree_in)}
    if options.wait:
        headers["Preference-Applied"] = f"wait={options.wait}"
    return reply(shown, headers=headers)


def _trace(cached: LoadedGame, seat: int, lines: Sequence[str]) -> BotDecided:
    """Return the trace record of an external bot: its mark, and its own lines.

    Beyond the limit of a seat, the record has only the number of lines.
    """
    mark = mark_of(app_context().handler.store.streams.meta(cached.id) or {}, seat)
    bot, version = mark or ("", "")
    has_room = cached.game.table.seats[seat].line_bytes + bounds.size_of([*lines]) <= bounds.LINE_BYTES
    search: JsonObject = {"lines": [*lines]} if has_room else {"dropped": len(lines)}
    return BotDecided(seat, bot, version, search=search)


def _expected(cached: LoadedGame) -> int | None:
    """Return the version that the request expects: of several, the newest of the game if it is among them."""
    versions = expected_versions()
    if len(versions) < 2:
        return versions[0] if versions else None
    newest = app_context().handler.current(cached.id).version
    return newest if newest in versions else max(versions)


def _key_record(key: str, loaded: LoadedGame, seat: int, body: object) -> IdempotencyKey:
    """Return the idempotency record of a client's key. Equal bodies have equal records, in any form of JSON.

    It differs from the record of a deleted game with the same id.
    """
    fingerprint = hashlib.sha256(encode(body)).hexdigest()
    if len(key) > LONGEST_KEPT:
        key = hashlib.sha256(key.encode()).hexdigest()
    return IdempotencyKey(f"{seat}:{loaded.game.table.commitment[:12]}:{key}", fingerprint)


def _stale(error: Stale, seat: int, spoken: str | None) -> StaleProblem:
    seen = error.expected + len(error.missed) if error.missed else 0
    newest = max(error.loaded.version, seen)
    feed = Feed(app_context().handler, seat, spoken)
    events, _ = feed.page(error.loaded, error.expected + 1, error.missed)
    detail = f"You expected version {error.expected}; the newest is {newest}."
    return StaleProblem(detail, error.loaded.version, events)
