"""/v1/games/{game}/tickets: how does a client that cannot send headers follow a game as who it is?

Browsers' EventSource cannot. A token in a URL would end up in logs and histories; a ticket is worthless
there: it was used, or it is too old.
"""

from collections.abc import Callable

from flask import Response

from service.games.loaded import Loaded
from service.http.auth.access import (
    asking_app,
    look,
    look_again,
    refused,
)
from service.http.auth.bearer import bearer, unauthorized
from service.http.openapi import spec
from service.http.runtime.context import desk
from service.http.schemas import examples
from service.http.schemas.games import TicketGranted
from service.http.wire.problems import (
    FORBIDDEN,
    MALFORMED,
    NOT_FOUND,
    UNAUTHORIZED,
)
from service.http.wire.responses import reply
from service.identity.owners import OPERATOR
from service.identity.tokens import hash_token, new_token
from service.store.base import Token

blueprint = spec.Blueprint(
    "tickets", __name__, url_prefix="/v1/games/<game:game>/tickets", description="Streams for browsers."
)

SECONDS = 60
_APP = "app:"


@blueprint.route("", methods=["POST"])
@blueprint.doc(
    **spec.doc(
        "getTicket",
        ok={201: spec.fine("The ticket.", "TicketGranted", examples.TICKET_GRANTED)},
        no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND),
        security=spec.SEAT,
    )
)
def get_ticket(game: str) -> Response:
    """A ticket that opens one stream of this game, within a minute, as the asking seat sees it.

    With the token of the spectators, an app's key or the operator's, it is a spectator's stream. It goes into
    `GET …/events?ticket=…`. This call takes no body. When the token or key is revoked its tickets are
    worthless too.
    """
    if bearer() is None:
        raise refused(game, no_token=True)
    _, token = look(game)
    ticket = new_token("ticket")
    desk().handler.store.leave(game, hash_token(ticket), _stands_for(token), SECONDS)
    return reply(TicketGranted(ticket, SECONDS), 201)


def look_with(ticket: str, game: str) -> tuple[Loaded, Token | None, Callable[[], bool]]:
    """The game as it is now, for whoever got this ticket, which is used up: with the token they have shown.

    If it was an app's key, the last says, whenever called, whether that is still valid.
    """
    left = desk().handler.store.take(game, hash_token(ticket))
    if left is None:
        raise refused(
            game, unauthorized("This ticket was used, or it is too old: get a new one.", "bad_ticket")
        )
    whose, hash = left.split()
    if whose == OPERATOR:
        return desk().handler.current(game), None, lambda: True
    if whose.startswith(_APP):
        is_known = _is_key_of(whose.removeprefix(_APP), hash)
        if not is_known():
            raise refused(game)
        return desk().handler.current(game), None, is_known
    token = Token(hash, int(whose))
    return look_again(game, token), token, lambda: True


def _stands_for(token: Token | None) -> str:
    """What the store remembers of whoever asks: who it is, and the digest of what was shown."""
    if token is not None:
        return f"{token.seat} {token.hash}"
    app = asking_app()
    return f"{OPERATOR} -" if app is None else f"{_APP}{app.id} {app.hash}"


def _is_key_of(id: str, hash: str) -> Callable[[], bool]:
    known = desk().apps.known

    def is_valid() -> bool:
        app = known(id)
        return app is not None and app.hash == hash

    return is_valid
