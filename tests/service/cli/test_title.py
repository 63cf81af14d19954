"""`estancia title`: is a new title one that keeps all laws, and is a title that breaks one told which?"""

import sys
import tomllib
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from domain import titles
from domain.discovery import BrokenTitle
from domain.titles import TITLES
from service.title_kit import check
from tests.service.cli.support import run
from tests.support.server import ROOT

_NUMBERS = count()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where an author works; nothing that is imported from there stays."""
    known = set(TITLES)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield tmp_path
    for title in set(TITLES) - known:
        del titles.TITLES[title]


@pytest.fixture
def lamb(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package of a new title, of which the check has not heard yet."""
    name = f"lamb-number-{next(_NUMBERS)}"
    assert run("title", "new", name).exit_code == 0
    monkeypatch.chdir(folder / name)
    return folder / name / name.replace("-", "_")


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert text.count(old) == 1, (path, old)
    path.write_text(text.replace(old, new), "utf-8")


def test_a_new_title_keeps_all_laws(lamb: Path) -> None:
    result = run("title", "check", lamb.name)
    assert result.exit_code == 0, result.output
    *laws, last = result.output.splitlines()
    assert all(line.startswith("holds   ") for line in laws)
    assert last == f"{lamb.parent.name} keeps all {len(laws)} laws."
    assert len(laws) > 70
    assert "holds   no lamb is lost" in laws, "which is a law of its own"


@pytest.mark.parametrize(
    ("file", "old", "new", "law"),
    [
        (
            "decide.py",
            '    if state.turn != seat:\n        raise Rejected(Reason.NOT_YOUR_TURN, "2.1")\n',
            "",
            "a command from another moment or seat is accepted exactly if it is listed",
        ),
        (
            "decide.py",
            '"2.3"',
            '"9.9"',
            "a command from another moment or seat is accepted exactly if it is listed",
        ),
        (
            "view.py",
            "    return event\n",
            "    from msgspec.structs import replace\n\n    return replace(event)\n",
            "an event that hides nothing is disclosed as it is",
        ),
        (
            "flow.py",
            "return () if state.turn is None",
            "return () if state.flock < 3",
            "every command can come up",
        ),
        (
            "scoring.py",
            'Line("lambs", count)',
            'Line("lambs", count + 1)',
            "when the game is over everybody is told the final score",
        ),
        (
            "presentation/scene.py",
            "refs.FLOCK, None",
            "'meadow', None",
            "every piece of every view is drawn somewhere and once",
        ),
        (
            "presentation/texts/words.toml",
            'lambs_taken = ["Lambs taken", "Agneaux pris", "Lämmer genommen"]\n',
            "",
            "every code has a word in every language",
        ),
        ("adapter.py", "== FLOCK", "< FLOCK", "no lamb is lost"),
    ],
    ids=lambda it: it.split("/")[-1] if it.endswith((".py", ".toml")) else "",
)
def test_a_title_that_breaks_a_law_is_told_which_and_in_which_game(
    lamb: Path, file: str, old: str, new: str, law: str
) -> None:
    change(lamb / file, old, new)
    result = run("title", "check", lamb.name)
    assert result.exit_code == 1, result.output
    assert f"BROKEN  {law}\n" in result.output
    assert f"shown by: {lamb.parent.name}" in result.output
    assert result.output.splitlines()[-1].startswith(f"{lamb.parent.name} breaks ")


def test_a_title_with_secrets_has_to_say_what_is_hidden(lamb: Path) -> None:
    """Otherwise nobody would know whether it keeps them."""
    change(
        lamb / "view.py",
        "    return event\n",
        "    from msgspec.structs import replace\n\n"
        "    hides = viewer is None and hasattr(event, 'start_player')\n"
        "    return replace(event, lambs=0) if hides else event\n",
    )
    result = run("title", "check", lamb.name)
    assert "BROKEN  games that look alike to a viewer are told alike" in result.output
    assert "a title with secrets needs twins" in result.output


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nothing_there", "nothing_there cannot be used: ModuleNotFoundError"),
        ("domain.core", "domain.core cannot be used: "),
    ],
)
def test_what_is_no_title_cannot_be_checked(folder: Path, name: str, why: str) -> None:  # noqa: ARG001
    result = run("title", "check", name)
    assert result.exit_code == 2
    assert why in result.output


def test_an_installed_title_that_is_left_out_is_told_why(
    folder: Path,  # noqa: ARG001
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(check, "BROKEN_TITLES", (BrokenTitle("lost-herd", "strangers", "ImportError: no"),))
    result = run("title", "check", "lost-herd")
    assert result.exit_code == 2
    assert "lost-herd (strangers) cannot be used: ImportError: no" in result.output


@pytest.mark.parametrize(
    "name", ["Lost", "lost_lamb", "9lives", "../lamb", "lamb-", "class", "ranchers", "json"]
)
def test_a_name_that_no_title_can_have_is_refused_and_nothing_is_written(folder: Path, name: str) -> None:
    result = run("title", "new", name)
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    assert list(folder.iterdir()) == []


def test_the_adapter_may_lie_in_another_module(lamb: Path) -> None:
    """As ours do, which lie among the tests of this repository."""
    (lamb / "adapter.py").rename(lamb.parent / f"fixture_of_{lamb.name}.py")
    assert "no lamb is lost" not in run("title", "check", lamb.name).output
    assert (
        "no lamb is lost" in run("title", "check", lamb.name, "--adapter", f"fixture_of_{lamb.name}").output
    )


@pytest.mark.parametrize(
    ("code", "why"),
    [("import nothing_there", "ModuleNotFoundError"), ("ADAPTER = 1", "has no ADAPTER of class")],
)
def test_an_adapter_that_cannot_be_used_is_told_in_words(lamb: Path, code: str, why: str) -> None:
    (lamb / "adapter.py").write_text(code)
    result = run("title", "check", lamb.name)
    assert result.exit_code == 2
    assert why in result.output
    assert "holds" not in result.output


def test_a_new_title_asks_for_the_release_that_has_laid_it_out(lamb: Path) -> None:
    release = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    project = tomllib.loads((lamb.parent / "pyproject.toml").read_text("utf-8"))["project"]
    major, minor, _ = map(int, release.split("."))
    assert project["dependencies"] == [f"estancia>={major}.{minor},<{major}.{minor + 1}"]


def test_a_folder_that_is_there_is_left_as_it_is(folder: Path) -> None:
    (folder / "lost-herd").mkdir()
    result = run("title", "new", "lost-herd")
    assert (result.exit_code, "lost-herd" in result.output) == (2, True)
    assert list((folder / "lost-herd").iterdir()) == []
