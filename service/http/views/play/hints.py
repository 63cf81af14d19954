"""/v1/games/{game}/hint: what would a hosted bot do in the place of the seat that asks?"""

import msgspec
from flask import Response, request
from redis.exceptions import RedisError

from service.http.auth.access import look_as_seat
from service.http.openapi import spec
from service.http.runtime.concurrency import TooMany
from service.http.runtime.context import desk
from service.http.runtime.hub import Full
from service.http.schemas.time_travel import (
    HINT_ASKED,
    HINT_SHOWN,
    HintAsked,
    HintShown,
)
from service.http.wire.json_body import json_body
from service.http.wire.problems import (
    FORBIDDEN,
    MALFORMED,
    NOT_FOUND,
    TOO_LARGE,
    TOO_MANY,
    UNAUTHORIZED,
    UNAVAILABLE,
    UNSUPPORTED,
    Problem,
)
from service.http.wire.responses import reply
from service.queue.bot_catalogue import ids_of

blueprint = spec.Blueprint(
    "hints", __name__, url_prefix="/v1/games/<game:game>/hint", description="Ask a bot."
)


@blueprint.route("", methods=["POST"])
@blueprint.doc(
    **spec.doc(
        "askForHint",
        ok={200: spec.fine("The hint.", "HintShown", HINT_SHOWN, spec.ETAG)},
        no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND, TOO_LARGE, UNSUPPORTED, TOO_MANY),
        security=spec.SEAT,
        requestBody={"required": False, "content": spec.content(spec.ref("HintAsked"), HINT_ASKED)},
    )
)
def ask_for_hint(game: str) -> Response:
    """Ask a hosted bot what it would do in your place. Nothing is written.

    It sees what you see and nothing else, so the same view gets the same hint. A bot that fails or takes more
    than a second is replaced by a simpler one, as in a game; `bot` says which has answered. Each token gets
    one hint at a time.
    """
    here = desk()
    loaded, token = look_as_seat(game)
    bot = _bot(loaded.title)
    headers = {"ETag": f'"{loaded.version}"'}
    by_bot = loaded.game.table.seats[token.seat].bot is not None
    if by_bot or not loaded.legal_commands(token.seat):
        return reply(HintShown(loaded.version, token.seat, bot, None), headers=headers)
    try:
        with here.advice.hold(token.hash):
            told = here.ask_bot(game, loaded.version, token.seat, bot)
    except RedisError:
        raise _not_now("The queue cannot be reached.", "queue_unavailable") from None
    except Full:
        raise _not_now("As many wait for a hint as this process can hold.", "too_many_waiting") from None
    except TooMany:
        raise Problem(
            TOO_MANY,
            "You are waiting for a hint already.",
            reason="too_many_hints",
            facts={"limit": "hints", "most": here.advice.each, "seconds": 1},
            headers={"Retry-After": "1"},
        ) from None
    if told is None:
        raise _not_now("No worker has answered in time.", "workers_behind")
    found = msgspec.json.decode(told)
    if found is None:
        raise _not_now("The bots had nothing to say.", "no_hint")
    shown = HintShown(loaded.version, token.seat, found["bot"], found["command"])
    return reply(shown, headers=headers)


def _bot(title: str) -> str:
    """The bot that is asked; the best when no other is wanted."""
    hosted = ids_of(title)
    if not request.content_length and "HTTP_TRANSFER_ENCODING" not in request.environ:
        return hosted[-1]
    try:
        asked = msgspec.convert(json_body(), HintAsked)
    except msgspec.ValidationError as error:
        raise Problem(
            MALFORMED, f"The body is not what this call takes. {error}", reason="bad_body"
        ) from None
    if asked.bot is not None and asked.bot not in hosted:
        raise Problem(NOT_FOUND, f"The bots of this title are: {', '.join(hosted)}.", reason="no_such_bot")
    return asked.bot or hosted[-1]


def _not_now(why: str, reason: str) -> Problem:
    return Problem(UNAVAILABLE, why, reason=reason, headers={"Retry-After": "2"})
