"""Chapter 17, where an engine can stop."""

from domain.gwt_argentina.calculators.railroad import backward, forward
from domain.gwt_argentina.calculators.tables import tables
from domain.gwt_argentina.settings import Settings

TABLES = tables(Settings())
STOPS_ONLY = tables(Settings(run_through_turnouts=False))


def _forward(at: str, steps: int, *occupied: str) -> list[str]:
    return list(forward(TABLES, at, frozenset(occupied), steps))


def _backward(at: str, steps: int, *occupied: str) -> list[str]:
    return list(backward(TABLES, at, frozenset(occupied), steps))


def test_17_1_occupied_spaces_are_skipped_and_not_counted() -> None:
    assert _forward("space_1", 3, "space_3") == ["space_2", "space_4", "turnout_4", "space_5"]
    assert _forward("space_1", 1, "space_2", "space_3", "space_4") == ["turnout_4", "space_5"]


def test_17_1_an_occupied_turnout_is_skipped() -> None:
    assert _forward("space_4", 1, "turnout_4") == ["space_5"]
    assert _forward("space_4", 1, "turnout_4", "space_5") == ["space_6"]


def test_17_1_space_0_holds_any_number_of_engines() -> None:
    assert _backward("space_1", 1, "space_0") == ["space_0"]


def test_17_2_a_turnout_is_entered_from_the_space_before_or_backward_from_the_one_behind() -> None:
    assert _forward("space_4", 1) == ["turnout_4", "space_5"]
    assert _backward("space_5", 1) == ["space_4", "turnout_4"]
    assert _forward("turnout_4", 1) == ["space_5"]
    assert _backward("turnout_4", 1) == ["space_4"]


def test_17_3_any_place_within_reach_at_least_one_step_ahead() -> None:
    assert _forward("space_0", 2) == ["space_1", "space_2"]
    assert _forward("space_0", 0) == []


def test_17_4_backward_movements_are_exact() -> None:
    assert _backward("space_3", 2) == ["space_1"]
    assert _backward("space_5", 2, "space_4") == ["space_2", "space_3"]


def test_17_5_no_engine_moves_back_from_space_0_or_the_depot() -> None:
    assert _backward("space_0", 1) == []
    assert _backward("depot", 1) == []


def test_17_6_a_backward_movement_needs_as_many_spaces_as_steps() -> None:
    assert _backward("space_1", 2) == []
    assert _backward("space_2", 2) == ["space_0"]


def test_17_7_a_movement_ends_at_31() -> None:
    assert _forward("space_29", 9) == ["space_30", "space_31"]


def test_17_8_from_the_depot_the_first_step_leads_to_24() -> None:
    assert _forward("depot", 1) == ["space_24"]
    assert _forward("depot", 2) == ["space_24", "space_25"]


def test_17_8_leaving_the_depot_an_occupied_24_is_skipped() -> None:
    assert _forward("depot", 1, "space_24") == ["space_25"]


def test_17_9_no_movement_leads_into_the_depot() -> None:
    assert "depot" not in _forward("space_30", 9)
    assert "depot" not in _backward("space_24", 1)


def test_17_11_an_engine_runs_through_a_turnout_which_is_a_step() -> None:
    assert forward(TABLES, "space_4", frozenset(), 2) == {
        "turnout_4": 1,
        "space_5": 1,
        "space_6": 2,
    }
    assert _backward("space_5", 2) == ["space_3", "space_4"]


def test_17_11_the_settings_may_forbid_it() -> None:
    assert backward(STOPS_ONLY, "space_5", frozenset(), 2) == ("space_3",)
    assert list(forward(STOPS_ONLY, "space_3", frozenset(), 2)) == ["space_4", "turnout_4", "space_5"]
    assert list(forward(STOPS_ONLY, "turnout_4", frozenset(), 1)) == ["space_5"]
