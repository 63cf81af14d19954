"""Content negotiation: which of the languages there are a client reads (`Accept-Language`)."""

import re
from collections.abc import Sequence

from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header


def choose(header: str | None, available: Sequence[str]) -> str:
    """The best of `available` for an `Accept-Language` header; the first of them when nothing fits.

    A region counts as its language (`de-AT` as `de`), and what cannot be read as nothing. Werkzeug's own
    `best_match` would take a plain `en` of lower quality before `fr-CA`.
    """
    wanted: dict[str, float] = {}
    for tag, quality in parse_accept_header(header, LanguageAccept):
        language = re.split("[-_]", tag.lower())[0]
        wanted[language] = max(quality, wanted.get(language, 0))
    others = wanted.pop("*", 0)
    named = [language for language in wanted if language in available]
    unnamed = [language for language in available if language not in wanted]
    best = max((*named, *unnamed), key=lambda language: wanted.get(language, others))
    return best if wanted.get(best, others) > 0 else available[0]
