"""Is the published ladder one that can be measured again, and is it told everywhere as it was measured?"""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from click.testing import CliRunner

from domain.bots import bots_of, ids_of
from domain.titles import TITLES
from service.arena import ladder as ladders
from service.arena.ladder import Ladder, LadderEntry, groups, merged, published, toml
from service.arena.ladder_page import html, markdown, svg
from service.cli import main
from service.cli.play import ladder as command

TABLES = [(title, seats) for title in TITLES for seats in TITLES[title].rules.seats]
SMALL = Ladder(
    "ranchers",
    2,
    "2026-11-28",
    "spring",
    40,
    (
        LadderEntry("greedy", "1", 1500, 1500, 1500, 20, 0.5, 1.25),
        LadderEntry("random", "1", 1200, 1100, 1300, 20, 0.1, 0.4),
    ),
)


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_every_bot_of_a_ladder_meets_others_so_that_all_can_be_compared(title: str, seats: int) -> None:
    found = groups(title, seats, 100)
    reached = {ids_of(title)[0]}
    for _ in ids_of(title):
        reached |= {bot for lineup, _ in found if reached & {*lineup} for bot in lineup}
    assert reached == {*ids_of(title)}
    assert all(len(lineup) == seats and games in (50, 100) for lineup, games in found)


def test_published_ladders_are_of_bots_that_are_hosted_about_one_of_them() -> None:
    for it in published():
        assert {rung.bot for rung in it.rungs} <= {*ids_of(it.title)}
        anchor = it.of(ladders.anchor_of(it.title))
        assert anchor is not None
        assert (anchor.low, anchor.rating, anchor.high) == (1500, 1500, 1500)


def test_the_file_of_ladders_is_as_the_program_writes_it() -> None:
    assert ladders.PUBLISHED.read_text("utf-8") == toml(published())


def test_the_guide_and_its_chart_tell_what_was_measured() -> None:
    guide = command.GUIDE.read_text("utf-8")
    assert command.with_tables(guide, published()) == guide
    assert command.PICTURE.read_text("utf-8") == svg(published())


def test_a_new_ladder_stands_in_the_place_of_the_old_one() -> None:
    other = Ladder("el-gaucho", 3, "2026-11-28", "1", 4, ())
    newer = Ladder("ranchers", 2, "2027-01-01", "2", 8, ())
    assert merged([SMALL, other], [newer]) == [other, newer]


def test_a_ladder_can_be_told_as_text_as_a_page_and_as_a_chart() -> None:
    assert "| 2 | `random` | learning | 1200 | 1100 … 1300 | 20 | 0.1 | 0.4 |" in markdown([SMALL])
    assert "<td>by definition</td>" in html([SMALL])
    chart = ET.fromstring(svg([SMALL]))
    assert len(chart.findall("{http://www.w3.org/2000/svg}circle")) == 2


def test_a_ladder_is_measured_and_published_by_one_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "PUBLISHED", tmp_path / "ladder.toml")
    monkeypatch.setattr(ladders, "PUBLISHED", tmp_path / "ladder.toml")
    monkeypatch.setattr(command, "GUIDE", tmp_path / "bots.md")
    monkeypatch.setattr(command, "PICTURE", tmp_path / "ladder.svg")
    monkeypatch.setattr(ladders, "bots_of", lambda title: bots_of(title)[:2])
    (tmp_path / "ladder.toml").write_text(toml([SMALL]), "utf-8")
    (tmp_path / "bots.md").write_text(f"before\n{command.BEGIN}{command.END}\nafter\n", "utf-8")
    published.cache_clear()
    try:
        options = ["--title", "ranchers", "--seats", "3", "--games", "3", "--processes", "1", "--write"]
        result = CliRunner().invoke(main, ["ladder", *options, "--html", str(tmp_path / "page.html")])
        assert result.exit_code == 0, result.output
        small, new = published()
    finally:
        published.cache_clear()
    assert small == SMALL
    assert (new.seats, new.games, {rung.bot for rung in new.rungs}) == (3, 3, {"random", "novice"})
    guide = (tmp_path / "bots.md").read_text("utf-8")
    assert guide.startswith(f"before\n{command.BEGIN}\n### Ranchers\n")
    assert guide.endswith(f"{command.END}\nafter\n")
    assert "<svg" in (tmp_path / "page.html").read_text("utf-8")
    assert (tmp_path / "ladder.svg").read_text("utf-8") == svg([small, new])
