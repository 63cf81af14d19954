"""The replay in a browser: every position on a slider, points over time, what-if games, and the seal."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, grave_faults
from tests.support import valkey
from tests.support.server import Service

BOTS = [{"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "random"}]


@pytest.fixture(scope="module")
def finished(service: Service) -> str:
    """A game that two bots have played to its end."""
    with service.client() as client:
        game: str = client.post("/v1/games", {"title": "ranchers", "seats": BOTS})["game"]

    def is_over() -> bool:
        shown: Any = service.get(f"/v1/games/{game}")
        return bool(shown["status"] == "over" and not shown["due"])

    valkey.until(is_over, 120)
    return game


def replay(new_page: NewPage, game: str, at: str = "", **more: Any) -> Page:
    page = new_page(**more)
    page.goto(f"/games/{game}/replay{at}")
    expect(page.locator(".board [data-zone]").first).to_be_visible()
    return page


def version(service: Service, game: str) -> int:
    found: int = service.get(f"/v1/games/{game}")["version"]
    return found


def test_every_position_is_shown_and_axe_finds_nothing_grave(
    new_page: NewPage, service: Service, finished: str
) -> None:
    page = replay(new_page, finished, "#at=20")
    end = version(service, finished)
    expect(page.locator(f"main[data-read='{end}'][data-at='20']")).to_be_visible()
    expect(page.locator("h1")).to_contain_text("Ranchers – Replay")
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("End")
    expect(page.locator(f"main[data-at='{end}']")).to_be_visible()
    assert page.url.endswith(f"#at={end}")
    expect(page.locator(".seats .badge.turn").first).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(f"main[data-at='{end - 1}']")).to_be_visible()
    expect(page.locator(".course polyline").first).to_be_attached()
    assert grave_faults(page) == []


def test_the_chances_to_win_are_drawn_and_lead_to_the_turns_that_cost_most(
    new_page: NewPage, service: Service, finished: str
) -> None:
    page = replay(new_page, finished, "#at=20")
    end = version(service, finished)
    expect(page.locator(f"main[data-read='{end}']")).to_be_visible()
    page.get_by_role("button", name="Analyse").click()
    chances = page.locator(".chances")
    expect(chances.locator("polygon")).to_have_count(2, timeout=60_000)
    shown: Any = service.get(f"/v1/games/{finished}/analysis")
    costly = [*shown["analysis"]["costly"], *shown["analysis"]["unsure"]]
    expect(chances.locator("ol li")).to_have_count(len(costly))
    if costly:
        chances.locator("ol button").first.click()
        expect(page.locator(f"main[data-at='{costly[0]['position']}']")).to_be_visible()
    assert grave_faults(page) == []


def test_it_plays_by_itself_and_stops_at_the_end(new_page: NewPage, service: Service, finished: str) -> None:
    end = version(service, finished)
    page = replay(new_page, finished, f"#at={end - 6}", size=(360, 740))
    expect(page.locator(f"main[data-read='{end}']")).to_be_visible()
    page.select_option(".player select", "5")
    page.click("[data-play]")
    expect(page.locator(f"main[data-at='{end}']")).to_be_visible()
    expect(page.locator("[data-play]")).to_have_text("Play")


def test_the_log_tells_no_more_than_has_happened(new_page: NewPage, finished: str) -> None:
    page = replay(new_page, finished, "#at=15")
    entries = page.locator(".log li")
    expect(entries.first).to_be_visible()
    assert all(int(it.get_attribute("data-version") or 0) <= 15 for it in entries.all())


def test_a_game_goes_on_from_a_position(new_page: NewPage, service: Service, finished: str) -> None:
    groups: Any = service.get(f"/v1/games/{finished}/events?text=true&limit=100")["groups"]
    inside = next(it["first"] for it in groups if 20 < it["first"] < it["last"])
    page = replay(new_page, finished, "#at=20")
    page.goto(f"/games/{finished}/replay#at={inside}")  # the address changes, the page stays
    expect(page.locator(f"main[data-at='{inside}']")).to_be_visible()
    # In the middle of what a command has caused: it goes on from the nearest position before.
    [told] = map(int, re.findall(r"position (\d+)", page.locator(".what-if").inner_text()))
    assert told < inside
    page.evaluate("() => localStorage.setItem('estancia.name', 'Kim')")
    page.locator(".what-if button.main").click()
    page.wait_for_url(re.compile("/games/[0-9a-f]{20}$"))
    expect(page.locator("main.table [data-status=running]")).to_be_visible()
    fork = page.url.rsplit("/", 1)[1]
    token = page.evaluate("game => JSON.parse(localStorage['estancia.seats'])[game].token", fork)
    with service.client(token) as client:
        shown = client.get(f"/v1/games/{fork}")
    assert shown["forked_from"]["game"] == finished
    assert shown["forked_from"]["position"] == told
    assert shown["seats"][0]["name"] == "Kim"


def test_the_seal_tells_that_the_game_is_exact_and_the_file_is_taken_home(
    new_page: NewPage, finished: str
) -> None:
    page = replay(new_page, finished)
    expect(page.locator("[data-status=over]")).to_contain_text("Won by")
    page.get_by_role("button", name="Check it").click()
    expect(page.locator("[data-verdict=exact]")).to_contain_text("Exact")
    with page.expect_download() as download:
        page.get_by_role("button", name="Take the game home").click()
    assert download.value.suggested_filename == f"{finished}.ndjson"
