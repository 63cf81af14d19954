"""Does everybody get the best language there is for them?"""

import pytest

from service.http.wire.language import choose


@pytest.mark.parametrize(
    ("header", "language"),
    [
        (None, "en"),
        ("", "en"),
        ("de", "de"),
        ("de-AT", "de"),
        ("DE-at", "de"),
        ("de_AT", "de"),
        ("zh-Hant, fr-CA;q=0.3", "fr"),
        ("fr-CA, en;q=0.5", "fr"),
        ("en-GB, de;q=0.9", "en"),
        ("fr;q=0.2,de;q=0.7", "de"),
        ("de;q=0.1, fr;q=0.8, de-CH", "de"),
        ("fr, de", "fr"),
        ("es", "en"),
        ("es, *;q=0.1", "en"),
        ("*", "en"),
        ("*;q=0.5, fr", "fr"),
        ("*, fr;q=0.5", "en"),
        ("en;q=0, *", "fr"),
        ("en;q=0.1, *;q=0", "en"),
        ("fr;q=0", "en"),
        ("*;q=0", "en"),
        ("%%%;;q=x", "en"),
        ("de;q=abc, fr;q=0.5", "fr"),
        ("," * 9999, "en"),
    ],
)
def test_the_best_language_is_chosen(header: str | None, language: str) -> None:
    assert choose(header, ("en", "fr", "de")) == language
