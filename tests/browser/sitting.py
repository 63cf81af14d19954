"""Pages at tables, and commands that are sent from there."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.support import Table, at_once
from tests.support.speed import patience

LONG = patience(120_000)
"""Milliseconds."""


def sitting(new_page: NewPage, table: Table, seat: int | None = 0, **more: object) -> Page:
    """A page at a table, where everything is shown at once."""
    page = at_once(new_page(**more))
    page.goto(table.address(seat))
    expect(page.locator("[data-status]")).to_be_visible()
    return page


def version(page: Page) -> int:
    return int(page.locator("main.table").get_attribute("data-version") or 0)


def send_something(page: Page) -> None:
    """The first of everything, until a command is whole; then sends it."""
    before = version(page)
    while page.locator("[data-send]").count() == 0:
        page.locator("[data-option]").first.click()
    page.locator("[data-send]").click()
    expect(page.locator("main.table")).not_to_have_attribute("data-version", str(before))
