"""Nonsense in the rules plug of a title, which mypy has to report: the plug is typed through."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.server import ROOT

NONSENSE = """
from dataclasses import replace
from domain.ranchers.decider import DECIDER

replace(DECIDER, winners=lambda state: state.winners)
replace(DECIDER, view=lambda state, viewer: 5)
replace(DECIDER, to_act=lambda state: state)
replace(DECIDER, winners=lambda state: state.no_such_field)
"""
REPORTED = {6, 7, 8}
"""The lines of it that make no sense."""


@pytest.mark.slow
def test_functions_that_do_not_fit_into_the_rules_plug_are_reported(tmp_path: Path) -> None:
    planted = tmp_path / "planted.py"
    planted.write_text(NONSENSE, "utf-8")
    command = (sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", str(planted))
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    lines = {int(line) for line in re.findall(r"planted\.py:(\d+): error", told.stdout)}
    assert lines == REPORTED, told.stdout + told.stderr
