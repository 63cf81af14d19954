"""Layouts as static responses: the geometry of a table in the reader's language, encoded once."""

from flask import Response

from domain.core.screens.layout import worded
from domain.core.title import Title
from domain.table.opening import settings_of
from domain.table.texts import texts_of
from service.games.codec.answers import encode
from service.http.openapi import spec
from service.http.openapi.shared import named
from service.http.wire.problems import language
from service.http.wire.static_response import StaticResponse
from service.json_types import JsonObject
from service.lru_cache import LruCache

_SIZE = 64
_encoded = LruCache[tuple[str, bytes, int, str], StaticResponse](_SIZE)

PARAMETERS: list[spec.Doc] = [
    named("LanguageOfLabels", {
        "name": "Accept-Language", "in": "header", "schema": {"type": "string", "examples": ["fr"]},
        "description": "The language of the labels: one of `en`, `fr` and `de`.",
    }),
    spec.STATIC_IF_NONE_MATCH,
]  # fmt: skip
OK: dict[int, spec.Doc] = {
    200: named(
        "Layout",
        {
            "description": "The layout.",
            "content": {"application/json": {"schema": spec.ref("Layout")}},
            "headers": {
                **spec.STATIC_HEADERS,
                "Content-Language": named(
                    "LanguageOfLabels",
                    {
                        "description": "The language of the labels.",
                        "schema": {"type": "string", "examples": ["fr"]},
                    },
                ),
            },
        },
    ),
    304: spec.STATIC_NOT_MODIFIED,
}


def layout_response(title: Title, settings: JsonObject, seats: int, **headers: str) -> Response:
    """Return the layout for these settings (plain data) and this number of seats, for this request."""
    spoken = language()
    key = (title.id, encode(settings), seats, spoken)
    if (response := _encoded.get(key)) is None:
        layout = title.presentation.layout(settings_of(title.rules, settings), seats)
        response = StaticResponse.of(encode(worded(layout, texts_of(title, spoken))))
        _encoded.put(key, response)
    return response.response(Content_Language=spoken, **headers)
