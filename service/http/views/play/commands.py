"""/v1/games/{game}/commands: what may be sent, sending it, asking first. The hot path: only records."""

import hashlib
from collections.abc import Sequence
from typing import Any

from flask import Response, request

from domain.core.errors import Rejected
from domain.core.record import Command, Event, type_of
from domain.table import game as rules
from domain.table.commands import Undo
from service.games.codec import encode
from service.games.loaded import Loaded
from service.games.results import NotYourSeat, Stale
from service.http.auth.access import look_as_seat, revoked, seat_token
from service.http.live.prefer_wait import settled
from service.http.middleware.rate_limits import earned
from service.http.middleware.request_log import TITLE
from service.http.openapi import spec
from service.http.runtime.context import desk
from service.http.schemas import examples
from service.http.schemas.play import (
    CommandChecked,
    CommandsShown,
    Foreseen,
    command_sent,
    envelopes,
)
from service.http.views.play.events import LONGEST_PAGE
from service.http.views.tables.games import as_of
from service.http.wire.json_body import json_body
from service.http.wire.params import (
    KEY,
    LONGEST_WAIT,
    expected_version,
    idempotency_key,
    past_version,
    wait_preferred,
)
from service.http.wire.problems import (
    FORBIDDEN,
    KEY_REUSED,
    MALFORMED,
    NOT_FOUND,
    REJECTED,
    STALE,
    TOO_LARGE,
    UNAUTHORIZED,
    UNSUPPORTED,
    StaleProblem,
    explained,
    plain_facts,
    rejected,
)
from service.http.wire.responses import not_modified, reply, reply_at
from service.store.base import IdempotencyKey, Token

blueprint = spec.Blueprint(
    "commands", __name__, url_prefix="/v1/games/<game:game>/commands", description="Act as a seat."
)

_BODY: spec.Doc = {"required": True, "content": spec.content(spec.ref("Command"), examples.COMMAND)}
HEADERS: list[spec.Doc] = [
    {
        "name": "If-Match", "in": "header",
        "schema": {"type": "string", "pattern": r'^("[0-9]{1,15}"|\*)$', "examples": ['"17"']},
        "description": "The version you decided on; others' choices at the same time make it no older. "
        "Left out, the command is judged against the newest.",
    },
    {
        "name": "Idempotency-Key", "in": "header",
        "schema": {"type": "string", "pattern": f"^({KEY.pattern})$"},
        "description": "Anything new for each command, quoted or bare: sending the command again under "
        "its key, within a day, gives the first answer again and does nothing. Kept per game and seat.",
    },
    {
        "name": "Prefer", "in": "header", "schema": {"type": "string", "examples": ["wait=10"]},
        "description": f"`wait=<seconds>`, at most {LONGEST_WAIT}: answer when all that follows by itself "
        "has happened (rules, hosted bots), or you can act; or when time is up, with what there is.",
    },
]  # fmt: skip


@blueprint.route("")
@blueprint.doc(
    **spec.doc(
        "getCommands",
        ok={
            200: spec.fine("The legal commands.", "CommandsShown", examples.COMMANDS_SHOWN, spec.ETAG),
            304: spec.NOT_MODIFIED,
        },
        no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND),
        security=spec.SEAT,
        parameters=[spec.AT, spec.IF_NONE_MATCH],
    )
)
def get_commands(game: str) -> Response:
    """Every legal command of the asking seat, as complete bodies to send back.

    There is none when it cannot act, nor while a bot plays it. `undo` tells whether it could take its last
    command back now.
    """
    at = past_version()
    loaded, token = look_as_seat(game)
    loaded = as_of(loaded, at)
    if (same := not_modified(loaded.version)) is not None:
        return same
    body, seat = loaded.codec.body, token.seat
    by_bot = loaded.game.table.seats[seat].bot is not None
    commands = [] if by_bot else [body(command) for command in loaded.legal_commands(seat)]
    undo = rules.may_undo(loaded.codec.decider, loaded.game, seat)
    return reply_at(CommandsShown(loaded.version, seat, commands, undo), loaded.version)


@blueprint.route("", methods=["POST"])
@blueprint.doc(
    **spec.doc(
        "sendCommand",
        ok={200: spec.fine("It is done.", "CommandSent", examples.COMMAND_SENT, spec.ETAG)},
        no=(
            MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND, REJECTED, STALE, TOO_LARGE, UNSUPPORTED, KEY_REUSED
        ),
        security=spec.SEAT,
        parameters=HEADERS,
        requestBody=_BODY,
    )
)  # fmt: skip
def send_command(game: str) -> Response:
    """Send one command as the asking seat.

    When this answers 200 the events are stored for good. They are shown as the asking seat may see them.
    """
    token = seat_token(game)
    cached = desk().handler.cached(game)
    request.environ[TITLE] = cached.title
    return perform(cached, token, cached.codec.command(json_body(), token.seat))


def perform(cached: Loaded, token: Token, command: Command) -> Response:
    """Send a seat's command, as the headers of the request want it."""
    here, game, codec = desk(), cached.id, cached.codec
    key = idempotency_key()
    wait = wait_preferred()
    try:
        sent = here.handler.send(
            game,
            command,
            by=token,
            expected=expected_version(),
            key=None if key is None else _kept(key, token.seat, codec.body(command)),
        )
    except Rejected as error:
        loaded = here.handler.cached(game)
        raise rejected(error, loaded.title, loaded, command) from error
    except Stale as error:
        raise _stale(error, token.seat) from error
    except NotYourSeat:
        raise revoked(game, token) from None
    if not sent.replayed:
        earned(here.rates, token, -1 if isinstance(command, Undo) else 1)
    loaded, entries = settled(here, sent, token, wait) if wait else (sent.loaded, sent.entries)
    headers = {"ETag": f'"{loaded.version}"'}
    if wait:
        headers["Preference-Applied"] = f"wait={wait}"
    return reply(command_sent(loaded, sent.first, entries, token.seat), headers=headers)


@blueprint.route("/check", methods=["POST"])
@blueprint.doc(
    **spec.doc(
        "checkCommand",
        ok={200: spec.fine("The verdict.", "CommandChecked", examples.COMMAND_CHECKED)},
        no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND, TOO_LARGE, UNSUPPORTED),
        security=spec.SEAT,
        requestBody=_BODY,
    )
)
def check_command(game: str) -> Response:
    """Ask whether a command would be legal now, and what it would do. Nothing is written.

    The events are worked out from what the asking seat can see, so asking reveals nothing: what it would
    learn only by doing it is missing or null.
    """
    loaded, token = look_as_seat(game)
    command = loaded.codec.command(json_body(), token.seat)
    try:
        rules.decide(loaded.codec.decider, command, loaded.game, by_hand=True)
    except Rejected as error:
        verdict = CommandChecked(
            version=loaded.version,
            legal=False,
            reason=error.reason.value,
            clause=error.clause,
            detail=explained(error, loaded.title, loaded, command),
            facts=plain_facts(error),
            events=[],
        )
    else:
        events = [Foreseen(type_of(event), event) for event in _foreseen(loaded, command, token.seat)]
        verdict = CommandChecked(loaded.version, True, None, None, None, {}, events)
    return reply(verdict)


def _foreseen(loaded: Loaded, command: Command, seat: int) -> Sequence[Event]:
    """The events of a legal command as far as the seat can foresee them: decided on its own view."""
    decider = loaded.codec.decider
    try:
        events = rules.decide(decider, command, rules.view(decider, loaded.game, seat))
        return [rules.disclose(decider, event, seat) for event in events]
    except Exception:
        # The rules stumbled over something that is hidden from this seat: there is nothing it can foresee.
        return []


def _kept(key: str, seat: int, body: dict[str, Any]) -> IdempotencyKey:
    """A client's key among those of all seats; the same command is the same, however its JSON is written."""
    fingerprint = hashlib.sha256(encode(body)).hexdigest()
    return IdempotencyKey(f"{seat}:{key}", fingerprint)


def _stale(error: Stale, seat: int) -> StaleProblem:
    missed = error.missed[:LONGEST_PAGE]
    seen = error.expected + len(error.missed) if error.missed else 0
    newest = max(error.loaded.version, seen)
    return StaleProblem(
        f"You expected version {error.expected}; the newest is {newest}.",
        error.loaded.version,
        envelopes(error.loaded, error.expected + 1, missed, seat),
    )
