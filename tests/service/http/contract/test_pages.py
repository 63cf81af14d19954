"""The pages for people: complete, from here alone, fresh after every release, and in three languages."""

import json
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from domain.core.texts import LANGUAGES
from tests.support.server import ROOT

WEB = ROOT / "service" / "web"
MODULES = [path for path in WEB.rglob("*.js") if path.parent.name not in ("vendor", "sdk")]
PAGES = {"/": "lobby", "/games/0123456789abcdef0123": "table"}
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
"""Among them types, which nothing loads."""
IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*"([^"]+)\"""")
POLICY = "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'"


@pytest.mark.parametrize("path", PAGES)
def test_a_page_runs_nothing_but_files_of_the_service(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    page = response.get_data(as_text=True)
    assert response.headers["Content-Security-Policy"] == POLICY
    assert response.headers["Referrer-Policy"] == "no-referrer"
    assert not re.search(r"<style|\son\w+=|\sstyle=|<script(?! type=\"module\" src=\"/)|<iframe", page)
    links = re.findall(r'(?:src|href)="([^"]*)"', page)
    assert links
    for link in links:
        assert client.get(link, buffered=True).status_code == 200, link


def test_every_module_finds_what_it_imports(client: FlaskClient) -> None:
    assert len(MODULES) > 10
    for path in MODULES:
        for name in IMPORT.findall(COMMENT.sub("", path.read_text("utf-8"))):
            found = (path.parent / name).resolve()
            assert found.is_file(), f"{path.name} imports {name}"
            response = client.get(f"/{found.relative_to(WEB)}")
            assert response.headers["Content-Type"].startswith("text/javascript"), name


def test_a_file_is_asked_for_anew_and_sent_only_if_it_has_changed(client: FlaskClient) -> None:
    first = client.get("/vendor/preact.js", headers={"Accept-Encoding": "gzip"})
    assert first.headers["Cache-Control"] == "no-cache"
    assert first.headers["Content-Encoding"] == "gzip"
    again = client.get("/vendor/preact.js", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.get_data()) == (304, b"")


@pytest.mark.parametrize(
    "path", ["/lobby/nothing.js", "/lobby/../__init__.py", "/shared/words", "/other/x.js", "/games/short"]
)
def test_what_is_no_file_of_a_page_is_not_found(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("path", ["/nosuch", "/games/short", "/docs/nothing"])
def test_an_unknown_address_is_a_page_for_browsers_and_a_problem_for_programs(
    client: FlaskClient, path: str
) -> None:
    browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    page, problem = client.get(path, headers=browser), client.get(path)
    assert (page.status_code, page.mimetype) == (404, "text/html")
    assert (problem.status_code, problem.mimetype) == (404, "application/problem+json")
    assert client.get("/v1/nosuch", headers=browser).mimetype == "application/problem+json"


def words(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((WEB / "shared" / "words" / f"{language}.json").read_text("utf-8"))
    return found


def test_every_language_has_the_same_words_with_the_same_blanks() -> None:
    english = words("en")
    for language in LANGUAGES:
        told = words(language)
        assert told.keys() == english.keys()
        for code, text in told.items():
            assert text, code
            assert set(re.findall(r"{\w+}", text)) == set(re.findall(r"{\w+}", english[code])), code


def test_every_word_that_a_page_says_is_in_the_tables() -> None:
    said = {code for path in MODULES for code in re.findall(r"\bt\(\"(\w+)\"", path.read_text("utf-8"))}
    assert len(said) > 50
    assert said <= words("en").keys()


def test_a_module_fits_a_screen_or_three() -> None:
    long = [path for path in MODULES if len(Path(path).read_text("utf-8").splitlines()) > 350]
    assert long == []
