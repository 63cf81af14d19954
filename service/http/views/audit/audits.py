"""Views of /v1/games/{game}/export, /audit, /knowledge, and /v1/keys/signing: the calls of auditors."""

from typing import cast

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

blueprint = Blueprint("audits", __name__, url_prefix="/v1", description="Verifiable logs.")


@blueprint.route("/games/<game:game>/export")
@blueprint.operation(
    "exportGame",
    ok={
        200: {
            "description": "The bundle: a header, one line for each event, and a signed end.",
            "content": spec.BUNDLE,
        }
    },
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND),
    security=spec.ANYBODY,
    parameters=[
        spec.NAMES,
        {
            "name": "seed", "in": "query", "schema": {"type": "boolean", "default": False},
            "description": "With the seed, and so with all future luck: the complete game, to continue "
                           "elsewhere (see `importGame`). Before the luck is revealed, only for a manager "
                           "of the game.",
        },
    ],
)  # fmt: skip
def export_game(game: str) -> Response:
    """Export the whole game as a bundle that can be verified offline: `estancia verify`.

    When the luck is revealed, every caller that may see the game gets all of it. Before that, the bundle is
    masked for the caller; the operator gets all of it, secrets included.
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
    ok={200: spec.success("The result of the audit.", "AuditShown", AUDIT_EXAMPLE)},
    no=(UNAUTHORIZED, NOT_FOUND, MALFORMED),
    security=spec.ANYBODY,
)
def audit_game(game: str) -> Response:
    """Audit the game: the service checks chain, luck and every command, and signs a checkpoint to keep.

    The result is `exact`, `unverified` (`why`), or `diverged` at a position. To check without trusting the
    service, export the game. A fork must begin as its parent was; the audit checks this if the parent still
    exists. The details of records are shown only when the luck is revealed, or to the operator. A process
    audits one game at a time, and a few more requests wait. Beyond that the answer is a 503.
    """
    loaded, _ = game_for_viewer(game)
    context = app_context()
    with context.limits.audits.hold(counted_caller()):
        finding, stream = audit(
            context.handler, context.checkers.audits, loaded, sees_records=from_operator()
        )
    count, head = len(stream.entries), stream.entries[-1].hash
    shown = AuditShown(
        verdict=finding.verdict,
        why=finding.why,
        position=finding.position,
        expected=finding.expected,
        found=finding.found,
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
    ok={200: spec.success("The possible knowledge.", "KnowledgeShown", KNOWLEDGE_EXAMPLE)},
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND),
    security=spec.ANYBODY,
    parameters=[
        {
            "name": "seat", "in": "query", "schema": {"type": "integer", "minimum": 0, "maximum": 99},
            "description": "The seat whose knowledge is requested; by default that of the caller.",
        },
        spec.AT,
    ],
)  # fmt: skip
def get_knowledge(game: str) -> Response:
    """List every hidden fact that a seat could know, since which position, also in words.

    A seat may ask about itself. Other seats' knowledge is shown only when the luck is revealed, or to the
    operator.
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
    shown = KnowledgeShown(game, viewer, loaded.version, cast("list[object]", msgspec.Raw(known)))
    return reply(shown, headers={"Vary": "Authorization"})


@blueprint.route("/keys/signing")
@blueprint.operation(
    "getSigningKey", ok={200: spec.success("The key.", "SigningKeyShown", SIGNING_KEY_EXAMPLE)}
)
def get_signing_key() -> Response:
    """Return the public key that signs checkpoints and bundles.

    Store it before you need it.
    """
    return reply(SigningKeyShown(signer().public_key, "ed25519"))
