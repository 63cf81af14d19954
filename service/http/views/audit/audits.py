"""Views of /v1/games/{game}/export, /audit, /knowledge, and /v1/keys/signing: what auditors need."""

from typing import Any, cast

import msgspec
from flask import Response, request

from service.audit.audit_process import ask_knowledge
from service.audit.stored_game import audit, stream_of
from service.http.auth.access import from_operator, game_for_owner, game_for_viewer, viewer_of
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.operations.exports import full_bundle, masked_bundle, signer
from service.http.operations.lookup import at_version, require_seat
from service.http.operations.quotas import counted_caller
from service.http.runtime.context import app_context
from service.http.schemas.audits import (
    AUDIT_EXAMPLE,
    KNOWLEDGE_EXAMPLE,
    SIGNING_KEY_EXAMPLE,
    AuditShown,
    KnowledgeShown,
    SigningKeyShown,
)
from service.http.wire.params import flag, number, past_version
from service.http.wire.problems import (
    FORBIDDEN,
    MALFORMED,
    NOT_FOUND,
    UNAUTHORIZED,
    Problem,
)
from service.http.wire.responses import reply
from service.times import rfc3339

blueprint = Blueprint("audits", __name__, url_prefix="/v1", description="Logs that prove themselves.")


@blueprint.route("/games/<game:game>/export")
@blueprint.operation(
    "exportGame",
    ok={
        200: {
            "description": "The bundle: a header, one line an event, and an end that is signed.",
            "content": spec.BUNDLE,
        }
    },
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND),
    security=spec.ANYBODY,
    parameters=[
        {
            "name": "names", "in": "query", "schema": {"type": "boolean", "default": False},
            "description": "With the names of the seats.",
        },
        {
            "name": "seed", "in": "query", "schema": {"type": "boolean", "default": False},
            "description": "With the seed, so with all luck to come: all of a game that is to go on "
            "elsewhere (see `importGame`). Before it is revealed, for whoever manages the game.",
        },
    ],
)  # fmt: skip
def export_game(game: str) -> Response:
    """The whole game as a bundle that proves itself offline: `estancia verify`.

    When its luck is revealed, whoever may see the game gets all of it. Before that it is masked for whoever
    asks; the operator gets all of it, secrets included.
    """
    with_names, with_seed = flag("names"), flag("seed")
    loaded, token = game_for_viewer(game)
    if with_seed and not loaded.game.table.revealed:
        loaded = game_for_owner(game, "games:admin")
    is_revealed = loaded.game.table.revealed
    if is_full := is_revealed or with_seed or from_operator():
        lines = full_bundle(loaded, with_names=with_names, with_seed=with_seed)
    else:
        lines = masked_bundle(loaded, viewer_of(token), with_names=with_names)
    return Response(
        lines,
        content_type=spec.NDJSON,
        headers={
            "Content-Disposition": f'attachment; filename="{game}.ndjson"',
            "Cache-Control": "no-store, no-transform" if is_full and not is_revealed else "no-store",
            "Vary": "Authorization",
        },
    )


@blueprint.route("/games/<game:game>/audit")
@blueprint.operation(
    "auditGame",
    ok={200: spec.success("The verdict.", "AuditShown", AUDIT_EXAMPLE)},
    no=(UNAUTHORIZED, NOT_FOUND, MALFORMED),
    security=spec.ANYBODY,
)
def audit_game(game: str) -> Response:
    """Chain, luck and every command checked by the service itself, and a signed checkpoint to keep.

    `exact`, `unverified` (`why`) or `diverged` at a position. Whoever does not want to take its word for it
    exports the game. A fork must begin as its parent was, which is looked at if that is still here. What the
    records say is told only when the luck is revealed, or to the operator.

    A process looks at one game at a time, and a few more wait: beyond that it is a 503.
    """
    loaded, _ = game_for_viewer(game)
    context = app_context()
    with context.limits.audits.hold(counted_caller()):
        found, stream = audit(context.handler, context.checkers.audits, loaded, sees_records=from_operator())
    count, head = len(stream.entries), stream.entries[-1].hash
    shown = AuditShown(
        verdict=found.verdict,
        why=found.why,
        position=found.position,
        expected=found.expected,
        found=found.found,
        game=loaded.id,
        title=loaded.title,
        version=count,
        rules_version=loaded.codec.decider.rules_version,
        public_key=signer().public_key,
        checkpoint=signer().checkpoint(loaded.id, count, head, rfc3339(app_context().handler.store.now())),
    )
    return reply(shown, headers={"Vary": "Authorization"})


@blueprint.route("/games/<game:game>/knowledge")
@blueprint.operation(
    "getKnowledge",
    ok={200: spec.success("What could be known.", "KnowledgeShown", KNOWLEDGE_EXAMPLE)},
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND),
    security=spec.ANYBODY,
    parameters=[
        {
            "name": "seat", "in": "query", "schema": {"type": "integer", "minimum": 0, "maximum": 99},
            "description": "Whose knowledge; without it, that of whoever asks.",
        },
        spec.AT,
    ],
)  # fmt: skip
def get_knowledge(game: str) -> Response:
    """Every hidden fact, as far as a seat could know it, and since which position; in words as well.

    Everybody may ask about themselves; about others only when the luck is revealed, or the operator.
    """
    at = past_version()
    loaded, token = game_for_viewer(game)
    viewer = viewer_of(token)
    if "seat" in request.args:
        asked = number("seat", 0, 0, 99)
        require_seat(loaded, asked)
        if asked != viewer and not loaded.game.table.revealed and not from_operator():
            raise Problem(FORBIDDEN, "The knowledge of other seats is shown when the game has ended.")
        viewer = asked
    loaded = at_version(loaded, at)
    if loaded.game.table.forked is not None:
        raise Problem(
            NOT_FOUND,
            "A fork begins with hidden pieces in their places, and the service cannot say who knows them.",
            reason="no_knowledge",
        )
    context = app_context()
    stream = stream_of(context.handler.store, loaded)
    with context.limits.audits.hold(client := counted_caller()):
        known = ask_knowledge(context.checkers.audits, stream, viewer, client)
    shown = KnowledgeShown(game, viewer, loaded.version, cast("list[Any]", msgspec.Raw(known)))
    return reply(shown, headers={"Vary": "Authorization"})


@blueprint.route("/keys/signing")
@blueprint.operation(
    "getSigningKey", ok={200: spec.success("The key.", "SigningKeyShown", SIGNING_KEY_EXAMPLE)}
)
def get_signing_key() -> Response:
    """The public key that signs checkpoints and bundles; note it before it matters."""
    return reply(SigningKeyShown(signer().public_key, "ed25519"))
