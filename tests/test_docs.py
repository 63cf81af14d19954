"""Is what the documents say true? Their blocks run and are answered as shown, their links lead somewhere."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support import pages, server
from tests.support.pages import PAGES
from tests.support.server import ROOT, Service

GUIDES = ROOT / "docs" / "guides"
RUN = [page for page in PAGES if {"sh", "python"} & {language for language, _ in pages.blocks(page)}]
PROBLEM = {"type": "/problems/rejected", "status": 409, "reason": "not_now", "clause": "3.2"}
LINK = re.compile(r"\]\((?!\w+:|#)([^)#\s]+)")


ALONE = ("archives.md",)
"""Takes all games that there are: the more tests had run before, the longer it would take with theirs."""


@pytest.fixture
def alone() -> Iterator[Service]:
    with server.running(server.FEW) as it:
        yield it


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.slow
@pytest.mark.timeout(900)  # a page may run twenty programs: a busy machine takes ten times as long
@pytest.mark.parametrize("page", RUN, ids=name)
def test_what_a_page_tells_to_do_can_be_done_and_is_answered_as_shown(
    page: Path, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    # A page that speaks of a key is for a service that has one.
    which = "guarded" if pages.KEY in page.read_text("utf-8") else "service"
    said = pages.run(page, request.getfixturevalue("alone" if page.name in ALONE else which), tmp_path)
    check = CHECKS.get(page.name)
    if check is not None:
        check(said, tmp_path)


def the_readme_plays_to_the_final_scores(said: str, _: Path) -> None:
    shown, chosen, refused, result = (
        said.find(it) for it in ('"view":', '"events":', '"status":409', "'scores':")
    )
    assert 0 <= shown < chosen < refused < result, said[-2_000:]
    assert '"clause":"' in said[refused:]
    assert re.search(r"'winners': \[[01]", said[result:])


def the_page_about_streams_follows_a_game_to_its_end(said: str, folder: Path) -> None:
    assert "id: 1\nevent: game_opened\n" in said
    assert 'event: farewell\ndata: {"why":"over"}\n\n' in said
    lines = [json.loads(line) for line in (folder / "events.ndjson").read_text().splitlines()]
    assert [line["position"] for line in lines] == list(range(11, len(lines) + 11))
    assert f"id: {len(lines) + 10}\nevent: luck_revealed\n" in said


def the_page_about_screens_draws_a_table_and_sees_tiles_being_dealt(said: str, folder: Path) -> None:
    assert re.search(r"\d+ zones, \d+ pieces\n", said)
    assert (folder / "table.svg").read_text("utf-8").count("<rect") > 60
    assert "tile: pile -> hand:0\n" in said


def the_bot_of_your_own_plays_to_the_end(said: str, _: Path) -> None:
    assert re.search(r"\{'scores': \[.*\], 'winners': \[.*\]\}", said)


def the_page_about_time_travel_looks_back_and_goes_on_from_there(said: str, folder: Path) -> None:
    assert '"version":40,' in said
    assert [int(at) for at in re.findall(r"(\d\d) \w+ to act: ", said)] == list(range(40, 61))
    game = json.loads((folder / "opened.json").read_text())["game"]
    forked = said.index(f'"forked_from":{{"game":"{game}"')
    hint = said.index('"bot":"greedy","command":{"type"', forked)
    taken = said.rindex(f'{{"game":"{game}"')
    assert hint < taken
    assert json.loads(said[taken:])["status"] == "over"


def the_page_about_rules_alone_plays_on(said: str, folder: Path) -> None:
    assert said.startswith("True ['tiles_kept'] to act: [1]\n")
    refused = json.loads(said.splitlines()[-1])
    assert refused["legal"] is False
    assert refused["detail"]
    assert len(json.loads((folder / "answer.json").read_text())["views"]) == 3


def the_page_about_auditing_verifies_reads_and_disputes_a_game(said: str, _: Path) -> None:
    said = " ".join(said.split())  # it is wrapped for terminals
    for told in (
        "events match the stored game",
        "1 game, ",
        "1 exact, 0 diverged, 0 unverified",
        "lets greedy (version 1) choose",
        " › ",
        "Depuis l'événement",
        "with a dispute about seat 2 after event 63, which is verified, too",
        "decisions are the same again",
        "; the same again",
        "1 same, 0 differs, 0 refused, 0 unreadable",
    ):
        assert told in said, told


def the_page_about_access_opens_watches_and_manages_a_game_with_a_key(said: str, folder: Path) -> None:
    first, second = (json.loads((folder / name).read_text()) for name in ("opened.json", "again.json"))
    assert first == second
    answers = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    shown, own, renewed, refused, watched, listed, gone, all_there_is = answers
    assert shown["seats"][0]["name"] == "Ana"
    assert [line["game"] for line in own["games"]] == [first["game"]]
    assert renewed["token"] != first["seats"][0]["token"]
    assert refused["reason"] == "no_such_game"
    assert "ranch-web" in [key["name"] for key in listed["keys"]]
    assert gone["reason"] == "bad_token"
    assert watched["events"][0]["type"] == "game_opened"
    assert first["game"] in [line["game"] for line in all_there_is["games"]]
    assert "204" in said.splitlines()


def the_page_about_webhooks_is_told_a_game_and_sends_a_message_again(said: str, folder: Path) -> None:
    told = [json.loads(line) for line in (folder / "received.ndjson").read_text().splitlines()]
    assert told[0]["type"] == "ping"
    positions = [it["data"]["version"] for it in told[1:]]
    assert positions[: len(set(positions))] == list(range(1, max(positions) + 1))
    last = json.loads((folder / "page.json").read_text())["deliveries"][0]
    assert last["outcome"] == "delivered"
    assert f'{{"delivery":"{last["delivery"]}"}}' in said
    assert "old_secret_until" in said


def the_page_about_seats_empties_hands_over_and_resigns(said: str, _: Path) -> None:
    assert '"seat":1,"kind":"open","taken":false,"name":null' in said
    handed = said.index('"seat":0,"kind":"reserved","taken":true,"name":"Ana","bot":"greedy"')
    looks_only = said.index('"commands":[],"undo":{"possible":false', handed)
    assert looks_only < said.index('"name":"Ana","bot":null', handed)
    assert said.endswith("over [0]\n")


def the_page_about_clocks_opens_a_game_with_one(said: str, _: Path) -> None:
    assert said.startswith("{'turn': 86400, 'game': 604800, 'then': 'bot', 'bot': 'expert', 'now': None")


def the_page_about_test_mode_throws_sixes_and_lets_an_hour_pass(said: str, _: Path) -> None:
    assert "1 game_set_up by a secret command\n2 round_started by start_round\n" in said
    assert re.search(r"\{'dice': \[6(, 6)+\]\}\n", said)
    assert '"type":"seat_timed_out","data":{"bot":"expert","seat":0,"then":"bot"}' in said


def the_page_about_luck_binds_the_house(said: str, _: Path) -> None:
    assert said.endswith("bound\n")


def the_page_about_a_cluster_loses_nothing_when_a_primary_dies(said: str, _: Path) -> None:
    assert said.endswith("nine games are there\n")


def the_page_about_many_games_exports_checks_and_draws(said: str, folder: Path) -> None:
    for told in ("exact, 0 diverged, 0 unverified", "are the same again", "verkauft", "drawn "):
        assert told in said, said[-2_000:]
    assert all((folder / f"{it}.svg").read_text().startswith("<svg") for it in ("begins", "points", "choice"))


CHECKS = {
    "archives.md": the_page_about_many_games_exports_checks_and_draws,
    "cluster.md": the_page_about_a_cluster_loses_nothing_when_a_primary_dies,
    "luck.md": the_page_about_luck_binds_the_house,
    "seats.md": the_page_about_seats_empties_hands_over_and_resigns,
    "clocks.md": the_page_about_clocks_opens_a_game_with_one,
    "test-mode.md": the_page_about_test_mode_throws_sixes_and_lets_an_hour_pass,
    "webhooks.md": the_page_about_webhooks_is_told_a_game_and_sends_a_message_again,
    "auditing.md": the_page_about_auditing_verifies_reads_and_disputes_a_game,
    "time-travel.md": the_page_about_time_travel_looks_back_and_goes_on_from_there,
    "check.md": the_page_about_rules_alone_plays_on,
    "access.md": the_page_about_access_opens_watches_and_manages_a_game_with_a_key,
    "README.md": the_readme_plays_to_the_final_scores,
    "streaming.md": the_page_about_streams_follows_a_game_to_its_end,
    "screens.md": the_page_about_screens_draws_a_table_and_sees_tiles_being_dealt,
    "bots.md": the_bot_of_your_own_plays_to_the_end,
}


@pytest.mark.parametrize("page", [page for page in PAGES if GUIDES in page.parents], ids=name)
def test_no_answer_is_shown_that_nobody_has_asked_for(page: Path) -> None:
    languages = [language for language, _ in pages.blocks(page)]
    assert all(languages[i - 1 : i] == ["sh"] for i, it in enumerate(languages) if it == "json")


@pytest.mark.parametrize(
    "shown, said",
    [
        ({"a": 1}, {"b": 1}),
        ({"a": 1}, {"a": "1"}),
        ({"a": 1}, {"a": 1, "b": 2}),
        ([1, "…"], []),
        ({"a": [{"b": None}]}, {"a": [{"b": 0}]}),
        ({"a": "used before"}, {"a": "used for something else"}),
        ({"a": "before: …"}, {"a": "after: this"}),
        ({**PROBLEM, "status": 412}, {**PROBLEM, "status": 409}),
        ({**PROBLEM, "clause": "3.2"}, {**PROBLEM, "clause": "3.3"}),
    ],
)
def test_an_answer_that_is_shown_otherwise_is_noticed(shown: object, said: object) -> None:
    with pytest.raises(AssertionError):
        pages.compare(shown, said, "page")
    pages.compare(shown, shown, "page")


@pytest.mark.parametrize(
    "shown, said",
    [
        ({"a": 1, "b": [2, "…"], "…": "…"}, {"a": 3, "b": [4, 5], "c": None}),
        ({"game": "4f0c1d6be2a79b35d810"}, {"game": "0123456789abcdef0123"}),
        ({"at": "2026-11-27T22:44:13.123Z"}, {"at": "2026-11-28T00:00:00.000Z"}),
        ({"detail": "You expected version 4: …"}, {"detail": "You expected version 17: the newest is 20."}),
    ],
)
def test_what_is_another_each_time_need_not_be_shown_as_it_comes(shown: object, said: object) -> None:
    pages.compare(shown, said, "page")


def test_every_guide_is_in_the_index_in_one_line_beside_those_of_its_folder() -> None:
    index = (ROOT / "docs" / "README.md").read_text("utf-8")
    parts = [re.findall(r"^- .*?\(guides/([^)]+)\)", part, re.MULTILINE) for part in index.split("\n## ")]
    listed = [page for part in parts for page in part]
    assert sorted(listed) == sorted(str(page.relative_to(GUIDES)) for page in GUIDES.rglob("*.md"))
    assert all(len({Path(page).parent for page in part}) <= 1 for part in parts), "a folder is a heading"


def test_every_decision_has_its_own_number_a_status_and_a_line_of_the_index() -> None:
    folder = ROOT / "docs" / "decisions"
    decisions = sorted(folder.glob("0*.md"))
    index = (folder / "README.md").read_text("utf-8")
    rows = re.findall(r"^\| (\d+) \| (.*?) \| (.*?) \|$", index, re.MULTILINE)
    linked = [(int(number), link) for number, line, _ in rows for link in re.findall(r"\((0[^)]+)\)", line)]
    assert linked == [(int(page.name[:4]), page.name) for page in decisions]
    assert [int(number) for number, _, _ in rows] == list(range(1, len(rows) + 1)), (
        "a missing number is explained"
    )
    statuses = {int(number): status for number, _, status in rows}
    for page in decisions:
        title, _, status, *_ = page.read_text("utf-8").splitlines()
        number = int(page.name[:4])
        assert title.startswith(f"# {number}. ")
        accepted = re.fullmatch(r"\*\*Status:\*\* (Accepted \d{4}-\d\d-\d\d)\..*", status)
        assert accepted is not None, page.name
        assert statuses[number].startswith(accepted[1]), page.name


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    broken = [link for link in LINK.findall(page.read_text()) if not (page.parent / link).exists()]
    assert not broken


# ---- anchors


def anchors_of(page: Path) -> set[str]:
    """The ids of the headings of a page, as GitHub and our own server form them."""
    text = re.sub(r"^(```|~~~).*?^\1", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_anchor_in_a_link_is_that_of_a_heading(page: Path) -> None:
    links = re.findall(r"\]\((?!\w+:)([^)#\s]*)#([^)\s]+)\)", page.read_text("utf-8"))
    targets = [(page.parent / path if path else page, anchor) for path, anchor in links]
    assert [
        f"{name(path.resolve())}#{anchor}"
        for path, anchor in targets
        if path.suffix == ".md" and anchor not in anchors_of(path)
    ] == []


def test_every_anchor_of_a_document_that_the_service_links_to_is_that_of_a_heading() -> None:
    """Apart from those of problems, which are tested with the pages of the documents."""
    files = [path for suffix in ("html", "js", "py") for path in (ROOT / "service").rglob(f"*.{suffix}")]
    linked = {
        link
        for path in (*files, ROOT / "openapi.yaml")
        for link in re.findall(
            r"docs/([\w/.-]+?)(?:\.md)?#(?!problem-)([a-z][\w-]*)", path.read_text("utf-8")
        )
    }
    assert {
        f"{page}#{anchor}"
        for page, anchor in linked
        if anchor not in anchors_of(ROOT / "docs" / f"{page}.md")
    } == set()
