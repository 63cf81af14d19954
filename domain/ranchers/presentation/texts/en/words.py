"""The things of Ranchers in English: how each is named, in the forms that sentences need."""

from typing import assert_never

from domain.core.catalogue import catalogue
from domain.core.languages.en import ORDINALS, either
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
from domain.ranchers.presentation.texts.sentences import PairOf, SpaceOf

WORDS = catalogue("domain.ranchers", "en")
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
    objective.card: _OF_FAMILY[objective.family].format(
        one=ANIMALS[objective.animal], many=PLURALS[objective.animal]
    )
    for objective in OBJECTIVES
}
"""The cards in the box; one that the settings made up is called by the name they gave it."""


def a(animal: Animal | None) -> str:
    """`a Goat`"""
    return "an animal" if animal is None else ref(refs.animal(animal), f"a {ANIMALS[animal]}")


def the(animal: Animal | None) -> str:
    """`the Goat`"""
    return "the animal" if animal is None else ref(refs.animal(animal), f"the {ANIMALS[animal]}")


HORSE = the(Animal.HORSE)


def card(card: Card) -> str:
    return ref(refs.card(card), f"“{CARDS.get(card, card)}”")


def called(line: str) -> str:
    """A line of a score sheet: what a module adds, or a card."""
    return f"“{LINES[line]}”" if line in LINES else card(line)


def building(building: Building) -> str:
    return ref(refs.building(building), f"“{BUILDINGS[building]}”")


def pair(pair: PairOf) -> str:
    """`“Most Cows” and a Pig`"""
    return (
        f"{a(pair.animal)} without an objective"
        if pair.objective is None
        else f"{card(pair.objective)} and {a(pair.animal)}"
    )


def nth_pair(slot: int) -> str:
    return ref(refs.slot(slot), f"the {ORDINALS[slot]} pair")


def slot(index: int) -> str:
    return ref(refs.slot(index), f"slot {index}")


def pond(seat: int) -> str:
    return ref(refs.space(POND, seat), "the Pond")


def space(space: SpaceOf) -> str:
    return ref(refs.space(*space), f"space {space.number}")


def ranch(number: int) -> str:
    return ref(refs.ranch(number), f"ranch {number}")


def token(token: Token) -> str:
    return ref(refs.token(token), f"a {TOKENS[token]}")


def points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def kinds(number: int) -> str:
    return "1 kind of animal" if number == 1 else f"{number} kinds of animals"


def wording(objective: Objective) -> str:
    """What an objective is worth, and for what; a label, so nothing is marked."""
    return plain(_worth(objective))


def _worth(objective: Objective) -> str:
    animal, printed = objective.animal, objective.points
    many, others = PLURALS[animal], [a(other) for other in objective.others]
    match objective.family:
        case Family.MOST:
            alone, tied = printed
            return f"{points(alone)} if {many} are the most common animal on the ranch, {tied} in a tie"
        case Family.NEIGHBOUR:
            return f"{points(*printed)} for {a(animal)} adjacent to {others[0]}, once"
        case Family.PAIRS:
            return f"{points(*printed)} for every pair of {a(animal)} and {others[0]}, wherever they are"
        case Family.SHY:
            return f"{points(*printed)} for every {ANIMALS[animal]} that is not adjacent to {others[0]}"
        case Family.SET:
            rest = ", ".join(("two " + many, *others[:-1]))
            return f"{points(*printed)} for {rest} and {others[-1]}, wherever they are, once"
        case Family.LINE:
            worth = either(printed or LINE_POINTS)
            return f"{worth} points for 1, 2 or 3 adjacent {many} in a row, in a column or around a corner"
        case Family.EXACT:
            return f"{points(*printed)} for exactly two {many}"
        case _:
            assert_never(objective.family)


OBJECTIVE_TEXTS: dict[Card, str] = {objective.card: wording(objective) for objective in OBJECTIVES}
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
    printed = ", ".join(
        f"{WORDS.labels['animals'][special.animal]} on space {special.space}" for special in specials
    )
    return f"Side {name}: {printed}."


RANCH_TEXTS = {
    str(number): f"{_side('A', ranch.a)} {_side('B', ranch.b)}"
    for number, ranch in enumerate(RANCHES, start=1)
}

LABELS: dict[str, dict[str, str]] = {
    "objectives": CARDS,
    "objective_texts": OBJECTIVE_TEXTS,
    "building_texts": BUILDING_TEXTS,
    "ranch_texts": RANCH_TEXTS,
}
