"""Views of /v1/titles: the titles, with everything that an app needs to show them."""

from functools import cache

from flask import Response

from domain.core.texts import LANGUAGES, Texts
from domain.table.errors import Reason
from domain.table.texts import KINDS, texts_of
from domain.titles import TITLES
from service.games.codec.answers import encode
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.openapi.title_schemas import schemas, standalone
from service.http.operations import layout
from service.http.operations.lookup import require_title
from service.http.schemas import examples
from service.http.schemas.service import (
    ReferenceKind,
    TitleLine,
    TitleShown,
    TitlesShown,
    Words,
)
from service.http.wire.params import choice, number
from service.http.wire.problems import MALFORMED, NOT_FOUND
from service.http.wire.static_response import StaticResponse

blueprint = Blueprint("titles", __name__, url_prefix="/v1/titles", description="Titles and their schemas.")


@blueprint.route("")
@blueprint.operation(
    "getTitles",
    ok={
        200: spec.success("The titles.", "TitlesShown", examples.TITLES_SHOWN, spec.STATIC_HEADERS),
        304: spec.STATIC_NOT_MODIFIED,
    },
    parameters=[spec.STATIC_IF_NONE_MATCH],
)
def get_titles() -> Response:
    """List the titles that this service can play."""
    return _list().response()


@blueprint.route("/<title>")
@blueprint.operation(
    "getTitle",
    ok={
        200: {
            "description": "The title.",
            "content": {"application/json": {"schema": spec.ref("TitleShown")}},
            "headers": spec.STATIC_HEADERS,
        },
        304: spec.STATIC_NOT_MODIFIED,
    },
    no=(MALFORMED, NOT_FOUND),
    parameters=[
        {
            "name": "language",
            "in": "query",
            "schema": {"type": "string", "enum": list(LANGUAGES)},
            "description": "Only the texts in this language; by default in all languages.",
        },
        spec.STATIC_IF_NONE_MATCH,
    ],
)
def get_title(title: str) -> Response:
    """Return a title in full: its JSON Schemas, the codes of its rejections, and the contents of its box."""
    require_title(title)
    return _shown(title, choice("language", LANGUAGES)).response()


@blueprint.route("/<title>/layout")
@blueprint.operation(
    "getTitleLayout",
    ok=layout.OK,
    no=(MALFORMED, NOT_FOUND),
    parameters=[
        {
            "name": "seats",
            "in": "query",
            "schema": {"type": "integer", "minimum": 1},
            "description": "The number of players; by default the fewest possible.",
        },
        *layout.PARAMETERS,
    ],
)
def get_title_layout(title: str) -> Response:
    """Return the layout of the table of a game with the default settings: see `getLayout`."""
    require_title(title)
    described = TITLES[title]
    seats_for = described.rules.seats
    seats = number("seats", seats_for[0], seats_for[0], seats_for[-1])
    return layout.layout_response(described, {}, seats, Vary="Accept-Encoding, Accept-Language")


@cache
def _list() -> StaticResponse:
    lines = [
        TitleLine(title.id, title.name, title.rules.seats, title.rules.rules_version)
        for title in TITLES.values()
    ]
    return StaticResponse.of(encode(TitlesShown(lines)))


@cache
def _shown(title: str, only: str | None) -> StaticResponse:
    described = TITLES[title]
    decider, presentation = described.rules, described.presentation
    definitions = schemas(described)
    shown = TitleShown(
        title=decider.title,
        name=presentation.name,
        seats=decider.seats,
        rules_version=decider.rules_version,
        settings=standalone("Settings", definitions),
        commands=standalone("Command", definitions),
        events=standalone("Event", definitions),
        view=standalone("View", definitions),
        reasons=[reason.value for reason in (*Reason, *decider.reasons)],
        content=presentation.content(),
        references=[
            ReferenceKind(kind, about) for kind, about in {**KINDS, **presentation.references}.items()
        ],
        texts={
            language: _words(texts_of(described, language))
            for language in LANGUAGES
            if only in (None, language)
        },
    )
    return StaticResponse.of(encode(shown))


def _words(texts: Texts) -> Words:
    reasons = {str(reason): text for reason, text in texts.reasons.items()}
    labels = {
        kind: {str(code): words for code, words in names.items()} for kind, names in texts.labels.items()
    }
    return Words(texts.name, labels, reasons, dict(texts.clauses))
