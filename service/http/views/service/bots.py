"""View of /v1/bots: the hosted bots."""

from flask import Response

from domain.bots import bots_of
from domain.titles import TITLES
from service.arena.ladder import published
from service.games.bot_decision import BUDGET
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.schemas import examples
from service.http.schemas.service import BotLine, BotRating, BotsShown
from service.http.wire.responses import reply

blueprint = Blueprint("bots", __name__, url_prefix="/v1/bots", description="Hosted bots.")


@blueprint.route("")
@blueprint.operation("getBots", ok={200: spec.success("The bots.", "BotsShown", examples.BOTS_SHOWN)})
def get_bots() -> Response:
    """List the hosted bots, by title, the simplest first."""
    budget = round(1_000 * BUDGET)
    lines = [
        BotLine(bot.id, title, level, bot.version, bot.about, bot.grade, _ratings(title, bot.id), budget)
        for title in TITLES
        for level, bot in enumerate(bots_of(title))
    ]
    return reply(BotsShown(lines))


def _ratings(title: str, bot: str) -> list[BotRating]:
    return [
        BotRating(ladder.seats, entry.rating, entry.low, entry.high, entry.games, entry.version, ladder.date)
        for ladder in published()
        if ladder.title == title and (entry := ladder.of(bot)) is not None
    ]
