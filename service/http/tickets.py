"""/v1/games/{game}/tickets: how does a client that cannot send headers follow a game as a seat?

Browsers' EventSource cannot. A token in a URL would end up in logs and histories; a ticket is worthless
there: it was used, or it is too old.
"""

from flask import Response

from service.game import Loaded
from service.http import examples, spec
from service.http.access import look_again, look_as_seat, refused
from service.http.answers import TicketGranted
from service.http.auth import unauthorized
from service.http.desk import desk
from service.http.problems import FORBIDDEN, MALFORMED, NOT_FOUND, UNAUTHORIZED
from service.http.replies import reply
from service.store.base import Token
from service.tokens import hash_token, new_token

blueprint = spec.Blueprint(
    "tickets", __name__, url_prefix="/v1/games/<game:game>/tickets", description="Streams for browsers."
)

SECONDS = 60


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
    """A ticket that opens one stream of this game as the asking seat, within a minute.

    It goes into `GET …/events?ticket=…`. This call takes no body. When the seat's token is
    revoked its tickets are worthless too.
    """
    _, token = look_as_seat(game)
    ticket = new_token("ticket")
    desk().handler.store.leave(game, hash_token(ticket), f"{token.seat} {token.hash}", SECONDS)
    return reply(TicketGranted(ticket, SECONDS), 201)


def look_with(ticket: str, game: str) -> tuple[Loaded, Token]:
    """The game as it is now, for the seat whose ticket this is; the ticket is used up."""
    left = desk().handler.store.take(game, hash_token(ticket))
    if left is None:
        raise refused(
            game, unauthorized("This ticket was used, or it is too old: get a new one.", "bad_ticket")
        )
    seat, hash = left.split()
    token = Token(hash, int(seat))
    return look_again(game, token), token
