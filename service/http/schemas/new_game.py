"""Schemas of the bodies that open a game or take a seat."""

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

HOUR = 3600
ENTROPY = [validate.Length(max=200), one_line]
EXTERNAL_ID = [validate.Length(min=1, max=100), one_line]
VERSION = [validate.Length(min=1, max=30), one_line]
METADATA_FIELDS, METADATA_NAME, METADATA_VALUE = 20, 40, 500
"""How many, and characters."""
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
    """The bot of somebody else that plays a seat."""

    bot = fields.String(required=True, validate=person_name)
    version = fields.String(required=True, validate=VERSION)


class NewSeat(Schema):
    """How a seat is offered: to anybody, to somebody (whose token the answer holds), or to a hosted bot.

    Somebody with a `reserved` seat sits there already. A `held` seat waits until somebody sits down with its
    token (`takeSeat`): before that the game does not start, and nobody's clock runs.
    The service knows the `entropy` of a reserved seat before it commits itself to the luck of the game: to
    bind it, take an open seat, and give entropy then. `external_id` is what the app that opens the game calls
    the person, and is told to that app only. `played_by`: no person plays there, but this bot of theirs.
    """

    kind = fields.String(required=True, validate=validate.OneOf(tuple(SEAT_FIELDS)))
    name = fields.String(validate=person_name)
    bot = fields.String(validate=validate.Length(min=1, max=60))
    entropy = fields.String(validate=ENTROPY)
    external_id = fields.String(validate=EXTERNAL_ID)
    played_by = fields.Nested(NewBotMark)

    @validates_schema
    def _fits(self, data: dict[str, Any], **_: Any) -> None:
        needed, allowed = SEAT_FIELDS[data["kind"]]
        for field in needed:
            if field not in data:
                raise ValidationError(f"A seat of this kind has a {field}.", field)
        for field in data.keys() - {"kind", *needed, *allowed}:
            raise ValidationError("Not for a seat of this kind.", field)


class NewClock(Schema):
    """How long people may think: seconds per turn, per game, or both; and what happens when time is up.

    `bot`: the hosted bot `bot` (left out: the best of the title) plays the rest of the turn; `default`: so
    does the first legal command; `hand_over`: the bot plays until the seat is taken back.
    """

    turn = WholeNumber(validate=validate.Range(1, LONGEST))
    game = WholeNumber(validate=validate.Range(1, LONGEST))
    then = fields.String(load_default="bot", validate=validate.OneOf(("bot", "default", "hand_over")))
    bot = fields.String(validate=validate.Length(min=1, max=60))

    @validates_schema
    def _limits(self, data: dict[str, Any], **_: Any) -> None:
        if not {"turn", "game"} & data.keys():
            raise ValidationError("A clock limits the turn, the game, or both.")


class NewSandbox(Schema):
    """Test mode: the same seed and the same commands make the same game. Marked in the stream for ever.

    `luck` says what the draws of the first, second, … chance command come to (faces of dice, or numbers below
    what is drawn from). With `now`, the time stands still until it is set.
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
    """A game to open. `settings` are the title's; left out, they are its own defaults.

    `metadata` is what the app that opens it wants to find with it again, and is told to that app only.
    """

    title = fields.String(required=True, validate=validate.OneOf(tuple(TITLES)))
    settings = fields.Dict(keys=fields.String(), load_default=dict)
    seats = BoundedList(fields.Nested(NewSeat), required=True, validate=validate.Length(min=1, max=20))
    visibility = fields.String(load_default="public", validate=validate.OneOf(("public", "private")))
    clock = fields.Nested(NewClock)
    sandbox = fields.Nested(NewSandbox)
    metadata = _metadata()

    @validates_schema(skip_on_field_errors=True)
    def _hosted(self, data: dict[str, Any], **_: Any) -> None:
        for i, seat in enumerate(data["seats"]):
            if seat["kind"] == "bot":
                require_hosted(data["title"], seat["bot"], {"seats": {i: "bot"}})
        if "bot" in data.get("clock", {}):
            require_hosted(data["title"], data["clock"]["bot"], {"clock": "bot"})


class ChangedGame(Schema):
    """What the app that has opened a game changes of it: all of its `metadata` at once."""

    metadata = _metadata(required=True)


class Sitting(Schema):
    """Who sits down. `entropy` is anything: it goes into the luck of the game, which nobody knew before.

    Everybody who may see the game is shown it at once. `external_id`: see `NewSeat`; it takes the key with
    which the game was opened (scope `games:create`), or the operator's. `played_by`: see `NewSeat`.
    """

    name = fields.String(validate=person_name)
    entropy = fields.String(load_default="", validate=ENTROPY)
    external_id = fields.String(validate=EXTERNAL_ID)
    played_by = fields.Nested(NewBotMark)


def require_hosted(title: str, bot: str, where: dict[Any, Any]) -> None:
    """Raises `ValidationError` for a bot that is not hosted; `where` says in which field it was named."""
    hosted = ids_of(title)
    if bot not in hosted:
        raise ValidationError(_at(where, [f"Must be one of: {', '.join(hosted)}."]))


def setup_of(new: dict[str, Any], config: Config, owner: str) -> GameSetup:
    """What a `NewGame` that was read asks for, to be opened for an owner."""
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


def offers_of(seats: Sequence[dict[str, Any]]) -> SeatOffers:
    """What a list of `NewSeat` that was read asks for."""
    return SeatOffers(
        [Offer(seat["kind"], seat.get("bot")) for seat in seats],
        {i: seat["name"] for i, seat in enumerate(seats) if "name" in seat},
        [seat.get("entropy", "") for seat in seats],
        {i: seat["external_id"] for i, seat in enumerate(seats) if "external_id" in seat},
        {i: BotMark(**seat["played_by"]) for i, seat in enumerate(seats) if "played_by" in seat},
    )


def clock_of(new: dict[str, Any]) -> Clock | None:
    """The clock that is asked for."""
    asked = new.get("clock")
    if asked is None:
        return None
    bot = asked.get("bot") or best_of(new["title"])
    return Clock(asked.get("turn"), asked.get("game"), asked["then"], bot)


def sandbox_of(new: dict[str, Any]) -> Sandbox | None:
    """The test mode that is asked for."""
    asked = new.get("sandbox")
    if asked is None:
        return None
    script = tuple(tuple(draws) for draws in asked.get("luck", ()))
    return Sandbox(asked.get("seed") or secrets.token_hex(16), script, asked.get("now"))


def patience_of(config: Config) -> Patience:
    """How long tables of this house wait."""
    return Patience(config.abandon_open * HOUR, config.abandon_running * HOUR)


def _at(where: Any, found: list[str]) -> Any:
    """`{"seats": {1: "bot"}}` -> the same with the messages at its end."""
    if isinstance(where, dict):
        return {name: _at(below, found) for name, below in where.items()}
    return {where: found}
