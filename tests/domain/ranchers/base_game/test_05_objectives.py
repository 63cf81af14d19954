"""Chapter 5: objectives."""

import pytest
from msgspec.structs import replace

from domain.ranchers import content
from domain.ranchers.content import KINDS, OBJECTIVES, Animal, Family
from tests.domain.ranchers.support import CARDS, line, scored

WORKED = {
    "goat goat sheep, pig ~ sheep, chicken cow pig": """
        most       2 2 0 2 0
        neighbour  3 0 3 3 0
        pairs      2 4 2 4 2
        shy        4 2 0 2 2
        set        5 5 0 5 0
        line       3 3 1 1 1
        exact      3 3 0 3 0
    """,
    "cow cow cow, sheep ~ pig, chicken chicken goat": """
        most       0 0 0 0 4
        neighbour  0 3 0 3 0
        pairs      2 2 4 2 2
        shy        0 2 4 0 4
        set        0 0 5 0 5
        line       1 1 3 1 5
        exact      0 0 3 0 0
    """,
    "chicken pig cow, pig ~ goat, sheep sheep sheep": """
        most       0 4 0 0 0
        neighbour  3 0 3 3 3
        pairs      2 4 2 2 2
        shy        2 4 2 4 2
        set        0 5 0 5 0
        line       1 5 1 1 1
        exact      0 0 0 3 0
    """,
    "goat cow goat, cow ~ cow, goat cow goat": """
        most       2 0 0 0 2
        neighbour  0 0 0 0 3
        pairs      0 0 0 0 0
        shy        8 0 0 0 8
        set        0 0 0 0 0
        line       1 0 0 0 1
        exact      0 0 0 0 0
    """,
    "pig pig chicken, pig ~ chicken, goat sheep goat": """
        most       0 0 0 4 0
        neighbour  3 0 3 0 0
        pairs      4 2 0 4 0
        shy        2 2 4 4 0
        set        5 0 0 5 0
        line       1 1 3 5 0
        exact      3 0 3 0 0
    """,
    "cow goat goat, cow ~ goat, pig sheep sheep": """
        most       4 0 0 0 0
        neighbour  3 0 0 3 3
        pairs      0 2 0 2 4
        shy        6 2 0 2 4
        set        0 5 0 0 0
        line       5 3 0 1 3
        exact      0 3 0 0 3
    """,
    "sheep - pig, - ~ -, cow - chicken": """
        most       0 2 2 2 2
        neighbour  0 0 0 0 0
        pairs      0 2 2 0 2
        shy        0 2 2 2 2
        set        0 0 0 0 0
        line       0 1 1 1 1
        exact      0 0 0 0 0
    """,
    "chicken chicken -, chicken ~ goat, pig - cow": """
        most       0 0 4 0 0
        neighbour  0 0 3 0 3
        pairs      2 0 2 2 0
        shy        2 0 6 2 2
        set        0 0 5 0 0
        line       1 0 5 1 1
        exact      0 0 0 0 0
    """,
}
"""Ranches, and what every card is worth there: for Goat, Sheep, Chicken, Pig and Cow."""


@pytest.mark.parametrize("ranch, worth", WORKED.items(), ids=list(WORKED))
def test_5_1_all_35_objectives_are_scored_each_for_itself(ranch: str, worth: str) -> None:
    sheet = scored(ranch, owned={0: " ".join(CARDS)}, middle=("-", "-"), deck="", players=4)[0].sheet
    points = {each.objective: each.points for each in sheet}
    rows = [row.split() for row in worth.split("\n") if row.strip()]
    expected = {
        f"{family}_{kind}": int(number)
        for family, *numbers in rows
        for kind, number in zip(KINDS, numbers, strict=True)
    }
    assert points == expected


def test_5_1_the_score_of_a_ranch_is_the_sum_of_its_objectives() -> None:
    (first, *_) = scored("cow cow -, goat ~ -", owned={0: "most_cow line_cow exact_goat pairs_cow"})
    assert [each.points for each in first.sheet] == [4, 3, 0, 0]
    assert first.points == 7


MOST = [
    ("most_cow", "cow cow cow, goat ~ goat, pig sheep chicken", (4, (1, 2, 3))),
    ("most_cow", "- - -, - ~ -, - - cow", (4, (9,))),
    ("most_cow", "cow goat cow, goat ~ pig, pig sheep cow", (4, (1, 3, 9))),
    ("most_goat", "cow goat goat, goat ~ goat, goat goat pig", (4, (2, 3, 4, 6, 7, 8))),
    ("most_cow", "cow cow -, goat ~ goat, pig sheep chicken", (2, (1, 2))),
    ("most_pig", "pig pig goat, goat ~ cow, cow sheep sheep", (2, (1, 2))),
    ("most_chicken", "goat sheep chicken, pig ~ cow, - - -", (2, (3,))),
]


@pytest.mark.parametrize("card, ranch, worth", MOST)
def test_5_2_the_most_common_animal_brings_4_and_a_tie_for_it_2(
    card: str, ranch: str, worth: tuple[int, tuple[int, ...]]
) -> None:
    assert line(ranch, card) == worth


@pytest.mark.parametrize("kind", KINDS)
def test_5_3_an_animal_that_is_not_there_is_never_the_most_common(kind: Animal) -> None:
    other = KINDS[KINDS.index(kind) - 1]
    assert line("", f"most_{kind}") == (0, ())
    assert line(f"{other} {other} -, - ~ -", f"most_{kind}") == (0, ())


def test_5_3_a_tie_among_others_brings_nothing() -> None:
    assert line("goat goat pig, pig ~ cow, - - -", "most_cow") == (0, ())


NEIGHBOURS = [
    ("neighbour_goat", "goat sheep -", (3, (1, 2))),
    ("neighbour_goat", "- - goat, - ~ sheep", (3, (3, 6))),
    ("neighbour_goat", "sheep goat sheep, goat ~ goat", (3, (2, 1))),
    ("neighbour_goat", "goat - -, - ~ -, sheep - -", (0, ())),
    ("neighbour_goat", "- goat -, sheep ~ -", (0, ())),
    ("neighbour_goat", "- - -, goat ~ sheep", (0, ())),
    ("neighbour_goat", "goat goat goat, goat ~ -", (0, ())),
    ("neighbour_goat", "sheep sheep -", (0, ())),
    ("neighbour_sheep", "sheep - -, chicken ~ -", (3, (1, 4))),
    ("neighbour_chicken", "- - -, - ~ -, - pig chicken", (3, (9, 8))),
    ("neighbour_pig", "- - -, pig ~ -, cow - -", (3, (4, 7))),
    ("neighbour_cow", "- cow goat", (3, (2, 3))),
]


@pytest.mark.parametrize("card, ranch, worth", NEIGHBOURS)
def test_5_4_at_least_one_animal_adjacent_to_one_of_the_other_kind_brings_3(
    card: str, ranch: str, worth: tuple[int, tuple[int, ...]]
) -> None:
    assert line(ranch, card) == worth


PAIRS = [
    ("pairs_sheep", "sheep - -, - ~ -, - - pig", (2, (1, 9))),
    ("pairs_sheep", "sheep sheep pig, sheep ~ pig", (4, (1, 2, 3, 6))),
    ("pairs_sheep", "pig pig pig, pig ~ sheep", (2, (6, 1))),
    ("pairs_sheep", "pig sheep pig, sheep ~ pig, sheep pig sheep", (8, (2, 4, 7, 9, 1, 3, 6, 8))),
    ("pairs_sheep", "sheep sheep sheep, goat ~ goat", (0, ())),
    ("pairs_goat", "goat - -, - ~ chicken", (2, (1, 6))),
    ("pairs_chicken", "cow - -, - ~ chicken", (2, (6, 1))),
    ("pairs_pig", "pig pig -, goat ~ goat", (4, (1, 2, 4, 6))),
    ("pairs_cow", "cow cow sheep", (2, (1, 3))),
]


@pytest.mark.parametrize("card, ranch, worth", PAIRS)
def test_5_5_every_pair_brings_2_with_each_animal_in_one_pair_only(
    card: str, ranch: str, worth: tuple[int, tuple[int, ...]]
) -> None:
    assert line(ranch, card) == worth


SHY = [
    ("shy_chicken", "chicken cow -, - ~ -, - - chicken", (2, (9,))),
    ("shy_chicken", "chicken - -, cow ~ chicken, - chicken cow", (0, ())),
    ("shy_chicken", "chicken - cow, - ~ -, cow - chicken", (4, (1, 9))),
    ("shy_chicken", "- chicken -, cow ~ -", (2, (2,))),
    ("shy_chicken", "chicken chicken chicken, goat ~ goat", (6, (1, 2, 3))),
    ("shy_chicken", "cow cow cow", (0, ())),
    ("shy_goat", "goat chicken goat, - ~ goat", (2, (6,))),
    ("shy_sheep", "sheep sheep pig", (2, (1,))),
    ("shy_pig", "goat - pig, - ~ pig, - - pig", (6, (3, 6, 9))),
    ("shy_cow", "cow - sheep, - ~ cow", (2, (1,))),
]


@pytest.mark.parametrize("card, ranch, worth", SHY)
def test_5_6_every_animal_adjacent_to_none_of_the_other_kind_brings_2(
    card: str, ranch: str, worth: tuple[int, tuple[int, ...]]
) -> None:
    assert line(ranch, card) == worth


SETS = [
    ("set_goat", "goat - -, chicken ~ pig, - - goat", (5, (1, 9, 6, 4))),
    ("set_goat", "goat goat goat, goat ~ pig, pig chicken chicken", (5, (1, 2, 6, 8))),
    ("set_goat", "goat - -, chicken ~ pig", (0, ())),
    ("set_goat", "goat goat -, chicken ~ chicken", (0, ())),
    ("set_goat", "goat goat -, pig ~ pig", (0, ())),
    ("set_goat", "pig pig goat, chicken ~ chicken", (0, ())),
    ("set_sheep", "sheep sheep cow, pig ~ -", (5, (1, 2, 3, 4))),
    ("set_chicken", "goat cow chicken, chicken ~ -", (5, (3, 4, 1, 2))),
    ("set_pig", "sheep goat pig, pig ~ -", (5, (3, 4, 1, 2))),
    ("set_cow", "chicken sheep cow, cow ~ -", (5, (3, 4, 1, 2))),
]


@pytest.mark.parametrize("card, ranch, worth", SETS)
def test_5_7_two_and_one_and_one_bring_5_once(
    card: str, ranch: str, worth: tuple[int, tuple[int, ...]]
) -> None:
    assert line(ranch, card) == worth


@pytest.mark.parametrize("kind", KINDS)
def test_5_11_exactly_two_bring_3(kind: Animal) -> None:
    card = f"exact_{kind}"
    assert line("", card) == (0, ())
    assert line(f"{kind} - -", card) == (0, ())
    assert line(f"{kind} - -, - ~ -, - - {kind}", card) == (3, (1, 9))
    assert line(f"{kind} {kind} -, - ~ -, - - {kind}", card) == (0, ())
    assert line(f"{kind} {kind} {kind}, {kind} ~ {kind}, - {kind} {kind}", card) == (0, ())


PRINTED = {
    "most_cow": (),
    "neighbour_goat": (Animal.SHEEP,),
    "pairs_sheep": (Animal.PIG,),
    "shy_chicken": (Animal.COW,),
    "set_goat": (Animal.PIG, Animal.CHICKEN),
    "line_sheep": (),
    "exact_goat": (),
}


def test_5_12_seven_cards_name_what_the_rulebook_tells() -> None:
    by_name = {card.card: card for card in OBJECTIVES}
    assert {name: by_name[name].others for name in PRINTED} == PRINTED
    printed = [name for name in CARDS if content.PROVENANCE[f"objectives.{name}"].certainty == "printed"]
    assert sorted(printed) == sorted(PRINTED)


def test_5_12_neighbours_and_pairs_use_every_two_animals_once() -> None:
    both = [card for card in OBJECTIVES if card.family in (Family.NEIGHBOUR, Family.PAIRS)]
    assert len({frozenset((card.animal, *card.others)) for card in both}) == 10
    assert all(
        content.PROVENANCE[f"objectives.{card.card}"].certainty == "reconstructed"
        for card in both
        if card.card not in PRINTED
    )


def test_5_12_every_animal_is_as_often_the_other_one() -> None:
    for family in (Family.NEIGHBOUR, Family.PAIRS, Family.SHY, Family.SET):
        others = [other for card in OBJECTIVES if card.family is family for other in card.others]
        assert len({others.count(kind) for kind in KINDS}) == 1


def test_5_12_other_cards_can_be_set() -> None:
    changed = tuple(
        replace(card, others=(Animal.COW,), points=(9,)) if card.card == "neighbour_goat" else card
        for card in OBJECTIVES
    )
    assert line("goat sheep -", "neighbour_goat", objectives=changed) == (0, ())
    assert line("goat cow -", "neighbour_goat", objectives=changed) == (9, (1, 2))


def test_5_13_the_sheet_names_the_lowest_spaces_in_the_order_of_the_objectives() -> None:
    cards = "exact_goat set_goat neighbour_goat line_goat"
    (first, *_) = scored("goat - pig, goat ~ pig, sheep chicken chicken", owned={0: cards})
    assert [(each.objective, each.points, each.spaces) for each in first.sheet] == [
        ("exact_goat", 3, (1, 4)),
        ("set_goat", 5, (1, 4, 3, 8)),
        ("neighbour_goat", 3, (4, 7)),
        ("line_goat", 3, (1, 4)),
    ]
