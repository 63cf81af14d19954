"""Views of /v1/games: creating games, and reading them."""

from flask import Response
from msgspec import UNSET, UnsetType

from domain.core.errors import Rejected
from service.games.history.losses import is_sole
from service.games.people.app_records import change_metadata
from service.games.people.bot_marks import mark_fields
from service.games.people.seat_names import meta_at, name_fields
from service.http.auth.access import game_for_owner, game_for_viewer, is_owner, require_caller, viewer_of
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.operations import layout, narration
from service.http.operations.created import reply_created
from service.http.operations.idempotency import IDEMPOTENCY_KEY, asked_call
from service.http.operations.lookup import at_version
from service.http.operations.narration import language_asked, language_headers
from service.http.operations.quotas import take_opening
from service.http.operations.snapshot import commands_shown, game_shown, include
from service.http.runtime.context import app_context
from service.http.schemas import examples
from service.http.schemas.commands import CommandsShown
from service.http.schemas.games import GameChanged
from service.http.schemas.new_game import (
    ChangedGame,
    NewGame,
    setup_of,
)
from service.http.wire.params import past_version, several
from service.http.wire.problems import (
    FORBIDDEN,
    KEY_REUSED,
    MALFORMED,
    NOT_FOUND,
    REJECTED,
    TOO_LARGE,
    UNAUTHORIZED,
    UNSUPPORTED,
    language,
    rejected,
)
from service.http.wire.responses import not_modified, reply, reply_at
from service.json_types import JsonObject

blueprint = Blueprint("games", __name__, url_prefix="/v1/games", description="Create, join and read games.")


_INCLUDED = ("commands", "tree", "scene")
_INCLUDE = include(
    *_INCLUDED,
    about="Further parts of the answer: `commands`, the legal commands of the caller's seat, and its undo; "
    "`tree`: also their tree, as in `getCommands`; `scene`, the pieces on the table, on the places of "
    "`getLayout`.",
)


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "openGame",
    ok={201: spec.success("The game is created.", "GameCreated", examples.GAME_CREATED, spec.CREATED)},
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, REJECTED, TOO_LARGE, UNSUPPORTED, KEY_REUSED),
    security=spec.ANYBODY,
    parameters=[IDEMPOTENCY_KEY],
)
@blueprint.arguments(NewGame, example=examples.NEW_GAME)
def open_game(new: JsonObject) -> Response:
    """Create a game.

    It starts at once if no seat is open. Only this answer has the tokens of reserved seats. So send an
    `Idempotency-Key`, and the same request again if the answer is lost. If the service has an operator's key,
    this call needs that key, or an app key with the scope `games:create`.
    """
    context, owner = app_context(), require_caller("games:create")
    take_opening(owner)
    setup = setup_of(new, context.config, owner)
    try:
        opened = context.handler.open_game(setup, asked_call(owner, "open", new))
    except Rejected as error:
        raise rejected(error, setup.title) from error
    return reply_created(opened, {**name_fields(setup.names), **mark_fields(setup.played_by)})


@blueprint.route("/<game:game>", methods=["PATCH"])
@blueprint.operation(
    "changeGame",
    ok={200: spec.success("The metadata is stored.", "GameChanged", examples.GAME_CHANGED)},
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND, TOO_LARGE, UNSUPPORTED),
    security=spec.OWNER,
)
@blueprint.arguments(ChangedGame, example=examples.CHANGED_GAME)
def change_game(change: JsonObject, game: str) -> Response:
    """Change the metadata of a game, for the app that created it (scope `games:admin`) or the operator.

    The stream does not have the metadata, and the version of the game does not change.
    """
    loaded = game_for_owner(game, "games:admin")
    change_metadata(app_context().handler.store, loaded, change["metadata"])
    return reply(GameChanged(game, change["metadata"]))


@blueprint.route("/<game:game>")
@blueprint.operation(
    "getGame",
    ok={
        200: spec.success("The game.", "GameShown", examples.GAME_SHOWN, spec.ETAG),
        304: spec.NOT_MODIFIED,
    },
    no=(MALFORMED, UNAUTHORIZED, NOT_FOUND),
    security=spec.ANYBODY,
    parameters=[spec.AT, _INCLUDE, spec.IF_NONE_MATCH, *narration.PARAMETERS],
)
def get_game(game: str) -> Response:
    """Return the game as the caller may see it, now or at a past version.

    `view` is the title's state, with everything masked that this viewer may not know. With
    `include=commands`, one answer has everything for the screen of a seat, of one version.
    """
    at, spoken, included = past_version(), language_asked(), several("include", _INCLUDED)
    loaded, token = game_for_viewer(game)
    newest, loaded = loaded, at_version(loaded, at)
    meta = meta_at(app_context().handler.store, newest, loaded)(loaded.version)
    tree_in = language() if "tree" in included else None
    headers = language_headers(spoken or tree_in, "Authorization")
    same = not_modified(loaded.version, headers)
    if same is not None and int(meta.get("erased", 0)) < loaded.version and is_sole(meta, loaded.version):
        return same  # else the client may still have a name that was erased since, or a past that is lost
    commands: CommandsShown | UnsetType | None = UNSET
    if included & {"commands", "tree"}:
        seat = viewer_of(token)
        commands = None if seat is None else commands_shown(loaded, seat, spoken, tree_in)
    return reply_at(
        game_shown(
            loaded,
            meta,
            viewer_of(token),
            commands,
            to_owner=is_owner(loaded),
            drawn="scene" in included,
        ),
        loaded.version,
        headers,
    )


@blueprint.route("/<game:game>/layout")
@blueprint.operation(
    "getLayout",
    ok=layout.OK,
    no=(MALFORMED, UNAUTHORIZED, NOT_FOUND),
    security=spec.ANYBODY,
    parameters=layout.PARAMETERS,
)
def get_layout(game: str) -> Response:
    """Return the layout of the table of this game: zones and places, which can be drawn without art.

    The layout never changes and is the same for all viewers. The scene has the places of the pieces
    (`include=scene`).
    """
    loaded, _ = game_for_viewer(game)
    table = loaded.game.table
    return layout.layout_response(
        loaded.codec.title,
        table.settings,
        len(table.seats),
        Cache_Control="private, max-age=300",
        Vary="Accept-Encoding, Accept-Language, Authorization",
    )
