"""What a table costs: bytes that travel before somebody can play."""

from playwright.sync_api import Response, expect

from tests.browser.conftest import NewPage
from tests.browser.support import opened
from tests.support.server import Service

MOST = 150_000
"""Bytes, compressed: everything but the game itself, and that as well."""


def test_a_table_of_the_largest_title_is_light(new_page: NewPage, service: Service) -> None:
    page = new_page()
    found: list[Response] = []
    page.on("response", lambda response: found.append(response))
    page.goto(opened(service, "gwt-argentina", 4).address())
    expect(page.locator("[data-option]").first).to_be_visible()
    expect(page.locator(".points").first).to_be_visible()
    streams = "text/event-stream"
    whole = [it for it in found if streams not in it.headers.get("content-type", "")]
    assert len(whole) > 20
    assert sum(it.request.sizes()["responseBodySize"] for it in whole) < MOST
