"""Is nothing lost, doubled or stuck when every kind of process is killed once while people play?"""

import pytest

from tests.torture.campaign import run
from tests.torture.processes import KINDS

QUICK = ("el-gaucho", "ranchers")
"""Titles whose games are over soon."""
pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


def test_every_kind_of_process_may_be_killed_while_people_play() -> None:
    report = run(KINDS, seed=1, pause=1.0, people=3, titles=QUICK)
    assert report.is_clean, "\n".join(report.lines())
    assert set(report.kills) == set(KINDS)
    assert report.commands > 20
