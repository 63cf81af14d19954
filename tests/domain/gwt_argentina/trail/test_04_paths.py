"""Chapter 4, the paths of the trail by themselves."""

import pytest

from domain.gwt_argentina.calculators.movement import paths
from domain.gwt_argentina.calculators.tables import tables
from domain.gwt_argentina.content.trail import LOCATIONS, NEUTRAL_SPACES
from domain.gwt_argentina.settings import Settings

TABLES = tables(Settings())
NEUTRAL = frozenset(NEUTRAL_SPACES.values())


def _paths(at: str, limit: int, *filled: str, engine: str = "space_0") -> set[tuple[str, ...]]:
    return set(paths(TABLES, NEUTRAL | set(filled), at, limit, engine))


def test_4_1_empty_spaces_cost_no_step() -> None:
    assert _paths("start", 3) == {
        ("neutral_a",),
        ("neutral_a", "neutral_b"),
        ("neutral_a", "neutral_b", "neutral_c"),
    }


def test_4_1_a_neutral_tile_is_two_steps_past_a_building_or_three_past_two_farmers() -> None:
    found = _paths("neutral_a", 3, "plain_1", "green_1", "green_2")
    assert {path for path in found if path[-1] == "neutral_b"} == {
        ("plain_1", "neutral_b"),
        ("green_1", "green_2", "neutral_b"),
    }


def test_4_2_a_path_has_at_least_one_step_and_at_most_the_limit() -> None:
    assert {len(path) for path in _paths("neutral_a", 4, *LOCATIONS)} == {1, 2, 3, 4}
    assert _paths("neutral_a", 0) == set()


def test_4_4_no_path_passes_buenos_aires() -> None:
    found = _paths("neutral_h", 8)
    assert found == {("buenos_aires",)}


def test_4_6_branches_with_the_same_locations_are_one_movement() -> None:
    assert _paths("neutral_c", 1) == {("neutral_d",)}
    assert _paths("neutral_c", 1, "plain_4") == {("neutral_d",), ("plain_4",)}


@pytest.mark.parametrize("limit", range(1, 9))
def test_4_6_every_movement_is_found_once(limit: int) -> None:
    found = paths(TABLES, frozenset(LOCATIONS), "neutral_a", limit, "depot")
    assert len(set(found)) == len(found)
