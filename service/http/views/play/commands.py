"""Views of /v1/games/{game}/commands: legal commands, sending commands, dry runs. The hot path."""

from collections.abc import Sequence

from flask import Response

from domain.core.record import Command
from service.games.codec.commands import Malformed, body_of
from service.games.codec.title_codec import Codec
from service.games.loaded import LoadedGame
from service.http.auth.access import game_for_seat, seat_token
from service.http.middleware.request_log import note_commands, note_title
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.operations import narration
from service.http.operations.dry_run import dry_run
from service.http.operations.lookup import at_version, is_sole_version
from service.http.operations.narration import language_asked, language_headers
from service.http.operations.seat_commands import COMMAND_PARAMETERS, send_seat_commands
from service.http.operations.snapshot import commands_shown, include
from service.http.runtime.context import app_context
from service.http.schemas import examples
from service.http.schemas.commands import MOST_COMMANDS, batch_of, is_batch
from service.http.wire.json_body import json_body
from service.http.wire.params import (
    choice,
    past_version,
    several,
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
    language,
)
from service.http.wire.responses import not_modified, reply, reply_at
from service.json_types import Json
from service.store.records import Token

blueprint = Blueprint(
    "commands", __name__, url_prefix="/v1/games/<game:game>/commands", description="Commands of a seat."
)

_SHAPES = ("list", "tree")
_AS: spec.Doc = {
    "name": "as", "in": "query", "schema": {"type": "string", "enum": list(_SHAPES), "default": "list"},
    "description": "`tree`: also the same commands as a tree, by type, then step by step, with the ids to "
                   "highlight, and labels in the language of `Accept-Language`.",
}  # fmt: skip
_CHECK_INCLUDED = ("scene",)
_CHECK_INCLUDE = include(
    *_CHECK_INCLUDED,
    about="`scene`: also the pieces after the command, on the places of the layout.",
)
_BODY: spec.Doc = {"required": True, "content": spec.content(spec.ref("Command"), examples.COMMAND)}


@blueprint.route("")
@blueprint.operation(
    "getCommands",
    ok={
        200: spec.success("The legal commands.", "CommandsShown", examples.COMMANDS_SHOWN, spec.ETAG),
        304: spec.NOT_MODIFIED,
    },
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND),
    security=spec.SEAT,
    parameters=[spec.AT, _AS, spec.IF_NONE_MATCH, *narration.PARAMETERS],
)
def get_commands(game: str) -> Response:
    """List the legal commands of the caller's seat, as complete bodies to send back.

    The list is empty when the seat cannot act, and while a bot plays it. `undo` says whether the seat can
    take back its last command now, and which one, or why not.
    """
    at, spoken = past_version(), language_asked()
    tree_in = language() if choice("as", _SHAPES) == "tree" else None
    loaded, token = game_for_seat(game)
    loaded = at_version(loaded, at)
    headers = language_headers(spoken or tree_in, "Authorization")
    same = not_modified(loaded.version, headers, is_sure=lambda: is_sole_version(loaded))
    if same is not None:
        return same
    return reply_at(commands_shown(loaded, token.seat, spoken, tree_in), loaded.version, headers)


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "sendCommand",
    ok={200: spec.success("The commands are done.", "CommandSent", examples.COMMAND_SENT, spec.ETAG)},
    no=(
        MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND, REJECTED, STALE, TOO_LARGE, UNSUPPORTED, KEY_REUSED
    ),
    security=spec.SEAT,
    parameters=COMMAND_PARAMETERS,
    requestBody=_BODY,
)  # fmt: skip
def send_command(game: str) -> Response:
    """Send one command of the caller's seat.

    When the answer is 200, the events are stored permanently. They are shown as the caller's seat may see
    them. Send several commands with `sendCommands`. (Its body, or the list alone, is accepted here as well;
    that is deprecated.)
    """
    token = seat_token(game)
    cached = app_context().handler.cached(game)
    note_title(cached.title)
    body = json_body()
    if is_batch(body):
        return _send_batch(cached, token, body)
    if isinstance(body, list):
        return _send_list(cached, token, body)
    return send_seat_commands(cached, token, cached.codec.command(body, token.seat))


@blueprint.route("/batch", methods=["POST"])
@blueprint.operation(
    "sendCommands",
    ok={200: spec.success("The commands are done.", "CommandSent", examples.COMMAND_SENT, spec.ETAG)},
    no=(
        MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND, REJECTED, STALE, TOO_LARGE, UNSUPPORTED, KEY_REUSED
    ),
    security=spec.SEAT,
    parameters=COMMAND_PARAMETERS,
    requestBody={"required": True, "content": spec.content(spec.ref("CommandBatch"), examples.COMMAND_BATCH)},
)  # fmt: skip
def send_commands(game: str) -> Response:
    """Send several commands of the caller's seat, which are done completely or not at all.

    Each command is the `cause` of its own first event, and can be taken back separately. If a command is
    rejected, `facts.command` has its index, from 0. A list must end with a command whose result the seat
    cannot foresee (`unforeseen`), and before the rules or another seat continue (`rules_busy`, …). A bot may
    send a decision trace with its commands (`trace`).
    """
    token = seat_token(game)
    cached = app_context().handler.cached(game)
    note_title(cached.title)
    return _send_batch(cached, token, json_body())


def _send_batch(cached: LoadedGame, token: Token, body: Json) -> Response:
    commands, trace = batch_of(body)
    return _send_list(cached, token, commands, trace)


def _send_list(cached: LoadedGame, token: Token, body: list[Json], trace: Sequence[str] = ()) -> Response:
    commands = _listed(cached.codec, body, token.seat)
    note_commands(len(commands))
    plain = [body_of(command) for command in commands]
    return send_seat_commands(cached, token, *commands, body=plain, trace=trace)


@blueprint.route("/check", methods=["POST"])
@blueprint.operation(
    "checkCommand",
    ok={200: spec.success("The result of the check.", "CommandChecked", examples.COMMAND_CHECKED)},
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND, TOO_LARGE, UNSUPPORTED),
    security=spec.SEAT,
    parameters=[_CHECK_INCLUDE, *narration.PARAMETERS],
    requestBody=_BODY,
)
def check_command(game: str) -> Response:
    """Check whether a command is legal now, what it would do and what it would cost.

    Nothing is written. The events are computed from the view of the caller's seat, so the answer reveals
    nothing. Facts that the seat would learn only from the command itself are missing or null.
    """
    spoken, drawn = language_asked(), "scene" in several("include", _CHECK_INCLUDED)
    loaded, token = game_for_seat(game)
    command = loaded.codec.command(json_body(), token.seat)
    checked = dry_run(loaded, token.seat, command, spoken, drawn=drawn)
    return reply(checked, headers=language_headers(spoken))


def _listed(codec: Codec, body: list[Json], seat: int) -> list[Command]:
    """Return the commands of a list. Raises `Malformed`."""
    if not 1 <= len(body) <= MOST_COMMANDS:
        raise Malformed(f"A list holds 1 to {MOST_COMMANDS} commands.")
    commands = list[Command]()
    for index, raw in enumerate(body):
        try:
            commands.append(codec.command(raw, seat))
        except Malformed as error:
            raise Malformed(f"[{index}] {error.detail}") from error
    return commands
