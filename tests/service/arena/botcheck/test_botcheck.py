"""The conformance kit: do the sample bots pass it, and does it find out bots that do not keep the rules?"""

import shlex
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest

from service.arena.botcheck.checks import CHECKS
from service.arena.botcheck.grading import Grade, has_passed, plan, run
from service.arena.botcheck.table import at_table
from service.sdk import Estancia
from tests.support.server import ROOT, Service

pytestmark = pytest.mark.slow

SAMPLES = ROOT / "docs" / "samples"
PYTHON = shlex.join((sys.executable, str(SAMPLES / "bot.py")))
NODE = shlex.join((str(Path(sys.executable).with_name("node")), str(SAMPLES / "bot.mjs")))
CARELESS = """
import json, os, urllib.request
from urllib.error import HTTPError

def ask(path="", body=None):
    data = None if body is None else json.dumps(body).encode()
    url = f"{os.environ['ESTANCIA_URL']}/v1/games/{os.environ['ESTANCIA_GAME']}{path}"
    headers = {"Authorization": "Bearer " + os.environ["ESTANCIA_TOKEN"], "Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(url, data, headers)) as answer:
        return json.load(answer)

def insist(*of):
    while True:
        try:
            return ask(*of)
        except HTTPError:
            raise
        except OSError:
            pass

while True:
    for command in insist("/commands")["commands"][:1]:
        insist("/commands", command)
"""
"""Repeats without a key, asks all the time, takes no refusal, and never ends."""


@pytest.fixture(scope="module", autouse=True)
def environment() -> Iterator[None]:
    """Bots find our SDK."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(ROOT))
        patch.delenv("NODE_OPTIONS", raising=False)
        yield


@pytest.fixture
def client(guarded: Service, operator: str) -> Iterator[Estancia]:
    with Estancia(guarded.url, operator, patience=20) as client:
        yield client


def graded(client: Estancia, command: str, only: Sequence[str], patience: float = 60) -> dict[str, Grade]:
    works = [
        it
        for it in plan(CHECKS, ["ranchers"], only, quick=True)
        if it.case.seats == 2 and it.case.settings.get("module") in (None, "none")
    ]
    do = partial(at_table, client, command, patience)
    grades = run(works, do, at_once=len(works))
    return {it.check: it for it in grades}


@pytest.mark.parametrize(
    ("command", "only"),
    [
        (PYTHON, ("plays", "marked", "lost-replies", "undo", "crashed", "late", "overtaken", "handed-over",
                  "timed-out")),
        (NODE, ("plays", "marked", "streams", "refused", "restarted")),
    ],
    ids=["python", "node"],
)  # fmt: skip
def test_a_sample_bot_passes(client: Estancia, command: str, only: Sequence[str]) -> None:
    grades = graded(client, command, only)
    assert {it.check: it.why for it in grades.values() if it.verdict == "failed"} == {}
    assert grades.keys() == set(only)
    assert has_passed([*grades.values()])


def test_a_careless_bot_does_not_and_is_told_what_to_do(client: Estancia, tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text(CARELESS)
    only = ("waits", "ends", "marked", "refused", "lost-replies")
    grades = graded(client, shlex.join((sys.executable, str(bad))), only, patience=10)
    assert {it.check: it.verdict for it in grades.values()} == dict.fromkeys(only, "failed")
    assert not has_passed([*grades.values()])
    assert any(told in grades["ends"].why for told in ("still runs", "ended with 1"))
    assert "409" in grades["refused"].why
    assert "requests in" in grades["waits"].why
    assert "another key" in grades["lost-replies"].why
    assert all(it.advice for it in grades.values())
