"""How are the things of the game named in German?"""

from domain.core.german import ORDINALS
from domain.ranchers.content import OBJECTIVES, Animal, Building, Card, Family, Module, Token

ANIMALS: dict[str, str] = {
    Animal.GOAT: "Ziege",
    Animal.SHEEP: "Schaf",
    Animal.CHICKEN: "Huhn",
    Animal.PIG: "Schwein",
    Animal.COW: "Kuh",
    Animal.HORSE: "Pferd",
}
PLURALS: dict[str, str] = {
    Animal.GOAT: "Ziegen",
    Animal.SHEEP: "Schafe",
    Animal.CHICKEN: "Hühner",
    Animal.PIG: "Schweine",
    Animal.COW: "Kühe",
}
_STEMS: dict[str, str] = {
    Animal.GOAT: "Ziegen",
    Animal.SHEEP: "Schaf",
    Animal.CHICKEN: "Hühner",
    Animal.PIG: "Schweine",
    Animal.COW: "Kuh",
}
"""For compounds: `Kuh` + `reihe`."""
_FEMININE = (Animal.GOAT, Animal.COW)
"""All others are neuter."""
FAMILIES: dict[str, str] = {
    Family.MOST: "Mehrheit",
    Family.NEIGHBOUR: "Nachbarn",
    Family.PAIRS: "Paare",
    Family.SHY: "Scheue Tiere",
    Family.SET: "Gruppe",
    Family.LINE: "Reihe",
    Family.EXACT: "Duo",
}
MODULES: dict[str, str] = {
    Module.NONE: "Kein Zusatzmodul",
    Module.HORSES: "Pferde",
    Module.FISH: "Fische",
    Module.GRANTS: "Fördertiere",
    Module.BUILDINGS: "Gebäude",
    Module.DOGS_CATS: "Hunde/Katzen",
}
BUILDINGS: dict[str, str] = {
    Building.DIFFERENT: "Vielfalt",
    Building.SAME: "Herde",
    Building.MATCH: "Treffer",
    Building.CYCLE: "Wechsel",
    Building.WILD: "Joker",
    Building.RESERVE: "Reserve",
}
TOKENS: dict[str, str] = {Token.DOG: "Hund", Token.CAT: "Katze"}
_OF_FAMILY = {
    Family.MOST: "{stem}mehrheit",
    Family.NEIGHBOUR: "{stem}nachbarn",
    Family.PAIRS: "{stem}paare",
    Family.SHY: "Scheue {many}",
    Family.SET: "{stem}gruppe",
    Family.LINE: "{stem}reihe",
    Family.EXACT: "{stem}duo",
}
CARDS: dict[Card, str] = {
    it.card: _OF_FAMILY[it.family].format(stem=_STEMS[it.animal], many=PLURALS[it.animal])
    for it in OBJECTIVES
}
"""The cards in the box; one that the settings made up is called by the name they gave it."""
LINES: dict[str, str] = {
    "horse": ANIMALS[Animal.HORSE],
    "fish": MODULES[Module.FISH],
    "grants": "Förderziel",
    Building.DIFFERENT: BUILDINGS[Building.DIFFERENT],
    Building.SAME: BUILDINGS[Building.SAME],
    Building.MATCH: BUILDINGS[Building.MATCH],
    "dogs": "Mehr Hunde",
    "cats": "Mehr Katzen",
}
"""What modules add to a score sheet."""


def a(it: Animal | None) -> str:
    """`eine Ziege`, nominative and accusative."""
    return "ein Tier" if it is None else f"{'eine' if it in _FEMININE else 'ein'} {ANIMALS[it]}"


def to_a(it: Animal | None) -> str:
    """`einer Ziege`, dative."""
    return "einem Tier" if it is None else f"{'einer' if it in _FEMININE else 'einem'} {ANIMALS[it]}"


def the(it: Animal | None) -> str:
    """`die Ziege`, nominative and accusative."""
    return "das Tier" if it is None else f"{'die' if it in _FEMININE else 'das'} {ANIMALS[it]}"


def another(it: Animal) -> str:
    """`eine andere`, accusative."""
    return "eine andere" if it in _FEMININE else "ein anderes"


def every(it: Animal) -> str:
    """`jede Ziege, die`"""
    return f"jede {ANIMALS[it]}, die" if it in _FEMININE else f"jedes {ANIMALS[it]}, das"


def token(it: Token) -> str:
    """`einen Hund`, accusative."""
    return f"{'einen' if it is Token.DOG else 'eine'} {TOKENS[it]}"


def card(it: Card) -> str:
    return f"„{CARDS.get(it, it)}“"


def line(it: str) -> str:
    """A line of a score sheet: what a module adds, or a card."""
    return f"„{LINES[it]}“" if it in LINES else card(it)


def building(it: Building) -> str:
    return f"„{BUILDINGS[it]}“"


def pair(objective: Card | None, animal: Animal | None) -> str:
    """`„Kuhmehrheit“ und ein Schwein`, nominative and accusative."""
    return f"{a(animal)} ohne Ziel" if objective is None else f"{card(objective)} und {a(animal)}"


def whole_pair(objective: Card, animal: Animal | None) -> str:
    """`Paar aus „Kuhmehrheit“ und einem Schwein`"""
    return f"Paar aus {card(objective)} und {to_a(animal)}"


def nth_pair(slot: int) -> str:
    """Nominative and accusative."""
    return f"das {ORDINALS[slot]}e Paar"


def of_nth_pair(slot: int) -> str:
    """Genitive."""
    return f"des {ORDINALS[slot]}en Paars"


def points(number: int) -> str:
    return "1 Punkt" if number == 1 else f"{number} Punkte"


def kinds(number: int) -> str:
    return "1 Tierart" if number == 1 else f"{number} Tierarten"
