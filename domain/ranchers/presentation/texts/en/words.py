"""The things of Ranchers in English: how each is named, in the forms that sentences need."""

from typing import assert_never

from domain.core.catalogue import catalogue
from domain.core.languages.english import ORDINALS, either
from domain.core.markup import plain, ref
from domain.ranchers.content import (
    DIFFERENT_POINTS,
    LINE_POINTS,
    MATCH_POINTS,
    OBJECTIVES,
    POND,
    RANCHES,
    RESERVE_USES,
    SAME_POINTS,
    Animal,
    Building,
    Card,
    Family,
    Objective,
    Special,
    Token,
)
from domain.ranchers.presentation.texts import refs

WORDS = catalogue("ranchers", "en")
ANIMALS = WORDS.labels["animals"]
MODULES = WORDS.labels["modules"]
BUILDINGS = WORDS.labels["buildings"]
TOKENS = WORDS.labels["tokens"]
LINES = WORDS.labels["score_lines"]
"""What modules add to a score sheet."""
PLURALS = WORDS.forms["plurals"]
_OF_FAMILY = WORDS.forms["families"]
DECK = ref(refs.DECK, "the deck")
FISH = ref(refs.FISH, "a fish")
GRANTS = ref(refs.GRANTS, "the objective of the Grants")
POUCH = ref(refs.POUCH, "the pouch")
CARDS: dict[Card, str] = {
    it.card: _OF_FAMILY[it.family].format(one=ANIMALS[it.animal], many=PLURALS[it.animal])
    for it in OBJECTIVES
}
"""The cards in the box; one that the settings made up is called by the name they gave it."""


def a(it: Animal | None) -> str:
    """`a Goat`"""
    return "an animal" if it is None else ref(refs.animal(it), f"a {ANIMALS[it]}")


def the(it: Animal | None) -> str:
    """`the Goat`"""
    return "the animal" if it is None else ref(refs.animal(it), f"the {ANIMALS[it]}")


def card(it: Card) -> str:
    return ref(refs.card(it), f"“{CARDS.get(it, it)}”")


def called(it: str) -> str:
    """A line of a score sheet: what a module adds, or a card."""
    return f"“{LINES[it]}”" if it in LINES else card(it)


def building(it: Building) -> str:
    return ref(refs.building(it), f"“{BUILDINGS[it]}”")


def pair(objective: Card | None, animal: Animal | None) -> str:
    """`“Most Cows” and a Pig`"""
    return f"{a(animal)} without an objective" if objective is None else f"{card(objective)} and {a(animal)}"


def nth_pair(slot: int) -> str:
    return ref(refs.slot(slot), f"the {ORDINALS[slot]} pair")


def slot(index: int) -> str:
    return ref(refs.slot(index), f"slot {index}")


def pond(seat: int) -> str:
    return ref(refs.space(POND, seat), "the Pond")


def space(number: int, seat: int | None = None) -> str:
    return ref(refs.space(number, seat), f"space {number}")


def ranch(number: int) -> str:
    return ref(refs.ranch(number), f"ranch {number}")


def token(it: Token) -> str:
    return ref(refs.token(it), f"a {TOKENS[it]}")


def points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def kinds(number: int) -> str:
    return "1 kind of animal" if number == 1 else f"{number} kinds of animals"


def wording(it: Objective) -> str:
    """What an objective is worth, and for what; a label, so nothing is marked."""
    return plain(_worth(it))


def _worth(it: Objective) -> str:
    many, others = PLURALS[it.animal], [a(other) for other in it.others]
    match it.family:
        case Family.MOST:
            alone, tied = it.points
            return f"{points(alone)} if {many} are the most common animal on the ranch, {tied} in a tie"
        case Family.NEIGHBOUR:
            return f"{points(*it.points)} for {a(it.animal)} adjacent to {others[0]}, once"
        case Family.PAIRS:
            return f"{points(*it.points)} for every pair of {a(it.animal)} and {others[0]}, wherever they are"
        case Family.SHY:
            return f"{points(*it.points)} for every {ANIMALS[it.animal]} that is not adjacent to {others[0]}"
        case Family.SET:
            rest = ", ".join(("two " + many, *others[:-1]))
            return f"{points(*it.points)} for {rest} and {others[-1]}, wherever they are, once"
        case Family.LINE:
            worth = either(it.points or LINE_POINTS)
            return f"{worth} points for 1, 2 or 3 adjacent {many} in a row, in a column or around a corner"
        case Family.EXACT:
            return f"{points(*it.points)} for exactly two {many}"
        case _:
            assert_never(it.family)


OBJECTIVE_TEXTS: dict[Card, str] = {it.card: wording(it) for it in OBJECTIVES}
BUILDING_TEXTS: dict[str, str] = {
    Building.DIFFERENT: f"{either(DIFFERENT_POINTS)} points for one to four different kinds adjacent to it",
    Building.SAME: f"{either(SAME_POINTS)} points for one to four animals of one kind adjacent to it",
    Building.MATCH: f"{points(MATCH_POINTS)} for every special space with the animal printed on it",
    Building.CYCLE: "Once per turn, a new pair for one of the middle",
    Building.WILD: "An animal, declared at the end",
    Building.RESERVE: f"Up to {RESERVE_USES} times, in anybody's turn: a pair of the middle set aside",
}


def _side(name: str, specials: tuple[Special, ...]) -> str:
    """The special spaces of a side of a ranch; a label, so nothing is marked."""
    printed = ", ".join(f"{WORDS.labels['animals'][it.animal]} on space {it.space}" for it in specials)
    return f"Side {name}: {printed}."


RANCH_TEXTS = {
    str(number): f"{_side('A', it.a)} {_side('B', it.b)}" for number, it in enumerate(RANCHES, start=1)
}

LABELS: dict[str, dict[str, str]] = {
    "objectives": CARDS,
    "objective_texts": OBJECTIVE_TEXTS,
    "building_texts": BUILDING_TEXTS,
    "ranch_texts": RANCH_TEXTS,
}
