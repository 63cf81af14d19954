"""The operator's console in a browser: who sees it, what it tells, and what can be done there."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, forgiving, grave_faults
from tests.support import server, valkey
from tests.support.server import Service

KEY = "console-key-of-the-operator-1234567890"


@pytest.fixture(scope="module")
def guarded() -> Iterator[Service]:
    """A service with an operator's key, and webhooks that may go to this machine."""
    settings = {"ESTANCIA_OPERATOR_KEY": KEY, "ESTANCIA_HOOKS_ALLOW_PRIVATE": "yes"}
    with server.running(settings) as it:
        yield it


def ask(service: Service, method: str, path: str, body: Any = None) -> Any:
    with service.client(KEY) as client:
        return client.post(path, body) if method == "POST" else client.get(path)


def signed_in(new_page: NewPage, service: Service) -> Page:
    page = new_page(url=service.url)
    with forgiving(page):  # the first answer is a 401, which the browser tells
        page.goto("/console")
        page.fill("input[name=key]", KEY)
        page.click("button.main")
        expect(page.locator("#charts")).to_be_visible()
    return page


def test_without_the_key_nothing_is_told(new_page: NewPage, guarded: Service) -> None:
    page = new_page(url=guarded.url)
    with forgiving(page):
        page.goto("/console")
        page.fill("input[name=key]", "a wrong one")
        page.click("button.main")
        expect(page.get_by_role("alert")).to_contain_text("not the operator's key")
        expect(page.locator("#charts")).to_have_count(0)
        expect(page.get_by_role("button", name="Forget the key")).to_have_count(0)


def test_it_tells_that_all_is_well_and_axe_finds_nothing_grave(new_page: NewPage, guarded: Service) -> None:
    page = signed_in(new_page, guarded)
    expect(page.locator("[data-well], [data-warning]").first).to_be_visible()
    expect(page.locator(".chart polyline").first).to_be_attached()
    assert grave_faults(page) == []


def test_games_private_ones_too_are_looked_into_and_closed(new_page: NewPage, guarded: Service) -> None:
    seats = [{"kind": "reserved", "name": "Ana"}, {"kind": "open"}]
    opened = ask(
        guarded,
        "POST",
        "/v1/games",
        {"title": "el-gaucho", "seats": seats, "visibility": "private"},
    )
    page = signed_in(new_page, guarded)
    page.locator(".filters button").first.click()
    row = page.locator("[data-all-games=open] tr", has_text=opened["game"])
    expect(row).to_contain_text("Ana")
    row.locator("a").first.click()
    page.wait_for_url(f"**/games/{opened['game']}")
    expect(page.locator("main.table [data-status]")).to_be_visible()

    page.goto("/console")
    page.locator(".filters button").first.click()
    page.on("dialog", lambda dialog: dialog.accept())
    row = page.locator("[data-all-games=open] tr", has_text=opened["game"])
    row.get_by_role("button").click()
    expect(row).to_have_count(0)
    assert ask(guarded, "GET", f"/v1/games/{opened['game']}")["status"] == "abandoned"


def test_a_webhook_that_fails_is_told_and_its_deliveries_are_sent_again(
    new_page: NewPage, guarded: Service
) -> None:
    nowhere = f"http://127.0.0.1:{valkey.free_port()}/hook"
    made = ask(guarded, "POST", "/v1/webhooks", {"url": nowhere, "events": ["*"]})
    ask(guarded, "POST", f"/v1/webhooks/{made['webhook']}/test", None)
    page = signed_in(new_page, guarded)
    row = page.locator("tr", has_text=nowhere)
    row.get_by_role("button").click()
    deliveries = page.locator(f"[data-deliveries='{made['webhook']}']")
    deliveries.locator("tr.late").first.wait_for()
    deliveries.get_by_role("button").first.click()
    expect(deliveries.get_by_role("status")).to_be_visible()


def test_without_an_operators_key_it_shows_the_public_games(new_page: NewPage, service: Service) -> None:
    seats = [{"kind": "open"}, {"kind": "open"}]
    with service.client() as client:
        game = client.post("/v1/games", {"title": "el-gaucho", "seats": seats})["game"]
    page = new_page()
    page.goto("/console")
    page.locator(".filters button").first.click()
    row = page.locator("[data-all-games=open] tr", has_text=game)
    expect(row).to_contain_text("El Gaucho")
    expect(row.get_by_role("button")).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)
