"""Schemas of the bodies that create a game or take a seat."""

import secrets
from collections.abc import Sequence
from typing import Any

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from domain.bots import best_of, ids_of
from domain.table.clock import LONGEST
from domain.table.events import Clock, Offer, Patience
from domain.titles import TITLES
from service.config import Config
from service.games.setup import BotMark, GameSetup, Sandbox, SeatOffers
from service.http.schemas.fields import BoundedList, Timestamp, WholeNumber, one_line, person_name
from service.json_types import Json, JsonObject

HOUR = 3600
ENTROPY = [validate.Length(max=200), one_line]
EXTERNAL_ID = [validate.Length(min=1, max=100), one_line]
VERSION = [validate.Length(min=1, max=30), one_line]
METADATA_FIELDS, METADATA_NAME, METADATA_VALUE = 20, 40, 500
"""Number of entries, and characters of each."""
MOST_SCRIPTED = 500


def _few(metadata: dict[str, str]) -> None:
    if len(metadata) > METADATA_FIELDS:
        raise ValidationError(f"At most {METADATA_FIELDS} fields.")


def _metadata(*, required: bool = False) -> fields.Dict:
    return fields.Dict(
        keys=fields.String(validate=[validate.Length(min=1, max=METADATA_NAME), one_line]),
        values=fields.String(validate=[validate.Length(max=METADATA_VALUE), one_line]),
        validate=_few,
        required=required,
        metadata={"maxProperties": METADATA_FIELDS},
    )


SEAT_FIELDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "open": ((), ()),
    "reserved": (("name",), ("entropy", "external_id", "played_by")),
    "held": (("name",), ("external_id", "played_by")),
    "bot": (("bot",), ()),
}
"""kind -> the fields that such a seat must have, and those that it may have"""


class NewBotMark(Schema):
    """The external bot that plays a seat."""

    bot = fields.String(required=True, validate=person_name)
    version = fields.String(required=True, validate=VERSION)


class NewSeat(Schema):
    """A seat of a new game: for any player, for a certain player (the answer has the token), or for a hosted
    bot.

    A `reserved` seat is taken already. A `held` seat waits until a player joins with its token (`takeSeat`).
    Before that the game does not start, and no clock runs. The service knows the `entropy` of a reserved seat
    before it commits itself to the luck of the game. To bind it, take an open seat, and send entropy then.
    `external_id` is the id that the app uses for the person; only that app sees it. `played_by`: this
    external bot plays the seat, no person.
    """

    kind = fields.String(required=True, validate=validate.OneOf(tuple(SEAT_FIELDS)))
    name = fields.String(validate=person_name)
    bot = fields.String(validate=validate.Length(min=1, max=60))
    entropy = fields.String(validate=ENTROPY)
    external_id = fields.String(validate=EXTERNAL_ID)
    played_by = fields.Nested(NewBotMark)

    @validates_schema
    def _fits(self, data: JsonObject, **_: Json) -> None:
        needed, allowed = SEAT_FIELDS[data["kind"]]
        for field in needed:
            if field not in data:
                raise ValidationError(f"A seat of this kind has a {field}.", field)
        for field in data.keys() - {"kind", *needed, *allowed}:
            raise ValidationError("Not for a seat of this kind.", field)


class ChosenClock(Schema):
    """Time limits: seconds per turn, per game, or both; and what happens at a time-out.

    `bot`: the hosted bot `bot` (by default the best of the title) plays the rest of the turn; `default`: the
    first legal commands are played for the rest of the turn; `hand_over`: the bot plays until the seat is
    taken back.
    """

    turn = WholeNumber(validate=validate.Range(1, LONGEST))
    game = WholeNumber(validate=validate.Range(1, LONGEST))
    then = fields.String(load_default="bot", validate=validate.OneOf(("bot", "default", "hand_over")))
    bot = fields.String(validate=validate.Length(min=1, max=60))

    @validates_schema
    def _limits(self, data: JsonObject, **_: Json) -> None:
        if not {"turn", "game"} & data.keys():
            raise ValidationError("A clock limits the turn, the game, or both.")


class NewSandbox(Schema):
    """Test mode: the same seed and the same commands make the same game. The stream marks such a game for
    ever.

    `luck` sets the draws of the first, second, … chance command (faces of dice, or numbers below the size of
    the draw). With `now`, the time stands still until it is set.
    """

    seed = fields.String(validate=validate.Length(min=1, max=200))
    luck = BoundedList(
        BoundedList(
            WholeNumber(validate=validate.Range(0, 2**31)), validate=validate.Length(max=MOST_SCRIPTED)
        ),
        validate=validate.Length(max=MOST_SCRIPTED),
    )
    now = Timestamp()


class NewGame(Schema):
    """A game to create. `settings` are those of the title, by default its own.

    `metadata` is data of the app that creates the game; only that app sees it.
    """

    title = fields.String(required=True, validate=validate.OneOf(tuple(TITLES)))
    settings = fields.Dict(keys=fields.String(), load_default=dict)
    seats = BoundedList(fields.Nested(NewSeat), required=True, validate=validate.Length(min=1, max=20))
    visibility = fields.String(load_default="public", validate=validate.OneOf(("public", "private")))
    clock = fields.Nested(ChosenClock)
    sandbox = fields.Nested(NewSandbox)
    metadata = _metadata()

    @validates_schema(skip_on_field_errors=True)
    def _hosted(self, data: JsonObject, **_: Json) -> None:
        for i, seat in enumerate(data["seats"]):
            if seat["kind"] == "bot":
                require_hosted(data["title"], seat["bot"], {"seats": {i: "bot"}})
        if "bot" in data.get("clock", {}):
            require_hosted(data["title"], data["clock"]["bot"], {"clock": "bot"})


class ChangedGame(Schema):
    """The new `metadata` of a game, which replaces all of it."""

    metadata = _metadata(required=True)


class Sitting(Schema):
    """The player who joins.

    `entropy` is any text. It goes into the luck of the game, which no party knew before. Every viewer of the
    game sees it at once. `external_id`: see `NewSeat`; it requires the key that created the game (scope
    `games:create`), or the operator's. `played_by`: see `NewSeat`.
    """

    name = fields.String(validate=person_name)
    entropy = fields.String(load_default="", validate=ENTROPY)
    external_id = fields.String(validate=EXTERNAL_ID)
    played_by = fields.Nested(NewBotMark)


def require_hosted(title: str, bot: str, where: dict[Any, Any]) -> None:
    """Check that a bot is hosted. Raises `ValidationError`; `where` is the field that names the bot."""
    hosted = ids_of(title)
    if bot not in hosted:
        raise ValidationError(_at(where, [f"Must be one of: {', '.join(hosted)}."]))


def setup_of(new: JsonObject, config: Config, owner: str) -> GameSetup:
    """Return the setup of a parsed `NewGame`, for an owner."""
    return GameSetup(
        new["title"],
        new["settings"],
        *offers_of(new["seats"]),
        metadata=new.get("metadata", {}),
        visibility=new["visibility"],
        clock=clock_of(new),
        patience=patience_of(config),
        sandbox=sandbox_of(new),
        owner=owner,
    )


def offers_of(seats: Sequence[JsonObject]) -> SeatOffers:
    """Return the setup of a parsed list of `NewSeat`."""
    return SeatOffers(
        [Offer(seat["kind"], seat.get("bot")) for seat in seats],
        {i: seat["name"] for i, seat in enumerate(seats) if "name" in seat},
        [seat.get("entropy", "") for seat in seats],
        {i: seat["external_id"] for i, seat in enumerate(seats) if "external_id" in seat},
        {i: BotMark(**seat["played_by"]) for i, seat in enumerate(seats) if "played_by" in seat},
    )


def clock_of(new: JsonObject) -> Clock | None:
    """Return the requested clock."""
    asked = new.get("clock")
    if asked is None:
        return None
    bot = asked.get("bot") or best_of(new["title"])
    return Clock(asked.get("turn"), asked.get("game"), asked["then"], bot)


def sandbox_of(new: JsonObject) -> Sandbox | None:
    """Return the requested test mode."""
    asked = new.get("sandbox")
    if asked is None:
        return None
    script = tuple(tuple(draws) for draws in asked.get("luck", ()))
    return Sandbox(asked.get("seed") or secrets.token_hex(16), script, asked.get("now"))


def patience_of(config: Config) -> Patience:
    """Return how long games of this service wait for players."""
    return Patience(config.abandon_open * HOUR, config.abandon_running * HOUR)


def _at(where: Json, faults: list[str]) -> Json:
    """`{"seats": {1: "bot"}}` -> the same with lists of messages as leaves."""
    if isinstance(where, dict):
        return {name: _at(below, faults) for name, below in where.items()}
    return {where: faults}
