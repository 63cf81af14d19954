"""Layout of the repository: folders and files stay small, and a variable says what it holds."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
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
    ROOT / "tests/titles/stray_calf/stray_calf",
}
"""They have a module for each thing that every title has."""
WORDS = "words.py"
"""Tables of words are as long as the language wants them."""
RULES = ROOT / "docs/rules"
"""A page has all clauses of a title, as its rulebook has."""
PLAINLY_NAMED = (
    "bench",
    "domain",
    "service",
    "workers",
)
"""Folders without a variable that `VAGUE` names."""
VAGUE = frozenset({"it", "each", "found", "told"})
"""Names of variables that do not say what they hold: `tile`, `event`, `command` do."""
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


def variables(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield name and line of each variable and parameter that a module binds, in patterns as well.

    Fields of records are left out: many are named in the contract.
    """
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    fields = [field.target for cls in classes for field in cls.body if isinstance(field, ast.AnnAssign)]
    for node in ast.walk(tree):
        match node:
            case ast.Name() if node in fields:
                continue
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                yield name, node.lineno
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                yield name, node.lineno


def test_a_variable_is_found_wherever_it_is_bound() -> None:
    code = (
        "def f(it, *each): found = [told for told in it]\nmatch 1:\n  case [*it]: pass\n  case found: pass\n"
        "class Verdict:\n  found: str"
    )
    assert sorted(variables(ast.parse(code))) == [
        ("each", 1), ("found", 1), ("found", 4), ("it", 1), ("it", 3), ("told", 1)
    ]  # fmt: skip


@pytest.mark.parametrize("part", PLAINLY_NAMED)
def test_a_variable_says_what_it_holds(part: str) -> None:
    files = list((ROOT / part).rglob("*.py"))
    assert files
    vague = {
        f"{path.relative_to(ROOT)}:{line}": name
        for path in files
        for name, line in variables(ast.parse(path.read_text("utf-8")))
        if name in VAGUE
    }
    assert vague == {}
