"""/v1/titles: what can be played, and everything an app needs to know to draw it."""

from functools import cache

from flask import Response

from domain.core.decider import Decider
from domain.core.texts import LANGUAGES, Texts
from domain.table.errors import Reason
from domain.table.texts import texts_of
from domain.titles import TITLES
from service.codec import encode
from service.http import examples, spec
from service.http.answers import TitleLine, TitleShown, TitlesShown, Words
from service.http.problems import NOT_FOUND, Problem
from service.http.title_schemas import alone, schemas

blueprint = spec.Blueprint(
    "titles", __name__, url_prefix="/v1/titles", description="What can be played, with its schemas."
)


@blueprint.route("")
@blueprint.doc(
    **spec.doc("getTitles", ok={200: spec.fine("The titles.", "TitlesShown", examples.TITLES_SHOWN)})
)
def get_titles() -> Response:
    """The titles this service can play."""
    return _cacheable(
        encode(TitlesShown([TitleLine(d.title, d.name, d.seats, d.rules_version) for d in TITLES.values()]))
    )


@blueprint.route("/<title>")
@blueprint.doc(
    **spec.doc(
        "getTitle",
        ok={
            200: {
                "description": "The title.",
                "content": {"application/json": {"schema": spec.ref("TitleShown")}},
            }
        },
        no=(NOT_FOUND,),
    )
)
def get_title(title: str) -> Response:
    """A title in full: its JSON Schemas, the codes of its refusals, and what is in the box."""
    if title not in TITLES:
        raise Problem(NOT_FOUND, f"The titles are: {', '.join(TITLES)}.", reason="no_such_title")
    return _cacheable(_shown(title))


@cache
def _shown(title: str) -> bytes:
    decider: Decider = TITLES[title]
    found = schemas(decider)
    return encode(
        TitleShown(
            title=decider.title,
            name=decider.name,
            seats=decider.seats,
            rules_version=decider.rules_version,
            settings=alone(decider.settings.__name__, found),
            commands=alone("Command", found),
            events=alone("Event", found),
            view=alone("View", found),
            reasons=[reason.value for reason in (*Reason, *decider.reasons)],
            content=decider.content(),
            texts={language: _words(texts_of(decider, language)) for language in LANGUAGES},
        )
    )


def _words(texts: Texts) -> Words:
    reasons = {str(reason): text for reason, text in texts.reasons.items()}
    labels = {
        kind: {str(code): words for code, words in found.items()} for kind, found in texts.labels.items()
    }
    return Words(texts.name, labels, reasons, dict(texts.clauses))


def _cacheable(body: bytes) -> Response:
    """Nothing of it changes before the next release."""
    response = Response(body, content_type="application/json")
    response.headers["Cache-Control"] = "public, max-age=300"
    return response
