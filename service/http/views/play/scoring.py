"""View of /v1/games/{game}/scoring: the points of every seat, explained."""

import msgspec
from flask import Response

from domain.core.sheet import Line, Sheet
from domain.core.texts import LANGUAGES
from domain.table.texts import texts_of
from service.http.auth.access import game_for_viewer, viewer_of
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.operations.lookup import at_version, is_sole_version
from service.http.schemas.scoring import (
    SCORING_EXAMPLE,
    LineShown,
    ScoringShown,
    SheetShown,
)
from service.http.wire.params import past_version
from service.http.wire.problems import MALFORMED, NOT_FOUND, UNAUTHORIZED
from service.http.wire.responses import not_modified, reply_at

blueprint = Blueprint("scoring", __name__, url_prefix="/v1/games", description="Points, explained.")


@blueprint.route("/<game:game>/scoring")
@blueprint.operation(
    "getScoring",
    ok={
        200: spec.success("The points.", "ScoringShown", SCORING_EXAMPLE, spec.ETAG),
        304: spec.NOT_MODIFIED,
    },
    no=(MALFORMED, UNAUTHORIZED, NOT_FOUND),
    security=spec.ANYBODY,
    parameters=[spec.AT, spec.IF_NONE_MATCH],
)
def get_scoring(game: str) -> Response:
    """Explain the points of every seat line by line, now or at a past version.

    Facts hidden from the caller do not count: a seat sees all of its own points, and of others the open ones.
    When the game has ended, this is the final score.
    """
    at = past_version()
    loaded, token = game_for_viewer(game)
    loaded = at_version(loaded, at)
    if (same := not_modified(loaded.version, is_sure=lambda: is_sole_version(loaded))) is not None:
        return same
    decider, status = loaded.codec.decider, loaded.status()
    view = loaded.view(viewer_of(token))
    all_texts = [texts_of(loaded.codec.title, language) for language in LANGUAGES]

    def line(sheet_line: Line) -> LineShown:
        words = {texts.language: texts.line(sheet_line) for texts in all_texts}
        return LineShown(sheet_line.what, sheet_line.points, msgspec.to_builtins(sheet_line.thanks_to), words)

    def sheet(seat_sheet: Sheet) -> SheetShown:
        return SheetShown(
            seat_sheet.seat,
            seat_sheet.points,
            seat_sheet.complete,
            [line(sheet_line) for sheet_line in seat_sheet.lines],
        )

    shown = ScoringShown(
        game=loaded.id,
        version=loaded.version,
        status=status,
        final=decider.is_over(loaded.game.play),
        sheets=[sheet(seat_sheet) for seat_sheet in decider.scoring(view)],
    )
    return reply_at(shown, loaded.version)
