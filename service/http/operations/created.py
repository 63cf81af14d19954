"""The 201 response of all calls that create a game."""

from collections.abc import Mapping

from flask import Response

from service.games.results import Opened
from service.http.schemas.games import game_created
from service.http.wire.responses import etag, reply


def reply_created(opened: Opened, meta: Mapping[str, str], status: int = 201) -> Response:
    """Return the new game, with the tokens of its seats; `meta` is its meta record, which has the names."""
    loaded = opened.loaded
    headers = {"Location": f"/v1/games/{loaded.id}", **etag(loaded.version)}
    return reply(game_created(opened, meta), status, headers=headers)
