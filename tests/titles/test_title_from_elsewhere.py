"""Is a title from elsewhere a title like ours? Its wheel is installed beside ours in a fresh environment.

The guide for authors is followed there to the letter: its title is laid out, checked, tested and installed.
Then the real service of that environment plays, shows, audits and analyses a game of Stray Calf.
"""

import json
import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import IO, Any

import pytest

from domain.core.decider import Decider
from domain.core.title import Presentation, Title
from domain.titles import TITLES
from service.cli.terminal.http_client import Client
from service.title_kit.histories import Adapter
from tests.support import valkey
from tests.support.server import FEW, ROOT, Service
from tests.titles.wheels import build_wheel, install

pytestmark = pytest.mark.slow

PAGE = (ROOT / "docs/adding_a_title.md").read_text("utf-8")
SMALL = Path(__file__).parent / "stray_calf"
ID, PACKAGE = "stray-calf", "stray_calf"
PACKAGES = [
    *(ROOT / title.package.replace(".", "/") for title in TITLES.values()),
    SMALL / PACKAGE,
]

_PATH = re.compile(r"`<title>/([\w./]+)`( \(optional\))?")
_OURS = ("PYTHON", "ESTANCIA_")
_COMMAND = re.compile(r"^\$ (.+)$", re.MULTILINE)


class Elsewhere:
    """An environment with our wheel and that of the small title, and with our dependencies."""

    def __init__(self, folder: Path, wheels: list[Path]) -> None:
        self.folder = folder
        self.environment = folder / "env"
        install(self.environment, wheels)

    def run(self, script: str, **environment: str) -> str:
        """What these commands say, one after the other, in a shell of that environment."""
        done = subprocess.run(
            ("bash", "-ec", script),
            cwd=self.folder,
            env={
                **{name: text for name, text in os.environ.items() if not name.startswith(_OURS)},
                "PATH": f"{self.environment / 'bin'}:{os.environ['PATH']}",
                "PIP_NO_INDEX": "1", "PIP_NO_DEPS": "1", "PIP_NO_BUILD_ISOLATION": "0",
                **environment,
            },
            capture_output=True,
            text=True,
        )  # fmt: skip
        assert done.returncode == 0, f"{script}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
        return done.stdout


@pytest.fixture(scope="module")
def elsewhere(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Elsewhere:
    folder = tmp_path_factory.mktemp("elsewhere")
    return Elsewhere(folder, [wheel, build_wheel(SMALL, folder)])


@pytest.fixture(scope="module")
def authored(elsewhere: Elsewhere) -> str:
    """What the commands of the guide say, but for the game that is shown at their end."""
    commands = [command for command in _COMMAND.findall(PAGE) if " demo " not in command]
    assert len(commands) > 4
    return elsewhere.run("\n".join(commands))


@pytest.fixture(scope="module")
def hosted(elsewhere: Elsewhere, authored: str) -> Iterator[Service]:  # noqa: ARG001
    """The whole service of that environment, with five titles."""
    with valkey.temporary_folder() as folder:
        service = Service(
            folder, FEW | {"ESTANCIA_ANALYSIS_WORKERS": "1", "PYTHONPATH": ""}, elsewhere.folder
        )
        service.command = (str(elsewhere.environment / "bin" / "estancia"), "serve")
        service.start()
        try:
            yield service
        finally:
            service.stop()


@pytest.mark.timeout(300)
def test_a_title_that_is_laid_out_keeps_all_laws_and_its_tests_pass(authored: str) -> None:
    assert "lost-lamb keeps all " in authored
    assert "BROKEN" not in authored
    assert (found := re.search(r"(\d+) passed", authored)), authored
    assert int(found[1]) > 100


@pytest.mark.timeout(300)
def test_the_service_hosts_titles_from_elsewhere_after_its_own(hosted: Service, elsewhere: Elsewhere) -> None:
    listed = [title["title"] for title in hosted.get("/v1/titles")["titles"]]
    assert listed == [*TITLES, "lost-lamb", ID]
    assert hosted.get("/readyz")["broken_titles"] == []
    for title, prefix in (("lost-lamb", "LostLamb"), (ID, "StrayCalf")):
        schemas = hosted.get(f"/openapi/{title}.json")["components"]["schemas"]
        assert any(name.startswith(prefix) for name in schemas)
    (demo,) = [command for command in _COMMAND.findall(PAGE) if " demo " in command]
    assert "12 Lämmer grasen." in elsewhere.run(demo, ESTANCIA_BIND=hosted.bind)


@pytest.mark.timeout(300)
def test_it_is_played_watched_audited_and_analysed(
    hosted: Service, elsewhere: Elsewhere, tmp_path: Path
) -> None:
    seats = [{"kind": "reserved", "name": "Ana"}, {"kind": "bot", "bot": "random"}, {"kind": "open"}]
    with hosted.client() as anybody:
        opened = anybody.post("/v1/games", {"title": ID, "settings": {"pen": 2}, "seats": seats})
        url = f"/v1/games/{opened['game']}"
        tokens = {0: opened["seats"][0]["token"], 2: anybody.post(f"{url}/seats/2", {"name": "Ben"})["token"]}
        people = {seat: hosted.client(token) for seat, token in tokens.items()}
        shown = anybody.get(f"{url}/layout")
        assert {zone["id"] for zone in shown["zones"]} >= {"herd", "seat:0"}
        with watched(f"{hosted.url}{url}/events") as stream:
            game = play(anybody, people, url)
            seen = types_until_the_end(stream)
        scoring = anybody.get(f"{url}/scoring")
        assert scoring["final"]
        assert [sheet["points"] for sheet in scoring["sheets"]] == game["result"]["scores"]
        assert anybody.get(f"{url}/audit")["verdict"] == "exact"
        anybody.post(f"{url}/analysis", {})
        valkey.until(lambda: anybody.get(f"{url}/analysis")["state"] == "done", 60)
        assert anybody.get(f"{url}/analysis")["analysis"]["title"] == ID
        for client in people.values():
            client.__exit__()
    assert (seen.count("calf_caught"), seen[-1]) == (12, "luck_revealed")
    bundle = tmp_path / "game.ndjson"
    bundle.write_text(elsewhere.run(f"curl -s {hosted.url}{url}/export"))
    assert "exact" in elsewhere.run(f"estancia verify {bundle}")
    assert "Lola" in elsewhere.run(f"estancia replay {bundle} --language fr")
    assert json.loads(bundle.read_text().splitlines()[0])["title"] == ID


@contextmanager
def watched(url: str) -> Iterator[IO[str]]:
    """The live stream of a game, as a spectator gets it."""
    command = ("curl", "-sN", "--max-time", "300", "-H", "Accept: text/event-stream", url)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout
        finally:
            process.kill()


def types_until_the_end(stream: IO[str]) -> list[str]:
    """The types of the events of a stream, up to the one that ends a game."""
    seen = list[str]()
    for line in stream:
        name, _, data = line.partition(": ")
        if name == "data" and "position" in (event := json.loads(data)):
            seen.append(event["type"])
            if seen[-1] == "luck_revealed":
                break
    return seen


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


# ---- the guide and the titles do not drift apart


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.name)
def test_every_title_has_the_files_that_the_guide_names(package: Path) -> None:
    named = _PATH.findall(PAGE)
    assert len(named) > 20
    for path, optional in named:
        place = package / path
        there = place.exists() or (place.with_suffix("") / "__init__.py").exists()
        assert optional or there, place


def test_every_field_of_a_plug_and_of_a_title_is_described() -> None:
    assert [
        field.name
        for plug in (Decider, Presentation, Title, Adapter)
        for field in fields(plug)
        if f"`{field.name}`" not in PAGE
    ] == []


def test_the_small_title_uses_every_kind_of_thing_that_the_guide_describes() -> None:
    text = "\n".join(path.read_text("utf-8") for path in SMALL.rglob("*.py"))
    for thing in ("(ChanceCommand,", "(SystemCommand,", "(Command,", "Hidden", "Phase.CHOOSE", "Line("):
        assert thing in text
