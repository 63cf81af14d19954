"""A table in a browser: lost tokens, reloads, refusals, secrets and a server that dies."""

import json
import re
import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import Response, expect

from tests.browser.conftest import NewPage, forgiving
from tests.browser.sitting import LONG, send_something, sitting
from tests.browser.support import opened
from tests.support import server, valkey
from tests.support.server import Service


def test_the_token_leaves_the_address_and_is_never_in_a_request(new_page: NewPage, service: Service) -> None:
    table = opened(service, "el-gaucho", 2)
    page = new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(table.address())
    expect(page.locator("[data-option]").first).to_be_visible()
    assert page.url.endswith(f"/games/{table.game}")
    assert not any(table.tokens[0] in url for url in asked)
    page.goto("/")
    expect(page.locator(f"[data-list=mine] a[href='/games/{table.game}']")).to_be_visible()
    expect(page.locator("[data-list=mine] .badge.turn")).to_be_visible()


def test_after_a_reload_in_the_middle_of_a_turn_it_goes_on(new_page: NewPage, service: Service) -> None:
    page = sitting(new_page, opened(service, "el-gaucho", 2))
    send_something(page)
    page.locator("[data-option]").first.click()
    page.reload()
    expect(page.locator("[data-option]").first).to_be_visible()
    send_something(page)


def test_who_sits_down_is_never_shown_what_the_browser_kept_as_a_spectator(
    new_page: NewPage, service: Service
) -> None:
    table = opened(service, "el-gaucho", 2)
    page = new_page()
    page.goto("/")
    commands = page.evaluate(
        """async ([address, token]) => {
          const ask = async (headers) => (await (await fetch(address, {headers})).json()).commands
          return [await ask({}), await ask({Authorization: `Bearer ${token}`})]
        }""",
        [f"/v1/games/{table.game}?include=commands", table.tokens[0]],
    )
    assert commands[0] is None
    assert commands[1]["seat"] == 0


def test_a_lost_token_is_told_plainly_and_the_table_can_be_watched(
    new_page: NewPage, service: Service
) -> None:
    table = opened(service, "el-gaucho", 2)
    page = new_page()
    with forgiving(page):
        page.goto(f"/games/{table.game}#token=est_seat_{'x' * 43}")
        expect(page.locator("[data-lost]")).to_contain_text("not valid any more")
    page.locator("[data-lost] button").click()
    expect(page.locator("[data-status=running]")).to_be_visible()
    expect(page.locator("[data-lost]")).to_have_count(0)


def test_a_game_that_is_not_there_is_told(new_page: NewPage) -> None:
    page = new_page()
    with forgiving(page):
        page.goto(f"/games/{'0' * 20}")
        expect(page.locator("[data-lost]")).to_contain_text("no such game")


def test_the_page_of_a_spectator_holds_no_secret_byte(new_page: NewPage, service: Service) -> None:
    table = opened(service, "el-gaucho", 2, people=2)
    with service.client(table.tokens[0]) as ana:
        path = f"/v1/games/{table.game}"
        valkey.until(lambda: ana.get(path)["to_act"] == [0, 1], 30)
        scene = ana.get(f"{path}?include=scene")["scene"]
        public = service.get(f"{path}?include=scene")["scene"]
    secret = {it["id"] for it in scene if "id" in it} - {it["id"] for it in public if "id" in it}
    assert secret
    page = new_page()
    told: list[str] = []

    def hear(response: Response) -> None:
        """All but streams, and but the layout, which names everything that there is."""
        if "json" in response.headers.get("content-type", "") and not response.url.endswith("/layout"):
            told.append(response.text())

    page.on("response", hear)
    page.goto(table.address(None))
    expect(page.locator("[data-piece], [data-key]").first).to_be_visible()
    expect(page.locator(".log li").first).to_be_visible()
    held = page.content() + page.evaluate("JSON.stringify(localStorage)") + "".join(told)
    assert len(told) > 3
    for name in secret:
        assert name not in held
    for token in table.tokens:
        assert token not in held


@pytest.fixture
def own_service() -> Iterator[Service]:
    with server.running() as it:
        yield it


@pytest.mark.timeout(180)
def test_a_table_survives_a_server_that_is_killed_and_comes_back(
    own_service: Service, new_page: NewPage
) -> None:
    table = opened(own_service, "el-gaucho", 2)
    page = sitting(new_page, table, url=own_service.url)
    send_something(page)
    with forgiving(page):
        own_service.stop(signal.SIGKILL)
        expect(page.locator("[data-offline]")).to_be_visible(timeout=LONG)
        own_service.start()
        expect(page.locator("[data-offline]")).to_have_count(0, timeout=LONG)
        send_something(page)
    assert re.search("is over|your turn|waits for|by themselves", page.locator("[data-status]").inner_text())


def test_a_refusal_is_told_in_words_with_the_rule_to_be_looked_up(
    new_page: NewPage, service: Service
) -> None:
    page = sitting(new_page, opened(service, "el-gaucho", 2))
    forbidden = json.dumps({"type": "end_turn"})
    page.route("**/commands?*", lambda route: route.continue_(post_data=forbidden))
    with forgiving(page):
        while page.locator("[data-send]").count() == 0:
            page.locator("[data-option]").first.click()
        page.locator("[data-send]").click()
        rule = page.locator(".acting .problem [data-rule]")
        expect(rule).to_be_visible()
    rule.click()
    expect(page.locator(".rules .asked dt")).to_have_text(rule.get_attribute("data-rule") or "")
