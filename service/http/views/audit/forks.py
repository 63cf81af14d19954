"""/v1/games/{game}/forks: what if it had gone on otherwise from there?"""

from typing import Any

from flask import Response
from marshmallow import Schema, fields, validate

from domain.table import game as rules
from domain.table.commands import ForkGame
from domain.table.events import Offer
from domain.table.state import Table
from service.games.appends import InsideAppend, require_end
from service.games.loaded import Loaded
from service.games.setup import GameSetup
from service.http.auth.access import caller_with, look, owner_with
from service.http.openapi import spec
from service.http.runtime.context import desk
from service.http.schemas import examples
from service.http.schemas.fields import Whole
from service.http.schemas.new_game import NewSeat, patience_of
from service.http.views.tables.games import as_of, game_opened
from service.http.wire.idempotency_key import IDEMPOTENCY_KEY, repeated
from service.http.wire.params import FURTHEST
from service.http.wire.problems import (
    FORBIDDEN,
    KEY_REUSED,
    MALFORMED,
    NOT_FOUND,
    TOO_LARGE,
    UNAUTHORIZED,
    UNSUPPORTED,
    Problem,
)
from service.queue.bot_catalogue import ids_of

blueprint = spec.Blueprint(
    "forks", __name__, url_prefix="/v1/games/<game:game>/forks", description="Ask what would have been."
)


class NewFork(Schema):
    """A game that begins at a position of another, by default the newest, with luck of its own.

    Without `seats`, hosted bots stay, and all other seats are reserved: for whoever asks.
    """

    at = Whole(validate=validate.Range(1, FURTHEST))
    seats = fields.List(fields.Nested(NewSeat), validate=validate.Length(min=1, max=20))
    visibility = fields.String(load_default="private", validate=validate.OneOf(("public", "private")))


@blueprint.route("", methods=["POST"])
@blueprint.doc(
    **spec.doc(
        "forkGame",
        ok={201: spec.fine("The fork is open.", "GameCreated", examples.GAME_CREATED, spec.CREATED)},
        no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND, TOO_LARGE, UNSUPPORTED, KEY_REUSED),
        security=spec.ANYBODY,
        parameters=[IDEMPOTENCY_KEY],
    )
)
@blueprint.arguments(NewFork, example=examples.NEW_FORK)
def fork_game(new: dict[str, Any], game: str) -> Response:
    """Open a game that goes on from a position of this one.

    Whoever may open games may fork one whose luck is revealed, and a test game (`sandbox`) of their own. Any
    other holds secrets that a fork would show to whoever sits down there: that takes the operator's key, or
    the key of the app that has opened it, with the scope `games:admin`.
    """
    owner = caller_with("games:create")
    newest = forkable(game, owner)
    table = newest.game.table
    if table.visibility == "private" and new["visibility"] == "public":
        raise _bad("`visibility`: a fork of a private game is private.")
    parent = as_of(newest, new.get("at", 0))
    require_whole(newest, parent.version)
    seats = new.get("seats") or _seats(parent.game.table)
    _check(parent, seats)
    names = {i: seat["name"] for i, seat in enumerate(seats) if "name" in seat}
    opened = desk().handler.open_game(
        GameSetup(
            parent.title,
            table.settings,
            [Offer(seat["kind"], seat.get("bot")) for seat in seats],
            names=names,
            entropies=[seat.get("entropy", "") for seat in seats],
            visibility=new["visibility"],
            patience=patience_of(desk().config),
            owner=owner,
            fork=ForkGame(game, parent.version, rules.plain(parent.game.play)),
        ),
        again=repeated(owner, f"fork {game}", new),
    )
    return game_opened(opened, {f"name.{i}": name for i, name in names.items()})


def forkable(game: str, owner: str) -> Loaded:
    """The game as it is now, if whoever asks may know everything in it."""
    loaded, _ = look(game)
    table = loaded.game.table
    if table.revealed or (table.sandbox and loaded.owner == owner):
        return loaded
    return owner_with(game, "games:admin")


def require_whole(newest: Loaded, at: int) -> None:
    """Raise `MALFORMED` for a position in the middle of what a command has caused: nobody could move."""
    entries = desk().handler.store.read(newest.id, 0, newest.version)
    try:
        require_end(newest.codec, entries, at)
    except InsideAppend as inside:
        raise Problem(
            MALFORMED,
            f"Position {at} is in the middle of what a command has caused, where nobody could move. `facts` "
            "tells the nearest positions before and after it.",
            reason="bad_position",
            facts={"before": inside.before, "after": inside.after},
        ) from None


def _seats(table: Table) -> list[dict[str, Any]]:
    """Bots stay, and whoever asks plays everybody else."""
    return [
        {"kind": "bot", "bot": seat.bot or ""} if seat.kind == "bot" else {"kind": "reserved"}
        for seat in table.seats
    ]


def _check(parent: Loaded, seats: list[dict[str, Any]]) -> None:
    """Raise `MALFORMED` unless these seats fit the game."""
    if len(seats) != (count := len(parent.game.table.seats)):
        raise _bad(f"`seats`: the game has {count}.")
    hosted = ids_of(parent.title)
    for i, seat in enumerate(seats):
        if seat["kind"] == "bot" and seat["bot"] not in hosted:
            raise _bad(f"`seats.{i}.bot`: Must be one of: {', '.join(hosted)}.")


def _bad(why: str) -> Problem:
    return Problem(MALFORMED, f"The body is not what this call takes. {why}", reason="bad_body")
