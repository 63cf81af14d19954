"""View of /v1/games/{game}/tickets: single-use credentials for clients that cannot send headers.

The EventSource of browsers cannot send an `Authorization` header. A token in a URL would end up in logs and
histories. A ticket there is harmless, because it was used or has expired.
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
    """Create a ticket that opens one stream of this game, within a minute, as the caller's seat sees it.

    With the spectators' token, an app key or the operator's key, it opens a spectator's stream. Send it as
    `GET …/events?ticket=…`. A request that opens no stream (a page, HEAD, a refused one) does not use the
    ticket up. When the token or key is revoked, its tickets are revoked too. This call takes no body.
    """
    return reply(TicketGranted(ticket_for_caller(game), SECONDS), 201)
