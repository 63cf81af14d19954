"""Views of /v1/games/{game}/analysis: the chance to win after each turn, and the turns that cost most."""

from typing import Literal

import msgspec
from flask import Response

from domain.analysis.judges import JUDGES
from domain.core.errors import Rejected
from domain.table.errors import Reason
from domain.table.texts import texts_of
from service.games.analysis import kept
from service.games.analysis.sentences import LISTS, costly_sentence
from service.games.loaded import LoadedGame
from service.games.narration import marked_names
from service.http.auth.access import game_for_viewer
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.operations import narration
from service.http.operations.lookup import at_version
from service.http.operations.narration import language_asked, language_headers
from service.http.operations.quotas import analysis_taken, counted_caller
from service.http.runtime.context import app_context
from service.http.schemas.replay import ANALYSIS_EXAMPLE, ANALYSIS_QUEUED, AnalysisShown
from service.http.wire.problems import (
    MALFORMED,
    NOT_FOUND,
    REJECTED,
    TOO_MANY,
    UNAUTHORIZED,
    UNAVAILABLE,
    Problem,
    rejected,
)
from service.http.wire.responses import reply
from service.json_types import JsonObject
from service.store.base import EventStore

blueprint = Blueprint(
    "analysis",
    __name__,
    url_prefix="/v1/games/<game:game>/analysis",
    description="Analysis of games that have ended.",
)
PATIENCE = "1"
"""Seconds until the client should ask again."""


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "analyseGame",
    ok={
        200: spec.success("The analysis exists already.", "AnalysisShown", ANALYSIS_EXAMPLE),
        202: spec.success("The analysis is queued.", "AnalysisShown", ANALYSIS_QUEUED),
    },
    no=(MALFORMED, UNAUTHORIZED, NOT_FOUND, REJECTED, TOO_MANY, UNAVAILABLE),
    security=spec.ANYBODY,
    parameters=narration.PARAMETERS,
)
def analyse_game(game: str) -> Response:
    """Request the analysis of a game that has ended: chances to win after each turn, and costly turns.

    The luck of the game must be revealed, because chances depend on hidden information. Every caller that may
    see the game may ask. The analysis is done once and stored for 30 days. Poll `getAnalysis` for its
    progress. Games have priority, so an analysis may take minutes.
    """
    loaded, token = game_for_viewer(game)
    if not loaded.game.table.revealed:
        raise rejected(Rejected(Reason.NOT_OVER, "table.5"), loaded.title)
    if loaded.title not in JUDGES:
        raise Problem(NOT_FOUND, f"This service does not analyse {loaded.title}.", reason="no_analysis")
    store = app_context().handler.store
    analysis = kept.read(store, game)
    if analysis is None or analysis.state == "failed":
        with analysis_taken(token):
            analysis = kept.queued(store)
            kept.write(store, game, analysis)
            _ask(store, game)
    return _reply(loaded, analysis, 200 if analysis.state == "done" else 202)


def _ask(store: EventStore, game: str) -> None:
    """Queue the analysis. If the queue refuses it, remove the entry, so that no client waits for it."""
    is_asked = False
    try:
        is_asked = app_context().ask_analysis(game, store.now(), counted_caller())
    finally:
        if not is_asked:
            kept.forget(store, game)
    if not is_asked:
        raise Problem(
            UNAVAILABLE,
            "The queue of analyses is full, or this caller has reached its limit there.",
            reason="too_many_waiting",
            headers={"Retry-After": "30"},
        )


@blueprint.route("")
@blueprint.operation(
    "getAnalysis",
    ok={200: spec.success("The progress, or the analysis.", "AnalysisShown", ANALYSIS_EXAMPLE)},
    no=(MALFORMED, UNAUTHORIZED, NOT_FOUND),
    security=spec.ANYBODY,
    parameters=narration.PARAMETERS,
)
def get_analysis(game: str) -> Response:
    """Return the progress of a requested analysis, and its result."""
    loaded, _ = game_for_viewer(game)
    analysis = kept.read(app_context().handler.store, game) if loaded.game.table.revealed else None
    if analysis is None:  # or it is of a game that was deleted, whose id this one has
        raise Problem(NOT_FOUND, "No analysis of this game was requested lately.", reason="no_analysis")
    return _reply(loaded, analysis, 200)


def _reply(loaded: LoadedGame, kept_analysis: kept.KeptAnalysis, status: int) -> Response:
    spoken, shown = language_asked(), kept_analysis.analysis
    if spoken is not None and shown is not None:
        meta = app_context().handler.store.streams.meta(loaded.id) or {}
        names = marked_names(loaded, meta, texts_of(loaded.codec.title, spoken))
        shown |= {
            code: [_in_words(loaded, costly, names, spoken, code) for costly in shown[code]] for code in LISTS
        }
    plain = {
        "game": loaded.id,
        "state": kept_analysis.state,
        "done": kept_analysis.done,
        "of": kept_analysis.of,
        "analysis": shown,
    }
    headers = language_headers(spoken, "Authorization")
    if kept_analysis.state in ("queued", "running"):
        headers["Retry-After"] = PATIENCE
    return reply(msgspec.convert(plain, AnalysisShown), status, headers=headers)


def _in_words(
    loaded: LoadedGame,
    costly: JsonObject,
    names: list[str],
    language: str,
    code: Literal["costly", "unsure"],
) -> JsonObject:
    view = at_version(loaded, costly["position"]).view(costly["seat"])
    sentence = costly_sentence(loaded.title, costly, view, names, language, code=code)
    return {**costly, "text": sentence.text, "parts": msgspec.to_builtins(sentence.parts)}
