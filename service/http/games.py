"""/v1/games: opening games, sitting down, looking at them."""

from typing import Any

from flask import Response
from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from domain.core.errors import Rejected
from domain.table.events import Offer
from domain.titles import TITLES
from service.bots import ids_of
from service.game import Loaded
from service.handler import Opened
from service.http import examples, spec
from service.http.access import look
from service.http.answers import (
    GameCreated,
    GameShown,
    Result,
    SeatGranted,
    SeatOpened,
    due_of,
    not_modified,
    reply,
    reply_at,
    seats_shown,
)
from service.http.asked import past_version
from service.http.auth import bearer, is_operator, unauthorized
from service.http.desk import desk
from service.http.problems import (
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

blueprint = spec.Blueprint(
    "games", __name__, url_prefix="/v1/games", description="Open a game, sit down, look at it."
)

# The end is told by "nothing follows", which means the same in Python and in the contract's JSON Schema.
_line = validate.Regexp(r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*(?![\s\S])", error="No control characters.")
_entropy = [validate.Length(max=200), _line]


OF_A_SEAT: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "open": ((), ()),
    "reserved": (("name",), ("entropy",)),
    "bot": (("bot",), ()),
}
"""kind -> the fields that such a seat must have, and those that it may have"""


class NewSeat(Schema):
    """How a seat is offered: to anybody, to somebody (whose token the answer holds), or to a hosted bot."""

    kind = fields.String(required=True, validate=validate.OneOf(tuple(OF_A_SEAT)))
    name = fields.String(validate=[validate.Length(min=1, max=60), _line])
    bot = fields.String(validate=validate.Length(min=1, max=60))
    entropy = fields.String(validate=_entropy)

    @validates_schema
    def _fits(self, data: dict[str, Any], **_: Any) -> None:
        needed, allowed = OF_A_SEAT[data["kind"]]
        for field in needed:
            if field not in data:
                raise ValidationError(f"A seat of this kind has a {field}.", field)
        for field in data.keys() - {"kind", *needed, *allowed}:
            raise ValidationError("Not for a seat of this kind.", field)


class Sandbox(Schema):
    """Test mode: the same seed and the same commands make the same game. Marked in the stream for ever."""

    seed = fields.String(required=True, validate=validate.Length(min=1, max=200))


class NewGame(Schema):
    """A game to open. `settings` are the title's; left out, they are its own defaults."""

    title = fields.String(required=True, validate=validate.OneOf(tuple(TITLES)))
    settings = fields.Dict(keys=fields.String(), load_default=dict)
    seats = fields.List(fields.Nested(NewSeat), required=True, validate=validate.Length(min=1, max=20))
    visibility = fields.String(load_default="public", validate=validate.OneOf(("public", "private")))
    sandbox = fields.Nested(Sandbox)

    @validates_schema(skip_on_field_errors=True)
    def _hosted(self, data: dict[str, Any], **_: Any) -> None:
        hosted = ids_of(data["title"])
        for i, seat in enumerate(data["seats"]):
            if seat["kind"] == "bot" and seat["bot"] not in hosted:
                raise ValidationError({"seats": {i: {"bot": [f"Must be one of: {', '.join(hosted)}."]}}})


class Sitting(Schema):
    """Who sits down. `entropy` is anything: it goes into the luck of the game, which nobody knew before."""

    name = fields.String(validate=[validate.Length(min=1, max=60), _line])
    entropy = fields.String(load_default="", validate=_entropy)


@blueprint.route("", methods=["POST"])
@blueprint.doc(
    **spec.doc(
        "openGame",
        ok={
            201: spec.fine(
                "The game is open.",
                "GameCreated",
                examples.GAME_CREATED,
                {"Location": {"description": "The game.", "schema": {"type": "string"}}, **spec.ETAG},
            )
        },
        no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, REJECTED, TOO_LARGE, UNSUPPORTED),
        security=spec.ANYBODY,
    )
)
@blueprint.arguments(NewGame, example=examples.NEW_GAME)
def open_game(new: dict[str, Any]) -> Response:
    """Open a game.

    It starts at once when no seat is open. The tokens of reserved seats are in the answer, and nowhere else.
    Where the service has an operator's key, only the operator opens games.
    """
    _may_open()
    seats = new["seats"]
    try:
        opened = desk().handler.open_game(
            new["title"],
            new["settings"],
            [Offer(seat["kind"], seat.get("bot")) for seat in seats],
            names={i: seat["name"] for i, seat in enumerate(seats) if "name" in seat},
            entropies=[seat.get("entropy", "") for seat in seats],
            visibility=new["visibility"],
            sandbox_seed=new["sandbox"]["seed"] if "sandbox" in new else None,
        )
    except Rejected as error:
        raise rejected(error, new["title"]) from error
    names = {f"name.{i}": seat["name"] for i, seat in enumerate(seats) if "name" in seat}
    loaded = opened.loaded
    headers = {"Location": f"/v1/games/{loaded.id}", "ETag": f'"{loaded.version}"'}
    return reply(_opened(opened, names), 201, headers=headers)


@blueprint.route("/<game:game>")
@blueprint.doc(
    **spec.doc(
        "getGame",
        ok={
            200: spec.fine("The game.", "GameShown", examples.GAME_SHOWN, spec.ETAG),
            304: spec.NOT_MODIFIED,
        },
        no=(MALFORMED, UNAUTHORIZED, NOT_FOUND),
        security=spec.ANYBODY,
        parameters=[spec.AT, spec.IF_NONE_MATCH],
    )
)
def get_game(game: str) -> Response:
    """The game as whoever asks may see it, now or at a past version.

    `view` is the title's state with everything masked that this viewer may not know.
    """
    at = past_version()
    loaded, token = look(game)
    loaded = as_of(loaded, at)
    if (same := not_modified(loaded.version)) is not None:
        return same
    names = desk().handler.store.meta(game) or {}
    return reply_at(_shown(loaded, names, None if token is None else token.seat), loaded.version)


@blueprint.route("/<game:game>/seats/<seat:seat>", methods=["POST"])
@blueprint.doc(
    **spec.doc(
        "takeSeat",
        ok={201: spec.fine("You sit.", "SeatGranted", examples.SEAT_GRANTED, spec.ETAG)},
        no=(MALFORMED, NOT_FOUND, REJECTED, TOO_LARGE, UNSUPPORTED),
    )
)
@blueprint.arguments(Sitting, example=examples.SITTING)
def take_seat(sitting: dict[str, Any], game: str, seat: int) -> Response:
    """Sit down at an open seat.

    Whoever knows a game may sit down: the id of a private game is its invitation. The last to sit down starts
    the game.
    """
    handler = desk().handler
    before = handler.cached(game)
    seats = len(before.game.table.seats)
    if seat >= seats:
        raise no_such_seat(seats)
    name = sitting.get("name")
    try:
        sent, secret = handler.take_seat(game, seat, name=name, entropy=sitting["entropy"])
    except Rejected as error:
        raise rejected(error, before.title) from error
    loaded = sent.loaded
    taken = SeatGranted(game, seat, name, secret, loaded.version, loaded.status())
    return reply(taken, 201, headers={"ETag": f'"{loaded.version}"'})


def as_of(loaded: Loaded, at: int) -> Loaded:
    """The game at a version that it has had; 0 = now."""
    if at in (0, loaded.version):
        return loaded
    if at > loaded.version:
        raise Problem(NOT_FOUND, f"The newest version is {loaded.version}.", reason="no_such_position")
    return desk().handler.at(loaded.id, at)


def no_such_seat(seats: int) -> Problem:
    return Problem(NOT_FOUND, f"This game has the seats 0 to {seats - 1}.", reason="no_such_seat")


def _may_open() -> None:
    key = desk().config.operator_key
    if key is None:
        return
    secret = bearer()
    if secret is None:
        raise unauthorized("Only the operator opens games here: show the operator's key.", "no_token")
    if not is_operator(secret, key):
        if secret.startswith("est_seat_"):
            raise Problem(FORBIDDEN, "A seat's token opens no games: show the operator's key.")
        raise unauthorized("This is not the operator's key.", "bad_token")


def _opened(opened: Opened, names: dict[str, str]) -> GameCreated:
    loaded, table = opened.loaded, opened.loaded.game.table
    return GameCreated(
        game=loaded.id,
        title=loaded.title,
        version=loaded.version,
        status=loaded.status(),
        visibility=table.visibility,
        sandbox=table.sandbox,
        commitment=table.commitment,
        settings=table.settings,
        seats=[
            SeatOpened(each.seat, each.kind, each.taken, each.name, each.bot, opened.secrets.get(each.seat))
            for each in seats_shown(loaded, names)
        ],
    )


def _shown(loaded: Loaded, names: dict[str, str], viewer: int | None) -> GameShown:
    decider, table, play = loaded.codec.decider, loaded.game.table, loaded.game.play
    status = loaded.status()
    return GameShown(
        game=loaded.id,
        title=loaded.title,
        status=status,
        version=loaded.version,
        rules_version=decider.rules_version,
        visibility=table.visibility,
        sandbox=table.sandbox,
        commitment=table.commitment,
        settings=table.settings,
        seats=seats_shown(loaded, names),
        to_act=loaded.to_act(),
        due=due_of(loaded),
        clock=None,
        view=decider.view(play, viewer),
        result=Result(decider.totals(play), decider.winners(play)) if status == "over" else None,
    )
