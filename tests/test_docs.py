"""Is what the documents say true? Their shell blocks run, and their links lead somewhere."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.server import ROOT, Service, running

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!\w+:|#)([^)#\s]+)")
ADDRESS = "127.0.0.1:8000"


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def run(page: str, service: Service, folder: Path, **environment: str) -> str:
    """What the shell blocks of a page say, one after the other, in an empty folder."""
    script = "\n".join(BLOCK.findall((ROOT / page).read_text()))
    assert ADDRESS in script
    estancia = f'estancia() {{ PYTHONPATH={ROOT} {sys.executable} -m service.cli "$@"; }}\n'
    shell = subprocess.run(
        ("bash", "-euo", "pipefail", "-c", estancia + script.replace(ADDRESS, service.bind)),
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
    )
    assert shell.returncode == 0, shell.stderr
    return shell.stdout


@pytest.mark.timeout(300)
def test_the_readme_plays_a_game_from_the_first_request_to_the_final_scores(
    service: Service, tmp_path: Path
) -> None:
    said = run("README.md", service, tmp_path)
    shown, chosen, refused, result = (
        said.find(it) for it in ('"view":', '"events":', '"status":409', "'scores':")
    )
    assert 0 <= shown < chosen < refused < result, said[-2_000:]
    assert '"clause":"' in said[refused:]
    assert re.search(r"'winners': \[[01]", said[result:])


@pytest.mark.timeout(300)
def test_the_page_about_streams_follows_a_game_to_its_end(service: Service, tmp_path: Path) -> None:
    said = run("docs/guides/streaming.md", service, tmp_path)
    assert "id: 1\nevent: game_opened\n" in said
    assert said.endswith('event: farewell\ndata: {"why":"over"}\n\n')
    lines = [json.loads(line) for line in (tmp_path / "events.ndjson").read_text().splitlines()]
    assert [line["position"] for line in lines] == list(range(11, len(lines) + 11))
    assert f"id: {len(lines) + 10}\nevent: luck_revealed\n" in said


@pytest.mark.timeout(300)
def test_the_page_about_time_travel_looks_back_and_goes_on_from_there(
    service: Service, tmp_path: Path
) -> None:
    said = run("docs/guides/time-travel.md", service, tmp_path)
    assert '"version":40,' in said
    assert [int(at) for at in re.findall(r"(\d\d) \w+ to act: ", said)] == list(range(40, 61))
    game = json.loads((tmp_path / "opened.json").read_text())["game"]
    forked = said.index(f'"forked_from":{{"game":"{game}"')
    hint = said.index('"bot":"greedy","command":{"type"', forked)
    taken = said.rindex(f'{{"game":"{game}"')
    assert hint < taken
    assert json.loads(said[taken:])["status"] == "over"


def test_the_page_about_rules_alone_plays_on(service: Service, tmp_path: Path) -> None:
    said = run("docs/guides/check.md", service, tmp_path)
    assert said.startswith("True ['tiles_kept'] to act: [1]\n")
    refused = json.loads(said.splitlines()[-1])
    assert refused["legal"] is False
    assert refused["detail"]
    assert len(json.loads((tmp_path / "answer.json").read_text())["views"]) == 3


@pytest.mark.timeout(300)
def test_the_page_about_access_opens_watches_and_manages_a_game_with_a_key(tmp_path: Path) -> None:
    key = "a-long-operators-key"
    with running({"ESTANCIA_OPERATOR_KEY": key}) as guarded:
        said = run("docs/guides/access.md", guarded, tmp_path, ESTANCIA_OPERATOR_KEY=key)
    first, second = (json.loads((tmp_path / name).read_text()) for name in ("opened.json", "again.json"))
    assert first == second
    answers = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    shown, own, renewed, refused, listed, gone = answers
    assert shown["seats"][0]["name"] == "Ana"
    assert [line["game"] for line in own["games"]] == [first["game"]]
    assert renewed["token"] != first["seats"][0]["token"]
    assert refused["reason"] == "no_such_game"
    assert [key["name"] for key in listed["keys"]] == ["ranch-web"]
    assert gone["reason"] == "bad_token"
    assert "204" in said.splitlines()


@pytest.mark.timeout(300)
def test_the_page_about_auditing_verifies_reads_and_disputes_a_game(service: Service, tmp_path: Path) -> None:
    said = " ".join(run("docs/guides/auditing.md", service, tmp_path).split())  # it is wrapped for terminals
    for told in (
        "events agree with what was kept",
        "1 games, ",
        "1 exact, 0 diverged, 0 unverified",
        "lets greedy 1 decide",
        " › ",
        "Depuis l'événement",
        "with a dispute about seat 1 after event 63, which is true as well",
        "decisions are the same again",
        ", and does so again",
        "1 same, 0 differs, 0 refused, 0 unreadable",
    ):
        assert told in said, told


def test_the_page_about_seats_empties_hands_over_and_resigns(service: Service, tmp_path: Path) -> None:
    said = run("docs/guides/seats.md", service, tmp_path)
    assert '"seat":1,"kind":"open","taken":false,"name":null' in said
    handed = said.index('"seat":0,"kind":"reserved","taken":true,"name":"Ana","bot":"greedy"')
    assert said.index('"commands":[],"undo":false', handed) < said.index('"name":"Ana","bot":null', handed)
    assert said.endswith("over [0]\n")


def test_the_page_about_clocks_opens_a_game_with_one(service: Service, tmp_path: Path) -> None:
    said = run("docs/guides/clocks.md", service, tmp_path)
    assert said.startswith("{'turn': 86400, 'game': 604800, 'then': 'bot', 'bot': 'greedy', 'now': None")


def test_the_page_about_test_mode_throws_sixes_and_lets_an_hour_pass(
    service: Service, tmp_path: Path
) -> None:
    said = run("docs/guides/test-mode.md", service, tmp_path)
    assert "1 game_set_up by a secret command\n2 round_started by start_round\n" in said
    assert re.search(r"\{'dice': \[6(, 6)+\]\}\n", said)
    assert '"type":"seat_timed_out","data":{"bot":"greedy","seat":0,"then":"bot"}' in said


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    broken = [link for link in LINK.findall(page.read_text()) if not (page.parent / link).exists()]
    assert not broken
