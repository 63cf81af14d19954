"""Views of /v1/bots: who can be asked to play along."""

from flask import Response

from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.schemas import examples
from service.http.schemas.service import BotLine, BotsShown
from service.http.wire.responses import reply
from service.queue.bot_catalogue import BOTS, BUDGET

blueprint = Blueprint("bots", __name__, url_prefix="/v1/bots", description="Hosted bots.")


@blueprint.route("")
@blueprint.operation("getBots", ok={200: spec.success("The bots.", "BotsShown", examples.BOTS_SHOWN)})
def get_bots() -> Response:
    """The hosted bots, by title, the simplest first."""
    budget = round(1_000 * BUDGET)
    lines = [BotLine(it.id, it.title, it.level, it.version, it.about, it.strength, budget) for it in BOTS]
    return reply(BotsShown(lines))
