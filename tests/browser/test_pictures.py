"""Pictures of the pages, for the documents: `make test-browser PICTURES=1` writes them into docs/images.

What they show is the same each time: games in test mode, in which bots have decided for everybody.
"""

import os
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.support import Table, at_once, opened
from tests.support import valkey
from tests.support.server import ROOT, Service

FOLDER = ROOT / "docs" / "images"
LIGHTEST = 5_000
"""Bytes; an empty page is less."""


def taken(page: Page, name: str) -> None:
    """A picture of what a page shows, kept if that was asked for."""
    picture = page.screenshot(animations="disabled")
    assert len(picture) > LIGHTEST
    if os.environ.get("PICTURES"):
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{name}.png").write_bytes(picture)


def in_the_middle(service: Service, title: str, seats: int, commands: int) -> Table:
    """A game in which the first seat has sent so many commands, each the one that a hint has named."""
    table = opened(service, title, seats, bot="greedy")
    path = f"/v1/games/{table.game}"
    with service.client(table.tokens[0]) as ana:
        for _ in range(commands):
            valkey.until(lambda: 0 in ana.get(path)["to_act"], 60)
            hint: dict[str, Any] = ana.post(f"{path}/hint", {})
            ana.post(f"{path}/commands", hint["command"])
        valkey.until(lambda: 0 in ana.get(path)["to_act"], 60)
    return table


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    "title, seats, commands, size, name",
    [
        ("el-gaucho", 3, 17, (1280, 860), "table-el-gaucho"),
        ("ranchers", 3, 13, (1280, 900), "table-ranchers"),
        ("gwt-argentina", 2, 24, (1280, 900), "table-gwt-argentina"),
        ("el-gaucho", 2, 9, (360, 740), "table-phone"),
    ],
)
def test_a_table_in_the_middle_of_a_game(
    new_page: NewPage,
    service: Service,
    title: str,
    seats: int,
    commands: int,
    size: tuple[int, int],
    name: str,
) -> None:
    page = at_once(new_page(size=size))
    page.goto(in_the_middle(service, title, seats, commands).address())
    expect(page.locator("[data-option]").first).to_be_visible()
    expect(page.locator(".points").first).to_be_visible()
    taken(page, name)


def test_the_lobby_with_games(new_page: NewPage, service: Service) -> None:
    page = new_page(size=(1280, 760))
    page.goto(opened(service, "el-gaucho", 2).address())
    expect(page.locator("[data-option]").first).to_be_visible()
    seats = [{"kind": "reserved", "name": "Ana"}, {"kind": "open"}, {"kind": "open"}]
    with service.client() as client:
        for title in ("ranchers", "gwt-argentina"):
            client.post("/v1/games", {"title": title, "seats": seats})
    page.goto("/")
    expect(page.locator("[data-list=mine] li").first).to_be_visible()
    expect(page.locator("[data-list=open] li").nth(1)).to_be_visible()
    taken(page, "lobby")


def test_a_replay_and_the_console(new_page: NewPage, service: Service) -> None:
    bots = [{"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "novice"}]
    with service.client() as client:
        game = client.post(
            "/v1/games", {"title": "el-gaucho", "seats": bots, "sandbox": {"seed": "picture"}}
        )["game"]

    def is_over() -> bool:
        shown: Any = service.get(f"/v1/games/{game}")
        return bool(shown["status"] == "over" and not shown["due"])

    valkey.until(is_over, 120)
    end: int = service.get(f"/v1/games/{game}")["version"]
    page = new_page(size=(1280, 1100))
    page.goto(f"/games/{game}/replay#at={end * 2 // 3}")
    expect(page.locator(f"main[data-read='{end}']")).to_be_visible()
    page.get_by_role("button", name="Check it").click()
    expect(page.locator("[data-verdict=exact]")).to_be_visible()
    taken(page, "replay")

    page.goto("/console")
    expect(page.locator(".chart polyline").first).to_be_attached()
    taken(page, "console")
