"""Does a built wheel hold all that the program reads, the words and the rules among it?"""

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.support.server import ROOT

SPEAK = """
import domain
from domain.core.texts import LANGUAGES
from domain.table.texts import texts_of
from domain.titles import TITLES
for title in TITLES.values():
    for language in LANGUAGES:
        texts = texts_of(title, language)
        assert {"1.1", "table.1"} <= texts.clauses.keys()
        assert {"end_turn", "take_pair"} & texts.labels["commands"].keys()
print(domain.__file__)
"""


@pytest.mark.timeout(300)
def test_a_wheel_has_every_page_of_rules_and_every_file_of_words(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    pages = {
        "domain/{}/rules/{}.md".format(*path.stem.split(".")) for path in (ROOT / "docs/rules").glob("*.md")
    }
    data = {str(path.relative_to(ROOT)) for path in (ROOT / "domain").rglob("*.toml")}
    assert len(data) > 10
    assert data | pages <= names


@pytest.mark.timeout(300)
def test_a_wheel_has_every_file_of_the_pages(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    web = {str(path.relative_to(ROOT)) for path in (ROOT / "service" / "web").rglob("*.*") if path.is_file()}
    pages = {name for name in web if "__pycache__" not in name}
    assert {"service/web/lobby/index.html", "service/web/vendor/LICENSES.txt"} <= pages
    assert pages <= names


@pytest.mark.timeout(300)
def test_the_program_speaks_out_of_its_wheel(wheel: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(wheel)}
    done = subprocess.run(
        (sys.executable, "-c", SPEAK), env=environment, cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(str(wheel))


@pytest.mark.timeout(300)
def test_a_wheel_has_the_pages_the_documents_and_the_sdks(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    documents = {
        f"service/http/documents/{path.relative_to(ROOT / 'docs')}" for path in (ROOT / "docs").rglob("*.md")
    }
    kinds = {".html", ".js", ".ts", ".css", ".txt", ".json", ".svg"}
    pages = {str(it.relative_to(ROOT)) for it in (ROOT / "service/web").rglob("*") if it.suffix in kinds}
    assert len(documents) > 40
    assert "service/web/sdk/estancia.js" in pages
    assert documents | pages | {"service/sdk/__init__.py", "service/sdk/http.py"} <= names
