"""Texts in responses: `text=true`, the language, and the narrator of the events of a page."""

from service.http.openapi import spec
from service.http.openapi.shared import named
from service.http.wire.params import flag
from service.http.wire.problems import language

TEXT: spec.Doc = named("Text", {
    "name": "text", "in": "query", "schema": {"type": "boolean", "default": False},
    "description": "Whether to put it into words as well (`text`, `parts`), in the language that "
    "`Accept-Language` asks for: one of `en`, `fr` and `de`.",
})  # fmt: skip
ACCEPT_LANGUAGE: spec.Doc = named("LanguageOfText", {
    "name": "Accept-Language", "in": "header", "schema": {"type": "string", "examples": ["fr"]},
    "description": "With `text`: the language of the words.",
})  # fmt: skip
PARAMETERS: list[spec.Doc] = [TEXT, ACCEPT_LANGUAGE]
HEADERS: spec.Doc = {
    "Content-Language": {"description": "With `text`.", "schema": {"type": "string", "examples": ["fr"]}}
}


def language_asked() -> str | None:
    """Return the language of the texts in this response; None without texts."""
    return language() if flag("text") else None


def language_headers(spoken: str | None, *vary: str) -> dict[str, str]:
    """Return the headers of a response with texts in this language that also depends on `vary`."""
    if spoken is None:
        return {"Vary": ", ".join(vary)} if vary else {}
    return {"Content-Language": spoken, "Vary": ", ".join((*vary, "Accept-Language"))}
