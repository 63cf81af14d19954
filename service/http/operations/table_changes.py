"""Changes of a table: run the change of a view, and respond with the players of the seats."""

from collections.abc import Callable

from flask import Response

from domain.core.errors import Rejected
from service.games.loaded import LoadedGame
from service.games.results import NotYourSeat, Sent
from service.http.auth.access import revoked
from service.http.openapi import spec
from service.http.runtime.context import app_context
from service.http.schemas import examples
from service.http.schemas.games import SeatsChanged, seats_shown
from service.http.wire.problems import rejected
from service.http.wire.responses import etag, reply
from service.store.records import Token

CHANGED = {200: spec.success("So it is now.", "SeatsChanged", examples.SEATS_CHANGED, spec.ETAG)}


def changed(before: LoadedGame, change: Callable[[], Sent], by: Token | None) -> Response:
    """Return the response to a change of a game by the holder of a token (None: its owner)."""
    try:
        sent = change()
    except Rejected as error:
        raise rejected(error, before.title) from error
    except NotYourSeat:
        raise revoked(before.id, by) from None
    loaded = sent.loaded
    names = app_context().handler.store.streams.meta(loaded.id) or {}
    seats = seats_shown(loaded, names)
    shown = SeatsChanged(loaded.id, loaded.version, loaded.status(), loaded.to_act(), seats)
    return reply(shown, headers=etag(loaded.version))
