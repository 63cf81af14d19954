"""The things of Ranchers in German: how each is named, in the forms that sentences need."""

from typing import assert_never

from domain.core.catalogue import catalogue
from domain.core.languages.de import ORDINALS, either
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

WORDS = catalogue("domain.ranchers", "de")
ANIMALS = WORDS.labels["animals"]
MODULES = WORDS.labels["modules"]
BUILDINGS = WORDS.labels["buildings"]
TOKENS = WORDS.labels["tokens"]
LINES = WORDS.labels["score_lines"]
"""What modules add to a score sheet."""
PLURALS = WORDS.forms["plurals"]
_OF_FAMILY = WORDS.forms["families"]
DECK = ref(refs.DECK, "Stapel")
FISH = ref(refs.FISH, "einen Fisch")
GRANTS = ref(refs.GRANTS, "das Förderziel")
POUCH = ref(refs.POUCH, "Beutel")
_STEMS = WORDS.forms["stems"]
"""For compounds: `Kuh` + `reihe`."""
_FEMININE = (Animal.GOAT, Animal.COW)
"""All others are neuter."""
CARDS: dict[Card, str] = {
    objective.card: _OF_FAMILY[objective.family].format(
        stem=_STEMS[objective.animal], many=PLURALS[objective.animal]
    )
    for objective in OBJECTIVES
}
"""The cards in the box; one that the settings made up is called by the name they gave it."""


def a(animal: Animal | None) -> str:
    """`eine Ziege`, nominative and accusative."""
    if animal is None:
        return "ein Tier"
    return ref(refs.animal(animal), f"{'eine' if animal in _FEMININE else 'ein'} {ANIMALS[animal]}")


def to_a(animal: Animal | None) -> str:
    """`einer Ziege`, dative."""
    if animal is None:
        return "einem Tier"
    return ref(refs.animal(animal), f"{'einer' if animal in _FEMININE else 'einem'} {ANIMALS[animal]}")


def the(animal: Animal | None) -> str:
    """`die Ziege`, nominative and accusative."""
    if animal is None:
        return "das Tier"
    return ref(refs.animal(animal), f"{'die' if animal in _FEMININE else 'das'} {ANIMALS[animal]}")


def bare(animal: Animal) -> str:
    """`Ziege`"""
    return ref(refs.animal(animal), ANIMALS[animal])


def another(animal: Animal) -> str:
    """`eine andere`, accusative."""
    return "eine andere" if animal in _FEMININE else "ein anderes"


def every(animal: Animal) -> str:
    """`jede Ziege, die`"""
    return f"jede {ANIMALS[animal]}, die" if animal in _FEMININE else f"jedes {ANIMALS[animal]}, das"


def token(token: Token) -> str:
    """`einen Hund`, accusative."""
    return ref(refs.token(token), f"{'einen' if token is Token.DOG else 'eine'} {TOKENS[token]}")


HORSE = the(Animal.HORSE)


def card(card: Card) -> str:
    return ref(refs.card(card), f"„{CARDS.get(card, card)}“")


def called(line: str) -> str:
    """A line of a score sheet: what a module adds, or a card."""
    return f"„{LINES[line]}“" if line in LINES else card(line)


def building(building: Building) -> str:
    return ref(refs.building(building), f"„{BUILDINGS[building]}“")


def pair(pair: PairOf) -> str:
    """`„Kuhmehrheit“ und ein Schwein`, nominative and accusative."""
    return (
        f"{a(pair.animal)} ohne Ziel"
        if pair.objective is None
        else f"{card(pair.objective)} und {a(pair.animal)}"
    )


def whole_pair(pair: PairOf) -> str:
    """`Paar aus „Kuhmehrheit“ und einem Schwein`"""
    return f"Paar aus {card(pair.objective or '')} und {to_a(pair.animal)}"


def nth_pair(slot: int) -> str:
    """Nominative and accusative."""
    return ref(refs.slot(slot), f"das {ORDINALS[slot]}e Paar")


def of_nth_pair(slot: int) -> str:
    """Genitive."""
    return ref(refs.slot(slot), f"des {ORDINALS[slot]}en Paars")


def slot(index: int) -> str:
    return ref(refs.slot(index), f"Stelle {index}")


def pond(seat: int) -> str:
    return ref(refs.space(POND, seat), "Teich")


def space(space: SpaceOf) -> str:
    return ref(refs.space(*space), f"Feld {space.number}")


def special(space: SpaceOf) -> str:
    return ref(refs.space(*space), f"Sonderfeld {space.number}")


def ranch(number: int) -> str:
    return ref(refs.ranch(number), f"Ranch {number}")


def points(number: int) -> str:
    return "1 Punkt" if number == 1 else f"{number} Punkte"


def kinds(number: int) -> str:
    return "1 Tierart" if number == 1 else f"{number} Tierarten"


def wording(objective: Objective) -> str:
    """What an objective is worth, and for what; a label, so nothing is marked."""
    return plain(_worth(objective))


def _worth(objective: Objective) -> str:
    animal, others, printed = objective.animal, objective.others, objective.points
    many = PLURALS[animal]
    match objective.family:
        case Family.MOST:
            alone, tied = printed
            return f"{points(alone)}, wenn {many} auf der Ranch am häufigsten sind, bei Gleichstand {tied}"
        case Family.NEIGHBOUR:
            return f"{points(*printed)}, einmal, für {a(animal)} neben {to_a(others[0])}"
        case Family.PAIRS:
            pair = f"{to_a(animal)} und {to_a(others[0])}"
            return f"{points(*printed)} für jedes Paar aus {pair}, wo auch immer sie stehen"
        case Family.SHY:
            return f"{points(*printed)} für {every(animal)} nicht neben {to_a(others[0])} steht"
        case Family.SET:
            first, second = others
            group = f"zwei {many}, {a(first)} und {a(second)}"
            return f"{points(*printed)}, einmal, für {group}, wo auch immer sie stehen"
        case Family.LINE:
            worth = either(printed or LINE_POINTS)
            return f"{worth} Punkte für 1, 2 oder 3 benachbarte {many} in Zeile, Spalte oder ums Eck"
        case Family.EXACT:
            return f"{points(*printed)} für genau zwei {many}"
        case _:
            assert_never(objective.family)


OBJECTIVE_TEXTS: dict[Card, str] = {objective.card: wording(objective) for objective in OBJECTIVES}
BUILDING_TEXTS: dict[str, str] = {
    Building.DIFFERENT: f"{either(DIFFERENT_POINTS)} Punkte für eine bis vier verschiedene Tierarten daneben",
    Building.SAME: f"{either(SAME_POINTS)} Punkte für eines bis vier Tiere derselben Art daneben",
    Building.MATCH: f"{points(MATCH_POINTS)} für jedes Sonderfeld mit dem aufgedruckten Tier",
    Building.CYCLE: "Einmal pro Zug ein neues Paar für eines in der Mitte",
    Building.WILD: "Ein Tier, das am Ende bestimmt wird",
    Building.RESERVE: f"Bis zu {RESERVE_USES} Mal, auch in fremden Zügen: ein Paar der Mitte beiseitelegen",
}


def _side(name: str, specials: tuple[Special, ...]) -> str:
    """The special spaces of a side of a ranch; a label, so nothing is marked."""
    printed = ", ".join(
        f"{WORDS.labels['animals'][special.animal]} auf Feld {special.space}" for special in specials
    )
    return f"Seite {name}: {printed}."


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
