"""Is what the documents say true? Their shell blocks run, and their links lead somewhere."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.support.server import ROOT, Service

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!\w+:|#)([^)#\s]+)")
ADDRESS = "127.0.0.1:8000"


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.timeout(300)
def test_the_readme_plays_a_game_from_the_first_request_to_the_final_scores(
    service: Service, tmp_path: Path
) -> None:
    script = "\n".join(BLOCK.findall((ROOT / "README.md").read_text()))
    assert ADDRESS in script
    shell = subprocess.run(
        ("bash", "-euo", "pipefail", "-c", script.replace(ADDRESS, service.bind)),
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    said = shell.stdout
    assert shell.returncode == 0, shell.stderr
    shown, chosen, refused, result = (
        said.find(it) for it in ('"view":', '"events":', '"status":409', "'scores':")
    )
    assert 0 <= shown < chosen < refused < result, said[-2_000:]
    assert '"clause":"' in said[refused:]
    assert re.search(r"'winners': \[[01]", said[result:])


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    broken = [link for link in LINK.findall(page.read_text()) if not (page.parent / link).exists()]
    assert not broken
