"""How are the things of the game named in French?"""

from domain.core.french import ORDINALS_FEMININE
from domain.ranchers.content import OBJECTIVES, Animal, Building, Card, Family, Module, Token

ANIMALS: dict[str, str] = {
    Animal.GOAT: "chèvre",
    Animal.SHEEP: "mouton",
    Animal.CHICKEN: "poule",
    Animal.PIG: "cochon",
    Animal.COW: "vache",
    Animal.HORSE: "cheval",
}
PLURALS: dict[str, str] = {
    Animal.GOAT: "chèvres",
    Animal.SHEEP: "moutons",
    Animal.CHICKEN: "poules",
    Animal.PIG: "cochons",
    Animal.COW: "vaches",
}
_FEMININE = (Animal.GOAT, Animal.CHICKEN, Animal.COW)
FAMILIES: dict[str, str] = {
    Family.MOST: "Majorité",
    Family.NEIGHBOUR: "Voisinage",
    Family.PAIRS: "Paires",
    Family.SHY: "Farouches",
    Family.SET: "Assortiment",
    Family.LINE: "Alignement",
    Family.EXACT: "Duo",
}
MODULES: dict[str, str] = {
    Module.NONE: "Aucun module",
    Module.HORSES: "Chevaux",
    Module.FISH: "Poissons",
    Module.GRANTS: "Subventions",
    Module.BUILDINGS: "Bâtiments",
    Module.DOGS_CATS: "Chiens/Chats",
}
BUILDINGS: dict[str, str] = {
    Building.DIFFERENT: "Variété",
    Building.SAME: "Troupeau",
    Building.MATCH: "Concordance",
    Building.CYCLE: "Renouvellement",
    Building.WILD: "Joker",
    Building.RESERVE: "Réserve",
}
TOKENS: dict[str, str] = {Token.DOG: "Chien", Token.CAT: "Chat"}
_OF_FAMILY = {
    Family.MOST: "Majorité de {many}",
    Family.NEIGHBOUR: "Voisinage de {many}",
    Family.PAIRS: "Paires de {many}",
    Family.SHY: "{many} farouches",
    Family.SET: "Assortiment de {many}",
    Family.LINE: "Alignement de {many}",
    Family.EXACT: "Duo de {many}",
}
CARDS: dict[Card, str] = {
    it.card: _OF_FAMILY[it.family].format(many=PLURALS[it.animal]).capitalize() for it in OBJECTIVES
}
"""The cards in the box; one that the settings made up is called by the name they gave it."""
LINES: dict[str, str] = {
    "horse": "Cheval",
    "fish": MODULES[Module.FISH],
    "grants": MODULES[Module.GRANTS],
    Building.DIFFERENT: BUILDINGS[Building.DIFFERENT],
    Building.SAME: BUILDINGS[Building.SAME],
    Building.MATCH: BUILDINGS[Building.MATCH],
    "dogs": "Plus de Chiens",
    "cats": "Plus de Chats",
}
"""What modules add to a score sheet."""


def agreeing(it: Animal, masculine: str, feminine: str) -> str:
    """The form that goes with this animal."""
    return feminine if it in _FEMININE else masculine


def a(it: Animal | None) -> str:
    """`une chèvre`"""
    return "un animal" if it is None else f"{agreeing(it, 'un', 'une')} {ANIMALS[it]}"


def the(it: Animal | None) -> str:
    """`la chèvre`"""
    return "l'animal" if it is None else f"{agreeing(it, 'le', 'la')} {ANIMALS[it]}"


def card(it: Card) -> str:
    return f"« {CARDS.get(it, it)} »"


def line(it: str) -> str:
    """A line of a score sheet: what a module adds, or a card."""
    return f"« {LINES[it]} »" if it in LINES else card(it)


def building(it: Building) -> str:
    return f"« {BUILDINGS[it]} »"


def pair(objective: Card | None, animal: Animal | None) -> str:
    """`« Majorité de vaches » et un cochon`"""
    return f"{a(animal)} sans objectif" if objective is None else f"{card(objective)} et {a(animal)}"


def nth_pair(slot: int) -> str:
    return f"la {ORDINALS_FEMININE[slot]} paire"


def points(number: int) -> str:
    """Zero takes the singular."""
    return f"{number} point" if number < 2 else f"{number} points"


def kinds(number: int) -> str:
    return f"{number} espèce" if number < 2 else f"{number} espèces"
