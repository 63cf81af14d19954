"""Can a title be added as the page says, and is it then played without any further code?

The page is followed to the letter in a copy of the repository: the files of the small title are put where it
says they belong, it is listed where it says, and every command of the page is run.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from domain.core.decider import Decider
from domain.core.title import Presentation
from domain.titles import TITLES
from service.cli.terminal.http_client import Client
from tests.support import server
from tests.support.server import ROOT, Service

pytestmark = pytest.mark.slow

PAGE = (ROOT / "docs/adding_a_title.md").read_text("utf-8")
SMALL = Path(__file__).parent / "stray_calf"
ID, PACKAGE = "stray-calf", "stray_calf"
FOLDERS = ("bench", "docs", "domain", "service", "tests", "workers")
FILES = ("openapi.yaml", "pyproject.toml")
PACKAGES = sorted({*(title.replace("-", "_") for title in TITLES), PACKAGE})

_PATH = re.compile(r"`((?:[\w.]+/)+[\w.]*<title>[\w./]*)`( \(optional\))?")
_COMMAND = re.compile(r"^\$ (.+)$", re.MULTILINE)
_STRAY = "domain.stray_calf"


@pytest.fixture(scope="module")
def tree() -> Iterator[Path]:
    """The repository with one more title, listed in the three places."""
    with TemporaryDirectory(prefix="estancia-") as folder:
        root = Path(folder)
        kept_out = shutil.ignore_patterns(
            "__pycache__", "node_modules", "golden", "streams", "titles", "*.pyc"
        )
        (root / ".venv").symlink_to(sys.prefix)
        for name in FOLDERS:
            shutil.copytree(ROOT / name, root / name, ignore=kept_out, symlinks=True)
        for name in FILES:
            shutil.copy(ROOT / name, root)
        shutil.copytree(SMALL, root, dirs_exist_ok=True, ignore=kept_out)
        listed = rf'\1\n{ID} = "{_STRAY}.title:TITLE"'
        change(root / "pyproject.toml", r'(\[project\.entry-points\."estancia\.titles"\])', listed)
        change(root / "pyproject.toml", r'("el_gaucho) \|', r"\1 | stray_calf |")
        change(root / "pyproject.toml", r'(containers = \[\s*"domain\.el_gaucho")', rf'\1, "{_STRAY}"')
        yield root


@pytest.fixture(scope="module")
def played_by(tree: Path) -> Iterator[Service]:
    """The whole service, from that tree."""
    with server.running(server.FEW | {"PYTHONPATH": str(tree)}, tree) as it:
        yield it


def change(path: Path, old: str, new: str) -> None:
    text, count = re.subn(old, new, path.read_text("utf-8"))
    assert count == 1, (path, old)
    path.write_text(text, "utf-8")


def run(tree: Path, command: str, **environment: str) -> str:
    """What a command says that is run in the tree, whose `estancia` is not installed."""
    done = subprocess.run(
        ("bash", "-c", command.replace(".venv/bin/estancia", ".venv/bin/python -m service.cli")),
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree), **environment},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


@pytest.mark.timeout(300)
def test_every_command_of_the_page_does_what_it_should(tree: Path, played_by: Service) -> None:
    """Among them: all laws that every title must stand, on the new one."""
    said = {command: run(tree, command, ESTANCIA_BIND=played_by.bind) for command in _COMMAND.findall(PAGE)}
    (tests,) = (text for command, text in said.items() if "pytest" in command)
    assert (found := re.search(r"(\d+) passed", tests)), tests
    assert int(found[1]) > 100
    assert "failed" not in tests
    told = [text for command, text in said.items() if " demo " in command]
    assert ["The pens are weighed" in told[0], "Die Pferche werden gewogen" in told[1]] == [True, True]
    (standings,) = (text for command, text in said.items() if " arena " in command)
    assert re.search(r"^random +\d+ +\d+\.\d %", standings, re.MULTILINE)
    (figures,) = (text for command, text in said.items() if " bench " in command)
    assert f"{ID}: random self-play" in figures
    assert "StrayCalfCommand" in (tree / "openapi.yaml").read_text("utf-8")
    index = (tree / f"docs/rules/{PACKAGE}.en.md").read_text("utf-8")
    assert "  - tested: " in index


@pytest.mark.timeout(120)
def test_it_is_played_over_http_to_the_end_and_proves_itself(
    tree: Path, played_by: Service, tmp_path: Path
) -> None:
    seats = [{"kind": "reserved", "name": "Ana"}, {"kind": "bot", "bot": "random"}, {"kind": "open"}]
    with played_by.client() as anybody:
        opened = anybody.post("/v1/games", {"title": ID, "settings": {"pen": 2}, "seats": seats})
        url = f"/v1/games/{opened['game']}"
        tokens = {0: opened["seats"][0]["token"], 2: anybody.post(f"{url}/seats/2", {"name": "Ben"})["token"]}
        people = {seat: played_by.client(token) for seat, token in tokens.items()}
        game = play(anybody, people, url)
        assert sorted(game["result"]["scores"]) != [0, 0, 0]
        scoring = anybody.get(f"{url}/scoring")
        assert scoring["final"]
        assert [sheet["points"] for sheet in scoring["sheets"]] == game["result"]["scores"]
        assert anybody.get(f"{url}/audit")["verdict"] == "exact"
        events = list(anybody.events(opened["game"], wait=0))
        for client in people.values():
            client.__exit__()
    assert events[-1]["type"] == "luck_revealed"
    caught = [event for event in events if event["type"] == "calf_caught"]
    assert len(caught) == 12
    assert all(event["data"]["calf"] is None for event in caught)
    bundle = tmp_path / "game.ndjson"
    bundle.write_text(run(tree, f"curl -s {played_by.url}{url}/export"))
    assert "exact" in run(tree, f".venv/bin/estancia verify {bundle}")
    assert "Lola" in run(tree, f".venv/bin/estancia replay {bundle} --language fr")
    assert json.loads(bundle.read_text().splitlines()[0])["title"] == ID


def play(anybody: Client, people: dict[int, Client], url: str) -> Any:
    """People take any legal command, workers and the bot do the rest; gives the finished game."""
    whim, asked = Random(1), 0
    while (game := anybody.get(url))["status"] != "over" or game["due"]:
        mine = [seat for seat in game["to_act"] if seat in people]
        if not mine:
            anybody.get(f"{url}/events?after={game['version']}&wait=10")
            continue
        legal = people[mine[0]].get(f"{url}/commands")["commands"]
        if not asked:
            no = people[mine[0]].post(f"{url}/commands/check", {"type": "free_calf"})
            assert (no["reason"], no["clause"], no["legal"]) == ("not_now", "2.5", False)
            asked += 1
        people[mine[0]].post(f"{url}/commands", whim.choice(legal))
    return game


# ---- the page and the titles do not drift apart


@pytest.mark.parametrize("package", PACKAGES)
def test_every_title_has_the_files_that_the_page_names(package: str) -> None:
    root = SMALL if package == PACKAGE else ROOT
    named = _PATH.findall(PAGE)
    assert len(named) > 20
    for path, optional in named:
        place = root / path.replace("<title>", package)
        name = place.name.replace("test_01_set_up", "**/test_01_*")
        there = list(place.parent.glob(name or ".")) or (place.with_suffix("") / "__init__.py").exists()
        assert optional or there, place


def test_every_title_is_listed_where_the_page_says() -> None:
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    for title in TITLES.values():
        assert f'{title.id} = "{title.package}.title:TITLE"' in project
        assert f'"{title.package}"' in project


def test_every_field_of_the_plug_is_told() -> None:
    assert [
        field.name
        for plug in (Decider, Presentation)
        for field in fields(plug)
        if f"`{field.name}`" not in PAGE
    ] == []


def test_the_small_title_uses_every_kind_of_thing_that_the_page_tells_of() -> None:
    text = "\n".join(path.read_text("utf-8") for path in SMALL.rglob("*.py"))
    for thing in ("(ChanceCommand,", "(SystemCommand,", "(Command,", "Hidden", "Phase.CHOOSE", "Line("):
        assert thing in text
