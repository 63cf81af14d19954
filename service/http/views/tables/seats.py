"""Views of /v1/games/{game}/seats/{seat}: sitting down, getting up, resigning, and letting a bot play."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from flask import Response
from marshmallow import Schema, fields, validate

from domain.bots.registry import best_of
from domain.core.errors import Rejected
from domain.core.record import Command
from domain.table.commands import HandOver, Resign, TakeBack
from domain.table.errors import Reason
from service.games.loaded import LoadedGame
from service.games.results import NotYourSeat, Sent
from service.http.auth.access import game_for_seat_or_owner, game_for_viewer, require_owner, revoked
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.operations.idempotency import IDEMPOTENCY_KEY, asked_call
from service.http.operations.lookup import require_bot, require_seat
from service.http.runtime.concurrency import CapacityReached
from service.http.runtime.context import app_context
from service.http.schemas import examples
from service.http.schemas.games import SeatGranted, SeatsChanged, seats_shown
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
from service.store.records import Token

blueprint = Blueprint(
    "seats", __name__, url_prefix="/v1/games/<game:game>/seats/<seat:seat>", description="Who plays a seat."
)

RESIGN_WAIT = 5
"""Seconds that who resigns waits for what the rules do by themselves."""
_CHANGED = {200: spec.success("So it is now.", "SeatsChanged", examples.SEATS_CHANGED, spec.ETAG)}
_NO = (MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND, REJECTED)


class Hands(Schema):
    """Who plays the seat: a hosted bot, or null for whoever holds its token."""

    bot = fields.String(required=True, allow_none=True, validate=validate.Length(min=1, max=60))


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "takeSeat",
    ok={201: spec.success("You sit.", "SeatGranted", examples.SEAT_GRANTED, spec.ETAG)},
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND, REJECTED, TOO_LARGE, UNSUPPORTED, KEY_REUSED),
    security=spec.ANYBODY,
    parameters=[IDEMPOTENCY_KEY],
)
@blueprint.arguments(Sitting, example=examples.SITTING)
def take_seat(sitting: dict[str, Any], game: str, seat: int) -> Response:
    """Sit down at an open seat.

    Whoever knows a game may sit down: the id of a private game is its invitation. The last to sit down starts
    the game. The token is told this once: send an `Idempotency-Key`, and when the answer is lost, the same
    again. Only with an `external_id` a key is looked at.
    """
    handler = app_context().handler
    before = handler.cached(game)
    if seat >= len(before.game.table.seats):
        _require_invited(game)
    require_seat(before, seat)
    external_id = sitting.get("external_id")
    if external_id is not None:
        require_owner(before, "games:create")
    name, call = sitting.get("name"), asked_call("", f"sit {game}", {**sitting, "seat": seat})
    try:
        sent, secret = handler.take_seat(
            game, seat, name=name, entropy=sitting["entropy"], external_id=external_id, call=call
        )
    except Rejected as error:
        _require_invited(game)
        raise rejected(error, before.title) from error
    loaded = sent.loaded
    taken = SeatGranted(game, seat, name, secret, loaded.version, loaded.status())
    return reply(taken, 201, headers=etag(loaded.version))


def _require_invited(game: str) -> None:
    """404 in a private game where nobody can sit down any more: its id is no invitation then."""
    table = app_context().handler.current(game).game.table
    is_closed = table.ended is not None or all(each.taken for each in table.seats)
    if table.visibility == "private" and is_closed:
        game_for_viewer(game)


@blueprint.route("", methods=["DELETE"])
@blueprint.operation("leaveSeat", ok=_CHANGED, no=_NO, security=spec.SEAT)
def leave_seat(game: str, seat: int) -> Response:
    """Leave. Before the start the seat is open again, and its token worthless; later this is to resign.

    For who resigns the best bot of the title plays on. The game ends at once when only one seat is left that
    has not resigned (it wins), or nobody but bots.
    """
    before, by = game_for_seat_or_owner(game, seat)
    require_seat(before, seat)
    handler = app_context().handler
    if before.status() == "open":
        return _changed(before, lambda: handler.leave_seat(game, seat, by=by), by)
    return _changed(before, _resigning(Resign(seat, best_of(before.title)), game, by), by)


@blueprint.route("", methods=["PATCH"])
@blueprint.operation("changeHands", ok=_CHANGED, no=(*_NO, TOO_LARGE, UNSUPPORTED), security=spec.SEAT)
@blueprint.arguments(Hands, example=examples.HANDS)
def change_hands(hands: dict[str, Any], game: str, seat: int) -> Response:
    """Hand the seat over to a hosted bot, or (`null`) take it back. While a bot plays, its token cannot."""
    before, by = game_for_seat_or_owner(game, seat)
    require_seat(before, seat)
    bot = hands["bot"]
    if bot is None:
        return _changed(before, _sending(TakeBack(seat), game, by), by)
    require_bot(before.title, bot)
    return _changed(before, _sending(HandOver(seat, bot), game, by), by)


def _sending(command: Command, game: str, by: Token | None) -> Callable[[], Sent]:
    return lambda: app_context().handler.send(game, command, by=by)


def _resigning(command: Resign, game: str, by: Token | None) -> Callable[[], Sent]:
    """Whoever gives up decides on no position: what the rules are doing at that moment is waited for."""
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


def _changed(before: LoadedGame, change: Callable[[], Sent], by: Token | None) -> Response:
    try:
        sent = change()
    except Rejected as error:
        raise rejected(error, before.title) from error
    except NotYourSeat:
        raise revoked(before.id, by) from None
    loaded = sent.loaded
    names = app_context().handler.store.streams.meta(loaded.id) or {}
    seats = seats_shown(loaded, names)
    changed = SeatsChanged(loaded.id, loaded.version, loaded.status(), loaded.to_act(), seats)
    return reply(changed, headers=etag(loaded.version))
