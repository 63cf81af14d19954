"""View of /v1/games/{game}/rematch: the same game again, with the same people."""

from flask import Response

from domain.core.errors import Rejected
from service.games import rematch
from service.games.people.seat_names import name_field
from service.http.auth.access import game_for_seat
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.operations.quotas import take_opening
from service.http.runtime.context import app_context
from service.http.schemas import examples
from service.http.schemas.games import RematchJoined
from service.http.schemas.new_game import patience_of
from service.http.wire.problems import (
    FORBIDDEN,
    KEY_REUSED,
    MALFORMED,
    NOT_FOUND,
    REJECTED,
    UNAUTHORIZED,
    rejected,
)
from service.http.wire.responses import etag, reply
from service.identity.idempotency import IdempotentCall, idempotent_call

blueprint = Blueprint(
    "rematch", __name__, url_prefix="/v1/games/<game:game>/rematch", description="Rematches."
)


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "rematch",
    ok={
        201: spec.success(
            "You have a seat in the new game.", "RematchJoined", examples.REMATCH_JOINED, spec.CREATED
        )
    },
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND, REJECTED, KEY_REUSED),
    security=spec.SEAT,
)
def ask_for_rematch(game: str) -> Response:
    """Join the rematch of a game that has ended, with the token that played it.

    The first call creates the rematch: the same title, settings, clock and visibility, the same bots, and a
    `held` seat for each other player, with the old number. The rematch starts when all players have joined. A
    repeated call gets the same answer. If a rematch was given up before it began, the next call creates
    another. This call takes no body.
    """
    context = app_context()
    over, token = game_for_seat(game)

    def call(who: str, key: str) -> IdempotentCall:
        pepper = context.config.operator_key or ""
        return idempotent_call(context.handler.store, pepper, who, f"rematch {game}", key, {})

    def opening(last: str) -> IdempotentCall:
        return call("", f"after {last}" if last else "once")

    def sitting(times: int) -> IdempotentCall:
        is_first = times == 0 and rematch.AFTER not in meta
        return call(token.hash, "once" if is_first else f"{times} in {new}")

    try:
        pay = lambda: take_opening(over.owner)  # noqa: E731
        new = rematch.open_rematch(context.handler, over, opening, patience_of(context.config), pay)
        meta = context.handler.store.streams.meta(new) or {}
        sent, secret = rematch.join(context.handler, new, token.seat, sitting)
    except Rejected as error:
        raise rejected(error, over.title) from error
    joined = RematchJoined(
        new,
        token.seat,
        meta.get(name_field(token.seat)),
        secret,
        sent.loaded.version,
        sent.loaded.status(),
        manager=rematch.manager_of(context.handler, new, opening),
    )
    headers = {"Location": f"/v1/games/{new}", **etag(sent.loaded.version)}
    return reply(joined, 201, headers=headers)
