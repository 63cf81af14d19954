"""The lobby in a browser: what is played, what can be joined, and how a game is opened."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, forgiving, grave_faults
from tests.browser.support import opened
from tests.support.server import Service


def lobby(new_page: NewPage, **more: object) -> Page:
    page = new_page(**more)
    page.goto("/")
    expect(page.locator("form.new summary")).to_be_visible()
    return page


def test_the_lobby_opens_and_axe_finds_nothing_grave(new_page: NewPage) -> None:
    page = lobby(new_page)
    page.click("form.new summary")
    expect(page.locator("[data-setting]").first).to_be_visible()
    assert grave_faults(page) == []


def test_a_bot_is_told_with_its_level_once_and_its_rating_which_is_explained(new_page: NewPage) -> None:
    page = lobby(new_page)
    bots = page.locator("select[name=seat1] option[value^='bot:']").all_inner_texts()
    assert any(re.fullmatch(r"Bot: expert, \d+ ± \d+", it) for it in bots), bots
    assert any(re.fullmatch(r"Bot: greedy – skilled, 1500", it) for it in bots), bots
    expect(page.get_by_role("link", name="Levels and ratings")).to_have_attribute(
        "href", re.compile("bots#levels")
    )
    page.select_option("select[name=seat1]", "open")
    expect(page.get_by_role("link", name="Levels and ratings")).to_have_count(0)


def test_on_a_phone_my_games_come_first_and_then_a_new_one(new_page: NewPage) -> None:
    page = lobby(new_page, size=(390, 844))
    heads = page.locator("h2").evaluate_all(
        "all => all.map(it => [it.getBoundingClientRect().y, it.innerText])"
    )
    assert [text for _, text in sorted(heads)] == [
        "My games",
        "New game",
        "Games",
        "Join by link or invitation",
    ]


def test_it_speaks_three_languages_and_switches_at_once(new_page: NewPage) -> None:
    page = lobby(new_page, language="fr-FR")
    expect(page.locator("#new")).to_have_text("Nouvelle partie")
    for language, text in (("de", "Neue Partie"), ("en", "New game")):
        page.select_option(".masthead select", language)
        expect(page.locator("#new")).to_have_text(text)
        expect(page.locator("html")).to_have_attribute("lang", language)
        figures = page.evaluate(
            "import('/shared/language.js').then(it => [it.figure(1644.25), it.percent(0.5)])"
        )
        assert figures == {"de": ["1644,3", "50\xa0%"], "en": ["1644.3", "50%"]}[language]
    page.reload()
    expect(page.locator("#new")).to_have_text("New game")


def test_a_game_for_all_is_opened_found_and_joined(new_page: NewPage, service: Service) -> None:
    ana, ben = lobby(new_page), new_page()
    ana.fill("form.new input[name=me]", "Ana")
    ana.select_option("select[name=title]", "ranchers")
    ana.select_option("select[name=seat1]", "open")
    ana.click("form.new summary")
    ana.select_option("[data-setting=module] select", "fish")
    ana.click("form.new button.main")
    ana.wait_for_url(re.compile("/games/[0-9a-f]{20}$"))
    game = ana.url.rsplit("/", 1)[1]
    shown = service.get(f"/v1/games/{game}")
    assert (shown["status"], shown["settings"]["module"]) == ("open", "fish")

    ben.goto("/")
    ben.click(f"[data-list=open] a[href='/games/{game}']")
    ben.fill(".joining input[name=me]", "Ben")
    ben.click("[data-sit='1']")
    expect(ben.locator("[data-status=running]")).to_be_visible()
    expect(ana.locator("[data-status=running]")).to_be_visible()
    assert [seat["name"] for seat in service.get(f"/v1/games/{game}")["seats"]] == ["Ana", "Ben"]

    ana.goto("/")
    ana.get_by_label("My games").locator(f"a[href='/games/{game}']").wait_for()


def test_bounds_and_reconstructed_settings_come_from_the_schema(new_page: NewPage) -> None:
    page = lobby(new_page)
    page.click("form.new summary")
    sizes = page.locator("[data-setting=pasture_sizes]")
    expect(sizes.locator(".badge")).to_have_text("reconstructed")
    sizes.locator("input[type=checkbox]").check()
    fields = sizes.locator("input[type=number]")
    expect(fields).to_have_count(4)
    assert [fields.first.get_attribute(name) for name in ("min", "max")] == ["1", "8"]


def test_an_invitation_and_a_wrong_one(new_page: NewPage) -> None:
    page = lobby(new_page)
    box = page.get_by_label("Link, invitation or id of a game")
    box.fill("nonsense")
    page.get_by_role("button", name="Go").click()
    expect(page.get_by_role("alert")).to_be_visible()


def test_a_private_game_is_joined_by_its_invitation_alone(new_page: NewPage) -> None:
    ana, ben = lobby(new_page), new_page()
    ana.fill("form.new input[name=me]", "Ana")
    ana.select_option("select[name=seat1]", "open")
    ana.get_by_label("Private").check()
    ana.click("form.new button.main")
    invitation = ana.get_by_label("Link for whoever wants to play").input_value()
    assert "#token=est_invitation_" in invitation
    ben.goto("/")
    ben.get_by_label("Link, invitation or id of a game").fill(invitation)
    ben.get_by_role("button", name="Go").click()
    ben.fill(".joining input[name=me]", "Ben")
    ben.click("[data-sit='1']")
    expect(ben.locator("[data-status=running]")).to_be_visible()
    expect(ana.locator("[data-status=running]")).to_be_visible()


def test_an_invited_person_starts_the_game_and_its_clock_by_opening_the_link(
    new_page: NewPage, service: Service
) -> None:
    ana, ben = lobby(new_page), new_page()
    ana.fill("form.new input[name=me]", "Ana")
    ana.select_option("select[name=seat1]", "person")
    ana.get_by_label("Seat 2: Name").fill("Ben")
    ana.get_by_label("Clock").check()
    ana.click("form.new button.main")
    link = ana.get_by_label("Invitation for Ben").input_value()
    expect(ana.get_by_text("Ben is not here yet").first).to_be_visible()
    expect(ana.locator("[data-sit]")).to_have_count(0)
    shown = service.get(f"/v1/games/{ana.url.rsplit('/', 1)[1]}")
    assert (shown["status"], [seat["deadline"] for seat in shown["clock"]["seats"]]) == ("open", [None] * 2)
    ben.goto(link)
    expect(ben.locator("[data-status=running]")).to_be_visible()
    expect(ana.locator("[data-status=running]")).to_be_visible()
    expect(ana.get_by_label("Invitation for Ben")).to_have_count(0)


def test_a_guest_of_a_private_table_is_offered_no_link_that_leads_nowhere(new_page: NewPage) -> None:
    ana, ben = lobby(new_page), new_page()
    ana.fill("form.new input[name=me]", "Ana")
    ana.select_option("select[name=players]", "3")
    for seat in (1, 2):
        ana.select_option(f"select[name=seat{seat}]", "open")
    ana.get_by_label("Private").check()
    ana.click("form.new button.main")
    ben.goto(ana.get_by_label("Link for whoever wants to play").input_value())
    ben.fill(".joining input[name=me]", "Ben")
    ben.click("[data-sit='1']")
    expect(ben.locator(".joining input[name=me]")).to_have_count(0)
    expect(ben.locator(".joining")).to_be_visible()
    expect(ben.get_by_label("Link for whoever wants to play")).to_have_count(0)
    expect(ana.get_by_label("Link for whoever wants to play")).to_have_count(1)


def test_whoever_has_opened_a_game_fills_it_with_bots(new_page: NewPage) -> None:
    page = lobby(new_page)
    page.fill("form.new input[name=me]", "Ana")
    page.select_option("select[name=players]", "3")
    for seat in (1, 2):
        page.select_option(f"select[name=seat{seat}]", "open")
    page.click("form.new button.main")
    expect(page.get_by_role("button", name="Start with those who sit")).to_have_count(0)
    page.get_by_role("button", name="Let “random” play seat 2").click()
    expect(page.locator("[data-seat='1']")).to_contain_text("random")
    page.get_by_role("button", name="Start with those who sit").click()
    expect(page.locator("[data-status=running]")).to_be_visible()
    expect(page.locator(".seats [data-seat]")).to_have_count(2)


def test_no_page_is_wider_than_the_screen(new_page: NewPage, service: Service) -> None:
    game = opened(service, "gwt-argentina", 2).game
    for width in (360, 1280):
        page = new_page(size=(width, 800))
        page.goto("/")
        page.select_option("select[name=title]", "gwt-argentina")
        page.click("form.new summary")
        expect(page.locator("[data-setting]").first).to_be_visible()
        page.select_option("select[name=seat1]", "bot:random")
        assert surplus(page) <= 0
        shown = {"/console": "#charts", f"/games/{game}": ".board", f"/games/{game}/replay": ".board"}
        for path, part in {
            **shown,
            "/docs/guides/bots/bots": "h1",
            "/docs/guides/operate/settings": "h1",
        }.items():
            page.goto(path)
            expect(page.locator(part)).to_be_visible()
            assert surplus(page) <= 0, path


def surplus(page: Page) -> int:
    """Pixels by which a page is wider than the screen."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def test_an_unknown_address_leads_to_the_lobby(new_page: NewPage) -> None:
    page = new_page()
    with forgiving(page):  # the browser tells of the 404
        page.goto("/games/nothing")
    page.get_by_role("link", name="To the lobby").click()
    expect(page.locator("#new")).to_be_visible()
