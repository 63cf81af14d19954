"""Sending a seat's command: idempotency key, expected version, and waiting for what follows."""

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
    {
        "name": "If-Match", "in": "header",
        "schema": {"type": "string", "pattern": f"^{IF_MATCH}$", "examples": ['"17"']},
        "description": "The version you decided on (of several, one must be the newest); others' choices at "
        "the same time make it no older. Left out, the command is judged against the newest.",
    },
    spec.idempotency_key(
        "Anything new for each command, quoted or bare: sending the command again under "
        "its key, within a day, gives the first answer again and does nothing. Kept per game and seat."
    ),
    {
        "name": "Prefer", "in": "header", "schema": {"type": "string", "examples": ["wait=10"]},
        "description": f"`wait=<seconds>`, at most {LONGEST_WAIT}: answer when all that follows by itself "
        "has happened (rules, hosted bots), or you can act; or when time is up, with what there is.",
    },
    include(
        *_INCLUDED,
        about="What the answer is to hold besides, all of it of its `version`: `game`, as `getGame` shows "
        "it; `commands`, as `getCommands` does; `tree`: these with their tree; `scene`, the pieces on the "
        "table as the seat sees them.",
    ),
    *narration.PARAMETERS,
]  # fmt: skip

LONGEST_KEPT = 64
"""Characters of an idempotency key that the store keeps for a day as they are; of longer ones a digest."""


@dataclass(frozen=True)
class _CommandOptions:
    """What headers and parameters of a request say of its commands, and of the answer.

    `wait`: seconds; `spoken`: the language of sentences; `included`: what the answer holds besides.
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
    """Send a seat's commands, all or none, as the headers of the request want it. Raises problems.

    `body`: what they are under an idempotency key, when that is not one command. `trace`: what a bot of
    somebody else tells of them.
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
    """Send commands; raises the problem that says why not."""
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
    """The events from `first` on, as the seat sees them, and what was options for besides."""
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
    """What lies in the stream of a bot that is not hosted: its mark, and its own lines.

    Where it has told as much as it may, it is only how many lines these were.
    """
    mark = mark_of(app_context().handler.store.streams.meta(cached.id) or {}, seat)
    bot, version = mark or ("", "")
    has_room = cached.game.table.seats[seat].line_bytes + bounds.size_of([*lines]) <= bounds.LINE_BYTES
    search: JsonObject = {"lines": [*lines]} if has_room else {"dropped": len(lines)}
    return BotDecided(seat, bot, version, search=search)


def _expected(cached: LoadedGame) -> int | None:
    """The version that the request expects: of several the newest of the game, if it is among them."""
    versions = expected_versions()
    if len(versions) < 2:
        return versions[0] if versions else None
    newest = app_context().handler.current(cached.id).version
    return newest if newest in versions else max(versions)


def _key_record(key: str, loaded: LoadedGame, seat: int, body: object) -> IdempotencyKey:
    """A client's key among those of all seats; the same body is the same, however its JSON is written.

    It is told from the key of a game that had the same id, was deleted, and was opened once more.
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
