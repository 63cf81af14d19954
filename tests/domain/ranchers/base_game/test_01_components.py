"""Chapter 1: components."""

from collections import Counter
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.ranchers import content
from domain.ranchers.commands import ChooseSide
from domain.ranchers.content import (
    ADJACENT,
    FIELD,
    KINDS,
    OBJECTIVES,
    POND,
    RANCHES,
    Animal,
    Family,
    Module,
    Ranch,
    Special,
    box,
)
from domain.ranchers.events import GameSetUp
from domain.ranchers.settings import Settings
from tests.domain.ranchers.support import TITLE, scored, set_up

SIDES = [side for ranch in RANCHES for side in (ranch.a, ranch.b)]


def test_1_1_two_three_or_four_play() -> None:
    assert TITLE.seats == (2, 3, 4)


def test_1_2_there_are_seven_animals_of_each_of_five_kinds() -> None:
    assert [str(kind) for kind in KINDS] == ["goat", "sheep", "chicken", "pig", "cow"]
    assert Counter(set_up(4).one(GameSetUp).pouch) == dict.fromkeys(KINDS, 7)


def test_1_3_seven_families_have_a_card_for_each_kind() -> None:
    assert len({card.card for card in OBJECTIVES}) == len(OBJECTIVES) == 35
    cards = {(card.family, card.animal) for card in OBJECTIVES}
    assert cards == {(family, kind) for family in Family for kind in KINDS}


def test_1_4_four_ranches_have_two_sides() -> None:
    assert len(RANCHES) == 4
    assert all(ranch.a != ranch.b for ranch in RANCHES)


def test_1_5_eight_spaces_are_for_animals_and_the_centre_is_the_pond() -> None:
    assert POND == 5
    assert FIELD == (1, 2, 3, 4, 6, 7, 8, 9)


def test_1_6_spaces_are_adjacent_in_rows_and_columns_only() -> None:
    places = {space: divmod(space - 1, 3) for space in range(1, 10)}
    for one, (row, column) in places.items():
        beside = [other for other, (r, c) in places.items() if abs(row - r) + abs(column - c) == 1]
        assert list(ADJACENT[one]) == beside


def test_1_6_the_pond_is_adjacent_to_four_spaces() -> None:
    assert ADJACENT[POND] == (2, 4, 6, 8) == content.AROUND_POND


def test_1_7_each_side_has_two_special_spaces_with_an_animal() -> None:
    for side in SIDES:
        assert len({special.space for special in side}) == 2
        assert {special.space for special in side} <= set(FIELD)
        assert {special.animal for special in side} <= set(KINDS)


def test_1_8_sides_show_eight_pairs_and_each_kind_three_or_four_times() -> None:
    assert len({frozenset(special.animal for special in side) for side in SIDES}) == 8
    assert sorted(Counter(special.animal for side in SIDES for special in side).values()) == [3, 3, 3, 3, 4]
    assert content.PROVENANCE["special_spaces"].certainty == "reconstructed"


def test_1_8_other_special_spaces_can_be_set() -> None:
    side = (Special(7, Animal.PIG), Special(8, Animal.PIG))
    other = (Ranch(side, RANCHES[0].b), *RANCHES[1:])
    at = set_up(2, special_spaces=other).after.when(ChooseSide(0, 1, "a")).after
    assert at.rancher(0).specials == side


@pytest.mark.parametrize("module", list(Module))
def test_1_9_one_module_or_none_is_played(module: Module) -> None:
    assert set_up(2, module=module).one(GameSetUp).settings.module == module


@pytest.mark.parametrize("module", ["horses+fish", "horses,fish", "cows", ""])
def test_1_9_modules_are_not_combined(module: str) -> None:
    with pytest.raises(ValueError, match="module"):
        set_up(2, module=module)


def test_1_10_settings_left_out_are_those_told_here() -> None:
    told = Settings()
    assert msgspec.json.decode(b"{}", type=Settings) == told
    assert (told.module, told.market_slots, told.ranches, told.side_order) == ("none", 2, "by_seat", "any")
    assert told.start_player is None
    assert told.same_animal_exchange
    assert (told.pond_corners, told.cycle_returns_first, told.exchange_gives_token) == (False, False, False)
    assert told.grant_phases == ("take", "place", "exchange")
    assert told.cycle_phases == ("take", "exchange")


def test_1_10_reconstructed_numbers_come_from_the_settings() -> None:
    (first, *_) = scored("cow - -, - ~ cow", owned={0: "line_cow"}, line_points=(7, 8, 9))
    assert first.points == 7


def test_1_10_every_number_has_a_provenance() -> None:
    told = box()["provenance"]
    assert {each["certainty"] for each in told.values()} == {"printed", "inferred", "reconstructed"}
    assert {f"objectives.{card.card}" for card in OBJECTIVES} <= set(told)
    for table in ("line", "fish", "grant", "different", "same", "match", "dog", "cat"):
        assert told[f"{table}_points"]["certainty"] == "reconstructed"


def test_1_10_whatever_is_reconstructed_can_be_set() -> None:
    """Each under its own name, but the cards, which are set together."""
    for table, each in box()["provenance"].items():
        if each["certainty"] == "reconstructed":
            assert table.split(".")[0] in Settings.__struct_fields__


def _ranches(first: tuple[Special, Special]) -> tuple[Ranch, ...]:
    return (Ranch(first, RANCHES[0].b), *RANCHES[1:])


def _cards(**changes: Any) -> tuple[content.Objective, ...]:
    """The first card (`most_goat`) changed."""
    return (replace(OBJECTIVES[0], **changes), *OBJECTIVES[1:])


def _line_card(points: tuple[int, ...]) -> tuple[content.Objective, ...]:
    return tuple(replace(card, points=points) if card.card == "line_pig" else card for card in OBJECTIVES)


COW, PIG = Special(1, Animal.COW), Special(9, Animal.PIG)
SENSELESS: list[dict[str, Any]] = [
    {"start_player": -1},
    {"start_player": 3},
    {"market_slots": 1},
    {"market_slots": 4},
    {"ranches": "chosen"},
    {"grant_phases": ()},
    {"grant_phases": ("take", "take")},
    {"cycle_phases": ()},
    {"cycle_phases": ("take", "take")},
    {"special_spaces": RANCHES[:3]},
    {"special_spaces": _ranches((Special(5, Animal.COW), PIG))},
    {"special_spaces": _ranches((Special(0, Animal.COW), PIG))},
    {"special_spaces": _ranches((Special(10, Animal.COW), PIG))},
    {"special_spaces": _ranches((Special(9, Animal.COW), PIG))},
    {"special_spaces": _ranches((Special(1, Animal.HORSE), PIG))},
    {"objectives": OBJECTIVES[1:]},
    {"objectives": (OBJECTIVES[1], *OBJECTIVES[1:])},
    {"objectives": _cards(card="\x1b]0;a title of a terminal\x07")},
    {"objectives": _cards(card="")},
    {"objectives": _cards(card="x" * 41)},
    {"objectives": _cards(others=(Animal.COW,))},
    {"objectives": _cards(animal=Animal.HORSE)},
    {"objectives": _cards(points=(4,))},
    {"objectives": _cards(points=(4, -2))},
    {"objectives": _cards(points=(100, 2))},
    {"objectives": _cards(family=Family.NEIGHBOUR, others=(Animal.GOAT,), points=(3,))},
    {"objectives": _line_card((1, 3))},
    {"objectives": _line_card((1, 5, 3))},
    {"line_points": (1, 3)},
    {"line_points": (3, 1, 5)},
    {"fish_points": (0, 1, 3, 6, 8, 10)},
    {"fish_points": (0, 1, 3, 6, 8, 10, 100)},
    {"grant_points": (3, 4, 5)},
    {"different_points": (0, 1, 3)},
    {"same_points": (0, 2, 1, 7)},
    {"match_points": -1},
    {"dog_points": 100},
    {"cat_points": -1},
]


def test_1_10_numbers_from_0_to_99_make_sense() -> None:
    set_up(3, line_points=(0, 0, 99), match_points=99, objectives=_cards(points=(99, 0)))


@pytest.mark.parametrize("senseless", SENSELESS, ids=lambda senseless: next(iter(senseless)))
def test_1_10_settings_that_make_no_sense_are_refused(senseless: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(senseless))):
        set_up(3, **senseless)
