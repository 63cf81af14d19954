"""Views of /v1/games/import: a game that was exported elsewhere goes on here."""

import tempfile
from pathlib import Path

from flask import Response, request

from service.audit.imports.check_process import Refused
from service.audit.imports.importer import Importer
from service.games.results import GameExists
from service.http.auth.access import require_caller
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.operations.created import reply_created
from service.http.operations.fork_access import game_to_fork
from service.http.operations.quotas import take_opening
from service.http.runtime.context import app_context
from service.http.schemas import examples
from service.http.schemas.new_game import patience_of
from service.http.wire.body import copy_body, unsupported
from service.http.wire.problems import (
    FORBIDDEN,
    MALFORMED,
    REJECTED,
    TOO_LARGE,
    UNAUTHORIZED,
    UNSUPPORTED,
    Problem,
)
from service.process.isolated import ProcessLost

blueprint = Blueprint(
    "imports", __name__, url_prefix="/v1/games/import", description="Games that come from elsewhere."
)

BODY_LIMIT = 16 << 20


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "importGame",
    ok={
        200: spec.success("It is here already, all of it.", "GameCreated", examples.GAME_CREATED),
        201: spec.success("The game is here.", "GameCreated", examples.GAME_CREATED, spec.CREATED),
    },
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, REJECTED, TOO_LARGE, UNSUPPORTED),
    security=spec.ANYBODY,
    requestBody={"required": True, "content": spec.BUNDLE},
)
def import_game() -> Response:
    """Take in a game from a bundle that `exportGame` gave with `seed=true`, there or here.

    The bundle has at most 16 MB and 100,000 events. It is accepted when all of it proves itself: chain, luck,
    and every command decided again, with the very bytes for a result. What rules of another version decided
    otherwise is refused as `other_rules`. Whose key has signed it is not looked at. The game keeps its id, on
    which its luck depends; the tokens of its seats are new. A fork is taken in where its parent is, and holds
    that very position.

    Who may open games may import some.
    """
    owner = require_caller("games:create")
    take_opening(owner)
    if request.mimetype != spec.NDJSON:
        raise unsupported(spec.NDJSON)
    context = app_context()
    importer = Importer(
        handler=context.handler,
        checker=context.checkers.bundles,
        patience=patience_of(context.config),
        owner=owner,
        parent_of=lambda game: game_to_fork(game, owner),
    )
    try:
        with tempfile.NamedTemporaryFile(suffix=".ndjson") as file:
            with context.limits.uploads.hold(owner):
                copy_body(file, BODY_LIMIT)
            # Only what is here takes a place: whoever sends slowly keeps nobody out.
            with context.limits.imports.hold():
                imported = importer.take_in(Path(file.name))
    except Refused as refused:
        raise _bad(refused.why, refused.position, refused.reason) from refused
    except ProcessLost:
        raise _bad("it takes more time or memory to check than it may", None) from None
    except GameExists:
        raise Problem(
            REJECTED,
            "Another game has this id, or the service has only a part of this game.",
            reason="game_exists",
        ) from None
    return reply_created(imported.opened, imported.meta, 201 if imported.is_new else 200)


def _bad(why: str, position: int | None, reason: str = "bad_bundle") -> Problem:
    where = "" if position is None else f" at position {position}"
    return Problem(
        MALFORMED,
        f"This bundle cannot be imported{where}: {why}.",
        reason=reason,
        facts={"position": position},
    )
