"""The things of Ranchers in French: how each is named, in the forms that sentences need."""

from typing import assert_never

from domain.core.catalogue import catalogue
from domain.core.languages.fr import ORDINALS_FEMININE, either
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

WORDS = catalogue("domain.ranchers", "fr")
ANIMALS = {animal: name.lower() for animal, name in WORDS.labels["animals"].items()}
MODULES = WORDS.labels["modules"]
BUILDINGS = WORDS.labels["buildings"]
TOKENS = WORDS.labels["tokens"]
LINES = WORDS.labels["score_lines"]
"""What modules add to a score sheet."""
PLURALS = WORDS.forms["plurals"]
_OF_FAMILY = WORDS.forms["families"]
DECK = ref(refs.DECK, "la pioche")
FISH = ref(refs.FISH, "un poisson")
GRANTS = ref(refs.GRANTS, "l'objectif des Subventions")
POUCH = ref(refs.POUCH, "le sac")
_FEMININE = (Animal.GOAT, Animal.CHICKEN, Animal.COW)
CARDS: dict[Card, str] = {
    objective.card: _OF_FAMILY[objective.family].format(many=PLURALS[objective.animal]).capitalize()
    for objective in OBJECTIVES
}
"""The cards in the box; one that the settings made up is called by the name they gave it."""


def agreeing(animal: Animal, masculine: str, feminine: str) -> str:
    """The form that goes with this animal."""
    return feminine if animal in _FEMININE else masculine


def a(animal: Animal | None) -> str:
    """`une chèvre`"""
    return (
        "un animal"
        if animal is None
        else ref(refs.animal(animal), f"{agreeing(animal, 'un', 'une')} {ANIMALS[animal]}")
    )


def the(animal: Animal | None) -> str:
    """`la chèvre`"""
    return (
        "l'animal"
        if animal is None
        else ref(refs.animal(animal), f"{agreeing(animal, 'le', 'la')} {ANIMALS[animal]}")
    )


def another(animal: Animal) -> str:
    """`une autre`"""
    return f"{agreeing(animal, 'un', 'une')} autre"


HORSE = the(Animal.HORSE)


def card(card: Card) -> str:
    return ref(refs.card(card), f"« {CARDS.get(card, card)} »")


def called(line: str) -> str:
    """A line of a score sheet: what a module adds, or a card."""
    return f"« {LINES[line]} »" if line in LINES else card(line)


def building(building: Building) -> str:
    return ref(refs.building(building), f"« {BUILDINGS[building]} »")


def pair(pair: PairOf) -> str:
    """`« Majorité de vaches » et un cochon`"""
    return (
        f"{a(pair.animal)} sans objectif"
        if pair.objective is None
        else f"{card(pair.objective)} et {a(pair.animal)}"
    )


def nth_pair(slot: int) -> str:
    return ref(refs.slot(slot), f"la {ORDINALS_FEMININE[slot]} paire")


def slot(index: int) -> str:
    return ref(refs.slot(index), f"emplacement {index}")


def pond(seat: int) -> str:
    return ref(refs.space(POND, seat), "l'étang")


def space(space: SpaceOf) -> str:
    """To follow an article."""
    return ref(refs.space(*space), f"case {space.number}")


def special(space: SpaceOf) -> str:
    """To follow an article."""
    return ref(refs.space(*space), f"case spéciale {space.number}")


def ranch(number: int) -> str:
    """To follow an article."""
    return ref(refs.ranch(number), f"ranch {number}")


def token(token: Token) -> str:
    return ref(refs.token(token), f"un {TOKENS[token]}")


def points(number: int) -> str:
    """Zero takes the singular."""
    return f"{number} point" if number < 2 else f"{number} points"


def kinds(number: int) -> str:
    return f"{number} espèce" if number < 2 else f"{number} espèces"


def wording(objective: Objective) -> str:
    """What an objective is worth, and for what; a label, so nothing is marked."""
    return plain(_worth(objective))


def _worth(objective: Objective) -> str:
    animal, others, printed = objective.animal, objective.others, objective.points
    many = PLURALS[animal]
    match objective.family:
        case Family.MOST:
            alone, tied = printed
            most = f"si les {many} sont les animaux les plus nombreux du ranch"
            return f"{points(alone)} {most}, {tied} en cas d'égalité"
        case Family.NEIGHBOUR:
            return f"{points(*printed)}, une seule fois, pour {a(animal)} à côté d'{a(others[0])}"
        case Family.PAIRS:
            pair = f"d'{a(animal)} et d'{a(others[0])}"
            return f"{points(*printed)} pour chaque paire {pair}, n'importe où sur le ranch"
        case Family.SHY:
            (other,) = others
            none = f"{agreeing(other, 'aucun', 'aucune')} {ANIMALS[other]}"
            return f"{points(*printed)} pour chaque {ANIMALS[animal]} qui n'est à côté d'{none}"
        case Family.SET:
            first, second = others
            group = f"deux {many}, {a(first)} et {a(second)}"
            return f"{points(*printed)}, une seule fois, pour {group}, n'importe où sur le ranch"
        case Family.LINE:
            worth = either(printed or LINE_POINTS)
            adjacent = agreeing(animal, "adjacents", "adjacentes")
            return f"{worth} points pour 1, 2 ou 3 {many} {adjacent} en rangée, en colonne ou en angle"
        case Family.EXACT:
            return f"{points(*printed)} pour exactement deux {many}"
        case _:
            assert_never(objective.family)


OBJECTIVE_TEXTS: dict[Card, str] = {objective.card: wording(objective) for objective in OBJECTIVES}
BUILDING_TEXTS: dict[str, str] = {
    Building.DIFFERENT: f"{either(DIFFERENT_POINTS)} points pour une à quatre espèces différentes à côté",
    Building.SAME: f"{either(SAME_POINTS)} points pour un à quatre animaux d'une même espèce à côté",
    Building.MATCH: f"{points(MATCH_POINTS)} pour chaque case spéciale occupée par l'animal imprimé",
    Building.CYCLE: "Une fois par tour, une nouvelle paire pour une du centre",
    Building.WILD: "Un animal, déclaré à la fin",
    Building.RESERVE: f"Jusqu'à {RESERVE_USES} fois, à n'importe quel tour : réserver une paire du centre",
}


def _side(name: str, specials: tuple[Special, ...]) -> str:
    """The special spaces of a side of a ranch; a label, so nothing is marked."""
    printed = ", ".join(
        f"{WORDS.labels['animals'][special.animal]} sur la case {special.space}" for special in specials
    )
    return f"Côté {name} : {printed}."


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
