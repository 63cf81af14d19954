"""Content negotiation: languages, media types and encodings that a client accepts (`Accept-…`)."""

import re
from collections.abc import Sequence
from functools import lru_cache

from werkzeug.datastructures import Accept, LanguageAccept, MIMEAccept
from werkzeug.http import parse_accept_header

from service.http.wire.environ import wsgi_environ

LONGEST = 2_000
"""Characters of such a header that are read; browsers send some dozens."""


def best_type(available: Sequence[str]) -> str:
    """Return the media type for this request's `Accept`; the first available one if none fits."""
    header = wsgi_environ().get("HTTP_ACCEPT")
    if header is None or header == "*/*":
        return available[0]
    accepted = parse_accept_header(header[:LONGEST], MIMEAccept)
    return accepted.best_match(available) or available[0]


def takes_gzip() -> bool:
    """Return whether this request's `Accept-Encoding` includes gzip."""
    header: str | None = wsgi_environ().get("HTTP_ACCEPT_ENCODING")
    return header is not None and _has_gzip(header[:LONGEST])


@lru_cache(maxsize=256)
def _has_gzip(header: str) -> bool:
    return parse_accept_header(header, Accept)["gzip"] > 0


def choose(header: str | None, available: Sequence[str]) -> str:
    """Return the best of `available` for an `Accept-Language` header; the first one if none fits.

    A region counts as its language (`de-AT` as `de`); unreadable parts are ignored. Werkzeug's own
    `best_match` would take a plain `en` of lower quality before `fr-CA`.
    """
    wanted: dict[str, float] = {}
    for tag, quality in parse_accept_header(header and header[:LONGEST], LanguageAccept):
        language = re.split("[-_]", tag.lower())[0]
        wanted[language] = max(quality, wanted.get(language, 0))
    others = wanted.pop("*", 0)
    named = [language for language in wanted if language in available]
    unnamed = [language for language in available if language not in wanted]
    best = max((*named, *unnamed), key=lambda language: wanted.get(language, others))
    return best if wanted.get(best, others) > 0 else available[0]
