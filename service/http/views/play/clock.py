"""View of /v1/games/{game}/clock: the time of a test game."""

from flask import Response
from marshmallow import Schema, ValidationError, validate, validates_schema

from domain.core.errors import Rejected
from domain.table.clock import LONGEST
from domain.table.commands import SetClock
from service.http.auth.access import game_for_seat_or_owner
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.runtime.context import app_context
from service.http.schemas import examples
from service.http.schemas.fields import Timestamp, WholeNumber
from service.http.schemas.play import command_sent
from service.http.wire.problems import (
    FORBIDDEN,
    MALFORMED,
    NOT_FOUND,
    REJECTED,
    TOO_LARGE,
    UNAUTHORIZED,
    UNSUPPORTED,
    Problem,
    rejected,
)
from service.http.wire.responses import etag, reply
from service.json_types import JsonObject
from service.times import LATEST, rfc3339

blueprint = Blueprint(
    "clock", __name__, url_prefix="/v1/games/<game:game>/clock", description="The time of a test game."
)


class ClockSetting(Schema):
    """The new time: `now`, or `advance` seconds later than the current time."""

    now = Timestamp()
    advance = WholeNumber(validate=validate.Range(0, LONGEST))

    @validates_schema
    def _one(self, data: JsonObject, **_: object) -> None:
        if len({"now", "advance"} & data.keys()) != 1:
            raise ValidationError("Exactly one of `now` and `advance`.")


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "setClock",
    ok={200: spec.success("The time is set.", "CommandSent", examples.COMMAND_SENT, spec.ETAG)},
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND, REJECTED, TOO_LARGE, UNSUPPORTED),
    security=spec.SEAT,
)
@blueprint.arguments(ClockSetting, example=examples.CLOCK_SETTING)
def set_clock(setting: JsonObject, game: str) -> Response:
    """Set the time of a game created with `sandbox.now`: only forwards, by its seats or its owner.

    Workers then run everything that has become due: time-outs, or the end of an abandoned game.
    """
    loaded, token = game_for_seat_or_owner(game)
    now = setting.get("now")
    if now is None:
        now = (loaded.game.table.now or 0) + setting["advance"] * 1_000
        if now >= LATEST:
            raise Problem(MALFORMED, f"The clock cannot be later than {rfc3339(LATEST)}.", reason="bad_body")
    try:
        sent = app_context().handler.send_table_command(game, SetClock(now))
    except Rejected as error:
        raise rejected(error, loaded.title) from error
    viewer = None if token is None else token.seat
    events = sent.loaded.envelopes(sent.first, sent.entries, viewer)
    return reply(command_sent(sent.loaded, events), headers=etag(sent.loaded.version))
