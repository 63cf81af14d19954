"""Lazy mappings, and that no program reads words that it does not need."""

import subprocess
import sys

from domain.core.frozen import Lazy
from tests.support.server import ROOT

ASKED = """
import sys
from domain.titles import TITLES
import domain.table.texts
print(sum(".texts.en" in name for name in sys.modules), end=" ")
print({it.presentation.texts["fr"].language for it in TITLES.values()})
"""


def test_it_is_made_once_and_only_when_somebody_looks() -> None:
    made: list[int] = []
    lazy = Lazy(lambda: made.append(1) or {"a": 1})
    assert made == []
    assert (lazy["a"], list(lazy), len(lazy), lazy.get("b"), "a" in lazy) == (1, ["a"], 1, None, True)
    assert made == [1]


def test_a_program_that_says_nothing_reads_no_words() -> None:
    said = subprocess.run((sys.executable, "-c", ASKED), cwd=ROOT, capture_output=True, text=True, check=True)
    assert said.stdout == "0 {'fr'}\n"
