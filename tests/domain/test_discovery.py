"""Are titles found through their registrations, and is one that cannot be used named and left out?"""

import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

from domain import discovery
from domain.discovery import (
    FIRST,
    GROUP,
    BrokenTitle,
    Registration,
    TitlesNotRegistered,
    load,
    registrations,
)
from domain.soundness import require_sound
from domain.titles import BROKEN_TITLES, TITLES
from service.cli.operate.findings import of_titles
from service.games.unreadable.broken_titles import log, report_broken_titles

COPY = """
from dataclasses import replace
from domain.ranchers.title import TITLE as RANCHERS
def named(id, **changes):
    return replace(RANCHERS, rules=replace(RANCHERS.rules, title=id, **changes))
TITLE = named("{id}")
"""
"""Ranchers under another name: the shortest whole title from elsewhere."""


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for distributions that are installed beside ours."""
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    for path in tmp_path.glob("*.py"):
        sys.modules.pop(path.stem, None)


def install(folder: Path, distribution: str, entries: dict[str, str], **modules: str) -> None:
    information = folder / f"{distribution}-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n")
    lines = "".join(f"{id} = {where}\n" for id, where in entries.items())
    (information / "entry_points.txt").write_text(f"[{GROUP}]\n{lines}")
    for name, code in modules.items():
        (folder / f"{name}.py").write_text(code)


def broken_by(folder: Path, code: str, id: str = "herd") -> BrokenTitle:
    """What is said of a title with this module; all others are there."""
    install(folder, "strangers", {id: "strange_herd:TITLE"}, strange_herd=code)
    titles, broken = load(registrations())
    assert titles == TITLES
    (title,) = broken
    assert (title.title, title.distribution) == (id, "strangers")
    return title


def test_our_titles_come_first_in_their_order_and_all_of_them_can_be_used() -> None:
    assert tuple(TITLES)[: len(FIRST)] == FIRST
    assert BROKEN_TITLES == ()
    for title in TITLES.values():
        require_sound(title)


def test_titles_of_other_distributions_follow_by_their_ids_wherever_they_are_installed(
    elsewhere: Path,
) -> None:
    install(elsewhere, "zebras", {"aardvark": "zebras:TITLE"}, zebras=COPY.format(id="aardvark"))
    install(elsewhere, "apes", {"zebu": "apes:TITLE"}, apes=COPY.format(id="zebu"))
    titles, broken = load(registrations())
    assert broken == ()
    assert tuple(titles) == (*FIRST, "aardvark", "zebu")


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("TITLE = (", "SyntaxError: "),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("PITLE = 1", "AttributeError: "),
        ("TITLE = 1", "TypeError: strange_herd:TITLE is no Title"),
        (COPY.format(id="flock"), "ValueError: it is registered as herd, and its rules name it flock"),
        (
            COPY.format(id="herd") + "TITLE = named('herd', seats=())",
            "Unsound: `seats`: numbers from 1 to 20",
        ),
        (
            COPY.format(id="herd") + "TITLE = replace(TITLE, chances={})",
            "Unsound: a title with a judge needs `chances`",
        ),
        (
            COPY.format(id="herd") + "from domain.table.events import SeatTaken\n"
            "TITLE = named('herd', events=(SeatTaken,))",
            "Unsound: events of these types exist already: seat_taken",
        ),
        (
            COPY.format(id="herd") + "from domain.core.bots import Bot\n"
            "TITLE = replace(TITLE, bots=(Bot('random', None, '1'),))",
            "Unsound: bots of these names exist already: random",
        ),
        (
            COPY.format(id="herd") + "TITLE = replace(TITLE, presentation=replace("
            "TITLE.presentation, layout=lambda settings, seats: 1 / 0))",
            "ZeroDivisionError: ",
        ),
        (COPY.format(id="herd") + "TITLE = replace(TITLE, presentation=None)", "Unsound: its `rules` are no"),
    ],
    ids=lambda it: it.partition(":")[0] if "\n" not in it else "",
)
def test_a_title_that_cannot_be_used_is_named_with_the_reason_and_left_out(
    elsewhere: Path, code: str, why: str
) -> None:
    assert broken_by(elsewhere, code).why.startswith(why)


def test_a_title_whose_id_is_in_no_url_is_left_out(elsewhere: Path) -> None:
    assert broken_by(elsewhere, COPY.format(id="My Herd"), "My Herd").why.startswith("Unsound: its id is not")


def test_the_title_of_another_distribution_takes_the_place_of_none_of_ours(elsewhere: Path) -> None:
    told = broken_by(elsewhere, COPY.format(id="ranchers"), "ranchers")
    assert told.why == "ValueError: another distribution already brings a title ranchers"


def test_a_checkout_has_the_titles_of_its_own_pyproject_whatever_was_installed_before(
    elsewhere: Path,
) -> None:
    """So that nobody has to install a checkout again after it has got another title."""
    install(elsewhere, "estancia", {"el-gaucho": "gone:TITLE"})
    assert [found.title for found in registrations()] == [*FIRST]
    assert {found.distribution for found in registrations()} == {"estancia"}


def test_without_a_registration_of_our_titles_it_is_said_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "_of_checkout", lambda: None)
    monkeypatch.setattr(metadata, "entry_points", lambda **_: ())
    with pytest.raises(TitlesNotRegistered, match=r"install it again.*pip install --editable \."):
        registrations()


def test_a_title_that_is_left_out_is_named_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    told = list[dict[str, str]]()
    monkeypatch.setattr(log, "error", lambda event, **facts: told.append({"event": event, **facts}))
    report_broken_titles((BrokenTitle("herd", "strangers", "ImportError: no"),))
    (line,) = told
    assert (line["title"], line["distribution"], line["detail"]) == ("herd", "strangers", "ImportError: no")


def test_a_registration_says_who_brings_it() -> None:
    entry = metadata.EntryPoint("herd", "strange_herd:TITLE", GROUP)
    titles, (broken,) = load([Registration("herd", "strangers", entry)])
    assert (titles, broken.title, broken.distribution) == ({}, "herd", "strangers")


def test_the_doctor_names_it_and_says_that_its_games_stay() -> None:
    warning, fine = of_titles((BrokenTitle("herd", "strangers", "ImportError: no"),))
    assert (warning.level, warning.what) == ("warning", "herd (strangers) is left out: ImportError: no")
    assert "games of the title stay as they are" in warning.remedy
    assert (fine.level, fine.what) == ("ok", ", ".join(TITLES))
