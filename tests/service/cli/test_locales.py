"""Whatever a terminal can show, the console says what it has to say, and reads its files as what they are."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from service.cli import COMMANDS
from tests.support.server import ROOT
from tests.support.speed import patience

pytestmark = pytest.mark.slow

NARROW = {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
TERMINALS: dict[str, dict[str, str]] = {
    "C": {"LC_ALL": "C"},
    "POSIX": {"LC_ALL": "POSIX"},
    "C, taken at its word": {"LC_ALL": "C", **NARROW},
    "latin-1": {"PYTHONIOENCODING": "latin-1"},
    "ascii": {"PYTHONIOENCODING": "ascii", **NARROW},
    "a locale that is not installed": {"LC_ALL": "xx_XX.ISO-8859-1", **NARROW},
    "utf-8": {"PYTHONIOENCODING": "utf-8"},
}
ASK = """
import sys
from service.cli import main
for arguments in {asked!a}:
    try:
        main(arguments, prog_name="estancia")
    except SystemExit as ended:
        assert not ended.code, arguments
"""


def said(asked: list[list[str]], environment: dict[str, str], *options: str) -> bytes:
    """What the console says to these calls in such a terminal; none of them fails."""
    taken = ("LC_", "LANG", "PYTHON")
    clean = {name: text for name, text in os.environ.items() if not name.startswith(taken)}
    done = subprocess.run(
        (sys.executable, *options, "-c", ASK.format(asked=asked)),
        env={**clean, **environment},
        cwd=ROOT,
        capture_output=True,
        check=False,
        timeout=patience(120),
    )
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    return done.stdout


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game as its events, which are UTF-8 whatever the terminal is."""
    told = (ROOT / "tests/streams/el-gaucho_rules_2/el_gaucho_2_steppe_whole.ndjson").read_text("utf-8")
    saved = tmp_path_factory.mktemp("saved") / "game.ndjson"
    events = [json.loads(line) for line in told.splitlines()[1:]]
    lines = [json.dumps({**event, "position": at}, ensure_ascii=False) for at, event in enumerate(events, 1)]
    saved.write_text("\n".join(lines), "utf-8")
    return saved


@pytest.mark.parametrize("terminal", TERMINALS)
def test_help_and_replay_survive_every_terminal(terminal: str, story: Path) -> None:
    replay = ["replay", str(story), "--language"]
    asked = [["--help"], ["replay", "--help"], [*replay, "fr"], [*replay, "de", "--at", "60"]]
    text = said(asked, TERMINALS[terminal]).decode("latin-1")
    assert text.count("Usage: estancia") == 2
    assert "El Gaucho" in text


def test_every_help_survives_a_terminal_that_shows_ascii_only() -> None:
    asked = [[command, "--help"] for command in COMMANDS]
    text = said(asked, {"LC_ALL": "C", **NARROW}).decode("ascii")
    assert text.count("Usage: estancia") == len(COMMANDS)


def test_no_file_is_read_as_whatever_the_terminal_speaks(story: Path) -> None:
    errors = [option for room in ("service", "domain") for option in ("-W", f"error::EncodingWarning:{room}")]
    said([["serve", "--help"], ["replay", str(story)]], {}, "-X", "warn_default_encoding", *errors)
