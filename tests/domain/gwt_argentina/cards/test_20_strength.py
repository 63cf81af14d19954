"""Chapter 20, the strength of cattle and the exhaustion it costs."""

import pytest

from domain.gwt_argentina.calculators.strength import (
    exhaustion,
    hands_that_reach,
    most_of_cattle,
    of_cattle,
    required,
)


def test_20_1_cattle_have_strength_and_other_cards_have_none() -> None:
    assert of_cattle(("caracu_2", "niata")) == 8
    assert of_cattle(("exhaustion", "objective_01")) == most_of_cattle(("exhaustion", "objective_01")) == 0
    assert (
        most_of_cattle(("niata", "caracu_3", "serrano", "franqueiro_4", "aberdeen_angus_5", "exhaustion"))
        == 24
    )


@pytest.mark.parametrize("revealed, cards", [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2)])
def test_20_2_showing_cattle_costs_exhaustion_cards(revealed: int, cards: int) -> None:
    assert exhaustion(revealed) == cards


def test_20_1_granjeros_ask_for_strength_together() -> None:
    assert required(("blue_6_black", "green_4_green")) == 10


def test_20_2_every_choice_of_cattle_that_reaches_is_found_once() -> None:
    hand = ("niata", "niata", "patagonico", "exhaustion")
    assert hands_that_reach(hand, 3) == (
        ("niata", "niata", "patagonico"),
        ("niata", "patagonico"),
    )
    assert hands_that_reach(hand, 0)[0] == ()
    assert max(map(len, hands_that_reach(("niata",) * 6, 0))) == 4
