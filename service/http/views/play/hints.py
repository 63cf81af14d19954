"""Views of /v1/games/{game}/hint: what would a hosted bot do in the place of the seat that asks?"""

from collections.abc import Mapping
from typing import Any

import msgspec
from flask import Response, request
from msgspec.structs import replace

from domain.bots import best_of
from domain.table.texts.narrated import Told
from service.games.loaded import LoadedGame
from service.games.narration import command_told, why_told
from service.http.auth.access import game_for_seat
from service.http.auth.client_address import client_address
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.operations import narration
from service.http.operations.lookup import at_version, require_bot
from service.http.operations.narration import language_asked, language_headers
from service.http.runtime.context import app_context
from service.http.schemas.hints import (
    HINT_ASKED,
    HINT_SHOWN,
    AlternativeShown,
    HintAsked,
    HintShown,
)
from service.http.wire.environ import wsgi_environ
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
from service.http.wire.responses import etag, reply

blueprint = Blueprint("hints", __name__, url_prefix="/v1/games/<game:game>/hint", description="Ask a bot.")
HUNDREDTHS = 100
"""In which bots tell what is worth how much: records know no fractions."""


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "askForHint",
    ok={200: spec.success("The hint.", "HintShown", HINT_SHOWN, spec.ETAG)},
    no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND, TOO_LARGE, UNSUPPORTED, TOO_MANY),
    security=spec.SEAT,
    parameters=narration.PARAMETERS,
    requestBody={"required": False, "content": spec.content(spec.ref("HintAsked"), HINT_ASKED)},
)
def ask_for_hint(game: str) -> Response:
    """Ask a hosted bot what it would do in your place, now or `at` a past position. Nothing is written.

    It sees what you see (or saw then) and nothing else, so the same view gets the same hint. A bot that fails
    or takes more than a second is replaced by a simpler one, as in a game; `bot` says which has answered.
    Each token gets one hint at a time, and each address a few. Play comes first: when many ask, some are
    told to come back.
    """
    context = app_context()
    newest, token = game_for_seat(game)
    asked, spoken = _asked(), language_asked()
    bot = asked.bot or best_of(newest.title)
    require_bot(newest.title, bot)
    loaded = at_version(newest, asked.at or 0)
    headers = {**etag(loaded.version), **language_headers(spoken)}
    by_bot = loaded.game.table.seats[token.seat].bot is not None
    if by_bot or not loaded.legal_commands(token.seat):
        return reply(HintShown(loaded.version, token.seat, bot, None), headers=headers)
    limits = context.limits
    with limits.hints.hold(token.hash), limits.hints_of_client.hold(client_address()):
        told = context.ask_bot(game, loaded.version, token.seat, bot)
    if told is None:
        raise _not_now("No worker has answered in time.", "workers_behind")
    found = msgspec.json.decode(told)
    if found is None:
        raise _not_now("The bots had nothing to say.", "no_hint")
    search = found.get("search", {})  # a worker of an older release gives none
    value = search.get("value")
    shown = HintShown(
        version=loaded.version,
        seat=token.seat,
        bot=found["bot"],
        command=found["command"],
        value=None if value is None else value / HUNDREDTHS,
        alternatives=[
            AlternativeShown(other["command"], other["value"] / HUNDREDTHS)
            for other in search.get("others", ())
        ],
    )
    return reply(shown if spoken is None else _told(shown, loaded, search, spoken), headers=headers)


def _told(shown: HintShown, loaded: LoadedGame, search: Mapping[str, Any], language: str) -> HintShown:
    """The same in words."""
    view = loaded.view(shown.seat)

    def told(body: Mapping[str, Any]) -> Told:
        command = loaded.codec.command(body, shown.seat)
        return command_told(loaded.codec.title, view, command, language)

    others = [(each, told(each.command)) for each in shown.alternatives]
    it = told(shown.command)
    return replace(
        shown,
        text=it.text,
        parts=it.parts,
        why=why_told(loaded, shown.seat, search, language),
        alternatives=[replace(each, text=words.text, parts=words.parts) for each, words in others],
    )


def _asked() -> HintAsked:
    """What the body says; without one, the best bot is asked about now."""
    if not request.content_length and "HTTP_TRANSFER_ENCODING" not in wsgi_environ():
        return HintAsked()
    try:
        return msgspec.convert(json_body(), HintAsked)
    except msgspec.ValidationError as error:
        raise Problem(
            MALFORMED, f"The body does not have the form that this call takes. {error}", reason="bad_body"
        ) from None


def _not_now(why: str, reason: str) -> Problem:
    return Problem(UNAVAILABLE, why, reason=reason, headers={"Retry-After": "2"})
