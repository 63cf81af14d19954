"""Layout of the repository: folders and files stay small, and what may be larger is named here."""

import re
from collections import Counter
from pathlib import Path

import pytest

from domain.titles import TITLES
from tests.support.server import ROOT

LINES = 350
"""Of a module or a page."""
MODULES = 15
"""Of a folder."""
GUIDES = 10
"""Of a folder of guides."""
CODE = ("bench", "domain", "service", "tests", "workers")
TITLE_FOLDERS = {
    *(ROOT / "domain" / title.replace("-", "_") for title in TITLES),
    ROOT / "tests/titles/stray_calf/domain/stray_calf",
}
"""They have a module for each thing that every title has."""
WORDS = "words.py"
"""Tables of words are as long as the language wants them."""
RULES = ROOT / "docs/rules"
"""A page has all clauses of a title, as its rulebook has."""
_WRITTEN = re.compile("<!-- written by .*?<!-- end -->", re.DOTALL)


def modules(part: str) -> list[Path]:
    own = (path for path in (ROOT / part).rglob("*.py") if "node_modules" not in path.parts)
    return [path for path in own if path.name != "__init__.py"]


def lines(text: str) -> int:
    return len(text.splitlines())


@pytest.mark.parametrize("part", CODE)
def test_a_folder_has_at_most_fifteen_modules(part: str) -> None:
    folders = Counter(path.parent for path in modules(part) if path.parent not in TITLE_FOLDERS)
    assert {str(folder): count for folder, count in folders.items() if count > MODULES} == {}


@pytest.mark.parametrize("part", CODE)
def test_a_module_fits_a_screen_or_three(part: str) -> None:
    sizes = {str(path): lines(path.read_text("utf-8")) for path in modules(part) if path.name != WORDS}
    assert sizes
    assert {path: size for path, size in sizes.items() if size > LINES} == {}


def test_a_page_is_read_at_one_go_but_for_what_is_written_into_it_and_rulebooks() -> None:
    pages = [path for path in (ROOT / "docs").rglob("*.md") if path.parent != RULES]
    sizes = {str(path): lines(_WRITTEN.sub("", path.read_text("utf-8"))) for path in pages}
    assert len(sizes) > 40
    assert {path: size for path, size in sizes.items() if size > LINES} == {}


def test_a_folder_of_guides_has_at_most_ten_pages_and_none_lies_outside() -> None:
    guides = ROOT / "docs/guides"
    folders = Counter(path.parent for path in guides.rglob("*.md"))
    assert guides not in folders
    assert {str(folder): count for folder, count in folders.items() if count > GUIDES} == {}
