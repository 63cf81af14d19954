"""Chapter 1: set-up."""

import pytest
from stray_calf.commands import SetUp
from stray_calf.content import CALVES, WEIGHTS
from stray_calf.events import HerdGathered
from stray_calf.settings import Settings
from stray_calf.state import State

from tests.support import TITLE, gathered, refused


def set_up(players: int = 2, luck: int = 0, **settings: int) -> HerdGathered:
    command = SetUp(players, Settings(**settings), seed=luck.to_bytes(32, "big"))
    (event,) = TITLE.decide(command, State())
    assert isinstance(event, HerdGathered)
    return event


def test_1_1_two_three_or_four_play() -> None:
    assert TITLE.seats == (2, 3, 4)


def test_1_2_twelve_calves_weigh_1_to_12() -> None:
    assert sorted(WEIGHTS.values()) == list(range(1, 13))


def test_1_2_luck_shuffles_them_and_nobody_knows_how() -> None:
    one, other = set_up(luck=1), set_up(luck=2)
    assert one.herd != other.herd
    assert set(one.herd) == set(other.herd) == set(CALVES)
    for viewer in (0, 1, None):
        assert TITLE.disclose(one, viewer).herd == (None,) * 12


def test_1_3_luck_draws_the_start_player_or_the_settings_name_one() -> None:
    assert {set_up(3, luck).start_player for luck in range(20)} == {0, 1, 2}
    assert {set_up(3, luck, start_player=1).start_player for luck in range(5)} == {1}


@pytest.mark.parametrize("settings", [{"start_player": -1}, {"pen": 0}, {"pen": 13}])
def test_1_3_settings_that_make_no_sense_are_refused(settings: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=next(iter(settings))):
        Settings(**settings)
    with pytest.raises(ValueError, match="start_player"):
        TITLE.start(Settings(start_player=2), 2)


def test_1_4_a_pen_has_room_for_three_or_as_many_as_the_settings_say() -> None:
    assert (set_up().pen, set_up(pen=5).pen) == (3, 5)


def test_1_5_the_herd_is_gathered_once() -> None:
    assert refused(SetUp(2, Settings(), seed=bytes(32)), gathered()) == ("not_due", "1.5")
