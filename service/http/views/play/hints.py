"""View of /v1/games/{game}/hint: the choice of a hosted bot in the place of the caller's seat."""

from collections.abc import Mapping

import msgspec
from flask import Response, request
from msgspec.structs import replace

from domain.bots import best_of
from domain.table.texts.narrated import Told
from service.games.loaded import LoadedGame
from service.games.narration import command_sentence, reason_sentence
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
from service.json_types import Json

blueprint = Blueprint("hints", __name__, url_prefix="/v1/games/<game:game>/hint", description="Ask a bot.")
HUNDREDTHS = 100
"""Factor of the values in a hint, because records have no fractions."""


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
    """Ask a hosted bot for its choice in your place, now or `at` a past position.

    Nothing is written. The bot sees only what you see (or saw then), so the same view gets the same hint. If
    a bot fails or takes more than a second, a simpler one answers, as in a game; `bot` names the bot that
    answered. Each token gets one hint at a time, and each address a few. Games have priority: when many
    clients ask, some get a 503.
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
        answer = context.ask_bot(game, loaded.version, token.seat, bot)
    if answer is None:
        raise _not_now("No worker answered in time.", "workers_behind")
    hint = msgspec.json.decode(answer)
    if hint is None:
        raise _not_now("The bots returned no hint.", "no_hint")
    search = hint.get("search", {})  # a worker of an older release gives none
    value = search.get("value")
    shown = HintShown(
        version=loaded.version,
        seat=token.seat,
        bot=hint["bot"],
        command=hint["command"],
        value=None if value is None else value / HUNDREDTHS,
        alternatives=[
            AlternativeShown(other["command"], other["value"] / HUNDREDTHS)
            for other in search.get("others", ())
        ],
    )
    return reply(shown if spoken is None else _with_sentences(shown, loaded, search, spoken), headers=headers)


def _with_sentences(
    shown: HintShown, loaded: LoadedGame, search: Mapping[str, Json], language: str
) -> HintShown:
    """Return the hint with texts."""
    view = loaded.view(shown.seat)

    def sentence_of(body: Mapping[str, Json]) -> Told:
        command = loaded.codec.command(body, shown.seat)
        return command_sentence(loaded.codec.title, view, command, language)

    others = [(alternative, sentence_of(alternative.command)) for alternative in shown.alternatives]
    sentence = sentence_of(shown.command)
    return replace(
        shown,
        text=sentence.text,
        parts=sentence.parts,
        why=reason_sentence(loaded, shown.seat, search, language),
        alternatives=[
            replace(alternative, text=words.text, parts=words.parts) for alternative, words in others
        ],
    )


def _asked() -> HintAsked:
    """Return the options of the body. Without a body: the best bot, now."""
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
