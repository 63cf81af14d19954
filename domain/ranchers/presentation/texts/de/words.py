"""The things of Ranchers in German: how each is named, in the forms that sentences need."""

from typing import assert_never

from domain.core.catalogue import catalogue
from domain.core.languages.german import ORDINALS, either
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

WORDS = catalogue("ranchers", "de")
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
    it.card: _OF_FAMILY[it.family].format(stem=_STEMS[it.animal], many=PLURALS[it.animal])
    for it in OBJECTIVES
}
"""The cards in the box; one that the settings made up is called by the name they gave it."""


def a(it: Animal | None) -> str:
    """`eine Ziege`, nominative and accusative."""
    if it is None:
        return "ein Tier"
    return ref(refs.animal(it), f"{'eine' if it in _FEMININE else 'ein'} {ANIMALS[it]}")


def to_a(it: Animal | None) -> str:
    """`einer Ziege`, dative."""
    if it is None:
        return "einem Tier"
    return ref(refs.animal(it), f"{'einer' if it in _FEMININE else 'einem'} {ANIMALS[it]}")


def the(it: Animal | None) -> str:
    """`die Ziege`, nominative and accusative."""
    if it is None:
        return "das Tier"
    return ref(refs.animal(it), f"{'die' if it in _FEMININE else 'das'} {ANIMALS[it]}")


def another(it: Animal) -> str:
    """`eine andere`, accusative."""
    return "eine andere" if it in _FEMININE else "ein anderes"


def every(it: Animal) -> str:
    """`jede Ziege, die`"""
    return f"jede {ANIMALS[it]}, die" if it in _FEMININE else f"jedes {ANIMALS[it]}, das"


def token(it: Token) -> str:
    """`einen Hund`, accusative."""
    return ref(refs.token(it), f"{'einen' if it is Token.DOG else 'eine'} {TOKENS[it]}")


def card(it: Card) -> str:
    return ref(refs.card(it), f"„{CARDS.get(it, it)}“")


def called(it: str) -> str:
    """A line of a score sheet: what a module adds, or a card."""
    return f"„{LINES[it]}“" if it in LINES else card(it)


def building(it: Building) -> str:
    return ref(refs.building(it), f"„{BUILDINGS[it]}“")


def pair(objective: Card | None, animal: Animal | None) -> str:
    """`„Kuhmehrheit“ und ein Schwein`, nominative and accusative."""
    return f"{a(animal)} ohne Ziel" if objective is None else f"{card(objective)} und {a(animal)}"


def whole_pair(objective: Card, animal: Animal | None) -> str:
    """`Paar aus „Kuhmehrheit“ und einem Schwein`"""
    return f"Paar aus {card(objective)} und {to_a(animal)}"


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


def space(number: int, seat: int | None = None) -> str:
    return ref(refs.space(number, seat), f"Feld {number}")


def special(number: int, seat: int | None = None) -> str:
    return ref(refs.space(number, seat), f"Sonderfeld {number}")


def ranch(number: int) -> str:
    return ref(refs.ranch(number), f"Ranch {number}")


def points(number: int) -> str:
    return "1 Punkt" if number == 1 else f"{number} Punkte"


def kinds(number: int) -> str:
    return "1 Tierart" if number == 1 else f"{number} Tierarten"


def wording(it: Objective) -> str:
    """What an objective is worth, and for what; a label, so nothing is marked."""
    return plain(_worth(it))


def _worth(it: Objective) -> str:
    many = PLURALS[it.animal]
    match it.family:
        case Family.MOST:
            alone, tied = it.points
            return f"{points(alone)}, wenn {many} auf der Ranch am häufigsten sind, bei Gleichstand {tied}"
        case Family.NEIGHBOUR:
            return f"{points(*it.points)}, einmal, für {a(it.animal)} neben {to_a(it.others[0])}"
        case Family.PAIRS:
            pair = f"{to_a(it.animal)} und {to_a(it.others[0])}"
            return f"{points(*it.points)} für jedes Paar aus {pair}, wo auch immer sie stehen"
        case Family.SHY:
            return f"{points(*it.points)} für {every(it.animal)} nicht neben {to_a(it.others[0])} steht"
        case Family.SET:
            first, second = it.others
            group = f"zwei {many}, {a(first)} und {a(second)}"
            return f"{points(*it.points)}, einmal, für {group}, wo auch immer sie stehen"
        case Family.LINE:
            worth = either(it.points or LINE_POINTS)
            return f"{worth} Punkte für 1, 2 oder 3 benachbarte {many} in Zeile, Spalte oder ums Eck"
        case Family.EXACT:
            return f"{points(*it.points)} für genau zwei {many}"
        case _:
            assert_never(it.family)


OBJECTIVE_TEXTS: dict[Card, str] = {it.card: wording(it) for it in OBJECTIVES}
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
    printed = ", ".join(f"{WORDS.labels['animals'][it.animal]} auf Feld {it.space}" for it in specials)
    return f"Seite {name}: {printed}."


RANCH_TEXTS = {
    str(number): f"{_side('A', it.a)} {_side('B', it.b)}" for number, it in enumerate(RANCHES, start=1)
}

LABELS: dict[str, dict[str, str]] = {
    "objectives": CARDS,
    "objective_texts": OBJECTIVE_TEXTS,
    "building_texts": BUILDING_TEXTS,
    "ranch_texts": RANCH_TEXTS,
}
