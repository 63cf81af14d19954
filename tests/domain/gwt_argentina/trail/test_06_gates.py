"""Chapter 6, which shortcuts an engine opens."""

import pytest

from domain.gwt_argentina.calculators.movement import paths
from domain.gwt_argentina.calculators.tables import tables
from domain.gwt_argentina.content.trail import NEUTRAL_SPACES, SHORTCUTS
from domain.gwt_argentina.settings import Settings

TABLES = tables(Settings())
NEUTRAL = frozenset(NEUTRAL_SPACES.values())


def _ends(at: str, limit: int, engine: str, *filled: str) -> set[tuple[str, ...]]:
    found = paths(TABLES, NEUTRAL | set(filled), at, limit, engine)
    return {path for path in found if path[-1].startswith("shortcut")}


def test_6_1_an_engine_on_8_does_not_open_shortcut_9() -> None:
    assert _ends("neutral_h", 2, "space_8", "yellow_4") == {
        ("yellow_4", "shortcut_6"),
        ("yellow_4", "shortcut_3"),
    }
    assert ("shortcut_9",) in _ends("neutral_h", 2, "space_9", "yellow_4")


@pytest.mark.parametrize("space", SHORTCUTS)
def test_6_1_each_shortcut_asks_for_its_space(space: int) -> None:
    def opens(engine: str) -> bool:
        return any(path[-1] == f"shortcut_{space}" for path in _ends("start", 12, engine))

    assert not opens(f"space_{space - 1}")
    assert opens(f"space_{space}")


def test_6_2_the_end_of_a_shortcut_is_a_step() -> None:
    assert _ends("neutral_h", 1, "space_9", "yellow_4") == {("shortcut_9",)}


def test_6_3_a_turnout_opens_what_the_space_before_it_opens() -> None:
    assert _ends("neutral_h", 1, "turnout_8") == {("shortcut_6",), ("shortcut_3",)}
    assert ("shortcut_9",) in _ends("neutral_h", 1, "turnout_9")


def test_6_4_an_engine_in_the_depot_has_reached_all() -> None:
    ends = {path[-1] for path in _ends("start", 12, "depot")}
    assert ends == {f"shortcut_{space}" for space in SHORTCUTS}
