"""View of /v1/games/import: games that were exported elsewhere and continue here."""

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

blueprint = Blueprint("imports", __name__, url_prefix="/v1/games/import", description="Imported games.")

BODY_LIMIT = 16 << 20


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "importGame",
    ok={
        200: spec.success("The service has this whole game already.", "GameCreated", examples.GAME_CREATED),
        201: spec.success("The game is imported.", "GameCreated", examples.GAME_CREATED, spec.CREATED),
    },
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, REJECTED, TOO_LARGE, UNSUPPORTED),
    security=spec.ANYBODY,
    requestBody={"required": True, "content": spec.BUNDLE},
)
def import_game() -> Response:
    """Import a game from a bundle that `exportGame` returned with `seed=true`, on this or another service.

    The bundle has at most 16 MB and 100,000 events. The service accepts it if everything in it verifies:
    chain, luck, and every command decided again with byte-identical results. It refuses a bundle that rules
    of another version decided differently (`other_rules`). It does not check whose key signed the bundle.

    The game keeps its id, because its luck depends on the id. Its seats get new tokens. A fork can be
    imported only where its parent is, with that position. Every caller that may create games may import.
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
            # A place is taken only after the body has arrived, so a slow sender blocks no other caller.
            with context.limits.imports.hold():
                imported = importer.take_in(Path(file.name))
    except Refused as refused:
        raise _bad(refused.why, refused.position, refused.reason) from refused
    except ProcessLost:
        raise _bad("the check needs more time or memory than the limit", None) from None
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
