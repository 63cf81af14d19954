"""/v1/games: opening games, sitting down, looking at them."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from flask import Response

from domain.core.errors import Rejected
from domain.table import game as rules
from domain.table.events import GameStarted, Offer, SeatLeft
from service.games.loaded import Loaded
from service.games.results import Opened
from service.games.setup import GameSetup
from service.http.auth.access import caller_with, look
from service.http.openapi import spec
from service.http.runtime.context import desk
from service.http.schemas import examples
from service.http.schemas.games import (
    GameCreated,
    GameShown,
    SeatOpened,
    abandoned_at,
    clock_shown,
    forked_from,
    seats_shown,
)
from service.http.schemas.new_game import (
    NewGame,
    clock_of,
    patience_of,
    sandbox_of,
)
from service.http.schemas.play import due_of
from service.http.wire.idempotency_key import IDEMPOTENCY_KEY, repeated
from service.http.wire.params import past_version
from service.http.wire.problems import (
    FORBIDDEN,
    KEY_REUSED,
    MALFORMED,
    NOT_FOUND,
    REJECTED,
    TOO_LARGE,
    UNAUTHORIZED,
    UNSUPPORTED,
    Problem,
    rejected,
)
from service.http.wire.responses import not_modified, reply, reply_at

blueprint = spec.Blueprint(
    "games", __name__, url_prefix="/v1/games", description="Open a game, sit down, look at it."
)


@blueprint.route("", methods=["POST"])
@blueprint.doc(
    **spec.doc(
        "openGame",
        ok={201: spec.fine("The game is open.", "GameCreated", examples.GAME_CREATED, spec.CREATED)},
        no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, REJECTED, TOO_LARGE, UNSUPPORTED, KEY_REUSED),
        security=spec.ANYBODY,
        parameters=[IDEMPOTENCY_KEY],
    )
)
@blueprint.arguments(NewGame, example=examples.NEW_GAME)
def open_game(new: dict[str, Any]) -> Response:
    """Open a game.

    It starts at once when no seat is open. The tokens of reserved seats are in the answer, and nowhere else:
    send an `Idempotency-Key`, and when the answer is lost, the same again.
    Where the service has an operator's key, that is needed, or an app's with the scope `games:create`.
    """
    owner = caller_with("games:create")
    seats = new["seats"]
    try:
        opened = desk().handler.open_game(
            GameSetup(
                new["title"],
                new["settings"],
                [Offer(seat["kind"], seat.get("bot")) for seat in seats],
                names={i: seat["name"] for i, seat in enumerate(seats) if "name" in seat},
                entropies=[seat.get("entropy", "") for seat in seats],
                visibility=new["visibility"],
                clock=clock_of(new),
                patience=patience_of(desk().config),
                sandbox=sandbox_of(new),
                owner=owner,
            ),
            again=repeated(owner, "open", new),
        )
    except Rejected as error:
        raise rejected(error, new["title"]) from error
    return game_opened(opened, {f"name.{i}": seat["name"] for i, seat in enumerate(seats) if "name" in seat})


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
    newest, loaded = loaded, as_of(loaded, at)
    same, names = not_modified(loaded.version), names_from(newest, loaded)(loaded.version)
    if same is not None and int(names.get("erased", 0)) < loaded.version:
        return same  # else the client may still have a name that was erased since
    return reply_at(_shown(loaded, names, None if token is None else token.viewer), loaded.version)


def as_of(loaded: Loaded, at: int) -> Loaded:
    """The game at a version that it has had; 0 = now."""
    if at in (0, loaded.version):
        return loaded
    if at > loaded.version:
        raise Problem(NOT_FOUND, f"The newest version is {loaded.version}.", reason="no_such_position")
    return desk().handler.at(loaded.id, at)


def names_from(newest: Loaded, then: Loaded) -> Callable[[int], dict[str, str]]:
    """The meta record of a game as it suits a version, from `then` on: without the names of later sitters.

    Who has left is named no more: with the seat's token the name was forgotten.
    """
    store, left = desk().handler.store, dict[str, int]()
    names = store.meta(then.id) or {}
    if not then.game.table.started and then.version < newest.version:
        for position, entry in enumerate(store.read(then.id, then.version), start=then.version + 1):
            event = then.codec.read(entry.record)[1]
            if isinstance(event, GameStarted):
                break
            if isinstance(event, SeatLeft):
                left[f"name.{event.seat}"] = position
    return lambda at: {field: value for field, value in names.items() if left.get(field, 0) <= at}


def check_seat(loaded: Loaded, seat: int) -> None:
    """Raise `NOT_FOUND` for a seat that this game does not have."""
    seats = len(loaded.game.table.seats)
    if seat >= seats:
        raise Problem(NOT_FOUND, f"This game has the seats 0 to {seats - 1}.", reason="no_such_seat")


def game_opened(opened: Opened, names: Mapping[str, str]) -> Response:
    """The answer to whoever has opened a game; `names` as in a meta record."""
    loaded, table = opened.loaded, opened.loaded.game.table
    created = GameCreated(
        game=loaded.id,
        title=loaded.title,
        version=loaded.version,
        status=loaded.status(),
        visibility=table.visibility,
        sandbox=table.sandbox,
        commitment=table.commitment,
        settings=table.settings,
        seats=[
            SeatOpened(**msgspec.structs.asdict(each), token=opened.secrets.get(each.seat))
            for each in seats_shown(loaded, names)
        ],
    )
    headers = {"Location": f"/v1/games/{loaded.id}", "ETag": f'"{loaded.version}"'}
    return reply(created, 201, headers=headers)


def _shown(loaded: Loaded, names: dict[str, str], viewer: int | None) -> GameShown:
    decider, table, play = loaded.codec.decider, loaded.game.table, loaded.game.play
    return GameShown(
        game=loaded.id,
        title=loaded.title,
        status=loaded.status(),
        version=loaded.version,
        rules_version=decider.rules_version,
        visibility=table.visibility,
        sandbox=table.sandbox,
        commitment=table.commitment,
        settings=table.settings,
        seats=seats_shown(loaded, names),
        to_act=loaded.to_act(),
        may_act=rules.may_act(decider, loaded.game),
        due=due_of(loaded),
        clock=clock_shown(table),
        abandoned_at=abandoned_at(loaded),
        forked_from=forked_from(table),
        imported_at=names.get("imported_at"),
        view=decider.view(play, viewer),
        result=loaded.result(),
    )
