"""The page of the contract in a browser: searched, tried, on a phone as well; and the guides beside it."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage, grave_faults

PHONE = (390, 844)


def reference(new_page: NewPage, title: str = "", **more: object) -> Page:
    page = new_page(**more)
    page.goto(f"/docs?title={title}" if title else "/docs")
    page.wait_for_selector(".opblock")
    return page


def opened(page: Page, call: str) -> Locator:
    """The call, found by its name and opened."""
    page.get_by_label("Search calls").fill(call)
    expect(page.locator("#operations-tickets-getTicket")).to_have_count(0)
    it = page.locator(f"[id^=operations-][id$=-{call}]")
    it.locator(".opblock-summary-control").click()
    it.locator(".opblock-body").wait_for()
    return it


def is_wider_than_the_screen(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > window.innerWidth"))


def test_a_search_finds_calls_by_path_and_by_what_they_do(new_page: NewPage) -> None:
    page = reference(new_page)
    everything = page.locator(".opblock").count()
    page.get_by_label("Search calls").fill("seats post")
    expect(page.locator("#operations-seats-takeSeat")).to_be_visible()
    expect(page.locator("#operations-games-getGame")).to_have_count(0)
    assert page.locator(".opblock").count() < everything


def test_a_call_is_tried_from_the_page_on_a_phone(new_page: NewPage) -> None:
    page = reference(new_page, size=PHONE)
    assert not is_wider_than_the_screen(page)
    call = opened(page, "getTitles")
    call.locator(".execute").click()
    expect(call.locator(".live-responses-table tbody .response-col_status").first).to_contain_text("200")
    assert not is_wider_than_the_screen(page)


def test_a_body_is_shown_with_its_schema(new_page: NewPage) -> None:
    page = reference(new_page, size=PHONE)
    call = opened(page, "openGame")
    expect(call.locator("textarea")).to_contain_text("el-gaucho")
    assert not is_wider_than_the_screen(page)


def test_of_a_long_choice_only_the_names_are_told_so_that_a_call_opens_soon(new_page: NewPage) -> None:
    call = opened(reference(new_page, title="el-gaucho"), "sendCommand")
    expect(call.locator("textarea").first).to_contain_text("take_dice")
    call.get_by_role("tab", name="Schema").first.click()
    expect(call).to_contain_text("One of these 20 schemas, which stand below: ")
    expect(call.get_by_text("ElGauchoTakeDice").first).to_be_attached()


def test_the_contract_of_the_service_says_where_the_schemas_of_a_title_are(new_page: NewPage) -> None:
    call = opened(reference(new_page), "checkCommand")
    call.get_by_role("tab", name="Schema").first.click()
    expect(call).to_contain_text("/openapi/{title}.json")


def test_the_guides_are_linked_and_fit_a_phone(new_page: NewPage) -> None:
    page = reference(new_page, size=PHONE)
    page.get_by_role("link", name="Guides").click()
    page.get_by_role("link", name="Errors").click()
    expect(page.locator("h1")).to_have_text("Errors")
    assert not is_wider_than_the_screen(page)
    assert grave_faults(page) == []
