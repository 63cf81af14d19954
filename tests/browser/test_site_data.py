"""Browsers that keep nothing (site data blocked or full), and plain http, where pages have no clipboard."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import ELSEWHERE, PATIENCE, NewPage, chromium
from tests.browser.support import opened
from tests.support.server import Service

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

BLOCKED = {"profile": {"default_content_setting_values": {"cookies": 2}}}
"""What a user of Chromium sets with "Block all site data"."""
FILL_UP = """() => {
  for (let size = 2 ** 22; size >= 1; size = size >> 1)
    try {
      for (let n = 0; ; n++) localStorage.setItem(`filler ${size} ${n}`, "x".repeat(size))
    } catch {}
}"""


@pytest.fixture
def blocked(browser: "Browser", service: Service, tmp_path: Path) -> Iterator["BrowserContext"]:
    """A browser in which all site data is blocked."""
    profile = tmp_path / "Default"
    profile.mkdir()
    (profile / "Preferences").write_text(json.dumps(BLOCKED))
    context = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=chromium(), args=["--no-sandbox"], base_url=service.url, locale="en-GB"
    )
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


def refuses(page: "Page") -> bool:
    refused: bool = page.evaluate(
        "() => { try { localStorage.setItem('a', 'a'.repeat(99)) } catch { return true } }"
    )
    return bool(refused)


def test_with_site_data_blocked_a_game_is_opened_joined_left_and_come_back_to(
    blocked: "BrowserContext",
) -> None:
    page = blocked.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto("/")
    assert refuses(page)
    page.select_option(".masthead select", "fr")
    expect(page.locator("#new")).to_have_text("Nouvelle partie")
    page.select_option(".masthead select", "en")
    page.fill("form.new input[name=me]", "Ana")
    page.select_option("select[name=seat1]", "open")
    page.get_by_label("Private").check()
    page.click("form.new button.main")
    page.wait_for_url(re.compile("/games/[0-9a-f]{20}$"))
    game = page.url.rsplit("/", 1)[1]
    expect(page.locator("[data-forgetful]")).to_contain_text("keeps nothing")
    invitation = page.get_by_label("Link for whoever wants to play").input_value()
    assert "#token=est_invitation_" in invitation

    page.reload()
    page.get_by_role("button", name="Let “random” play seat 2").click()
    expect(page.locator("[data-option]").first).to_be_visible()
    page.select_option("label:has-text('Pace') select", "none")
    page.get_by_role("link", name="Estancia").click()
    page.locator(f"[data-list=mine] a[href='/games/{game}']").click()
    expect(page.locator("[data-option]").first).to_be_visible()
    expect(page.locator("label:has-text('Pace') select")).to_have_value("none")
    assert page.url.endswith(f"/games/{game}")
    page.goto(f"/games/{game}/replay")
    expect(page.locator("[data-lost]")).to_be_visible()  # an address that was typed in brings nothing along
    assert errors == []


def test_with_site_data_blocked_every_page_is_shown(blocked: "BrowserContext", service: Service) -> None:
    game = opened(service, "el-gaucho", 2).game
    shown = {
        "/": "#new",
        "/console": "#charts",
        f"/games/{game}": ".board",
        f"/games/{game}/replay": ".board",
    }
    page = blocked.new_page()
    for path, part in {**shown, "/docs": "h1", "/nowhere": ".not-found"}.items():
        page.goto(path)
        expect(page.locator(part).first).to_be_visible()


def test_with_storage_full_somebody_sits_down_and_is_told_that_it_does_not_last(
    new_page: NewPage, service: Service
) -> None:
    with service.client() as client:
        seats = [{"kind": "open"}, {"kind": "bot", "bot": "random"}]
        game = client.post("/v1/games", {"title": "el-gaucho", "seats": seats})["game"]
    page = new_page()
    page.goto("/")
    page.evaluate(FILL_UP)
    assert refuses(page)
    page.goto(f"/games/{game}")
    page.fill(".joining input[name=me]", "Ben")
    page.click("[data-sit='0']")
    expect(page.locator("[data-option]").first).to_be_visible()
    expect(page.locator("[data-forgetful]")).to_contain_text("only as long as this tab")
    page.reload()
    expect(page.locator("[data-option]").first).to_be_visible()
    assert "est_seat_" not in page.url

    page.evaluate("() => localStorage.clear()")
    page.select_option("label:has-text('Pace') select", "none")
    assert page.evaluate("() => localStorage.getItem('estancia.pace')") == "none"


def test_no_link_puts_anything_into_a_storage_that_works(new_page: NewPage) -> None:
    page = new_page()
    planted = json.dumps([["estancia.seats", '{"a": 1}'], ["estancia.name", "Mallory"]])
    page.goto("/#" + "kept=" + planted.replace(" ", "%20"))
    expect(page.locator("form.new input[name=me]")).to_have_value("")
    assert page.evaluate("() => localStorage.length") == 0
    assert "kept" not in page.url


def test_a_link_is_copied_over_plain_http_from_another_machine(new_page: NewPage, service: Service) -> None:
    with service.client() as client:
        seats = [{"kind": "open"}, {"kind": "open"}]
        game = client.post("/v1/games", {"title": "el-gaucho", "seats": seats})["game"]
    page = new_page(url=f"http://{ELSEWHERE}:{urlsplit(service.url).port}")
    page.goto(f"/games/{game}")
    link = page.get_by_label("Link for whoever wants to play")
    address = link.input_value()
    assert page.evaluate("() => navigator.clipboard === undefined")
    page.locator(".link button", has_text="Copy").click()
    expect(page.locator(".link button", has_text="Copied")).to_be_visible()
    page.goto("/")
    box = page.get_by_label("Link, invitation or id of a game")
    box.focus()
    page.keyboard.press("Control+V")
    expect(box).to_have_value(address)


def test_what_no_browser_lets_a_page_copy_is_there_to_be_copied_by_hand(
    new_page: NewPage, service: Service
) -> None:
    page = new_page(url=f"http://{ELSEWHERE}:{urlsplit(service.url).port}")
    page.add_init_script("document.execCommand = () => false")
    page.goto(opened(service, "el-gaucho", 2).address(None) + "/replay")
    page.get_by_role("button", name="Link to this position").click()
    field = page.get_by_label("Copy it from here")
    assert field.evaluate("it => it.value.slice(it.selectionStart, it.selectionEnd)") == field.input_value()
    assert "/replay#at=" in field.input_value()
