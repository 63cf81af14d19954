"""Are settings refused that no game could be played with?"""

from typing import Any

import pytest

from domain.el_gaucho.content import Race
from domain.el_gaucho.settings import Settings
from domain.titles import TITLES

TITLE = TITLES["el-gaucho"].rules


@pytest.mark.parametrize(
    "wrong",
    [
        {"pasture_sizes": (3, 4, 5)},
        {"pasture_sizes": (4, 3, 5, 6)},
        {"pasture_sizes": (0, 3, 5, 6)},
        {"pasture_sizes": (3, 4, 5, 9)},
        {"small_numbers": (1, 1, 1)},
        {"small_numbers": (2, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6)},
        {"small_numbers": (0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6)},
        {"start_player": -1},
        {"start_player": 3},
        {"removed_race": Race.BLACK},
    ],
)
def test_settings_without_sense_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        TITLE.start(Settings(**wrong), 3)
