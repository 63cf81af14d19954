"""Why a bot would do something: its account of a search in words."""

import pytest

from domain.core.texts import LANGUAGES
from domain.table.texts.why import next_best, why

TAKE, END = {"type": "take_dice", "dice": [1, 2]}, {"type": "end_turn"}
WEIGHED = {"by": "lines", "candidates": 3, "value": 250}


def test_what_was_weighed_is_compared_with_the_next_best() -> None:
    search = {**WEIGHED, "others": [{"command": TAKE, "value": 130}, {"command": END, "value": 0}]}
    assert next_best(search) == TAKE
    assert why(search, "en", "Take 1 and 2") == (
        "Of 3 possibilities the best: to this bot it is worth 1.2 more than “Take 1 and 2”."
    )
    assert "1,2 mehr" in why(search, "de", "1 und 2 nehmen")
    assert "vaut 1,2 de plus" in why(search, "fr", "Prendre 1 et 2")


def test_a_small_difference_is_told_in_full_and_none_as_such() -> None:
    near = {**WEIGHED, "others": [{"command": END, "value": 246}]}
    assert "worth 0.04 more" in why(near, "en", "End the turn")
    tied = {**WEIGHED, "others": [{"command": END, "value": 250}]}
    assert "worth as much" in why(tied, "en", "End the turn")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_not_weighed_is_told_differently_from_necessity_and_plans(language: str) -> None:
    accounts = ({"by": "necessity"}, {"by": "chance", "candidates": 9}, {"by": "plan", "candidates": 9}, {})
    only, alike, planned, unknown = (why(it, language, None) for it in accounts)
    assert len({only, alike, planned}) == 3
    assert unknown == only
    assert "9" in alike
    assert all(next_best(it) is None for it in accounts)
