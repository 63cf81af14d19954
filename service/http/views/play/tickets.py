"""Views of /v1/games/{game}/tickets: how does a client that cannot send headers follow a game as who it is?

Browsers' EventSource cannot. A token in a URL would end up in logs and histories; a ticket is worthless
there: it was used, or it is too old.
"""

from flask import Response

from service.http.auth.tickets import ticket_for_caller
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.schemas import examples
from service.http.schemas.games import TicketGranted
from service.http.wire.problems import (
    FORBIDDEN,
    MALFORMED,
    NOT_FOUND,
    UNAUTHORIZED,
)
from service.http.wire.responses import reply
from service.identity.tickets import SECONDS

blueprint = Blueprint(
    "tickets", __name__, url_prefix="/v1/games/<game:game>/tickets", description="Streams for browsers."
)


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "getTicket",
    ok={201: spec.success("The ticket.", "TicketGranted", examples.TICKET_GRANTED)},
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND),
    security=spec.SEAT,
)
def get_ticket(game: str) -> Response:
    """A ticket that opens one stream of this game, within a minute, as the asking seat sees it.

    With the token of the spectators, an app's key or the operator's, it is a spectator's stream. It goes into
    `GET …/events?ticket=…`; whatever opens no stream (a page, HEAD, a refusal) leaves it as it is. This call
    takes no body. When the token or key is revoked its tickets are
    worthless too.
    """
    return reply(TicketGranted(ticket_for_caller(game), SECONDS), 201)
