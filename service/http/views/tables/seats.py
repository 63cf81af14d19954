"""Views of /v1/games/{game}/seats/{seat}: joining, leaving, resigning, and handing over to a bot."""

from collections.abc import Callable
from contextlib import suppress

from flask import Response
from marshmallow import Schema, fields, validate

from domain.bots import best_of
from domain.core.errors import Rejected
from domain.core.record import Command
from domain.table.commands import FillSeat, HandOver, Resign, TakeBack
from domain.table.errors import Reason
from service.games.loaded import LoadedGame
from service.games.people.seat_names import name_field
from service.games.results import NotYourSeat, Sent
from service.games.seats import SeatRequest
from service.games.setup import BotMark
from service.http.auth.access import (
    game_for_seat_or_manager,
    invitation,
    own_seat,
    recheck_viewer,
    require_owner,
    revoked,
)
from service.http.auth.bearer import bearer
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.operations.idempotency import IDEMPOTENCY_KEY, asked_call
from service.http.operations.lookup import require_bot, require_seat
from service.http.operations.table_changes import CHANGED, changed
from service.http.runtime.concurrency import CapacityReached
from service.http.runtime.context import app_context
from service.http.schemas import examples
from service.http.schemas.games import SeatGranted
from service.http.schemas.new_game import Sitting
from service.http.wire.problems import (
    FORBIDDEN,
    KEY_REUSED,
    MALFORMED,
    NOT_FOUND,
    REJECTED,
    TOO_LARGE,
    UNAUTHORIZED,
    UNSUPPORTED,
    rejected,
)
from service.http.wire.responses import etag, reply
from service.json_types import JsonObject
from service.store.records import Token

blueprint = Blueprint(
    "seats",
    __name__,
    url_prefix="/v1/games/<game:game>/seats/<seat:seat>",
    description="The players of seats.",
)

RESIGN_WAIT = 5
"""Seconds that a resignation waits for automatic steps."""
_NO = (MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND, REJECTED)


class Hands(Schema):
    """The player of the seat: a hosted bot, or null for the holder of its token."""

    bot = fields.String(required=True, allow_none=True, validate=validate.Length(min=1, max=60))


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "takeSeat",
    ok={201: spec.success("The seat is yours.", "SeatGranted", examples.SEAT_GRANTED, spec.ETAG)},
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND, REJECTED, TOO_LARGE, UNSUPPORTED, KEY_REUSED),
    security=spec.ANYBODY,
    parameters=[IDEMPOTENCY_KEY],
)
@blueprint.arguments(Sitting, example=examples.SITTING)
def take_seat(sitting: JsonObject, game: str, seat: int) -> Response:
    """Join a game at an open seat, or with the token of a held seat at that one.

    Any caller may take an open seat of a public game. A private game requires its invitation as bearer token
    (or its manager's token, or the key that created it, with the scope `games:create`). Other callers do not
    learn that the game exists. The game starts when the last seat is taken.

    Only this answer has the token. So send an `Idempotency-Key`, and the same request again if the answer is
    lost. A call with `external_id` always requires the key. A caller that already has the token of the seat
    keeps it, and may repeat the call.
    """
    handler = app_context().handler
    before = handler.cached(game)
    call = asked_call("", f"sit {game}", {**sitting, "seat": seat})
    own = own_seat(game, seat)
    by = own or (None if handler.seats.is_taken_by(game, seat, call) else invitation(before))
    require_seat(before, seat)
    if sitting.get("external_id") is not None:
        require_owner(before, "games:create")
    try:
        sent, secret = handler.seats.take(game, _request(sitting, seat, by, own), call)
        loaded = sent.loaded
    except Rejected as error:
        if own is None or error.reason is not Reason.SEAT_TAKEN:
            raise rejected(error, before.title) from error
        loaded, secret = recheck_viewer(game, own), bearer() or ""
        if not _says_nothing_new(sitting, loaded, seat):
            raise rejected(error, before.title) from error
    except NotYourSeat:
        raise revoked(game, by) from None
    name = sitting.get("name")
    if own is not None and name is None:
        name = (handler.store.streams.meta(game) or {}).get(name_field(seat))
    taken = SeatGranted(game, seat, name, secret, loaded.version, loaded.status())
    return reply(taken, 201, headers=etag(loaded.version))


def _request(sitting: JsonObject, seat: int, by: Token | None, own: Token | None) -> SeatRequest:
    """Return the seat. `own` is the token of this seat, with which the caller claims it."""
    bot = sitting.get("played_by")
    return SeatRequest(
        seat,
        name=sitting.get("name"),
        entropy=sitting["entropy"],
        external_id=sitting.get("external_id"),
        played_by=None if bot is None else BotMark(**bot),
        by=by,
        is_claim=own is not None,
        own=None if own is None else bearer(),
    )


def _says_nothing_new(sitting: JsonObject, loaded: LoadedGame, seat: int) -> bool:
    """Return whether the player of the seat has joined with the same request. Luck is bound once."""
    now = {
        "entropy": loaded.game.table.seats[seat].entropy,
        "name": (app_context().handler.store.streams.meta(loaded.id) or {}).get(name_field(seat)),
    }
    return all(now.get(field) == said for field, said in sitting.items() if said)


@blueprint.route("", methods=["DELETE"])
@blueprint.operation("leaveSeat", ok=CHANGED, no=_NO, security=spec.SEAT)
def leave_seat(game: str, seat: int) -> Response:
    """Leave a seat.

    Before the start the seat is open again, and its token is revoked; later this resigns. Before the start a
    manager of the game can also empty any seat, including those of bots and held ones. After a resignation
    the best bot of the title plays the seat. The game ends at once when only one seat has not resigned (it
    wins), or when only bots remain.
    """
    before, by = game_for_seat_or_manager(game, seat)
    require_seat(before, seat)
    handler = app_context().handler
    if before.status() == "open":
        return changed(before, lambda: handler.seats.leave(game, seat, by=by), by)
    return changed(before, _resigning(Resign(seat, best_of(before.title)), game, by), by)


@blueprint.route("", methods=["PATCH"])
@blueprint.operation("changeHands", ok=CHANGED, no=(*_NO, TOO_LARGE, UNSUPPORTED), security=spec.SEAT)
@blueprint.arguments(Hands, example=examples.HANDS)
def change_hands(hands: JsonObject, game: str, seat: int) -> Response:
    """Hand the seat over to a hosted bot, or (`null`) take it back.

    While a bot plays the seat, its token cannot. Before the start a manager of the game can also give a free
    seat to a bot, which then plays the whole game.
    """
    bot = hands["bot"]
    before, by = game_for_seat_or_manager(game, seat)
    require_seat(before, seat)
    if bot is None:
        return changed(before, _sending(TakeBack(seat), game, by), by)
    require_bot(before.title, bot)
    if before.status() == "open" and (by is None or by.viewer is None):
        return changed(before, _sending(FillSeat(seat, bot), game, by), by)
    return changed(before, _sending(HandOver(seat, bot), game, by), by)


def _sending(command: Command, game: str, by: Token | None) -> Callable[[], Sent]:
    return lambda: app_context().handler.send(game, command, by=by)


def _resigning(command: Resign, game: str, by: Token | None) -> Callable[[], Sent]:
    """Resign. A resignation depends on no position, so it waits for automatic steps that are running."""
    context, send = app_context(), _sending(command, game, by)

    def tried() -> Sent | None:
        try:
            return send()
        except Rejected as error:
            if error.reason is not Reason.RULES_BUSY:
                raise
            return None

    def change() -> Sent:
        sent = tried()
        if sent is None:
            with suppress(CapacityReached):
                sent = context.hub.first(game, tried, RESIGN_WAIT)
        return sent or send()

    return change
