"""A real browser before the real service: Chromium, driven by Playwright; axe-core judges the pages.

A page that logs an error to its console, or throws one, fails the test that has opened it.
"""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from tests.support import server
from tests.support.server import ROOT, Service
from tests.support.speed import patience

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page

AXE = ROOT / "webtools" / "node_modules" / "axe-core" / "axe.min.js"
NAMES = ("chromium", "chromium-browser", "google-chrome")
GRAVE = ("serious", "critical")
ELSEWHERE = "ranch.test"
"""A host that leads to this machine, which the browser does not know: it gets plain http from elsewhere."""
ARGUMENTS = ["--no-sandbox", f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1"]
PATIENCE = patience(20_000)
"""Milliseconds that a page may take for anything, on a busy machine."""

NewPage = Callable[..., "Page"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser/" in item.nodeid:
            item.add_marker("browser")


def chromium() -> str:
    """The path of the browser; `CHROMIUM` names another."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.exit("Chromium is not there. Debian: apt-get install chromium; else set CHROMIUM=/its/path", 2)
    return found


@pytest.fixture(scope="session")
def service() -> Iterator[Service]:
    with server.running() as it:
        yield it


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        it = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        yield it
        it.close()


@pytest.fixture
def new_page(browser: "Browser", service: Service) -> Iterator[NewPage]:
    """Opens pages, each a browser of its own (`size`, `language`); none of them may have told of an error."""
    errors: list[str] = []
    opened: list[Any] = []

    def make(
        size: tuple[int, int] = (1280, 900), language: str = "en-GB", url: str = service.url, **more: Any
    ) -> "Page":
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale=language, base_url=url, **more
        )
        opened.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda line: errors.append(line.text) if is_error(line) else None)
        page.estancia_errors = errors  # type: ignore[attr-defined]
        return page

    yield make
    for context in opened:
        context.close()
    assert errors == []


def is_error(line: "ConsoleMessage") -> bool:
    """Whether it tells of an error; that somebody was faster (412) is none, though browsers say so."""
    return line.type == "error" and "status of 412" not in line.text


@contextmanager
def forgiving(page: "Page") -> Iterator[None]:
    """While this goes on, the page may tell of connections that are lost."""
    errors: list[str] = page.estancia_errors  # type: ignore[attr-defined]
    before = list(errors)
    yield
    errors[:] = before


def grave_faults(page: "Page") -> list[str]:
    """What axe-core finds that keeps somebody from using a page; it is put in past the policy."""
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("() => axe.run({resultTypes: ['violations']})")
    return [
        f"{it['id']}: {it['help']}: {json.dumps([node['target'] for node in it['nodes'][:3]])}"
        for it in found["violations"]
        if it["impact"] in GRAVE
    ]
