"""A table in a browser: games played by clicks, by keys, on a phone; what a player does there."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage, grave_faults
from tests.browser.sitting import LONG, send_something, sitting, version
from tests.browser.support import at_once, opened, played_out
from tests.support.server import Service

PHONE = (360, 740)
DESKTOP = (1280, 900)


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    "title, seats, size",
    [
        ("el-gaucho", 2, PHONE),
        ("el-gaucho", 4, DESKTOP),
        ("ranchers", 2, DESKTOP),
        ("ranchers", 4, DESKTOP),
        ("gwt-argentina", 2, DESKTOP),
        ("gwt-argentina", 4, DESKTOP),
    ],
)
def test_a_whole_game_is_played_by_clicks_to_the_final_score(
    new_page: NewPage, service: Service, title: str, seats: int, size: tuple[int, int]
) -> None:
    table = opened(service, title, seats)
    page = sitting(new_page, table, size=size)
    assert played_out(page) > 5
    result = service.get(f"/v1/games/{table.game}")["result"]
    for seat, points in enumerate(result["scores"]):
        row = page.locator(f"[data-seat='{seat}']")
        expect(row.locator(".points")).to_have_text("1 point" if points == 1 else f"{points} points")
        assert (row.get_by_text("winner").count() == 1) == (seat in result["winners"])
    row = page.locator(f"[data-seat='{result['winners'][0]}']")
    row.locator(".points").click()
    lines = row.locator(".sheet td").all_inner_texts()
    assert sum(map(int, lines)) == result["scores"][result["winners"][0]]
    assert grave_faults(page) == []


@pytest.mark.timeout(300)
def test_a_whole_game_is_played_by_keys_alone(new_page: NewPage, service: Service) -> None:
    table = opened(service, "ranchers", 2)
    page = sitting(new_page, table)
    ready = page.locator("[data-send]:not(:disabled), [data-option]:not(:disabled), [data-status=over]")
    for _ in range(400):
        ready.first.wait_for()
        if page.locator("[data-status=over]").count():
            break
        before = page.locator(".acting").inner_text()
        page.keyboard.press("Enter" if page.locator("[data-send]:focus").count() else "1")
        page.wait_for_function("text => document.querySelector('.acting')?.innerText !== text", arg=before)
    expect(page.locator("[data-status=over]")).to_be_visible()
    expect(page.locator("[data-look-back]")).to_have_attribute("href", f"/games/{table.game}/replay")
    assert service.get(f"/v1/games/{table.game}")["status"] == "over"


def test_axe_finds_nothing_grave_at_a_table_in_play(new_page: NewPage, service: Service) -> None:
    for title in ("el-gaucho", "ranchers", "gwt-argentina"):
        page = sitting(new_page, opened(service, title, 2))
        expect(page.locator("[data-option]").first).to_be_visible()
        assert grave_faults(page) == []


@pytest.mark.parametrize("title", ["el-gaucho", "ranchers", "gwt-argentina"])
def test_on_a_phone_nothing_has_to_be_moved_sideways_and_every_place_is_there_once(
    new_page: NewPage, service: Service, title: str
) -> None:
    table = opened(service, title, 2)
    for width in (390, 320):
        page = sitting(new_page, table, size=(width, 844))
        page.locator("[data-option]").first.wait_for()
        wide = page.evaluate(
            "() => [document.documentElement, ...document.querySelectorAll('[data-zone], [data-zone] svg')]"
            ".filter(it => it.scrollWidth > it.clientWidth || it.getBoundingClientRect().right > innerWidth)"
            ".map(it => it.outerHTML.slice(0, 80))"
        )
        assert wide == []
        places = page.locator("[data-place]").evaluate_all("all => all.map(it => it.dataset.place)")
        layout = service.get(f"/v1/games/{table.game}/layout")
        assert sorted(places) == sorted(it["id"] for zone in layout["zones"] for it in zone.get("places", ()))


def test_a_seat_whose_page_was_left_before_it_was_shown_is_among_my_games(
    new_page: NewPage, service: Service
) -> None:
    table = opened(service, "ranchers", 2)
    page = new_page()
    page.goto("/")
    left = {table.game: {"token": table.tokens[0], "seat": -1, "title": "", "name": ""}}
    page.evaluate("it => localStorage.setItem('estancia.seats', JSON.stringify(it))", left)
    page.goto("/")
    expect(page.locator(f"[data-list=mine] a[href='/games/{table.game}']")).to_be_visible()
    expect(page.locator("[data-list=mine] .badge.turn")).to_be_visible()


def test_a_choice_is_made_on_the_board_looked_at_taken_back_and_sent(
    new_page: NewPage, service: Service
) -> None:
    table = opened(service, "el-gaucho", 2)
    page = sitting(new_page, table)
    hand = page.locator("[data-piece][data-open]")
    hand.first.wait_for()
    back = page.locator("[data-back]")
    expect(back).to_have_count(0)  # there is but one kind of command: nothing was chosen yet
    expect(page.locator("[data-asked]")).to_contain_text("one of any value, two of at most 8 each")
    chosen = hand.first.get_attribute("data-piece")
    hand.first.click()
    expect(back).to_be_visible()
    expect(page.locator(f"[data-piece='{chosen}'].chosen")).to_be_visible()
    expect(page.locator(".foreseen .told")).to_contain_text("Ana keeps")
    expect(page.locator(f".board.preview [data-place^='kept:'] ~ g [data-piece='{chosen}']")).to_be_visible()
    before = version(page)
    page.keyboard.press("Escape")
    expect(page.locator("[data-send]")).to_have_count(0)
    expect(back).to_have_count(0)
    assert version(page) == before
    page.locator(f"[data-piece='{chosen}'][data-open]").click()
    page.locator("[data-send]").click()
    expect(page.locator(".log li").last).to_contain_text("Ana")
    expect(page.locator("main.table")).not_to_have_attribute("data-version", str(before))


def test_an_entry_of_the_log_lights_its_pieces(new_page: NewPage, service: Service) -> None:
    page = sitting(new_page, opened(service, "el-gaucho", 2))
    expect(page.locator("[data-option]").first).to_be_visible()
    tile = page.locator(".log [data-ref^='tile:']").last
    tile.hover()
    expect(page.locator(f"[data-piece='{tile.get_attribute('data-ref')}'].lit")).to_be_visible()


def test_a_hint_is_given_and_taken(new_page: NewPage, service: Service) -> None:
    page = sitting(new_page, opened(service, "el-gaucho", 2))
    page.locator("[data-hint]").click()
    expect(page.locator("[data-why]")).to_contain_text("possibilities", timeout=LONG)
    page.locator(".hint button").click()
    page.locator("[data-back]").click()
    expect(page.locator("[data-option]").first).to_be_visible()
    page.locator(".hint button").click()
    page.locator("[data-send]").click()
    expect(page.locator(".log li").last).to_contain_text("Ana")


def test_rules_are_looked_up_by_their_numbers(new_page: NewPage, service: Service) -> None:
    page = sitting(new_page, opened(service, "el-gaucho", 2))
    page.get_by_role("button", name="Rules").click()
    expect(page.locator("#rule-1\\.1")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    expect(page.locator("dialog")).to_have_count(0)


def test_what_one_tab_does_the_other_shows_and_refuses_with_the_rule(
    new_page: NewPage, service: Service
) -> None:
    table = opened(service, "el-gaucho", 2, people=2)
    one = sitting(new_page, table)
    other = at_once(one.context.new_page())
    other.goto(f"/games/{table.game}")
    expect(other.locator("[data-option]").first).to_be_visible()
    send_something(one)
    expect(other.locator("main.table")).to_have_attribute("data-version", str(version(one)))


def test_a_bot_takes_over_a_seat_and_gives_it_back(new_page: NewPage, service: Service) -> None:
    table = opened(service, "el-gaucho", 2, people=2)
    page = sitting(new_page, table)
    page.locator(".my-seat summary").click()
    page.locator("[data-hand-over]").click()
    expect(page.get_by_role("button", name="Play myself again")).to_be_visible()
    expect(page.locator("[data-option]")).to_have_count(0)
    page.locator("[data-hand-over]").click()
    expect(page.get_by_role("button", name="Let a bot play for me")).to_be_visible()


def test_what_was_sent_is_taken_back_where_the_rules_allow(new_page: NewPage, service: Service) -> None:
    page = sitting(new_page, opened(service, "ranchers", 2, settings={"start_player": 0}))
    undo = page.locator("[data-undo]")
    for _ in range(9):
        if undo.count():
            break
        expect(page.locator("[data-option]").first).to_be_visible()
        send_something(page)
    expect(undo).to_have_text(re.compile("^Take back: (Take|Place|Lay)"))
    what = undo.inner_text().removeprefix("Take back: ")
    before = version(page)
    undo.click()
    expect(page.locator("main.table")).to_have_attribute("data-version", str(before + 1))
    expect(page.locator(".log li").last).to_contain_text(f"takes back “{what[0].lower()}{what[1:]}”")


def test_a_local_action_with_nothing_to_choose_is_sent_once(new_page: NewPage, service: Service) -> None:
    page = sitting(new_page, opened(service, "gwt-argentina", 2))
    for what in ("Place the estanciero", "Neutral building C", "Use a local action", "Move the engine"):
        option = page.locator("[data-option]", has_text=what)
        while not option.count():
            send_something(page)
            page.locator("[data-option]").first.wait_for()
        option.click()
        if what == "Neutral building C":
            page.locator("[data-send]").click()
            page.locator("[data-option]", has_text="Do no more here").wait_for()
    page.locator("[data-send]").click()
    expect(page.locator(".log li").last).to_contain_text("moves the engine")


def test_bots_move_at_a_pace_that_can_be_followed(new_page: NewPage, service: Service) -> None:
    page = new_page()
    page.goto(opened(service, "el-gaucho", 3).address())
    expect(page.locator("[data-option]").first).to_be_visible()
    page.evaluate(
        """() => {
            globalThis.shown = []
            globalThis.moves = 0
            const main = document.querySelector('main.table')
            new MutationObserver(() => {
                shown.push(main.dataset.version)
                moves += document.getAnimations().length
            }).observe(main, {attributes: true})
        }"""
    )
    for _ in range(3):
        send_something(page)
        page.locator("main[data-shown=now] [data-option]").first.wait_for(timeout=LONG)
    assert len(set(page.evaluate("shown"))) > 6
    assert page.evaluate("moves") > 0


def test_nothing_moves_for_whoever_wants_it_so(new_page: NewPage, service: Service) -> None:
    page = sitting(new_page, opened(service, "el-gaucho", 2), reduced_motion="reduce")
    page.evaluate(
        """() => {
            globalThis.moves = 0
            new MutationObserver(() => (moves += document.getAnimations().length))
                .observe(document.body, {subtree: true, childList: true, attributes: true})
        }"""
    )
    for _ in range(3):
        expect(page.locator("[data-option]").first).to_be_visible()
        send_something(page)
    assert page.evaluate("moves") == 0


def test_a_table_switches_its_language_with_all_that_was_told(new_page: NewPage, service: Service) -> None:
    page = sitting(new_page, opened(service, "el-gaucho", 2))
    expect(page.locator("[data-option]").first).to_be_visible()
    page.select_option(".masthead .items > label:last-of-type select", "fr")
    expect(page.locator("#acting")).to_have_text("Ce que vous pouvez faire")
    expect(page.locator(".log li").first).to_contain_text("Ana")
    expect(page.locator("[data-zone='steppe']")).to_contain_text("Steppe")
    expect(page.locator(".log")).to_contain_text("pioche")
