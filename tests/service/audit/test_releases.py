"""Is a game by older rules judged by them, when they can be had?"""

import dataclasses
import json
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from domain import titles
from domain.core.record import SystemCommand
from domain.titles import TITLES
from service.audit import releases
from service.audit.reasons import because
from service.audit.verdict import doubtful
from service.cli import main
from service.games.codec.title_codec import codec_of
from tests.service.audit.support import FORGER, Played, plain, rehashed
from tests.support.server import ROOT

pytestmark = pytest.mark.slow

TITLE = "el-gaucho"
VERSION = TITLES[TITLE].rules.rules_version


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The release of now, which is the older one in these tests."""
    path = tmp_path_factory.mktemp("wheel") / "estancia-0.1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as file:
        for package in ("domain", "service"):
            for source in (ROOT / package).rglob("*"):
                if source.is_file() and "__pycache__" not in source.parts:
                    file.write(source, source.relative_to(ROOT))
        registered = {title.id: f"{title.package}.title:TITLE" for title in TITLES.values()}
        lines = "".join(f"{id} = {where}\n" for id, where in registered.items())
        file.writestr(
            "estancia-0.1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: estancia\nVersion: 0.1.0\n"
        )
        file.writestr("estancia-0.1.0.dist-info/entry_points.txt", f"[estancia.titles]\n{lines}")
    return path


@pytest.fixture(autouse=True)
def newer_rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Rules of a later version, that decide otherwise."""
    decide = TITLES[TITLE].rules.decide

    def shorter(command: Any, state: Any) -> Any:
        return decide(command, state)[: None if isinstance(command, SystemCommand) else -1]

    rules = dataclasses.replace(TITLES[TITLE].rules, rules_version=99, decide=shorter)
    newer = dataclasses.replace(TITLES[TITLE], rules=rules)
    monkeypatch.setitem(titles.TITLES, TITLE, newer)
    codec_of.cache_clear()
    yield
    codec_of.cache_clear()


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["verify", *map(str, arguments)])


@pytest.mark.parametrize("kind", ["wheel", "folder"])
def test_it_is_exact_by_the_rules_of_its_own_version(
    bundle: Path, wheel: Path, tmp_path: Path, kind: str
) -> None:
    assert run(bundle).stdout.startswith("unverified: ")
    older = wheel
    if kind == "folder":
        older = tmp_path / "unpacked"
        with zipfile.ZipFile(wheel) as file:
            file.extractall(older)
    told = run(bundle, "--rules", older)
    assert (told.exit_code, told.stdout.splitlines()[0]) == (
        0, f"exact: by version {VERSION} of the rules, of {older.name}",
    )  # fmt: skip
    assert "1 exact, 0 diverged, 0 unverified" in run(bundle.parent, "--rules", older).stdout


def test_what_the_rules_of_then_forbade_has_diverged(finished: Played, wheel: Path, tmp_path: Path) -> None:
    lines = plain(finished.full())
    sold = next(i for i in range(len(lines)) if lines[i].get("record", {}).get("type") == "herd_sold")
    lines[sold]["record"]["data"]["pesos"] += 1
    path = tmp_path / "forged.ndjson"
    path.write_bytes(rehashed(lines, finished.loaded.server_seed, FORGER))
    assert run(path).exit_code == 2
    told = json.loads(run(path, "--rules", wheel, "--json").stdout)
    assert (told["verdict"], told["position"]) == ("diverged", sold)
    assert f"by version {VERSION} of the rules" in told["why"]


def test_a_release_of_other_rules_proves_nothing(bundle: Path, wheel: Path, tmp_path: Path) -> None:
    older = tmp_path / "older"
    with zipfile.ZipFile(wheel) as file:
        file.extractall(older)
    decider = older / "domain" / "el_gaucho" / "decider.py"
    decider.write_text(decider.read_text().replace(f"rules_version={VERSION}", "rules_version=1"))
    told = run(bundle, "--rules", older)
    assert told.exit_code == 2
    assert f"no release that was named has version {VERSION} of the rules" in told.stdout
    assert run(bundle, "--rules", older, "--rules", wheel).exit_code == 0


def test_a_game_of_two_versions_stays_unverified_and_says_why(bundle: Path) -> None:
    doubt = doubtful(because("text", text="it was decided otherwise"))
    told = releases.by_their_own_rules(doubt, TITLE, (1, 2), [], bundle)
    assert told.verdict == "unverified"
    assert "versions 1 to 2, which no one release has" in (told.why or "")


def test_what_is_no_release_is_refused_at_once(bundle: Path, tmp_path: Path) -> None:
    (tmp_path / "no.whl").write_bytes(b"nothing")
    (tmp_path / "empty").mkdir()
    (tmp_path / "broken" / "domain").mkdir(parents=True)
    shutil.copytree(tmp_path / "broken" / "domain", tmp_path / "broken" / "service")
    for name, why in (
        ("no.whl", "is no wheel"),
        ("empty", "holds no release"),
        ("broken", "does not run here"),
    ):
        told = run(bundle, "--rules", tmp_path / name)
        assert told.exit_code == 2
        assert why in " ".join(told.output.split()), told.output
