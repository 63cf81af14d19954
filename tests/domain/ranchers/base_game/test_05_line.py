"""Chapter 5: the objective for animals in a line."""

import pytest
from msgspec.structs import replace

from domain.ranchers import content
from domain.ranchers.content import KINDS, OBJECTIVES, Animal, Module
from tests.domain.ranchers.support import line

ROWS_AND_COLUMNS = [(1, 2, 3), (7, 8, 9), (1, 4, 7), (3, 6, 9)]
CORNERS = [(1, 2, 4), (2, 3, 6), (4, 7, 8), (6, 8, 9)]
OVER_THE_POND = [(4, 5, 6), (2, 5, 8)]
BENT = [
    *[(1, 2, 5), (1, 4, 5), (2, 3, 5), (3, 5, 6), (4, 5, 7), (5, 7, 8), (5, 6, 9), (5, 8, 9)],
    *[(2, 4, 5), (2, 5, 6), (4, 5, 8), (5, 6, 8)],
]


def with_sheep(*spaces: int) -> str:
    """A ranch with Sheep on these spaces and nothing else."""
    names = ["sheep" if space in spaces else "~" if space == 5 else "-" for space in range(1, 10)]
    return ", ".join(" ".join(names[row : row + 3]) for row in (0, 3, 6))


@pytest.mark.parametrize("kind", KINDS)
def test_5_8_one_two_or_three_in_a_line_bring_1_3_or_5(kind: Animal) -> None:
    card = f"line_{kind}"
    assert line("", card) == (0, ())
    assert line(f"- - -, - ~ {kind}", card) == (1, (6,))
    assert line(f"- - -, - ~ -, - {kind} {kind}", card) == (3, (8, 9))
    assert line(f"- - {kind}, - ~ {kind}", card) == (3, (3, 6))
    assert line(f"- - {kind}, - ~ {kind}, - - {kind}", card) == (5, (3, 6, 9))


@pytest.mark.parametrize("spaces", [*ROWS_AND_COLUMNS, *CORNERS], ids=repr)
def test_5_8_three_in_a_row_a_column_or_around_a_corner(spaces: tuple[int, ...]) -> None:
    assert line(with_sheep(*spaces), "line_sheep") == (5, spaces)


@pytest.mark.parametrize("spaces", [(1, 3), (2, 4), (4, 6), (2, 8), (1, 9), (3, 7), (1, 6, 8)], ids=repr)
def test_5_8_animals_apart_are_no_line(spaces: tuple[int, ...]) -> None:
    assert line(with_sheep(*spaces), "line_sheep") == (1, spaces[:1])


@pytest.mark.parametrize("spaces", [(1, 2, 6), (2, 3, 8), (1, 4, 9)], ids=repr)
def test_5_8_a_third_one_apart_does_not_count(spaces: tuple[int, ...]) -> None:
    assert line(with_sheep(*spaces), "line_sheep") == (3, spaces[:2])


def test_5_8_the_points_are_reconstructed_and_can_be_set() -> None:
    assert content.PROVENANCE["line_points"].certainty == "reconstructed"
    for count, points in ((1, 2), (2, 4), (3, 9)):
        ranch = with_sheep(*range(1, count + 1))
        assert line(ranch, "line_sheep", line_points=(2, 4, 9))[0] == points


def test_5_8_a_card_can_have_points_of_its_own() -> None:
    cards = tuple(
        replace(card, points=(0, 0, 8)) if card.card == "line_sheep" else card for card in OBJECTIVES
    )
    assert line(with_sheep(1, 2, 3), "line_sheep", objectives=cards, line_points=(2, 4, 9)) == (8, (1, 2, 3))
    assert line("pig pig pig", "line_pig", objectives=cards, line_points=(2, 4, 9)) == (9, (1, 2, 3))


BEST = [
    ((1, 2, 3, 6), (5, (1, 2, 3))),
    ((1, 2, 4, 6, 8, 9), (5, (1, 2, 4))),
    ((1, 2, 8, 9), (3, (1, 2))),
    ((1, 6, 9), (3, (6, 9))),
    ((1, 2, 6, 8, 9), (5, (6, 8, 9))),
    ((1, 3, 7, 9), (1, (1,))),
]


@pytest.mark.parametrize("spaces, worth", BEST, ids=repr)
def test_5_9_only_the_best_group_of_at_most_three_counts(
    spaces: tuple[int, ...], worth: tuple[int, tuple[int, ...]]
) -> None:
    assert line(with_sheep(*spaces), "line_sheep") == worth


def over_the_pond(spaces: tuple[int, ...], *, pond_corners: bool) -> tuple[int, tuple[int, ...]]:
    """What Sheep on these spaces bring; the one on the Pond is a Grant Animal."""
    ranch = with_sheep(*spaces).replace("~", "sheep")
    return line(ranch, "line_sheep", module=Module.GRANTS, pond_corners=pond_corners)


@pytest.mark.parametrize("pond_corners", [False, True])
def test_5_10_a_group_may_go_straight_over_the_pond(pond_corners: bool) -> None:
    for spaces in OVER_THE_POND:
        assert over_the_pond(spaces, pond_corners=pond_corners) == (5, spaces)
    assert over_the_pond((5,), pond_corners=pond_corners) == (1, (5,))
    assert over_the_pond((5, 8), pond_corners=pond_corners) == (3, (5, 8))


@pytest.mark.parametrize("spaces", BENT, ids=repr)
def test_5_10_it_does_not_bend_on_or_beside_the_pond(spaces: tuple[int, ...]) -> None:
    points, two = over_the_pond(spaces, pond_corners=False)
    assert (points, len(two)) == (3, 2)
    assert set(two) < set(spaces)


@pytest.mark.parametrize("spaces", BENT, ids=repr)
def test_5_10_the_settings_may_allow_it(spaces: tuple[int, ...]) -> None:
    assert over_the_pond(spaces, pond_corners=True) == (5, spaces)


@pytest.mark.parametrize("pond_corners", [False, True])
def test_5_10_around_the_corners_of_the_ranch_it_bends_anyway(pond_corners: bool) -> None:
    for spaces in CORNERS:
        assert line(with_sheep(*spaces), "line_sheep", pond_corners=pond_corners) == (5, spaces)
