"""The number of sequences of legal commands from kept positions is what it was.

If the rules have changed on purpose: `python -m tests.perft.positions`.
"""

from typing import Any

import pytest

from domain.titles import TITLES
from tests.perft.positions import FOLDER, after, count, read

every_position = pytest.mark.parametrize(
    ("title", "position"),
    [
        pytest.param(path.stem, position, id=f"{path.stem}: {position['name']}")
        for path in sorted(FOLDER.glob("*.json"))
        for position in read(path)
    ],
)


def test_every_title_has_positions() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(TITLES)


@every_position
def test_as_many_sequences_of_legal_commands_lead_on_as_ever(title: str, position: dict[str, Any]) -> None:
    at = after(title, position["seats"], position["commands"])
    depths = range(1, len(position["counts"]) + 1)
    assert [count(TITLES[title].rules, at, depth) for depth in depths] == position["counts"]
