"""Can somebody who has nothing but the contract generate a client, compile against it, and play?"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.pages import blocks
from tests.support.server import ROOT, Service

HERE = ROOT / "tests" / "contract" / "clients"
MODULES = HERE / "node_modules"
CONTRACT = ROOT / "openapi.yaml"
BIN = Path(sys.executable).parent


def run(folder: Path, *command: str) -> str:
    """What a command says, in a folder; it has to succeed."""
    environment = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def test_a_generated_python_client_type_checks_and_plays_a_whole_game(
    guarded: Service, operator: str, tmp_path: Path
) -> None:
    run(
        tmp_path,
        *("openapi-python-client", "generate", "--fail-on-warning", "--meta", "none"),
        *("--config", str(HERE / "openapi-python-client.yaml")),
        *("--path", str(CONTRACT), "--output-path", "estancia_client"),
    )
    shutil.copy(HERE / "play.py", tmp_path)
    run(tmp_path, "mypy", "--strict", "--follow-imports=silent", "--cache-dir=cache", "play.py")
    said = run(tmp_path, sys.executable, "play.py", guarded.url, operator)
    assert re.fullmatch(r"\[-?\d+, -?\d+\] \[[\d, ]+\]\n", said), said


def test_generated_typescript_compiles_strictly_and_plays_a_whole_game(
    guarded: Service, operator: str, tmp_path: Path
) -> None:
    assert MODULES.exists(), "make test puts them there"
    for name in ("package.json", "tsconfig.json", "play.ts"):
        shutil.copy(HERE / name, tmp_path)
    (tmp_path / "node_modules").symlink_to(MODULES)
    modules = tmp_path / "node_modules"
    run(tmp_path, "node", f"{modules}/openapi-typescript/bin/cli.js", str(CONTRACT), "-o", "estancia.d.ts")
    run(tmp_path, "node", f"{modules}/typescript/bin/tsc")
    said = run(tmp_path, "node", "play.js", guarded.url, operator)
    assert re.fullmatch(r"\[ -?\d+, -?\d+ \] \[ [\d, ]+ \] \d+ reserved\n", said), said


def shown(folder: Path) -> None:
    """Puts the programs of the page about clients into a folder."""
    page = ROOT / "docs/guides/mobile-client.md"
    programs = [text for language, text in blocks(page) if language == "js"]
    for name, program in zip(("client.js", "app.js"), programs, strict=True):
        assert program.startswith(f"// {name}\n")
        (folder / name).write_text(program)
    shutil.copy(HERE / "package.json", folder)


def test_the_client_that_the_documents_show_plays_a_whole_game(
    guarded: Service, operator: str, tmp_path: Path
) -> None:
    shown(tmp_path)
    shutil.copy(HERE / "phone.js", tmp_path)
    said = run(tmp_path, "node", "phone.js", guarded.url, operator)
    events, acted = map(int, said.split())
    assert events > acted > 10


def test_what_the_documents_build_on_it_knows_when_it_is_its_turn(service: Service, tmp_path: Path) -> None:
    shown(tmp_path)
    seats = [{"kind": "reserved", "name": "Ana"}, {"kind": "bot", "bot": "random"}]
    with service.client() as client:
        opened = client.post("/v1/games", {"title": "el-gaucho", "seats": seats})
    url = f"{service.url}/v1/games/{opened['game']}"
    said = run(tmp_path, "node", "app.js", url, opened["seats"][0]["token"]).splitlines()
    events = [line.split() for line in said if re.fullmatch(r"\d+ \w+", line)]
    sent = [line for line in said if line.startswith("… ")]
    assert [int(position) for position, _ in events] == list(range(1, len(events) + 1))
    assert events[-1][1] == "luck_revealed"
    assert len(sent) > 10
    assert [line for line in said if line not in sent][len(events) :] == ["over"], "nothing was refused"


@pytest.mark.parametrize("name", ["package.json", "package-lock.json", ".npmrc"])
def test_what_is_installed_is_pinned_and_names_no_registry(name: str) -> None:
    text = (HERE / name).read_text()
    assert "resolved" not in text.replace("omit-lockfile-registry-resolved", "")
    assert not re.search(r'": "[\^~*]', text.partition('"node_modules/')[0])
