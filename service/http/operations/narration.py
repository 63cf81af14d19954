"""Narration of answers: `text=true`, the language that is read, and who tells the events of a page."""

from service.http.openapi import spec
from service.http.wire.params import flag
from service.http.wire.problems import language

TEXT: spec.Doc = {
    "name": "text", "in": "query", "schema": {"type": "boolean", "default": False},
    "description": "Whether to put it into words as well (`text`, `parts`), in the language that "
    "`Accept-Language` asks for: one of `en`, `fr` and `de`.",
}  # fmt: skip
ACCEPT_LANGUAGE: spec.Doc = {
    "name": "Accept-Language", "in": "header", "schema": {"type": "string", "examples": ["fr"]},
    "description": "With `text`: the language of the words.",
}  # fmt: skip
PARAMETERS: list[spec.Doc] = [TEXT, ACCEPT_LANGUAGE]
HEADERS: spec.Doc = {
    "Content-Language": {"description": "With `text`.", "schema": {"type": "string", "examples": ["fr"]}}
}


def language_asked() -> str | None:
    """The language in which the answer to this request is told; None when no words are asked for."""
    return language() if flag("text") else None


def language_headers(spoken: str | None, *vary: str) -> dict[str, str]:
    """The headers of an answer that is told in this language, and that depends on these headers besides."""
    if spoken is None:
        return {"Vary": ", ".join(vary)} if vary else {}
    return {"Content-Language": spoken, "Vary": ", ".join((*vary, "Accept-Language"))}
