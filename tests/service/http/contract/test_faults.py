"""Is what is wrong with settings told in every language?"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.http.wire.faults import translated
from tests.support.server import ROOT

FILES = sorted([*ROOT.glob("domain/*/settings.py"), ROOT / "domain/gwt_argentina/content/checks.py"])
ENGLISH = re.compile(
    r"\b(?:the|there|is|are|of|each|every|once|at least|with|and|or|not|nothing|only|first|last|has)\b"
)


def text_of(node: ast.expr) -> str | None:
    """As it is told, with numbers for what stands in it."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in parts)
        case _:
            return None


def sentences(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        match node:
            case ast.Yield(value=ast.expr() as said):
                pass
            case ast.Raise(exc=ast.Call(func=ast.Name(id="ValueError"), args=[said])):
                pass
            case _:
                continue
        if (text := text_of(said)) is not None and re.search("[a-z]{2}", text.partition(":")[2] or text):
            yield text if ": " in text else f"setting: {text}"


SAME = {"fr": [], "de": ["7: in 7"]}
"""What is said by the same word."""
SAID = [(file.parent.name, text) for file in FILES for text in sentences(file)]


def test_the_sentences_are_found() -> None:
    assert {title for title, _ in SAID} == {"el_gaucho", "ranchers", "content", "gwt_argentina"}
    assert len(SAID) > 40


@pytest.mark.parametrize("language", ["fr", "de"])
def test_every_sentence_about_a_setting_has_words_in_every_language(language: str) -> None:
    told = {text: translated(text, language) for _, text in SAID}
    same = [text for text, words in told.items() if words == text]
    # German and English share some short words; what is left of a whole sentence does not.
    left = [words for words in told.values() if len(ENGLISH.findall(words)) > 1]
    assert (same, left) == (SAME[language], [])
