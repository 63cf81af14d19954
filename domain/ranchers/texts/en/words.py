"""How are the things of the game named in English?"""

from domain.core.english import ORDINALS
from domain.ranchers.content import OBJECTIVES, Animal, Building, Card, Family, Module, Token

ANIMALS: dict[str, str] = {
    Animal.GOAT: "Goat",
    Animal.SHEEP: "Sheep",
    Animal.CHICKEN: "Chicken",
    Animal.PIG: "Pig",
    Animal.COW: "Cow",
    Animal.HORSE: "Horse",
}
PLURALS: dict[str, str] = {
    Animal.GOAT: "Goats",
    Animal.SHEEP: "Sheep",
    Animal.CHICKEN: "Chickens",
    Animal.PIG: "Pigs",
    Animal.COW: "Cows",
}
FAMILIES: dict[str, str] = {
    Family.MOST: "Most",
    Family.NEIGHBOUR: "Neighbour",
    Family.PAIRS: "Pairs",
    Family.SHY: "Shy",
    Family.SET: "Set",
    Family.LINE: "Line",
    Family.EXACT: "Exact",
}
MODULES: dict[str, str] = {
    Module.NONE: "No extra module",
    Module.HORSES: "Horses",
    Module.FISH: "Fish",
    Module.GRANTS: "Grants",
    Module.BUILDINGS: "Buildings",
    Module.DOGS_CATS: "Dogs/Cats",
}
BUILDINGS: dict[str, str] = {
    Building.DIFFERENT: "Different",
    Building.SAME: "Same",
    Building.MATCH: "Match",
    Building.CYCLE: "Cycle",
    Building.WILD: "Wild",
    Building.RESERVE: "Reserve",
}
TOKENS: dict[str, str] = {Token.DOG: "Dog", Token.CAT: "Cat"}
_OF_FAMILY = {
    Family.MOST: "Most {many}",
    Family.NEIGHBOUR: "{one} neighbour",
    Family.PAIRS: "{one} pairs",
    Family.SHY: "Shy {many}",
    Family.SET: "{one} set",
    Family.LINE: "{one} line",
    Family.EXACT: "Exactly two {many}",
}
CARDS: dict[Card, str] = {
    it.card: _OF_FAMILY[it.family].format(one=ANIMALS[it.animal], many=PLURALS[it.animal])
    for it in OBJECTIVES
}
"""The cards in the box; one that the settings made up is called by the name they gave it."""
LINES: dict[str, str] = {
    "horse": ANIMALS[Animal.HORSE],
    "fish": MODULES[Module.FISH],
    "grants": MODULES[Module.GRANTS],
    Building.DIFFERENT: BUILDINGS[Building.DIFFERENT],
    Building.SAME: BUILDINGS[Building.SAME],
    Building.MATCH: BUILDINGS[Building.MATCH],
    "dogs": "More Dogs",
    "cats": "More Cats",
}
"""What modules add to a score sheet."""


def a(it: Animal | None) -> str:
    """`a Goat`"""
    return "an animal" if it is None else f"a {ANIMALS[it]}"


def the(it: Animal | None) -> str:
    """`the Goat`"""
    return "the animal" if it is None else f"the {ANIMALS[it]}"


def card(it: Card) -> str:
    return f"“{CARDS.get(it, it)}”"


def line(it: str) -> str:
    """A line of a score sheet: what a module adds, or a card."""
    return f"“{LINES[it]}”" if it in LINES else card(it)


def building(it: Building) -> str:
    return f"“{BUILDINGS[it]}”"


def pair(objective: Card | None, animal: Animal | None) -> str:
    """`“Most Cows” and a Pig`"""
    return f"{a(animal)} without an objective" if objective is None else f"{card(objective)} and {a(animal)}"


def nth_pair(slot: int) -> str:
    return f"the {ORDINALS[slot]} pair"


def points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def kinds(number: int) -> str:
    return "1 kind of animal" if number == 1 else f"{number} kinds of animals"
